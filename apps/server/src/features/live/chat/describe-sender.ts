import type { BatchFacts } from './batch-facts.ts'
import type { ChatRow, MessageData } from './chat.tables.ts'
import { anonymousNumber, shownOidOf } from './chatter.ts'
import type { SentMessage } from './write-batch.ts'

/**
 * Who others are told that a message comes from. Guests have no name; in an anonymous chat only those
 * who run it have one.
 */
export function describeSender(
  secret: string,
  { id, pass: { chatter } }: SentMessage,
  facts: BatchFacts,
): Pick<ChatRow, 'shown_oid'> & { data: MessageData } {
  const { creatorOid, streamOid, useAnonymousChat } = facts
  const sender = facts.senders.get(chatter.oid)
  const isCreator = chatter.oid === creatorOid
  const isManager = sender?.isManager ?? false
  const isAdmin = sender?.isAdmin ?? false
  const runsIt = isCreator || isManager || isAdmin
  const isHidden = !sender || (useAnonymousChat && !runsIt)
  const shownOid = shownOidOf(secret, chatter, { isHidden, scope: streamOid ?? creatorOid })
  return {
    shown_oid: shownOid,
    data: {
      nickname: isHidden ? null : sender.nickname,
      anonymousNumber: isHidden ? anonymousNumber(shownOid) : null,
      isCreator,
      isManager,
      isAdmin,
      tier: sender?.tierOid ? { tierHash: sender.tierOid, level: sender.level ?? 0 } : null,
      subscribedSince: sender?.since?.toISOString() ?? null,
      mentions: facts.mentions.get(id) ?? [],
    },
  }
}
