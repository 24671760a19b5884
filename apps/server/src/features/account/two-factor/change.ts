import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { type UserRow, getUser } from '../users/users.queries.ts'
import { revokeTokens } from '../users/one-time-tokens.ts'
import { type Proof, prove } from './prove.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { newTotpSecret, otpauthUri, qrPicture, stepOfCode } from './totp.ts'
import { twoFactorMail, type TwoFactorChange } from './two-factor.mails.ts'
import {
  deleteTwoFactor,
  lockTwoFactor,
  putUnconfirmed,
  updateTwoFactor,
} from '../login-methods/two-factor.queries.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'config'>

const setupTtlMs = 3600 * 1000

/** How long a setup that begins again has the secret that an app may have scanned already. */
const sameSecretMs = 600 * 1000

/**
 * Begins a setup, which a first code has to confirm within the hour; one that was begun in the last
 * ten minutes goes on with its secret, as after a reload of the page.
 */
export async function setUp(
  deps: ChangeDeps,
  userOid: string,
): Promise<{ secret: string; otpauthUri: string; qrCode: string }> {
  const user = await getUser(deps.db, userOid)
  const sealedSecret = sealSecret(deps.secret, userOid, newTotpSecret())
  const now = deps.clock.now()
  const before = new Date(now.getTime() - sameSecretMs)
  const factor = await deps.db
    .transaction()
    .execute((tx) => putUnconfirmed(tx, { userOid, sealedSecret, now, before }))
  if (factor.enabled_at) throw new AppError('account.two_factor_already_on')
  const secret = openSecret(deps.secret, userOid, factor.sealed_secret)
  const uri = otpauthUri(secret, user.email)
  return { secret, otpauthUri: uri, qrCode: qrPicture(uri) }
}

/** Turns the factor on by a first code, which is used up; answers the recovery codes. */
export async function confirm(deps: ChangeDeps, userOid: string, code: string): Promise<string[]> {
  const user = await getUser(deps.db, userOid)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const factor = await lockTwoFactor(tx, userOid)
    if (factor?.enabled_at) throw new AppError('account.two_factor_already_on')
    if (!factor || now.getTime() - factor.set_up_at.getTime() > setupTtlMs) {
      throw new AppError('account.two_factor_setup_failed')
    }
    const secret = openSecret(deps.secret, userOid, factor.sealed_secret)
    const step = stepOfCode(secret, code, { now, afterStep: null })
    if (step === null) throw new AppError('account.two_factor_code_invalid')
    const codes = await renewRecoveryCodes(tx, deps, userOid)
    await updateTwoFactor(tx, userOid, { enabled_at: now, last_step: step })
    await recordChange(tx, user, 'enabled', now)
    return codes
  })
}

/** Turns the factor off by a proof; logins that wait for a code end. */
export async function disable(deps: ChangeDeps, userOid: string, proof: Proof): Promise<void> {
  const user = await getUser(deps.db, userOid)
  const now = deps.clock.now()
  const proved = await deps.db.transaction().execute(async (tx) => {
    const answer = await prove(tx, deps, user, proof)
    if (answer !== 'right') return answer
    await deleteTwoFactor(tx, userOid)
    await revokeTokens(tx, { purpose: 'two-factor', userOid })
    await recordChange(tx, user, 'disabled', now)
    return answer
  })
  if (proved === 'off') throw new AppError('account.two_factor_disable_failed')
  if (proved === 'wrong') throw new AppError('account.two_factor_code_invalid')
}

/** Makes new recovery codes; the old ones end. */
export async function renewCodes(deps: ChangeDeps, userOid: string): Promise<string[]> {
  const user = await getUser(deps.db, userOid)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const factor = await lockTwoFactor(tx, userOid)
    if (!factor?.enabled_at) throw new AppError('account.two_factor_off')
    const codes = await renewRecoveryCodes(tx, deps, userOid)
    await recordChange(tx, user, 'codes-renewed', now)
    return codes
  })
}

/** Audits a change, emits its event, and emails the person. */
async function recordChange(
  tx: Tx,
  user: UserRow,
  change: TwoFactorChange,
  now: Date,
): Promise<void> {
  const action = `two_factor.${change.replace('-', '_')}`
  const subject = { subjectKind: 'user', subjectOid: user.oid }
  await audit(tx, { actorOid: user.oid, action, ...subject }, now)
  await emit(tx, { stream: 'account', type: action, payload: { userOid: user.oid } }, now)
  await queueMail(tx, twoFactorMail(user, change), now)
}
