import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findRoom, type RoomOwner, type RoomRow } from './room.queries.ts'

/** The owner of what a caller opens: the account where there is one, else the device. */
export function ownerOf(actor: Actor): RoomOwner {
  if (actor.userOid) return { kind: 'user', oid: actor.userOid }
  if (actor.guestId) return { kind: 'guest', oid: actor.guestId }
  throw new AppError('auth.guest_id_required')
}

export async function getRoom(db: Db | Tx, roomOid: string, actor: Actor): Promise<RoomRow> {
  const room = await findRoom(db, roomOid, ownerOf(actor))
  if (!room) throw new AppError('chat.room_not_found')
  return room
}
