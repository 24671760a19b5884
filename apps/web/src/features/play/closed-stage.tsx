import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, Play } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { inHour } from '../../lib/assets/local-caches.ts'
import { Button } from '../../ui/button.tsx'
import { ContentPrice } from './content-price.tsx'
import type { ContentAnswer } from './content.api.ts'
import { ContentOffer } from './content-offer.tsx'
import { focusPassword } from './password-gate.tsx'
import { Poster } from './poster.tsx'

type ClosedView = 'nothing' | 'preview' | 'failure'

/** In the place of what isn't open to the viewer: what it costs, and its preview, if it has one. */
export function ClosedStage({ content, access }: ContentAnswer) {
  const { t } = useLingui()
  const { placeFile } = useApp()
  const [shown, setShown] = useState<ClosedView>('nothing')
  const { title, preview } = content
  if (preview && shown === 'preview') {
    const playing = {
      src: placeFile(inHour(preview.url)),
      'aria-label': t`Preview of ${title}`,
      controls: true,
      autoPlay: true,
      onError: () => setShown('failure'),
    }
    return preview.kind === 'video' ? (
      <video {...playing} playsInline className="aspect-video w-full rounded-xl bg-stage" />
    ) : (
      <Poster content={content}>
        <audio {...playing} className="w-full max-w-md" />
      </Poster>
    )
  }
  return (
    <Poster content={content}>
      <p className="flex items-center gap-2 text-lg font-semibold">
        <Lock aria-hidden className="size-5 shrink-0" />
        <ContentPrice content={content} access={access} />
      </p>
      {shown === 'failure' ? (
        <p role="alert">
          <Trans>Couldn’t play the preview. Check your connection and try again.</Trans>
        </p>
      ) : null}
      {access.reason === 'password' ? (
        <Button variant="primary" onClick={focusPassword}>
          <Trans>Enter password</Trans>
        </Button>
      ) : (
        <ContentOffer content={content} access={access} />
      )}
      {preview ? (
        <Button icon={<Play aria-hidden className="size-4" />} onClick={() => setShown('preview')}>
          <Trans>Play preview</Trans>
        </Button>
      ) : null}
    </Poster>
  )
}
