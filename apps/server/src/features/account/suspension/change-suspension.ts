import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { languageOf } from '../users/account.mails.ts'
import { lockUser, type UserRow } from '../users/users.queries.ts'
import { operatorContactSetting } from '../users/account.settings.ts'
import { assertMayManage, listGrants } from '../roles/roles.queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { rememberSessions } from './suspended-sessions.ts'
import { restoredMail, suspendedMail } from './suspension.mails.ts'

interface Change {
  userOid: string
  actorOid: string | null
  reason: string
  now: Date
}

/**
 * Suspends somebody, or changes the reason and the end of it: all their sessions end at once, they
 * are told by mail, and no way of signing in is open to them. What they published stays
 * (docs/decisions/0010-suspension.md).
 *
 * The mail leads to `appealUrl`, if there is one, else to the operator.
 *
 * @throws suspension.own, suspension.until_past, suspension.of_admin, account.user_not_found
 */
export async function suspend(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  change: Change & { until: Date | null; appealUrl?: string },
): Promise<void> {
  const { userOid, actorOid, reason, until, now, appealUrl } = change
  if (userOid === actorOid) throw new AppError('suspension.own')
  if (until && until <= now) throw new AppError('suspension.until_past')
  const user = await lockUser(tx, userOid)
  const grants = await listGrants(tx, [userOid])
  if (grants.some(({ role }) => role === 'admin')) throw new AppError('suspension.of_admin')
  await assertMayManage(tx, { actorOid, userOid })
  await tx
    .updateTable('users')
    .set({
      suspended_at: user.suspended_at ?? now,
      suspension_reason: reason,
      suspended_until: until,
      suspended_by: actorOid,
    })
    .where('oid', '=', userOid)
    .execute()
  await rememberSessions(tx, { userOid, now })
  const ended = await endSessions(tx, { userOid, except: null })
  const details = { reason, until: until?.toISOString() ?? null, endedSessions: ended }
  await audit(tx, { actorOid, action: 'user.suspended', ...subject(userOid), details }, now)
  const contact = await settings.get(operatorContactSetting)
  const text = suspendedMail(languageOf(user), { reason, until, contact, appealUrl })
  await queueMail(tx, { to: user.email, ...text }, now)
}

/**
 * Ends a suspension before its time, if it has one.
 *
 * @throws suspension.none, account.user_not_found
 */
export async function restore(tx: Tx, change: Change): Promise<void> {
  const user = await lockUser(tx, change.userOid)
  if (!user.suspended_at) throw new AppError('suspension.none')
  const { actorOid, reason, now } = change
  await assertMayManage(tx, change)
  await open(tx, user, { actorOid, details: { reason }, now })
}

/** Ends a suspension whose time is over; the user must be locked. */
export async function endSuspension(tx: Tx, user: UserRow, now: Date): Promise<UserRow> {
  const until = user.suspended_until?.toISOString() ?? null
  return open(tx, user, { actorOid: null, details: { until }, now })
}

async function open(
  tx: Tx,
  user: UserRow,
  by: { actorOid: string | null; details: Record<string, unknown>; now: Date },
): Promise<UserRow> {
  const { actorOid, details, now } = by
  const opened = await tx
    .updateTable('users')
    .set({
      suspended_at: null,
      suspension_reason: null,
      suspended_until: null,
      suspended_by: null,
    })
    .where('oid', '=', user.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, { actorOid, action: 'user.restored', ...subject(user.oid), details }, now)
  await queueMail(tx, { to: user.email, ...restoredMail(languageOf(user)) }, now)
  return opened
}

function subject(userOid: string) {
  return { subjectKind: 'user', subjectOid: userOid }
}
