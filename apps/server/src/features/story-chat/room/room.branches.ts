import type { roomBranches } from '@plax/contracts/story-chat/story-chat'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { RoomRow } from './room.queries.ts'

/** A room that another one left, or that left it. */
export interface Branch {
  room: RoomRow
  /** The message of the former room after which they part. */
  messageOid: string
}

/** The room that a branch left, and those that left it; only of the same owner. */
export async function listBranches(
  db: Db,
  room: RoomRow,
): Promise<{ from: Branch | null; left: Branch[] }> {
  const rows = await db
    .selectFrom('chat_rooms')
    .selectAll()
    .where('owner_kind', '=', room.owner_kind)
    .where('owner_oid', '=', room.owner_oid)
    .where((eb) =>
      eb.or([eb('branched_from', '=', room.oid), eb('oid', '=', room.branched_from ?? '')]),
    )
    .orderBy('created_at')
    .orderBy('oid')
    .execute()
  const from = rows.find(({ oid }) => oid === room.branched_from)
  return {
    from: from && room.branched_after ? { room: from, messageOid: room.branched_after } : null,
    left: rows.flatMap((one) =>
      one.branched_from === room.oid && one.branched_after
        ? [{ room: one, messageOid: one.branched_after }]
        : [],
    ),
  }
}

/** `titleIn` says what a room is called by its reader. */
export function presentBranches(
  room: RoomRow,
  { from, left }: { from: Branch | null; left: Branch[] },
  titleIn: (room: RoomRow) => string,
): z.output<typeof roomBranches> {
  const present = ({ room: other, messageOid }: Branch) => ({
    roomOid: other.oid,
    title: titleIn(other),
    messageId: messageOid,
  })
  return { from: from && present(from), at: room.branched_at, left: left.map(present) }
}
