import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isPassword, type PasswordDeps, spendPasswordCheck } from '../users/passwords.ts'
import { emailKey, findUserBy, type UserRow } from '../users/users.queries.ts'
import { endSession, openSession, type SignInFrom } from '../sessions/sessions.ts'
import { providerError } from '../login-methods/provider.ts'
import { listMethods } from '../login-methods/providers.queries.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { lockUnlessSuspended } from '../suspension/lock-unless-suspended.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { notifyOfNewDevice } from '../sessions/new-device.ts'
import { isTwoFactorOn } from '../login-methods/two-factor.queries.ts'
import { cancelBySignIn } from '../withdrawal/cancel-withdrawal.ts'
import { forgetGuesses } from '../sessions/guessing.ts'
import { awaitSecondFactor, type PendingSignIn } from './pending.ts'

interface SignInDeps extends PasswordDeps {
  db: Db
  clock: Clock
  settings: Settings
}

/** A session that was opened: its token is answered once. */
export interface SignedIn {
  user: UserRow
  token: string
  /** What the browser is known by from now on, for its cookie. */
  device: string
  /** Set where a withdrawal waited, which this sign-in cancelled. */
  withdrawalCancelled?: true
}

/** What a right first factor leads to. */
export type FirstFactorPassed = { signedIn: SignedIn } | { pending: PendingSignIn }

/** Signs in by e-mail and password; an unknown address costs the same time as a wrong password. */
export async function logIn(
  deps: SignInDeps,
  input: { email: string; password: string } & Omit<SignInFrom, 'method'>,
): Promise<FirstFactorPassed> {
  const user = await findUserBy(deps.db, 'email_key', emailKey(input.email))
  if (!user?.password_hash) {
    await spendPasswordCheck(deps.config.passwordCost, input.password)
    if (user) await sendToProvider(deps, user)
    throw new AppError('account.incorrect_credentials')
  }
  if (!(await isPassword(input.password, user.password_hash))) {
    throw new AppError('account.incorrect_credentials')
  }
  return deps.db
    .transaction()
    .execute((tx) => passFirstFactor(tx, deps, user, { ...input, method: 'password' }))
}

/** Who signed up by a provider is told so (R-auth-021, spec D34). */
async function sendToProvider({ db }: SignInDeps, user: UserRow): Promise<void> {
  const [method] = await listMethods(db, user.oid)
  if (method) throw providerError('account.registered_by_provider', method.provider)
}

/**
 * Goes on after a first factor that was right, whichever it was: opens the session, or begins the
 * wait for the second factor where the user has one.
 *
 * @throws account.suspended
 */
export async function passFirstFactor(
  tx: Tx,
  deps: Pick<SignInDeps, 'clock' | 'settings'>,
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
 * @throws account.suspended, account.withdrawal_final
 */
export async function enter(
  tx: Tx,
  deps: Pick<SignInDeps, 'clock' | 'settings'>,
  known: UserRow,
  from: SignInFrom,
): Promise<SignedIn> {
  const now = deps.clock.now()
  // What waits to leave is locked before the person, as by whoever removes them.
  const stays = await cancelBySignIn(tx, known, now)
  const user = await lockUnlessSuspended(tx, deps, known.oid)
  if (from.replaces) await endSession(tx, from.replaces)
  const sent = from.device
  const { device, isNew } = await rememberDevice(tx, { userOid: user.oid, sent, now })
  const { token, sessionId } = await openSession(tx, { ...from, device, userOid: user.oid, now })
  if (isNew) await notifyOfNewDevice(tx, user, { ...from, sessionId, now })
  await forgetGuesses(tx, user.email_key)
  return { user, token, device, ...(stays && { withdrawalCancelled: true }) }
}
