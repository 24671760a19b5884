import { Trans } from '@lingui/react/macro'
import { type ChatLog, hasEnded } from './chat-log.ts'

/** That viewers can’t write while no stream is on, and when they can. */
export function ChatClosed({ log }: { log: ChatLog }) {
  return hasEnded(log) ? (
    <Trans>The stream has ended. The chat opens again with the next one.</Trans>
  ) : (
    <Trans>The chat opens when the stream starts.</Trans>
  )
}
