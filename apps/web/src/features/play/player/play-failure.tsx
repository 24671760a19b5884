import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'

/** Over the picture, where no more of it comes. */
export function PlayFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 z-20 flex flex-col items-center justify-center gap-3 bg-stage/80 p-6 text-center text-on-stage"
    >
      <p className="font-semibold">
        <Trans>Playback stopped</Trans>
      </p>
      <p className="max-w-sm text-sm">
        <Trans>Check your connection and try again.</Trans>
      </p>
      <Button variant="primary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
