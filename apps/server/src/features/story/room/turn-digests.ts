import type { Tx } from '../../../platform/db/database.ts'

/**
 * Forgets what was summed up of turns that are no longer as they were. What the reader wrote or
 * pinned stays. Facts carry only the turn in which they came up, so those after a changed turn go
 * too and are gathered anew.
 */
export async function dropDigests(
  tx: Tx,
  request: { roomOid: string; fromTurn: number; toTurn: number },
): Promise<void> {
  const { roomOid, fromTurn, toTurn } = request
  await tx
    .deleteFrom('plot_summaries')
    .where('room_oid', '=', roomOid)
    .where('edited', '=', false)
    .where('end_turn', '>=', fromTurn)
    .where('start_turn', '<=', toTurn)
    .execute()
  await tx
    .deleteFrom('chat_memories')
    .where('room_oid', '=', roomOid)
    .where('edited', '=', false)
    .where('pinned', '=', false)
    .where('turn', '>=', fromTurn)
    .execute()
}
