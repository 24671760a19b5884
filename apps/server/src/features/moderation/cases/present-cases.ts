import type { OutputOf } from '@plax/contracts'
import { measures } from '@plax/contracts/moderation/moderation-values'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { nicknamesOf } from '../../account/account.service.ts'
import type { CaseRow, ReportRow } from '../rows/moderation.tables.ts'
import type { ReportTargets } from '../targets/report-target.ts'
import { listReports } from './case.queries.ts'

type CaseView = OutputOf<'GET /admin/moderation/cases'>['items'][number]
type Detail = OutputOf<'GET /admin/moderation/cases/{caseOid}'>
type Report = OutputOf<'GET /admin/moderation/cases/{caseOid}/reports'>['items'][number]

export async function presentCases(db: Db | Tx, rows: readonly CaseRow[]): Promise<CaseView[]> {
  const names = await nicknamesOf(
    db,
    rows.map((row) => row.owner_oid),
  )
  return rows.map((row) => ({
    caseOid: row.oid,
    target: { kind: row.target_kind, oid: row.target_oid, title: row.title },
    owner: { oid: row.owner_oid, nickname: names.get(row.owner_oid) ?? '' },
    state: row.state,
    reportCount: row.report_count,
    reasons: row.reasons,
    openedAt: row.opened_at.toISOString(),
    lastReportedAt: row.last_reported_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }))
}

/** What a case is about: as it was when first reported, as it is now, and what can be done. */
export async function presentMatter(
  { db, clock, targets }: Pick<Deps, 'db' | 'clock'> & { targets: ReportTargets },
  { row, actor }: { row: CaseRow; actor: Actor },
): Promise<Pick<Detail, 'before' | 'current' | 'measures' | 'closedBy' | 'closingReason'>> {
  const target = targets.get(row.target_kind)
  const canTakeDown = target !== undefined && 'takeDown' in target
  const asked = { oid: row.target_oid, actor, now: clock.now() }
  const [[first], current] = await Promise.all([
    listReports(db, { caseOid: row.oid, after: null, limit: 1 }),
    target?.find(db, asked) ?? null,
  ])
  const names = await nicknamesOf(db, row.closed_by ? [row.closed_by] : [])
  const [closer] = names
  return {
    before: first ? { text: first.text, evidence: first.evidence } : null,
    current: current && withoutOwner(current),
    measures: measures.filter((measure) => measure !== 'take_down' || canTakeDown),
    closedBy: closer ? { oid: closer[0], nickname: closer[1] } : null,
    closingReason: row.closing_reason,
  }
}

function withoutOwner<T extends { ownerOid: string }>({ ownerOid: _owner, ...shown }: T) {
  return shown
}

export async function presentReports(db: Db | Tx, rows: readonly ReportRow[]): Promise<Report[]> {
  const reporters = rows.flatMap(({ reporter_oid: oid }) => (oid === null ? [] : [oid]))
  const names = await nicknamesOf(db, reporters)
  return rows.map((row) => ({
    reportOid: row.oid,
    reporter: row.reporter_oid && {
      oid: row.reporter_oid,
      nickname: names.get(row.reporter_oid) ?? '',
    },
    reason: row.reason,
    details: row.details,
    text: row.text,
    reportedAt: row.created_at.toISOString(),
  })) as Report[]
}
