import { Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BeforeScreen } from '../../ads/before-screen.tsx'
import { BesideCard } from '../../ads/beside-stream.tsx'
import { type AdDraft, readNumber } from './ad-draft.ts'
import type { Ad } from './ads.api.ts'

/** An ad as viewers see it; nothing is counted. */
export function AdPreview({ ad, draft }: { ad: Ad | null; draft: AdDraft }) {
  const id = useId()
  const [run, setRun] = useState(0)
  const [isOver, setOver] = useState(false)
  const videoUrl = draft.videoKey === undefined ? (ad?.videoUrl ?? null) : null
  const face = {
    title: draft.title,
    link: draft.link,
    picture: draft.picture,
    videoUrl,
    lengthSeconds: readNumber(draft, 'lengthSeconds') ?? 15,
    skipSeconds: readNumber(draft, 'skipSeconds') ?? 5,
    thresholdSeconds: readNumber(draft, 'thresholdSeconds') ?? 10,
  }
  // A new video has no address until the ad is saved.
  const isSeen = draft.picture !== null || (draft.placement === 'before' && videoUrl !== null)
  const restart = () => {
    setOver(false)
    setRun(run + 1)
  }
  return (
    <section aria-labelledby={id} className="lg:sticky lg:top-20">
      <h2 id={id} className="mb-3 text-sm font-medium">
        <Trans context="of an ad">Preview</Trans>
      </h2>
      {draft.placement === 'beside' && isSeen ? <BesideCard ad={face} /> : null}
      {draft.placement === 'before' && isSeen ? (
        <div className="aspect-video overflow-hidden rounded-xl bg-stage text-on-stage">
          {isOver ? (
            <div className="flex size-full items-center justify-center">
              <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={restart}>
                <Trans context="an ad">Play again</Trans>
              </Button>
            </div>
          ) : (
            <BeforeScreen
              key={`${run} ${draft.picture?.assetOid ?? ''}`}
              ad={face}
              onCount={countNothing}
              onOver={() => setOver(true)}
            />
          )}
        </div>
      ) : null}
      {isSeen ? null : (
        <p className="rounded-xl border border-dashed border-line-strong px-5 py-10 text-center text-sm text-ink-faint">
          {draft.videoKey ? (
            <Trans>The video is shown here once the ad is saved.</Trans>
          ) : (
            <Trans>Choose an image to see the ad.</Trans>
          )}
        </p>
      )}
    </section>
  )
}

function countNothing(): void {}
