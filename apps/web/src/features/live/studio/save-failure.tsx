import { Trans } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'

/** Says that settings weren’t saved, and why; the fields keep what was entered (R-live-044). */
export function SaveFailure({ error }: { error: Error | null }) {
  const { i18n } = useApp()
  if (!error) return null
  return (
    <div role="alert" className="text-sm">
      <p className="font-medium text-danger">
        <Trans>Not saved. What you entered is still here.</Trans>
      </p>
      <p className="text-ink-soft">{messageOf(error, i18n)}</p>
    </div>
  )
}
