import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MessageRow } from '../room/room.queries.ts'

/** A message of a room that counts: in force, not taken out, no draft. Throws `chat.message_not_found`. */
export async function getActiveMessage(
  tx: Tx,
  roomOid: string,
  messageOid: string,
): Promise<MessageRow> {
  const row = await tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('oid', '=', messageOid)
    .where('room_oid', '=', roomOid)
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'draft')
    .executeTakeFirst()
  if (!row) throw new AppError('chat.message_not_found')
  return row
}

/** The reply of a turn that is in force. */
export async function findActive(
  tx: Tx,
  roomOid: string,
  turn: number,
): Promise<MessageRow | null> {
  const rows = await listAlternativeRows(tx, roomOid, turn)
  return rows.find((row) => row.is_active) ?? null
}

/** The alternatives of a turn's reply in their order, those that were taken out left out. */
export async function listAlternativeRows(
  tx: Tx,
  roomOid: string,
  turn: number,
): Promise<MessageRow[]> {
  return tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_oid', '=', roomOid)
    .where('turn', '=', turn)
    .where('role', '=', 'assistant')
    .where('removed_at', 'is', null)
    .orderBy('version')
    .execute()
}

/** All messages that count up to a turn, oldest first. */
export async function listActiveUpTo(tx: Tx, roomOid: string, turn: number): Promise<MessageRow[]> {
  return tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_oid', '=', roomOid)
    .where('turn', '<=', turn)
    .where('role', '<>', 'draft')
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('turn')
    .orderBy('role', 'desc')
    .execute()
}
