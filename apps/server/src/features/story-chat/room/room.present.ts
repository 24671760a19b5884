import type { chatMessage } from '@plax/contracts/story-chat/story-chat'
import { suggestionsOf } from '@plax/story-engine'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { receiptFor, seesFired } from './fired.ts'
import { listAlternatives, type MessageRow } from './room.queries.ts'

type Message = z.output<typeof chatMessage>

interface View extends Pick<Message, 'version' | 'versions'> {
  showsFired: boolean
}

/** `view` says which of how many a reply is, itself included, and whether its lore is shown. */
export function presentMessage(message: MessageRow, view: Partial<View> = {}): Message {
  const { version = 0, versions = 1, showsFired = false } = view
  return {
    messageId: message.oid,
    turn: message.turn,
    role: message.role,
    text: message.text,
    version,
    versions,
    editedAt: message.edited_at?.toISOString() ?? null,
    state: message.state,
    createdAt: message.created_at.toISOString(),
    receipt: message.receipt && receiptFor(message.receipt, { showsFired }),
    ...(message.record?.asked?.kind === 'suggest' && { suggestions: suggestionsOf(message.text) }),
  }
}

/** Messages of one room as a caller may see them; alternatives that were taken out do not count. */
export async function presentMessages(
  db: Db | Tx,
  shown: {
    messages: readonly MessageRow[]
    actor: Actor
    contentOid?: string | undefined
    /** Whether none of them has alternatives. */
    isAlone?: boolean
  },
): Promise<Message[]> {
  const { messages, actor, contentOid, isAlone = false } = shown
  const [first] = messages
  if (!first) return []
  const replies = messages.filter(({ role }) => role === 'assistant')
  const turns = isAlone ? [] : [...new Set(replies.map(({ turn }) => turn))]
  const alternatives = await listAlternatives(db, first.room_oid, turns)
  const hasFired = messages.some(({ receipt }) => receipt?.lore?.length)
  const showsFired =
    hasFired && (await seesFired(db, { actor, roomOid: first.room_oid, contentOid }))
  return messages.map((message) => {
    const known = message.role === 'assistant' ? alternatives.get(message.turn) : undefined
    const version = known?.indexOf(message.oid) ?? -1
    return known && version >= 0
      ? presentMessage(message, { version, versions: known.length, showsFired })
      : presentMessage(message, { showsFired })
  })
}

/** One message, as `presentMessages`. */
export async function presentOne(
  db: Db | Tx,
  shown: {
    message: MessageRow
    actor: Actor
    contentOid?: string | undefined
    isAlone?: boolean
  },
): Promise<Message> {
  const { message, ...of } = shown
  const [presented] = await presentMessages(db, { messages: [message], ...of })
  return presented ?? presentMessage(message)
}
