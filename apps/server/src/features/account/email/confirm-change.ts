import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { languageOf } from '../users/account.mails.ts'
import { emailKey, getUser } from '../users/users.queries.ts'
import { keepUsed, lockToken, revokeTokens } from '../users/one-time-tokens.ts'
import { emailChangedMail } from './email.mails.ts'
import type { EmailChange, Side } from './request-change.ts'

/**
 * One mailbox agrees; the address changes with the second. Two links that are opened at once take
 * turns at the row of the change.
 *
 * @throws account.email_link_expired, account.email_link_used, account.email_unavailable
 */
export async function confirmChange(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<{ isChanged: boolean; waitsFor: Side | null }> {
  const now = deps.clock.now()
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const change = await confirmSide(tx, token, now)
      if (!change.old_confirmed_at) return { isChanged: false, waitsFor: 'old' as const }
      if (!change.new_confirmed_at) return { isChanged: false, waitsFor: 'new' as const }
      await apply(tx, change, now)
      return { isChanged: true, waitsFor: null }
    })
    .catch((error: unknown) => {
      const { code, constraint } = error as { code?: string; constraint?: string }
      const isTaken = code === '23505' && constraint === 'users_email_key_key'
      throw isTaken ? new AppError('account.email_unavailable') : error
    })
}

async function confirmSide(tx: Tx, token: string, now: Date): Promise<EmailChange> {
  const found = await lockToken(tx, { purpose: 'email-change', token, now })
  if (!found?.userOid) throw new AppError('account.email_link_expired')
  if (found.data.isUsed) throw new AppError('account.email_link_used')
  await keepUsed(tx, token)
  const column = found.data.side === 'old' ? 'old_confirmed_at' : 'new_confirmed_at'
  const change = await tx
    .updateTable('email_changes')
    .set({ [column]: now })
    .where('user_oid', '=', found.userOid)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!change) throw new AppError('account.email_link_expired')
  return change
}

/** Links to the old mailbox, which may be somebody else's by now, open nothing any more. */
async function apply(tx: Tx, change: EmailChange, now: Date): Promise<void> {
  const { user_oid: userOid, email } = change
  const before = await getUser(tx, userOid)
  await tx
    .updateTable('users')
    .set({ email, email_key: emailKey(email) })
    .where('oid', '=', userOid)
    .execute()
  await tx.deleteFrom('email_changes').where('user_oid', '=', userOid).execute()
  await revokeTokens(tx, { purpose: 'password-reset', userOid })
  for (const to of [before.email, email]) {
    await queueMail(tx, { to, ...emailChangedMail(languageOf(before), email) }, now)
  }
  const action = 'account.email_changed'
  await audit(tx, { actorOid: userOid, action, subjectKind: 'user', subjectOid: userOid }, now)
  await emit(tx, { stream: 'account', type: action, payload: { userOid } }, now)
}
