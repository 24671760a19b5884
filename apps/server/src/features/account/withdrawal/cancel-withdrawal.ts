import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { type UserRow, getUser } from '../users/users.queries.ts'
import { withdrawalCancelledMail } from './withdrawal.mails.ts'
import { lockOpen, type WithdrawalRow } from './withdrawal.queries.ts'

/**
 * Cancels the withdrawal that waits, once.
 *
 * @throws account.withdrawal_not_waiting, account.withdrawal_final
 */
export async function cancelWithdrawal(
  deps: Pick<Deps, 'db' | 'clock'>,
  userOid: string,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const open = await lockOpen(tx, userOid)
    if (!open) throw new AppError('account.withdrawal_not_waiting')
    await endWait(tx, open, { user: await getUser(tx, userOid), by: 'call', now })
  })
}

/**
 * What every sign-in does about a withdrawal, in its own transaction: one that waits is cancelled
 * (R-withdrawal-004), and from its date on nobody gets in (R-withdrawal-005). Answers whether one was
 * cancelled. The user as the caller read them may be older than a removal, so this reads them again.
 *
 * @throws account.withdrawal_final
 */
export async function cancelBySignIn(tx: Tx, user: UserRow, now: Date): Promise<boolean> {
  const facts = await readFacts(tx, user.oid)
  if (facts.withdrawn_at) throw new AppError('account.withdrawal_final')
  if (!facts.withdraws_at) return false
  const open = await lockOpen(tx, user.oid)
  if (open) {
    await endWait(tx, open, { user, by: 'sign-in', now })
    return true
  }
  // It ended while this waited for its lock: by a cancel, or by the removal.
  if ((await readFacts(tx, user.oid)).withdrawn_at) throw new AppError('account.withdrawal_final')
  return false
}

function readFacts(tx: Tx, userOid: string) {
  return tx
    .selectFrom('users')
    .select(['withdraws_at', 'withdrawn_at'])
    .where('oid', '=', userOid)
    .executeTakeFirstOrThrow()
}

async function endWait(
  tx: Tx,
  open: WithdrawalRow,
  { user, by, now }: { user: UserRow; by: 'call' | 'sign-in'; now: Date },
): Promise<void> {
  if (open.state === 'removing' || open.scheduled_at <= now) {
    throw new AppError('account.withdrawal_final')
  }
  const { oid: userOid } = user
  await tx
    .updateTable('withdrawals')
    .set({ state: 'cancelled', cancelled_by: by, ended_at: now })
    .where('oid', '=', open.oid)
    .execute()
  await tx.updateTable('users').set({ withdraws_at: null }).where('oid', '=', userOid).execute()
  await queueMail(tx, withdrawalCancelledMail(user, by), now)
  const subject = { subjectKind: 'user', subjectOid: userOid }
  const action = 'account.withdrawal_cancelled'
  await audit(tx, { actorOid: userOid, action, ...subject, details: { by } }, now)
  await emit(tx, { stream: 'account', type: action, payload: { userOid } }, now)
}
