import { useApp } from '../lib/app-context.ts'
import { messageOf } from '../lib/message-of.ts'

/** Why something that was asked for failed, where it was asked; nothing where it did not. */
export function Failure({ error }: { error: Error | string | null | undefined }) {
  const { i18n } = useApp()
  const message = error instanceof Error ? messageOf(error, i18n) : error
  if (!message) return null
  return (
    <p role="alert" className="text-sm text-danger">
      {message}
    </p>
  )
}
