import type { Tx } from '../../../platform/db/database.ts'
import '../room/room.tables.ts'

/**
 * Forgets what was digested by itself from turns that changed or are gone; what a reader wrote or
 * changed stays. `toTurn` null is the end of the room, as for a rollback to `fromTurn - 1`. What is
 * forgotten at the end is digested anew by the next job.
 */
export async function forgetDigests(
  tx: Tx,
  change: { roomOid: string; fromTurn: number; toTurn: number | null },
): Promise<void> {
  const { roomOid, fromTurn } = change
  const toTurn = change.toTurn ?? 2_147_483_647
  const summaries = await tx
    .deleteFrom('plot_summaries')
    .where('room_oid', '=', roomOid)
    .where('edited', '=', false)
    .where('end_turn', '>=', fromTurn)
    .where('start_turn', '<=', toTurn)
    .returning('start_turn')
    .execute()
  const memories = await tx
    .deleteFrom('chat_memories')
    .where('room_oid', '=', roomOid)
    .where('edited', '=', false)
    .where('turn', '>=', fromTurn)
    .where('from_turn', '<=', toTurn)
    .returning('from_turn')
    .execute()
  const ends = change.toTurn === null ? [fromTurn] : []
  await lower(tx, roomOid, 'plot_up_to', [...ends, ...summaries.map((row) => row.start_turn)])
  await lower(tx, roomOid, 'memories_up_to', [...ends, ...memories.map((row) => row.from_turn)])
}

/** What is digested next begins no later than the first of `starts`. */
async function lower(
  tx: Tx,
  roomOid: string,
  column: 'plot_up_to' | 'memories_up_to',
  starts: readonly number[],
): Promise<void> {
  if (starts.length === 0) return
  const upTo = Math.min(...starts) - 1
  await tx
    .updateTable('chat_rooms')
    .set({ [column]: upTo })
    .where('oid', '=', roomOid)
    .where(column, '>', upTo)
    .execute()
}
