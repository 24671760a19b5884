import type { RouteOutput } from '@plax/contracts/route'
import type { chatRoutes } from '@plax/contracts/story-chat/story-chat'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { presentMessages } from './room.present.ts'
import { findMessage, listMessages, type MessageRow } from './room.queries.ts'

type Page = RouteOutput<(typeof chatRoutes)['GET /story-chat/chat-room/{id}/prev-messages']>

const role = z.enum(['user', 'assistant'])

/** A page of the messages that count, newest first; of those that hold a text, where it is given. */
export async function pageMessages(
  db: Db,
  asked: {
    roomOid: string
    actor: Actor
    cursor?: string | undefined
    limit: number
    text?: string
  },
): Promise<Page> {
  const { roomOid, actor, limit, text } = asked
  const place = readCursor(asked.cursor, [cursorPart.count, role])
  const found = await listMessages(db, roomOid, {
    before: place && { turn: place[0], role: place[1] },
    limit: limit + 1,
    text,
  })
  const { rows, nextCursor } = cutPage(found, limit, ({ turn, role }) => [turn, role])
  return { items: await presentMessages(db, { messages: rows, actor }), nextCursor }
}

/** A message of this room that was not taken out. Throws `chat.message_not_found`. */
export async function getMessage(
  db: Db,
  { roomOid, messageOid }: { roomOid: string; messageOid: string },
): Promise<MessageRow> {
  const message = await findMessage(db, messageOid)
  if (!message || message.room_oid !== roomOid || message.removed_at) {
    throw new AppError('chat.message_not_found')
  }
  return message
}
