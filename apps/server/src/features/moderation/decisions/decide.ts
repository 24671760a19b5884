import type { Measure, ReportReason } from '@plax/contracts/moderation/moderation-values'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { cutStorable, storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { listReports, lockCase } from '../cases/case.queries.ts'
import type { CaseRow, DecisionRow } from '../rows/moderation.tables.ts'
import { findDecisionOf } from './decision.queries.ts'
import { type MeasureDeps, takeMeasures } from './measures.ts'

export type DecideDeps = Pick<Deps, 'db' | 'clock'> & MeasureDeps

interface Act {
  caseOid: string
  adminOid: string
  measures: readonly Measure[]
  rule: ReportReason
  reason: string
  until: Date | null
}

/** Of what was reported, for whom the decision is about; our choice. */
const excerptMaxLength = 500

/**
 * Decides a case and does at once what was decided; both sides are told. The same decision sent
 * again by the same administrator is answered as the first.
 *
 * @throws moderation.case_not_found, moderation.case_closed, moderation.own_case,
 *   moderation.cannot_take_down, moderation.until_past, and what the target and suspensions throw
 */
export async function actOn(deps: DecideDeps, act: Act): Promise<void> {
  const now = deps.clock.now()
  const isLimited = act.measures.includes('suspend') || act.measures.includes('shadow')
  const until = isLimited ? act.until : null
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, act.caseOid)
    if (row.state !== 'open') return assertSame(tx, row, { ...act, until })
    if (row.owner_oid === act.adminOid) throw new AppError('moderation.own_case')
    if (until && until <= now) throw new AppError('moderation.until_past')
    const decisionOid = newOid(now)
    await takeMeasures(tx, deps, { ...act, decisionOid, row, until, now })
    await closeCase(tx, row, { state: 'acted', adminOid: act.adminOid, reason: null, now })
    await recordDecision(tx, row, { ...act, decisionOid, until, now })
  })
}

/**
 * Closes a case without doing anything; who reported is told.
 *
 * @throws moderation.case_not_found, moderation.case_closed, moderation.own_case
 */
export async function dismiss(
  deps: Pick<Deps, 'db' | 'clock'>,
  { caseOid, adminOid, reason }: { caseOid: string; adminOid: string; reason: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, caseOid)
    const isSame = row.closed_by === adminOid && row.closing_reason === storableText(reason)
    if (row.state === 'dismissed' && isSame) return
    if (row.state !== 'open') throw new AppError('moderation.case_closed')
    if (row.owner_oid === adminOid) throw new AppError('moderation.own_case')
    await closeCase(tx, row, { state: 'dismissed', adminOid, reason, now })
    await auditCase(tx, { row, adminOid, action: 'case_dismissed', details: { reason }, now })
  })
}

async function assertSame(tx: Tx, row: CaseRow, act: Act): Promise<void> {
  const decision = await findDecisionOf(tx, row.oid)
  const isSame =
    decision?.decided_by === act.adminOid &&
    decision.rule === act.rule &&
    decision.reason === storableText(act.reason) &&
    decision.until?.getTime() === act.until?.getTime() &&
    decision.measures.toSorted().join() === [...act.measures].toSorted().join()
  if (!isSame) throw new AppError('moderation.case_closed')
}

async function closeCase(
  tx: Tx,
  row: CaseRow,
  closing: { state: 'acted' | 'dismissed'; adminOid: string; reason: string | null; now: Date },
): Promise<void> {
  const { state, adminOid, reason, now } = closing
  await tx
    .updateTable('moderation_cases')
    .set({
      state,
      closed_at: now,
      closed_by: adminOid,
      closing_reason: reason === null ? null : storableText(reason),
    })
    .where('oid', '=', row.oid)
    .execute()
  const payload = { caseOid: row.oid }
  await emit(tx, { stream: 'moderation', type: `moderation.${state}`, payload }, now)
}

async function recordDecision(
  tx: Tx,
  row: CaseRow,
  act: Act & { decisionOid: string; now: Date },
): Promise<void> {
  const { decisionOid, adminOid, measures, rule, reason, until, now } = act
  const [first] = await listReports(tx, { caseOid: row.oid, after: null, limit: 1 })
  // A shadow that a sender of spam knew of would only make them open another account.
  const isNotified = rule !== 'spam' || measures.some((measure) => measure !== 'shadow')
  const decision: Omit<DecisionRow, AppealColumn> = {
    oid: decisionOid,
    case_oid: row.oid,
    user_oid: row.owner_oid,
    measures: [...measures],
    rule,
    reason: storableText(reason),
    excerpt: typeof first?.text === 'string' ? cutStorable(first.text, excerptMaxLength) : null,
    until,
    is_notified: isNotified,
    decided_by: adminOid,
    decided_at: now,
  }
  await tx.insertInto('moderation_decisions').values(decision).execute()
  const details = { measures, rule, reason, until: until?.toISOString() ?? null }
  await auditCase(tx, { row, adminOid, action: 'case_decided', details, now, isNotified })
  const payload = { decisionOid }
  await emit(tx, { stream: 'moderation', type: 'moderation.decided', payload }, now)
}

type AppealColumn = keyof DecisionRow & (`undone_${string}` | `appeal${string}`)

/** Whom it is about reads of it, but of what they are not told. */
export async function auditCase(
  tx: Tx,
  entry: {
    row: CaseRow
    adminOid: string
    action: string
    details: Record<string, unknown>
    now: Date
    isNotified?: boolean
  },
): Promise<void> {
  const { row, adminOid, action, details, now, isNotified = true } = entry
  const subject = { subjectKind: 'moderation_case', subjectOid: row.oid }
  const concerns = isNotified ? [row.owner_oid] : []
  const written = {
    actorOid: adminOid,
    action: `moderation.${action}`,
    ...subject,
    details,
    concerns,
  }
  await audit(tx, written, now)
}
