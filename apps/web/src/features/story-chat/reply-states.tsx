import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw, TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ChatMessage } from './chat.api.ts'

export function Caret() {
  return (
    <span
      aria-hidden
      className="ml-1 inline-block h-[1.05em] w-[3px] animate-breathe rounded-xs bg-accent-ink align-text-bottom"
    />
  )
}

const quiet = 'mt-2 flex items-center gap-2 text-sm text-ink-faint'

/** A reply of which no word has come yet, or whose line is broken. */
export function Writing({ lost, hidden }: { lost: boolean; hidden?: boolean }) {
  if (hidden) return null
  return (
    <p className={quiet}>
      <Spinner />
      {lost ? (
        <Trans>Connection lost. Your reply is still being written. Reconnecting…</Trans>
      ) : (
        <Trans>Writing…</Trans>
      )}
    </p>
  )
}

/** A message that the server has not taken yet. */
export function Sending() {
  return (
    <p className={quiet}>
      <Spinner />
      <Trans>Sending…</Trans>
    </p>
  )
}

export function FailedReply(props: { message: ChatMessage; onRetry: (() => void) | null }) {
  const { t } = useLingui()
  const { message, onRetry } = props
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-danger bg-danger-soft px-4 py-3">
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t`Failed to respond to the message.`}</p>
        <p className="text-sm text-ink-soft">
          {message.text ? (
            <Trans>You weren’t charged. The part that arrived is saved above.</Trans>
          ) : (
            <Trans>You weren’t charged, and your message was saved.</Trans>
          )}
        </p>
      </div>
      {onRetry ? (
        <Button size="sm" icon={<RotateCcw aria-hidden className="size-3.5" />} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </div>
  )
}

/** A turn whose reply was deleted. */
export function NoReply({ onWrite }: { onWrite: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-line px-4 py-3 text-sm text-ink-soft">
      <p className="flex-1">
        <Trans>This message has no reply yet.</Trans>
      </p>
      <Button size="sm" icon={<RotateCcw aria-hidden className="size-3.5" />} onClick={onWrite}>
        <Trans>Generate reply</Trans>
      </Button>
    </div>
  )
}
