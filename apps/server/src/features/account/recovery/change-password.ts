import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { assertProvedLately, type UserActor } from '../../../platform/http/actor.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { languageOf } from '../users/account.mails.ts'
import { assertNewPassword, hashPassword, isPassword } from '../users/passwords.ts'
import { type UserRow, getUser } from '../users/users.queries.ts'
import { passwordMinLengthSetting } from '../users/account.settings.ts'
import { endSessions, forgetDevices } from '../sessions/end-sessions.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { forgetGuesses } from '../sessions/guessing.ts'
import { issueToken, revokeTokens, takeToken } from '../users/one-time-tokens.ts'
import { listOtherLoginMethods } from '../login-methods/login-methods.ts'
import { passwordChangedMail } from './recovery.mails.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'config'>

export const changeTtlMs = 10 * 60 * 1000

/**
 * The first step of changing one's own password: the current one, or a fresh proof where there is
 * none. Its token is good for this session alone.
 *
 * @throws account.current_password_wrong, account.step_up_required
 */
export async function beginChange(
  deps: ChangeDeps,
  actor: UserActor,
  currentPassword: string | undefined,
): Promise<string> {
  const now = deps.clock.now()
  const user = await getUser(deps.db, actor.userOid)
  if (user.password_hash === null) assertProvedLately(actor, now)
  else if (!(await isPassword(currentPassword ?? '', user.password_hash))) {
    throw new AppError('account.current_password_wrong')
  }
  return deps.db.transaction().execute(async (tx) => {
    const named = { purpose: 'password-change', userOid: user.oid } as const
    await revokeTokens(tx, named)
    const data = { sessionId: actor.sessionId }
    return issueToken(tx, { ...named, data, ttlMs: changeTtlMs, now })
  })
}

interface Finalize {
  token: string
  password: string
  passwordRepeat: string
  /** Of the caller, where there is one. */
  sessionId: string | null
  device: string | null
}

/**
 * Sets the password by the token of a link or of a change. A link proves the mailbox and nothing
 * else, so it opens no session and takes no second factor's place (spec D11).
 *
 * @throws account.password_weak, account.passwords_differ, account.reset_link_expired
 */
export async function finalizePassword(
  deps: ChangeDeps,
  input: Finalize,
): Promise<{ email: string; device: string | null }> {
  assertNewPassword(input, await deps.settings.get(passwordMinLengthSetting))
  const passwordHash = await hashPassword(deps.config.passwordCost, input.password)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const { userOid, isLink } = await takeOwnToken(tx, input, now)
    const user = await getUser(tx, userOid)
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('oid', '=', userOid)
      .execute()
    const kept = isLink ? null : input.sessionId
    await endSessions(tx, { userOid, except: kept })
    await forgetDevices(tx, { userOid, exceptOfSession: kept })
    for (const purpose of ['password-reset', 'password-change', 'two-factor'] as const) {
      await revokeTokens(tx, { purpose, userOid })
    }
    const device = isLink ? await rememberDevice(tx, { userOid, sent: input.device, now }) : null
    await forgetGuesses(tx, user.email_key)
    await recordChange(tx, user, { isLink, now })
    return { email: user.email, device: device?.device ?? null }
  })
}

/** The token of a change is good only in the session that asked for it. */
async function takeOwnToken(
  tx: Tx,
  { token, sessionId }: Pick<Finalize, 'token' | 'sessionId'>,
  now: Date,
): Promise<{ userOid: string; isLink: boolean }> {
  const link = await takeToken(tx, { purpose: 'password-reset', token, now })
  if (link?.userOid) return { userOid: link.userOid, isLink: true }
  const change = await takeToken(tx, { purpose: 'password-change', token, now })
  if (!change?.userOid || sessionId === null || change.data.sessionId !== sessionId) {
    throw new AppError('account.reset_link_expired')
  }
  return { userOid: change.userOid, isLink: false }
}

async function recordChange(
  tx: Tx,
  user: UserRow,
  { isLink, now }: { isLink: boolean; now: Date },
): Promise<void> {
  const otherWays = await listOtherLoginMethods(tx, user.oid)
  const mail = passwordChangedMail(languageOf(user), { at: now, otherWays })
  await queueMail(tx, { to: user.email, ...mail }, now)
  const action = isLink ? 'account.password_reset' : 'account.password_changed'
  const subject = { subjectKind: 'user', subjectOid: user.oid }
  await audit(tx, { actorOid: user.oid, action, ...subject }, now)
  await emit(tx, { stream: 'account', type: action, payload: { userOid: user.oid } }, now)
}
