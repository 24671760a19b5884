import {
  type WithdrawalReason,
  withdrawalReviewLength,
  withdrawalReviewOver,
} from '@plax/contracts/account/withdrawal-values'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import type { UserRow } from '../users/users.queries.ts'
import { hasOtherAdmin, isAdmin, lockAdmins } from '../roles/roles.queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { withdrawalAskedMail } from './withdrawal.mails.ts'
import { withdrawalDaysSetting } from './withdrawal.settings.ts'

const dayMs = 24 * 3600 * 1000

interface Survey {
  survey?: WithdrawalReason | undefined
  review?: string | undefined
}

interface WithdrawalSchedule {
  askedAt: Date
  scheduledAt: Date
}

/**
 * Begins the wait before somebody is removed. All sessions end but the one that asks, so that a later
 * sign-in is one that says "I stay".
 *
 * @throws account.withdrawal_survey_required, account.withdrawal_review_short,
 * account.withdrawal_waiting, account.withdrawal_last_admin
 */
export async function askWithdrawal(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  asked: { userOid: string; sessionId: string | null } & Survey,
): Promise<WithdrawalSchedule> {
  const { userOid, sessionId } = asked
  const { reason, review } = readSurvey(asked)
  const days = await deps.settings.get(withdrawalDaysSetting)
  const now = deps.clock.now()
  const scheduledAt = new Date(now.getTime() + days * dayMs)
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockForLeaving(tx, userOid)
    if (user.withdraws_at) {
      throw new AppError('account.withdrawal_waiting', {
        scheduledAt: user.withdraws_at.toISOString(),
      })
    }
    if (await isLastAdmin(tx, userOid)) throw new AppError('account.withdrawal_last_admin')
    const row = { oid: newOid(now), user_oid: userOid, state: 'waiting' as const, reason, review }
    await tx
      .insertInto('withdrawals')
      .values({ ...row, asked_at: now, scheduled_at: scheduledAt })
      .execute()
    await tx
      .updateTable('users')
      .set({ withdraws_at: scheduledAt })
      .where('oid', '=', userOid)
      .execute()
    await endSessions(tx, { userOid, except: sessionId })
    await queueMail(tx, withdrawalAskedMail(user, scheduledAt), now)
    const subject = { subjectKind: 'user', subjectOid: userOid }
    const action = 'account.withdrawal_asked'
    await audit(tx, { actorOid: userOid, action, ...subject }, now)
    await emit(tx, { stream: 'account', type: action, payload: { userOid } }, now)
  })
  return { askedAt: now, scheduledAt }
}

function readSurvey({ survey, review }: Survey): { reason: WithdrawalReason; review: string } {
  if (survey === undefined) throw new AppError('account.withdrawal_survey_required')
  if (review === undefined || withdrawalReviewLength(review) <= withdrawalReviewOver) {
    throw new AppError('account.withdrawal_review_short', { over: withdrawalReviewOver })
  }
  return { reason: survey, review: review.trim() }
}

/** Administrators lock all of their kind first, so that the last two do not leave at once. */
async function lockForLeaving(tx: Tx, userOid: string): Promise<UserRow> {
  if (await isAdmin(tx, userOid)) await lockAdmins(tx)
  return tx
    .selectFrom('users')
    .selectAll()
    .where('oid', '=', userOid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether nobody else could administrate. */
export async function isLastAdmin(db: Db | Tx, userOid: string): Promise<boolean> {
  return (await isAdmin(db, userOid)) && !(await hasOtherAdmin(db, userOid))
}
