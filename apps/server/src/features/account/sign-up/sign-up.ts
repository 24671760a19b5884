import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '@plax/contracts/languages'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newToken } from '../../../platform/ids.ts'
import type { Lifecycle } from '../../../platform/lifecycle.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { alreadyRegisteredMail, signupCodeMail } from './sign-up.mails.ts'
import { readGiftTerms } from './gift.ts'
import { openAccount, uniqueConflict } from './open-account.ts'
import { assertNewPassword, hashPassword, type PasswordDeps } from '../users/passwords.ts'
import { emailKey, findUserBy } from '../users/users.queries.ts'
import { lockEmailCode } from './sign-up.queries.ts'
import { endSession, openSession } from '../sessions/sessions.ts'
import type { Caller } from '../sessions/caller.ts'
import type { SignedIn } from '../sign-in/sign-in.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { passwordMinLengthSetting } from '../users/account.settings.ts'
import { assertNewNickname } from '../names/name-changes.ts'

export interface SignupDeps extends PasswordDeps {
  db: Db
  clock: Clock
  secret: string
  settings: Settings
  lifecycle: Lifecycle
}

const codeTtlMs = 10 * 60 * 1000
const signupTtlMs = 60 * 60 * 1000
const maxWrongTries = 5

/**
 * Mails a 6-digit code. An address that has an account gets a mail that says so, and the caller
 * learns nothing of it.
 */
export async function sendSignupCode(
  deps: SignupDeps,
  email: string,
  lang: Language,
): Promise<{ expiresInSeconds: number }> {
  const now = deps.clock.now()
  const key = emailKey(email)
  await deps.db.transaction().execute(async (tx) => {
    const isTaken = (await findUserBy(tx, 'email_key', key)) !== null
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    // An address that has an account waits for a code as well, which nobody is told: else the answer
    // to a wrong one would tell.
    const row = {
      code_hash: keyed(deps.secret, `code:${key}:${isTaken ? newToken() : code}`),
      wrong_tries: 0,
      expires_at: new Date(now.getTime() + codeTtlMs),
    }
    await tx
      .insertInto('email_codes')
      .values({ email_key: key, ...row })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet(row))
      .execute()
    const text = isTaken ? alreadyRegisteredMail(lang) : signupCodeMail(lang, code)
    await queueMail(tx, { to: email, ...text }, now)
  })
  return { expiresInSeconds: codeTtlMs / 1000 }
}

/** Trades a right code, once, for a token that signs up that address within the hour. */
export async function verifySignupCode(
  deps: SignupDeps,
  email: string,
  code: string,
): Promise<{ signupToken: string }> {
  const now = deps.clock.now()
  const key = emailKey(email)
  const refusal = await deps.db.transaction().execute((tx) => checkCode(tx, deps, key, code, now))
  if (refusal) throw refusal
  return { signupToken: makeSignupToken(deps.secret, email, now) }
}

/** Answers the refusal rather than throwing it, so that the counted try is committed. */
async function checkCode(
  tx: Tx,
  deps: SignupDeps,
  key: string,
  code: string,
  now: Date,
): Promise<AppError | null> {
  const row = await lockEmailCode(tx, key)
  if (!row || row.expires_at <= now || row.wrong_tries >= maxWrongTries) {
    return new AppError('account.code_expired')
  }
  if (isEqual(row.code_hash, keyed(deps.secret, `code:${key}:${code}`))) {
    await tx.deleteFrom('email_codes').where('email_key', '=', key).execute()
    return null
  }
  const wrongTries = row.wrong_tries + 1
  await tx
    .updateTable('email_codes')
    .set({ wrong_tries: wrongTries })
    .where('email_key', '=', key)
    .execute()
  const triesLeft = maxWrongTries - wrongTries
  return triesLeft > 0
    ? new AppError('account.code_wrong', { triesLeft })
    : new AppError('account.code_expired')
}

export interface SignupInput {
  signupToken: string
  password: string
  passwordRepeat: string
  nickname: string
  privacyConsent: boolean
  lang: Language
  guestId: string | null
  from: Caller
}

/** Makes the account, opens its session and merges the guest, all in one transaction. */
export async function signUp(deps: SignupDeps, input: SignupInput): Promise<SignedIn> {
  const now = deps.clock.now()
  const email = readSignupToken(deps.secret, input.signupToken, now)
  assertSignup(input, await deps.settings.get(passwordMinLengthSetting))
  const passwordHash = await hashPassword(deps.config.passwordCost, input.password)
  const { address } = input.from
  const account = { ...input, email, passwordHash, address, gift: await readGiftTerms(deps), now }
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const user = await openAccount(tx, deps, account)
      const sent = input.from.device
      const { device } = await rememberDevice(tx, { userOid: user.oid, sent, now })
      const from = { ...input.from, device, method: 'password' as const }
      if (from.replaces) await endSession(tx, from.replaces)
      const { token } = await openSession(tx, { ...from, userOid: user.oid, now })
      return { user, token, device }
    })
    .catch((error: unknown) => {
      throw uniqueConflict(error) ?? error
    })
}

function assertSignup(input: SignupInput, minLength: number): void {
  if (!input.privacyConsent) throw new AppError('account.privacy_consent_required')
  assertNewPassword(input, minLength)
  assertNewNickname(input.nickname)
}

/** The proof of an address, with which it can be signed up within the hour. */
export function makeSignupToken(secret: string, email: string, now: Date): string {
  const body = Buffer.from(
    JSON.stringify({ email, expires: now.getTime() + signupTtlMs }),
  ).toString('base64url')
  return `${body}.${keyed(secret, `signup:${body}`)}`
}

function readSignupToken(secret: string, token: string, now: Date): string {
  const [body = '', signature = ''] = token.split('.')
  if (!isEqual(signature, keyed(secret, `signup:${body}`)))
    throw new AppError('account.signup_expired')
  const { email, expires } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as {
    email: string
    expires: number
  }
  if (expires <= now.getTime()) throw new AppError('account.signup_expired')
  return email
}

function keyed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function isEqual(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
