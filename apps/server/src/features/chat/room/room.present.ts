import type { chatMessage } from '@plax/contracts/chat'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { listAlternatives, type MessageRow } from './room.queries.ts'

type Message = z.output<typeof chatMessage>

/** `alternative` says which of how many a reply is, itself included. */
export function presentMessage(
  message: MessageRow,
  alternative: Pick<Message, 'version' | 'versions'> = { version: 0, versions: 1 },
): Message {
  return {
    messageId: message.oid,
    turn: message.turn,
    role: message.role,
    text: message.text,
    ...alternative,
    editedAt: message.edited_at?.toISOString() ?? null,
    state: message.state,
    createdAt: message.created_at.toISOString(),
    receipt: message.receipt,
  }
}

/** Messages of one room; alternatives are counted without those that were taken out. */
export async function presentMessages(
  db: Db | Tx,
  messages: readonly MessageRow[],
): Promise<Message[]> {
  const [first] = messages
  if (!first) return []
  const replies = messages.filter(({ role }) => role === 'assistant')
  const turns = [...new Set(replies.map(({ turn }) => turn))]
  const alternatives = await listAlternatives(db, first.room_oid, turns)
  return messages.map((message) => {
    const known = message.role === 'assistant' ? alternatives.get(message.turn) : undefined
    const version = known?.indexOf(message.oid) ?? -1
    return known && version >= 0
      ? presentMessage(message, { version, versions: known.length })
      : presentMessage(message)
  })
}

/** One message, as `presentMessages`. */
export async function presentOne(db: Db | Tx, message: MessageRow): Promise<Message> {
  const [presented] = await presentMessages(db, [message])
  return presented ?? presentMessage(message)
}
