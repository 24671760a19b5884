import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MissionRow } from './missions.tables.ts'

export type PaymentRow = Selectable<Database['live_donations']>

export async function findMission(db: Db | Tx, oid: string): Promise<MissionRow | null> {
  const query = db.selectFrom('live_missions').selectAll().where('oid', '=', oid)
  return (await query.executeTakeFirst()) ?? null
}

/** Throws `mission.not_found`. */
export async function getMission(db: Db | Tx, oid: string): Promise<MissionRow> {
  const mission = await findMission(db, oid)
  if (!mission) throw new AppError('mission.not_found')
  return mission
}

/**
 * A mission as it stays until the transaction ends. Whoever pays into it or ends it locks it before any
 * wallet. Throws `mission.not_found`.
 */
export async function lockMission(tx: Tx, oid: string): Promise<MissionRow> {
  const query = tx.selectFrom('live_missions').selectAll().where('oid', '=', oid).forUpdate()
  const mission = await query.executeTakeFirst()
  if (!mission) throw new AppError('mission.not_found')
  return mission
}

export async function countOpen(db: Db | Tx, creatorOid: string): Promise<number> {
  const { count } = await db
    .selectFrom('live_missions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_oid', '=', creatorOid)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Oldest first; those that are shadowed only to their viewer and their creator. */
export async function listOpen(
  db: Db,
  { creatorOid, viewerOid }: { creatorOid: string; viewerOid: string | null },
): Promise<MissionRow[]> {
  let query = db
    .selectFrom('live_missions')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('ended_at', 'is', null)
  if (viewerOid !== creatorOid) {
    query = query.where((eb) =>
      eb.or([eb('is_shadowed', '=', false), eb('assigner_oid', '=', viewerOid)]),
    )
  }
  return query.orderBy('created_at').orderBy('oid').execute()
}

/** Newest first. */
export async function listMissions(
  db: Db,
  asked: {
    side: 'received' | 'made'
    userOid: string
    creatorOid?: string | undefined
    after: readonly [Date, string] | null
    limit: number
  },
): Promise<MissionRow[]> {
  const { side, userOid, creatorOid, after, limit } = asked
  let query = db.selectFrom('live_missions').selectAll()
  if (creatorOid !== undefined) query = query.where('creator_oid', '=', creatorOid)
  query =
    side === 'received'
      ? query.where('creator_oid', '=', userOid)
      : query.where(
          sql<boolean>`oid IN (SELECT mission_oid FROM live_donations
            WHERE donor_oid = ${userOid} AND mission_oid IS NOT NULL)`,
        )
  if (after) query = query.where(sql<boolean>`(created_at, oid) < (${after[0]}, ${after[1]})`)
  return query.orderBy('created_at', 'desc').orderBy('oid', 'desc').limit(limit).execute()
}

/** What was given for missions, in the order in which it was. */
export async function listPayments(
  db: Db | Tx,
  missionOids: readonly string[],
): Promise<PaymentRow[]> {
  if (missionOids.length === 0) return []
  return db
    .selectFrom('live_donations')
    .selectAll()
    .where(sql<boolean>`mission_oid = ANY(${missionOids}::text[])`)
    .orderBy('created_at')
    .orderBy('oid')
    .execute()
}

/** Past their time, without those that failed before. */
export async function listDue(
  db: Db,
  { now, limit, except }: { now: Date; limit: number; except: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('live_missions')
    .select('oid')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .where(sql<boolean>`oid <> ALL(${except}::text[])`)
    .orderBy('due_at')
    .orderBy('oid')
    .limit(limit)
    .execute()
  return rows.map(({ oid }) => oid)
}
