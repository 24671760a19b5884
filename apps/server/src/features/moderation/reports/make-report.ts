import type { ReportReason } from '@plax/contracts/moderation/moderation-values'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { cutStorable, storableJson, storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { newOid } from '../../../platform/ids.ts'
import { reportsPerDaySetting } from '../rows/moderation.settings.ts'
import type { CaseRow } from '../rows/moderation.tables.ts'
import type { ReportedSubject, ReportTargets } from '../targets/report-target.ts'

export type ReportDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & { targets: ReportTargets }

interface Complaint {
  kind: string
  oid: string
  reason: ReportReason
  details: string
}

const daySeconds = 24 * 3600
/** Of what was reported, which may be a book; our choice. */
const textMaxLength = 10_000

/**
 * Keeps a report with what it is about as it is now. While a case is open, whoever reports the same
 * again has reported it once.
 *
 * @throws report.target_not_found, report.own, request.too_many
 */
export async function makeReport(
  deps: ReportDeps,
  { actor, ...complaint }: Complaint & { actor: UserActor },
): Promise<{ reportOid: string; isNew: boolean }> {
  const now = deps.clock.now()
  const asked = { oid: complaint.oid, actor, now }
  const reported = await deps.targets.get(complaint.kind)?.find(deps.db, asked)
  if (!reported) throw new AppError('report.target_not_found')
  if (reported.ownerOid === actor.userOid) throw new AppError('report.own')
  const calls = await deps.settings.get(reportsPerDaySetting)
  await countCall(deps, `report|${actor.userOid}`, { calls, windowSeconds: daySeconds })
  const report = { ...complaint, reporterOid: actor.userOid, reported, now }
  return deps.db.transaction().execute((tx) => keepReport(tx, report))
}

type NewReport = Complaint & { reporterOid: string; reported: ReportedSubject; now: Date }

async function keepReport(
  tx: Tx,
  report: NewReport,
): Promise<{ reportOid: string; isNew: boolean }> {
  const row = await lockOpenCase(tx, report)
  const earlier = await tx
    .selectFrom('moderation_reports')
    .select('oid')
    .where('case_oid', '=', row.oid)
    .where('reporter_oid', '=', report.reporterOid)
    .executeTakeFirst()
  if (earlier) return { reportOid: earlier.oid, isNew: false }
  const reportOid = await insertReport(tx, row, report)
  await countReport(tx, row, report)
  if (row.report_count === 0) {
    const payload = { caseOid: row.oid }
    await emit(tx, { stream: 'moderation', type: 'moderation.case_opened', payload }, report.now)
  }
  return { reportOid, isNew: true }
}

/** The open case of what is reported, made where there is none; reports of it come one by one. */
function lockOpenCase(tx: Tx, { kind, oid, reported, now }: NewReport): Promise<CaseRow> {
  return tx
    .insertInto('moderation_cases')
    .values({
      oid: newOid(now),
      target_kind: kind,
      target_oid: oid,
      owner_oid: reported.ownerOid,
      title: storableText(reported.title),
      opened_at: now,
      last_reported_at: now,
      closed_at: null,
      closed_by: null,
      closing_reason: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['target_kind', 'target_oid'])
        .where('state', '=', 'open')
        .doUpdateSet({ owner_oid: reported.ownerOid }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function insertReport(tx: Tx, row: CaseRow, report: NewReport): Promise<string> {
  const { reporterOid, reported, reason, details, now } = report
  const oid = newOid(now)
  await tx
    .insertInto('moderation_reports')
    .values({
      oid,
      case_oid: row.oid,
      reporter_oid: reporterOid,
      reason,
      details: storableText(details),
      text: reported.text === null ? null : cutStorable(reported.text, textMaxLength),
      evidence: storableJson({ ...reported.evidence, title: reported.title, path: reported.path }),
      created_at: now,
    })
    .execute()
  return oid
}

async function countReport(tx: Tx, row: CaseRow, { reason, now }: NewReport): Promise<void> {
  const reasons = { ...row.reasons, [reason]: (row.reasons[reason] ?? 0) + 1 }
  await tx
    .updateTable('moderation_cases')
    .set({
      report_count: sql`report_count + 1`,
      reasons: storableJson(reasons),
      last_reported_at: now,
    })
    .where('oid', '=', row.oid)
    .execute()
}
