import { type MissionState, paidPercent } from '@plax/contracts/donation/mission-values'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { emitAll } from '../../../platform/events/outbox.ts'
import { returnAlerts } from '../../alerts/alerts.service.ts'
import { endPool, type PoolEnd } from '../../commerce/commerce.service.ts'
import { liveDonationSales } from '../offers/donation-sales.ts'
import { announceMission } from './announce-mission.ts'
import { getMission, listPayments, type PaymentRow } from './missions.queries.ts'
import type { MissionRow } from './missions.tables.ts'

export interface MissionEnd {
  /** As it’s locked. */
  mission: MissionRow
  state: Exclude<MissionState, 'pending' | 'accepted'>
  /** Null if its time ended it, or somebody left. */
  endedBy: string | null
  /** Nobody is paid, whatever was agreed. */
  returnsAll?: boolean
  now: Date
}

/**
 * Ends a mission: the creator is paid what was agreed for such an end, and everyone has the rest of
 * theirs back. All in the caller’s transaction; call `hintMissions` after the commit.
 */
export async function endMission(tx: Tx, end: MissionEnd): Promise<MissionRow> {
  const { mission, state, endedBy, returnsAll, now } = end
  const { oid, creator_oid: creatorOid } = mission
  const pool = await endPool(tx, {
    poolOid: oid,
    reference: { kind: 'live_mission', oid },
    kind: liveDonationSales,
    itemOid: creatorOid,
    creatorOid,
    feePercent: mission.fee_percent,
    percent: returnsAll
      ? 0
      : paidPercent(state, {
          cancelPenaltyPercent: mission.cancel_penalty_percent,
          failureRewardPercent: mission.failure_reward_percent,
        }),
    now,
  })
  await tx
    .updateTable('live_missions')
    .set({
      state,
      ended_at: now,
      ended_by: endedBy,
      posting_id: pool.postingId,
      paid_coins: pool.soldCoins,
      returned_coins: mission.coins - pool.soldCoins,
    })
    .where('oid', '=', oid)
    .execute()
  const funders = await markReturned(tx, { oid, pool, now })
  const ended = await getMission(tx, oid)
  await announceMission(tx, { mission: ended, payment: null, now })
  await returnAlerts(tx, { creatorOid, subjectOids: await listReturned(tx, oid), now })
  await record(tx, { ended, endedBy, funders, now })
  return ended
}

/** What each payment has back, of what somebody paid last first, as the ledger returns it. */
async function markReturned(
  tx: Tx,
  { oid, pool, now }: { oid: string; pool: PoolEnd; now: Date },
): Promise<string[]> {
  const payments = await listPayments(tx, [oid])
  const left = new Map(pool.returns.map(({ funderOid, coins }) => [funderOid, coins]))
  for (const payment of payments.toReversed()) {
    const due = left.get(payment.donor_oid) ?? 0
    const returned = Math.min(due, payment.coins)
    left.set(payment.donor_oid, due - returned)
    if (returned > 0) await markOne(tx, payment, { returned, now })
  }
  return [...new Set(payments.map(({ donor_oid: donorOid }) => donorOid))]
}

async function markOne(
  tx: Tx,
  { oid, coins }: PaymentRow,
  { returned, now }: { returned: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('live_donations')
    .set({ returned_coins: returned, returned_at: returned === coins ? now : null })
    .where('oid', '=', oid)
    .execute()
}

/** What came back as a whole. */
async function listReturned(tx: Tx, oid: string): Promise<string[]> {
  const payments = await listPayments(tx, [oid])
  return payments.flatMap((payment) => (payment.returned_at ? payment.oid : []))
}

async function record(
  tx: Tx,
  {
    ended,
    endedBy,
    funders,
    now,
  }: { ended: MissionRow; endedBy: string | null; funders: readonly string[]; now: Date },
): Promise<void> {
  const { oid: missionOid, creator_oid: creatorOid, state } = ended
  const news = { stream: 'donation', payload: { missionOid, creatorOid, endedBy } }
  await emitAll(
    tx,
    [
      { ...news, type: 'mission.ended' },
      ...funders.map((funderOid) => ({
        ...news,
        type: 'mission.settled',
        payload: { missionOid, funderOid },
      })),
    ],
    now,
  )
  await audit(
    tx,
    {
      actorOid: endedBy,
      action: 'mission.ended',
      subjectKind: 'live_mission',
      subjectOid: missionOid,
      details: { state, paidCoins: ended.paid_coins, returnedCoins: ended.returned_coins },
      concerns: [creatorOid, ...funders].filter((oid) => oid !== endedBy),
    },
    now,
  )
}
