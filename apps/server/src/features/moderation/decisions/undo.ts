import type { Tx } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { auditCase, type DecideDeps } from './decide.ts'
import { lockDecision } from './decision.queries.ts'
import { type MeasureDeps, undoMeasures } from './measures.ts'

interface Undo {
  decisionOid: string
  adminOid: string
  reason: string
}

/**
 * Undoes a decision and what it did, once: whoever does it again changes nothing.
 *
 * @throws moderation.decision_not_found
 */
export async function undoDecision(deps: DecideDeps, undo: Undo): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { decision } = await lockDecision(tx, undo.decisionOid)
    if (decision.undone_at) return
    await undoLocked(tx, deps, { ...undo, now })
    const payload = { decisionOid: undo.decisionOid }
    await emit(tx, { stream: 'moderation', type: 'moderation.undone', payload }, now)
  })
}

/** As `undoDecision`, of one that is locked, without telling anybody. */
export async function undoLocked(
  tx: Tx,
  deps: MeasureDeps,
  { decisionOid, adminOid, reason, now }: Undo & { now: Date },
): Promise<void> {
  const { row, decision } = await lockDecision(tx, decisionOid)
  if (decision.undone_at) return
  await undoMeasures(tx, deps, { row, decision, adminOid, reason, now })
  await tx
    .updateTable('moderation_decisions')
    .set({ undone_at: now, undone_by: adminOid, undone_reason: storableText(reason) })
    .where('oid', '=', decisionOid)
    .execute()
  const isNotified = decision.is_notified
  const details = { reason, measures: decision.measures }
  await auditCase(tx, { row, adminOid, action: 'decision_undone', details, now, isNotified })
}
