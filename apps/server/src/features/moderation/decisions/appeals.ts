import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { hasOtherModerator } from '../../account/account.service.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { appealDaysSetting } from '../rows/moderation.settings.ts'
import type { DecisionRow } from '../rows/moderation.tables.ts'
import { auditCase, type DecideDeps } from './decide.ts'
import { lockDecision } from './decision.queries.ts'
import { undoLocked } from './undo.ts'

const dayMs = 24 * 3600 * 1000

/** Until when a decision can be appealed, exclusive; null where it can't be any more. */
export function appealsUntil(decision: DecisionRow, days: number): Date | null {
  if (decision.appeal_state || decision.undone_at) return null
  return new Date(decision.decided_at.getTime() + days * dayMs)
}

/**
 * Appeals a decision about oneself, once; the same words sent again change nothing.
 *
 * @throws moderation.decision_not_found, moderation.appealed_already, moderation.decision_undone,
 *   moderation.appeal_late
 */
export async function appeal(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { decisionOid, userOid, text }: { decisionOid: string; userOid: string; text: string },
): Promise<void> {
  const now = deps.clock.now()
  const days = await deps.settings.get(appealDaysSetting)
  const words = storableText(text)
  await deps.db.transaction().execute(async (tx) => {
    const { decision } = await lockDecision(tx, decisionOid)
    const isOwn = decision.user_oid === userOid && decision.is_notified
    if (!isOwn) throw new AppError('moderation.decision_not_found')
    if (decision.appeal_state === 'waiting' && decision.appeal_text === words) return
    if (decision.appeal_state) throw new AppError('moderation.appealed_already')
    if (decision.undone_at) throw new AppError('moderation.decision_undone')
    const until = appealsUntil(decision, days)
    if (!until || until <= now) throw new AppError('moderation.appeal_late', { days })
    await tx
      .updateTable('moderation_decisions')
      .set({ appeal_state: 'waiting', appeal_text: words, appealed_at: now })
      .where('oid', '=', decisionOid)
      .execute()
    const subject = { subjectKind: 'moderation_case', subjectOid: decision.case_oid }
    await audit(tx, { actorOid: userOid, action: 'moderation.appealed', ...subject }, now)
    const payload = { decisionOid }
    await emit(tx, { stream: 'moderation', type: 'moderation.appealed', payload }, now)
  })
}

interface Answer {
  decisionOid: string
  adminOid: string
  outcome: 'upheld' | 'overturned'
  reason: string
}

/**
 * Answers an appeal: the decision stays, or is undone with all that it did. The same answer sent
 * again by the same administrator changes nothing.
 *
 * @throws moderation.decision_not_found, moderation.no_appeal, moderation.appeal_answered,
 *   moderation.own_case, moderation.own_decision (someone else can answer it)
 */
export async function answerAppeal(deps: DecideDeps, answer: Answer): Promise<void> {
  const now = deps.clock.now()
  const { decisionOid, adminOid, outcome } = answer
  const reason = storableText(answer.reason)
  await deps.db.transaction().execute(async (tx) => {
    const { row, decision } = await lockDecision(tx, decisionOid)
    if (decision.user_oid === adminOid) throw new AppError('moderation.own_case')
    if (!decision.appeal_state) throw new AppError('moderation.no_appeal')
    if (decision.appeal_state !== 'waiting') {
      const isSame =
        decision.appeal_state === outcome &&
        decision.appeal_answered_by === adminOid &&
        decision.appeal_answer === reason
      if (isSame) return
      throw new AppError('moderation.appeal_answered')
    }
    const isOwn = decision.decided_by === adminOid
    // Whom the decision is about can't answer it either.
    if (isOwn && (await hasOtherModerator(tx, [adminOid, decision.user_oid])))
      throw new AppError('moderation.own_decision')
    await tx
      .updateTable('moderation_decisions')
      .set({
        appeal_state: outcome,
        appeal_answer: reason,
        appeal_answered_at: now,
        appeal_answered_by: adminOid,
      })
      .where('oid', '=', decisionOid)
      .execute()
    const details = { outcome, reason }
    await auditCase(tx, { row, adminOid, action: 'appeal_answered', details, now })
    if (outcome === 'overturned') await undoLocked(tx, deps, { ...answer, now })
    const payload = { decisionOid }
    await emit(tx, { stream: 'moderation', type: `moderation.${outcome}`, payload }, now)
  })
}
