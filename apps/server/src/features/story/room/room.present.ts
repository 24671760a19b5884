import type { chatMessage } from '@plax/contracts/chat'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { countVersions, type MessageRow } from './room.queries.ts'

type Message = z.output<typeof chatMessage>

/** `versions` is how many alternatives a reply has, itself included. */
export function presentMessage(message: MessageRow, versions: number): Message {
  return {
    messageId: message.oid,
    turn: message.turn,
    role: message.role,
    text: message.text,
    version: message.version,
    versions,
    editedAt: message.edited_at?.toISOString() ?? null,
    state: message.state,
    createdAt: message.created_at.toISOString(),
    receipt: message.receipt,
  }
}

/** Messages of one room, each reply with the count of its alternatives. */
export async function presentMessages(
  db: Db | Tx,
  messages: readonly MessageRow[],
): Promise<Message[]> {
  const [first] = messages
  if (!first) return []
  const replies = messages.filter(({ role }) => role === 'assistant')
  const turns = [...new Set(replies.map(({ turn }) => turn))]
  const counts = await countVersions(db, first.room_oid, turns)
  return messages.map((message) =>
    presentMessage(message, message.role === 'assistant' ? (counts.get(message.turn) ?? 1) : 1),
  )
}
