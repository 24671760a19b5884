import { Trans } from '@lingui/react/macro'

/** Who replies where it is no language model. */
export function StandInNote({ isFree }: { isFree: boolean }) {
  return (
    <p role="note" className="rounded-md bg-gold-soft px-3 py-2 text-sm">
      {isFree ? (
        <Trans>
          A built-in narrator replies here with text from the story, without an AI model and free of
          charge.
        </Trans>
      ) : (
        <Trans>
          A built-in narrator replies here with text from the story, without an AI model.
        </Trans>
      )}
    </p>
  )
}
