import type { AppealState } from '@plax/contracts/moderation/moderation-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { before } from '../cases/case.queries.ts'
import type { CaseRow, DecisionRow } from '../rows/moderation.tables.ts'

export async function findDecisionOf(db: Db | Tx, caseOid: string): Promise<DecisionRow | null> {
  const query = db.selectFrom('moderation_decisions').selectAll().where('case_oid', '=', caseOid)
  return (await query.executeTakeFirst()) ?? null
}

export async function findDecision(db: Db | Tx, oid: string): Promise<DecisionRow | null> {
  const query = db.selectFrom('moderation_decisions').selectAll().where('oid', '=', oid)
  return (await query.executeTakeFirst()) ?? null
}

/** A decision with its case, both locked until the transaction ends, the case first. */
export async function lockDecision(
  tx: Tx,
  oid: string,
): Promise<{ row: CaseRow; decision: DecisionRow }> {
  const row = await tx
    .selectFrom('moderation_cases')
    .selectAll()
    .where('oid', '=', (eb) =>
      eb.selectFrom('moderation_decisions').select('case_oid').where('oid', '=', oid),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  const decision = row && (await findDecision(tx, oid))
  if (!row || !decision) throw new AppError('moderation.decision_not_found')
  return { row, decision }
}

interface Page {
  after: readonly [Date, string] | null
  limit: number
}

/** Decisions about somebody, the latest first. */
export function listDecisions(
  db: Db | Tx,
  { userOid, onlyNotified, after, limit }: Page & { userOid: string; onlyNotified: boolean },
): Promise<DecisionRow[]> {
  let query = db.selectFrom('moderation_decisions').selectAll().where('user_oid', '=', userOid)
  if (onlyNotified) query = query.where('is_notified', '=', true)
  if (after) query = query.where(before('decided_at', after))
  return query.orderBy('decided_at', 'desc').orderBy('oid', 'desc').limit(limit).execute()
}

/** Decisions that were appealed, the oldest appeal first. */
export function listAppeals(
  db: Db,
  { state, after, limit }: Page & { state: AppealState },
): Promise<DecisionRow[]> {
  let query = db.selectFrom('moderation_decisions').selectAll().where('appeal_state', '=', state)
  if (after) query = query.where(sql<boolean>`(appealed_at, oid) > (${after[0]}, ${after[1]})`)
  return query.orderBy('appealed_at').orderBy('oid').limit(limit).execute()
}
