import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isPassword, spendPasswordCheck } from '../account.passwords.ts'
import { emailKey, findUserBy, type UserRow } from '../account.queries.ts'
import { openSession, type SignInFrom } from '../account.sessions.ts'
import { isTwoFactorOn } from '../two-factor/two-factor.queries.ts'
import { awaitSecondFactor, type PendingSignIn } from './pending.ts'

interface SignInDeps {
  db: Db
  clock: Clock
}

/** A session that was opened: its token is answered once. */
export interface SignedIn {
  user: UserRow
  token: string
}

/** What a right first factor leads to. */
export type FirstFactorPassed = { signedIn: SignedIn } | { pending: PendingSignIn }

/** Signs in by e-mail and password; an unknown address costs the same time as a wrong password. */
export async function logIn(
  deps: SignInDeps,
  input: { email: string; password: string; userAgent: string; address: string },
): Promise<FirstFactorPassed> {
  const user = await findUserBy(deps.db, 'email_key', emailKey(input.email))
  if (!user?.password_hash) {
    await spendPasswordCheck(input.password)
    throw new AppError('account.incorrect_credentials')
  }
  if (!(await isPassword(input.password, user.password_hash))) {
    throw new AppError('account.incorrect_credentials')
  }
  return deps.db
    .transaction()
    .execute((tx) => passFirstFactor(tx, deps, user, { ...input, method: 'password' }))
}

/**
 * Goes on after a first factor that was right, whichever it was: opens the session, or begins the
 * wait for the second factor where the user has one.
 *
 * @throws account.suspended
 */
export async function passFirstFactor(
  tx: Tx,
  deps: Pick<SignInDeps, 'clock'>,
  user: UserRow,
  from: SignInFrom,
): Promise<FirstFactorPassed> {
  if (!(await isTwoFactorOn(tx, user.oid))) return { signedIn: await enter(tx, deps, user, from) }
  const pending = { userOid: user.oid, method: from.method, now: deps.clock.now() }
  return { pending: await awaitSecondFactor(tx, pending) }
}

/**
 * Opens the session of somebody who proved who they are, by all the factors that they have. What
 * must happen at every sign-in happens here.
 *
 * @throws account.suspended
 */
export async function enter(
  tx: Tx,
  deps: Pick<SignInDeps, 'clock'>,
  user: UserRow,
  from: SignInFrom,
): Promise<SignedIn> {
  assertNotSuspended(user)
  const now = deps.clock.now()
  const { token } = await openSession(tx, { ...from, userOid: user.oid, now })
  return { user, token }
}

function assertNotSuspended(user: UserRow): void {
  if (!user.suspended_at) return
  throw new AppError('account.suspended', {
    reason: user.suspension_reason,
    suspendedAt: user.suspended_at.toISOString(),
  })
}
