import type { DonationRecord } from '@plax/contracts/donation/donation-record'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AlertState } from '../../alerts/alerts.service.ts'
import type { Sender } from '../offers/senders.ts'
import type { PaymentRow } from './missions.queries.ts'
import type { MissionRow } from './missions.tables.ts'

/** What was given for missions, by its ids, with the mission’s task and state. */
export async function presentPayments(
  db: Db | Tx,
  rows: readonly PaymentRow[],
  known: { senders: ReadonlyMap<string, Sender>; alerts: ReadonlyMap<string, AlertState> },
): Promise<ReadonlyMap<string, DonationRecord>> {
  const oids = rows.flatMap((row) => row.mission_oid ?? [])
  if (oids.length === 0) return new Map()
  const missions = await db
    .selectFrom('live_missions')
    .selectAll()
    .where(sql<boolean>`oid = ANY(${oids}::text[])`)
    .execute()
  const byOid = new Map(missions.map((mission) => [mission.oid, mission]))
  return new Map(
    rows.flatMap((row) => {
      const mission = byOid.get(row.mission_oid ?? '')
      return mission
        ? [
            [
              row.oid,
              presentPayment(row, {
                mission,
                senders: known.senders,
                alert: known.alerts.get(row.oid),
              }),
            ] as const,
          ]
        : []
    }),
  )
}

export function presentPayment(
  row: PaymentRow,
  {
    mission,
    senders,
    alert,
  }: {
    mission: MissionRow
    senders: ReadonlyMap<string, Sender>
    alert?: AlertState | undefined
  },
): DonationRecord {
  return {
    oid: row.oid,
    creatorOid: row.creator_oid,
    donationType: 'mission',
    coin: row.coins,
    content: mission.task,
    views: alert?.views ?? 0,
    sender: row.is_hidden_name ? null : (senders.get(row.donor_oid) ?? null),
    isHiddenName: row.is_hidden_name,
    userIndex: row.anonymous_number,
    optionId: null,
    optionName: null,
    status: mission.state,
    createTime: row.created_at.toISOString(),
    startTime: mission.accepted_at?.toISOString() ?? null,
    endTime: mission.ended_at?.toISOString() ?? null,
    timeLimit: mission.time_limit_seconds,
    pendingTimeLimit: mission.pending_seconds,
    isPinned: row.is_pinned,
    isReplay: alert?.isReplay ?? false,
    media: null,
    useTts: false,
    missionType: row.oid === mission.oid ? 'assigned' : 'boosted',
    missionOid: mission.oid,
  }
}
