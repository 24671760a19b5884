import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, X } from 'lucide-react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Why a file gave no story, and what to try; it stays until another begins or it is dismissed. */
export function ImportFailure({
  fileName,
  error,
  onDismiss,
}: {
  fileName: string
  error: Error
  onDismiss: () => void
}) {
  const { t } = useLingui()
  const { i18n } = useApp()
  return (
    <div
      role="alert"
      data-toast-floor
      className="sticky bottom-4 z-10 mt-4 flex items-start gap-3 rounded-lg border border-danger bg-overlay p-4 text-sm shadow-overlay"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <Trans>“{fileName}” wasn’t imported</Trans>
        </p>
        <p className="mt-1 text-ink-soft">
          {messageOf(error, i18n)} <Advice code={error instanceof ApiError ? error.code : ''} />
        </p>
      </div>
      <IconButton label={t`Dismiss`} className="-my-2 -mr-2" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

function Advice({ code }: { code: string }) {
  if (code === 'story.card_missing_in_png') {
    return (
      <Trans>
        Use the file as you downloaded it: screenshots and edited or converted images lose the card.
      </Trans>
    )
  }
  if (code === 'story.card_damaged') {
    return <Trans>Download or export it again, then import the new file.</Trans>
  }
  if (code === 'story.card_unreadable') return <Trans>Choose a V1, V2, or V3 card.</Trans>
  return null
}
