import type { Tx } from '../../../platform/db/database.ts'

/**
 * Forgets what was summed up of turns that are no longer as they were. What the reader wrote or
 * pinned stays. Facts build on those before them, so those after a changed turn go too. What is
 * forgotten is gathered anew by the next digest.
 */
export async function dropDigests(
  tx: Tx,
  request: { roomOid: string; fromTurn: number; toTurn: number },
): Promise<void> {
  const { roomOid, fromTurn, toTurn } = request
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
    .where('pinned', '=', false)
    .where('turn', '>=', fromTurn)
    .returning('from_turn')
    .execute()
  await turnBack(tx, roomOid, 'plot_up_to', [fromTurn, ...summaries.map((row) => row.start_turn)])
  await turnBack(tx, roomOid, 'memories_up_to', [fromTurn, ...memories.map((row) => row.from_turn)])
}

/** What is digested next begins no later than the first of `starts`. */
async function turnBack(
  tx: Tx,
  roomOid: string,
  column: 'plot_up_to' | 'memories_up_to',
  starts: readonly number[],
): Promise<void> {
  const upTo = Math.min(...starts) - 1
  await tx
    .updateTable('chat_rooms')
    .set({ [column]: upTo })
    .where('oid', '=', roomOid)
    .where(column, '>', upTo)
    .execute()
}
