import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Content } from './content.api.ts'
import { Poster } from './poster.tsx'

/** In the place of what isn't open to the viewer: its preview, if it has one. */
export function ClosedStage({ content }: { content: Content }) {
  const { t } = useLingui()
  const [isPlaying, setPlaying] = useState(false)
  const { title, preview } = content
  if (preview && isPlaying) {
    const label = t`Preview of ${title}`
    return preview.kind === 'video' ? (
      <video
        src={preview.url}
        aria-label={label}
        controls
        autoPlay
        playsInline
        className="aspect-video w-full rounded-xl bg-stage"
      />
    ) : (
      <Poster content={content}>
        <audio src={preview.url} aria-label={label} controls autoPlay className="w-full max-w-md" />
      </Poster>
    )
  }
  return (
    <Poster content={content}>
      <Lock aria-hidden className="size-10" />
      {preview ? (
        <Button icon={<Play aria-hidden className="size-4" />} onClick={() => setPlaying(true)}>
          <Trans>Play preview</Trans>
        </Button>
      ) : null}
    </Poster>
  )
}
