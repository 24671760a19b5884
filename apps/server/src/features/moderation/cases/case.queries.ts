import type { CaseState } from '@plax/contracts/moderation/moderation-values'
import { type ReferenceExpression, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CaseRow, ReportRow } from '../rows/moderation.tables.ts'
import '../rows/moderation.tables.ts'

/** The case, locked until the transaction ends: administrators who judge at once come one by one. */
export async function lockCase(tx: Tx, caseOid: string): Promise<CaseRow> {
  const row = await tx
    .selectFrom('moderation_cases')
    .selectAll()
    .where('oid', '=', caseOid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('moderation.case_not_found')
  return row
}

export async function getCase(db: Db | Tx, caseOid: string): Promise<CaseRow> {
  const row = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('oid', '=', caseOid)
    .executeTakeFirst()
  if (!row) throw new AppError('moderation.case_not_found')
  return row
}

/** Open cases, the most reported first. */
export function listOpenCases(
  db: Db,
  { after, limit }: { after: readonly [number, string] | null; limit: number },
): Promise<CaseRow[]> {
  let query = db.selectFrom('moderation_cases').selectAll().where('state', '=', sql.lit('open'))
  if (after) {
    const [count, oid] = after
    query = query.where(sql<boolean>`(-report_count, oid) > (${-count}::int, ${oid})`)
  }
  return query
    .orderBy(sql`-report_count`)
    .orderBy('oid')
    .limit(limit)
    .execute()
}

/** Closed cases of a state, the latest first. */
export function listClosedCases(
  db: Db,
  asked: { state: CaseState; after: readonly [Date, string] | null; limit: number },
): Promise<CaseRow[]> {
  let query = db.selectFrom('moderation_cases').selectAll().where('state', '=', asked.state)
  if (asked.after) query = query.where(before('closed_at', asked.after))
  return query.orderBy('closed_at', 'desc').orderBy('oid', 'desc').limit(asked.limit).execute()
}

/** The reports of a case, the first of them first. */
export function listReports(
  db: Db | Tx,
  asked: { caseOid: string; after: readonly [Date, string] | null; limit: number },
): Promise<ReportRow[]> {
  let query = db.selectFrom('moderation_reports').selectAll().where('case_oid', '=', asked.caseOid)
  if (asked.after) {
    const [at, oid] = asked.after
    query = query.where(sql<boolean>`(created_at, oid) > (${at}, ${oid})`)
  }
  return query.orderBy('created_at').orderBy('oid').limit(asked.limit).execute()
}

/** The rows behind a place in a list of which the latest come first. */
export function before(
  column: ReferenceExpression<Database, keyof Database> & string,
  [at, oid]: readonly [Date, string],
) {
  return sql<boolean>`(${sql.ref(column)}, oid) < (${at}, ${oid})`
}
