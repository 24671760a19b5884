import type { Tx } from '../../../platform/db/database.ts'
import { endMission } from './end-mission.ts'
import './missions.tables.ts'

/**
 * Ends the open missions that somebody whose account closes assigned or received: everyone has all of
 * theirs back. What they added to missions of others stays there, as they agreed.
 */
export async function leaveMissions(
  tx: Tx,
  { userOid, now }: { userOid: string; now: Date },
): Promise<void> {
  // All of them before any wallet.
  const open = await tx
    .selectFrom('live_missions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('creator_oid', '=', userOid), eb('assigner_oid', '=', userOid)]))
    .orderBy('oid')
    .forUpdate()
    .execute()
  for (const mission of open) {
    const isRejected = mission.creator_oid === userOid && mission.state === 'pending'
    const state = isRejected ? 'rejected' : 'cancelled'
    await endMission(tx, { mission, state, endedBy: null, returnsAll: true, now })
  }
}
