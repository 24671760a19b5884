import { isLongerThan } from '@plax/story-engine/characters'
import { roomTitleMaxLength, userNoteMaxLength } from '@plax/contracts/story/story-values'
import type { Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { RoomRow } from './room.queries.ts'
import { getRoom } from './own-room.ts'
import { assertLength } from './text-length.ts'

export interface FieldChange {
  field: 'title' | 'userNote' | 'bookmarks'
  value: string | string[]
}

/**
 * Changes one field of a room. Throws `chat.title_update_failed` for an empty or too long title
 * (R-story-chat-085), `chat.text_too_long` for the note, `chat.message_not_found` for a bookmark
 * that is no message of the room, `request.invalid` for a value of another kind.
 */
export async function updateField(
  db: Db,
  request: { roomOid: string; actor: Actor; change: FieldChange },
): Promise<RoomRow> {
  const room = await getRoom(db, request.roomOid, request.actor)
  return db
    .updateTable('chat_rooms')
    .set(await columnOf(db, room, request.change))
    .where('oid', '=', room.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The bookmarks whose messages are still there, in the order in which they were set. */
export async function listBookmarks(
  db: Db | Tx,
  room: Pick<RoomRow, 'oid' | 'bookmarks'>,
): Promise<string[]> {
  if (room.bookmarks.length === 0) return []
  const rows = await db
    .selectFrom('chat_messages')
    .select('oid')
    .where('room_oid', '=', room.oid)
    .where('oid', 'in', room.bookmarks)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'draft')
    .execute()
  const known = new Set(rows.map(({ oid }) => oid))
  return room.bookmarks.filter((oid) => known.has(oid))
}

async function columnOf(
  db: Db,
  room: RoomRow,
  { field, value }: FieldChange,
): Promise<Updateable<Database['chat_rooms']>> {
  if (field === 'bookmarks') {
    if (typeof value === 'string') throw anotherKind('Bookmarks are a list.')
    const wanted = [...new Set(value)]
    const known = await listBookmarks(db, { oid: room.oid, bookmarks: wanted })
    if (known.length < wanted.length) throw new AppError('chat.message_not_found')
    return { bookmarks: known }
  }
  if (typeof value !== 'string') throw anotherKind('This field is a text.')
  if (field === 'title') return { title: readTitle(value), titled_by: 'reader' }
  assertLength(value, userNoteMaxLength, field)
  return { user_note: storableText(value) }
}

function anotherKind(problem: string): AppError {
  return invalidField({ in: 'body', path: '/value', problem })
}

function readTitle(value: string): string {
  const title = storableText(value).trim()
  if (title === '' || isLongerThan(title, roomTitleMaxLength)) {
    throw new AppError('chat.title_update_failed', { maxLength: roomTitleMaxLength })
  }
  return title
}
