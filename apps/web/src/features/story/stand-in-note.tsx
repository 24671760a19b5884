import { Trans } from '@lingui/react/macro'

/** Before anything is sent: who answers where the story's model is not set up. */
export function StandInNote() {
  return (
    <p role="note" className="rounded-md bg-gold-soft px-3 py-2 text-sm">
      <Trans>
        This story’s AI model isn’t set up here. A built-in narrator replies instead, free of
        charge.
      </Trans>
    </p>
  )
}
