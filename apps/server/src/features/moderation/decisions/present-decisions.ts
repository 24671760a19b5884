import type { OutputOf } from '@plax/contracts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { nicknamesOf } from '../../account/account.service.ts'
import type { CaseRow, DecisionRow } from '../rows/moderation.tables.ts'
import { appealsUntil } from './appeals.ts'

type DecisionView = OutputOf<'GET /moderation/decisions'>['items'][number]
type AdminPresented = OutputOf<'GET /admin/moderation/appeals'>['items'][number]

interface PresentOptions {
  appealDays: number
  now: Date
}

/** Decisions as whom they are about sees them. */
export async function presentDecisions(
  db: Db | Tx,
  rows: readonly DecisionRow[],
  showing: PresentOptions,
): Promise<DecisionView[]> {
  const targets = await targetsOf(db, rows)
  return rows.map((row) => present(row, targets.get(row.case_oid), showing))
}

/** Decisions as administrators see them. */
export async function presentForAdmins(
  db: Db | Tx,
  rows: readonly DecisionRow[],
  showing: PresentOptions,
): Promise<AdminPresented[]> {
  const targets = await targetsOf(db, rows)
  const people = rows.flatMap((row) => [row.user_oid, row.decided_by])
  const names = await nicknamesOf(db, people)
  const person = (oid: string) => ({ oid, nickname: names.get(oid) ?? '' })
  return rows.map((row) => ({
    ...present(row, targets.get(row.case_oid), showing),
    caseOid: row.case_oid,
    user: person(row.user_oid),
    by: person(row.decided_by),
    isNotified: row.is_notified,
  }))
}

async function targetsOf(db: Db | Tx, rows: readonly DecisionRow[]) {
  const targets = new Map<string, ReturnType<typeof presentTarget>>()
  if (rows.length === 0) return targets
  const caseOids = rows.map((row) => row.case_oid)
  const cases = await db
    .selectFrom('moderation_cases')
    .select(['oid', 'target_kind', 'target_oid', 'title'])
    .where('oid', 'in', caseOids)
    .execute()
  for (const row of cases) targets.set(row.oid, presentTarget(row))
  return targets
}

export function presentTarget(row: Pick<CaseRow, 'target_kind' | 'target_oid' | 'title'>) {
  return { kind: row.target_kind, oid: row.target_oid, title: row.title }
}

function present(
  row: DecisionRow,
  target: ReturnType<typeof presentTarget> | undefined,
  { appealDays, now }: PresentOptions,
): DecisionView {
  if (!target) throw new Error('A decision has no case.')
  const until = appealsUntil(row, appealDays)
  return {
    decisionOid: row.oid,
    target,
    measures: row.measures,
    rule: row.rule,
    reason: row.reason,
    excerpt: row.excerpt,
    until: row.until?.toISOString() ?? null,
    decidedAt: row.decided_at.toISOString(),
    undone: row.undone_at && { at: row.undone_at.toISOString(), reason: row.undone_reason ?? '' },
    appeal: presentAppeal(row),
    appealsUntil: until && until > now ? until.toISOString() : null,
  }
}

function presentAppeal(row: DecisionRow): DecisionView['appeal'] {
  if (!row.appeal_state || !row.appealed_at) return null
  return {
    state: row.appeal_state,
    text: row.appeal_text ?? '',
    at: row.appealed_at.toISOString(),
    answer: row.appeal_answer,
    answeredAt: row.appeal_answered_at?.toISOString() ?? null,
  }
}
