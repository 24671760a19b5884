import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findMessage, type MessageRow } from './room.queries.ts'

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
