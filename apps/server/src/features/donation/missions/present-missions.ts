import type { OutputOf } from '@plax/contracts'
import type { Mission } from '@plax/contracts/donation/missions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { readAlertStates } from '../../alerts/alerts.service.ts'
import { readSenders } from '../offers/senders.ts'
import type { MissionRow } from './missions.tables.ts'

type Funder = OutputOf<'GET /live/donation/mission'>['funders'][number]

const mostFunders = 50

interface MissionSums {
  missionOid: string
  funderCount: number
  isPinned: boolean | null
  /** Of the viewer’s; null if they gave nothing. */
  ownCoins: number | null
  ownReturned: number | null
}

/** As a viewer sees them; null for those without an account. */
export async function presentMissions(
  db: Db,
  rows: readonly MissionRow[],
  viewerOid: string | null,
): Promise<Mission[]> {
  if (rows.length === 0) return []
  const senders = await readSenders(
    db,
    rows.map((row) => (row.is_hidden_name ? null : row.assigner_oid)),
  )
  const sums = await sumPayments(db, rows, viewerOid)
  const alerts = await readAlertStates(
    db,
    rows.map(({ oid }) => oid),
  )
  return rows.map((row) => {
    const sum = sums.get(row.oid)
    const alert = alerts.get(row.oid)
    const sender = row.is_hidden_name ? null : (senders.get(row.assigner_oid ?? '') ?? null)
    return {
      ...fieldsOf(row),
      sender,
      views: alert?.views ?? 0,
      isReplay: alert?.isReplay ?? false,
      isPinned: sum?.isPinned ?? false,
      funderCount: sum?.funderCount ?? 0,
      own:
        sum === undefined || sum.ownCoins === null
          ? null
          : {
              isAssigner: viewerOid !== null && row.assigner_oid === viewerOid,
              coins: sum.ownCoins,
              returnedCoins: sum.ownReturned ?? 0,
            },
    }
  })
}

function fieldsOf(
  row: MissionRow,
): Omit<Mission, 'sender' | 'views' | 'isReplay' | 'isPinned' | 'funderCount' | 'own'> {
  return {
    oid: row.oid,
    missionOid: row.oid,
    creatorOid: row.creator_oid,
    donationType: 'mission',
    missionType: 'assigned',
    coin: row.coins,
    content: row.task,
    isHiddenName: row.is_hidden_name,
    userIndex: row.anonymous_number,
    optionId: null,
    optionName: null,
    status: row.state,
    createTime: row.created_at.toISOString(),
    startTime: row.accepted_at?.toISOString() ?? null,
    endTime: row.ended_at?.toISOString() ?? null,
    dueTime: row.due_at.toISOString(),
    timeLimit: row.time_limit_seconds,
    pendingTimeLimit: row.pending_seconds,
    media: null,
    useTts: false,
    cancelPenaltyPercent: row.cancel_penalty_percent,
    failureRewardPercent: row.failure_reward_percent,
    paidCoins: row.paid_coins,
    returnedCoins: row.returned_coins,
  }
}

async function sumPayments(
  db: Db,
  missions: readonly MissionRow[],
  viewerOid: string | null,
): Promise<ReadonlyMap<string, MissionSums>> {
  const oids = missions.map(({ oid }) => oid)
  const { rows } = await sql<MissionSums>`
    SELECT mission_oid AS "missionOid", count(DISTINCT donor_oid)::int AS "funderCount",
      bool_or(is_pinned) FILTER (WHERE oid = mission_oid) AS "isPinned",
      (sum(coins) FILTER (WHERE donor_oid = ${viewerOid}))::int AS "ownCoins",
      (sum(returned_coins) FILTER (WHERE donor_oid = ${viewerOid}))::int AS "ownReturned"
    FROM live_donations WHERE mission_oid = ANY(${oids}::text[])
    GROUP BY mission_oid`.execute(db)
  return new Map(rows.map((row) => [row.missionOid, row]))
}

/** Who gave the most first; what somebody gave with a hidden name is a sum of its own. */
export async function listFunders(
  db: Db,
  { oid, creator_oid: creatorOid }: MissionRow,
  viewerOid: string | null,
): Promise<Funder[]> {
  const { rows } = await sql<Omit<Funder, 'sender'> & { donorOid: string | null }>`
    SELECT CASE WHEN is_hidden_name THEN NULL ELSE donor_oid END AS "donorOid",
      max(anonymous_number) AS "userIndex", sum(coins)::int AS coins,
      sum(returned_coins)::int AS "returnedCoins"
    FROM live_donations
    WHERE mission_oid = ${oid}
      AND (NOT is_shadowed OR donor_oid = ${viewerOid} OR ${viewerOid} = ${creatorOid})
    GROUP BY live_donations.donor_oid, is_hidden_name
    ORDER BY coins DESC, min(created_at), "donorOid" LIMIT ${mostFunders}`.execute(db)
  const senders = await readSenders(
    db,
    rows.map(({ donorOid }) => donorOid),
  )
  return rows.map(({ donorOid, ...row }) => ({
    ...row,
    sender: donorOid === null ? null : (senders.get(donorOid) ?? null),
  }))
}
