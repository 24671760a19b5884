import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import type { UserRow } from '../users/users.queries.ts'
import {
  countRecoveryCodes,
  lockTwoFactor,
  type TwoFactorRow,
  updateTwoFactor,
} from '../login-methods/two-factor.queries.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'
import { stepOfCode } from './totp.ts'
import { twoFactorMail } from './two-factor.mails.ts'

/** A code of the app, under either of its names (spec D28), or a recovery code. */
export interface Proof {
  totpCode?: string | undefined
  code?: string | undefined
  recoveryCode?: string | undefined
}

type ProveDeps = Pick<Deps, 'clock' | 'secret' | 'config'>

const triesWindowMs = 3600 * 1000
const triesPerWindow = 10

/**
 * Whether a proof is right for a user whose second factor is on; a right one is used up. Wrong codes
 * of the app are counted here, so the transaction must be committed before a refusal is thrown.
 * Recovery codes are too long to be guessed and stay open to an owner whose tries somebody spends.
 *
 * @throws request.too_many after ten wrong codes in an hour, whoever sent them
 */
export async function prove(
  tx: Tx,
  deps: ProveDeps,
  user: UserRow,
  proof: Proof,
): Promise<'right' | 'wrong' | 'off'> {
  const factor = await lockTwoFactor(tx, user.oid)
  if (!factor?.enabled_at || !factor.recovery_salt) return 'off'
  const now = deps.clock.now()
  const code = proof.totpCode ?? proof.code
  if (code !== undefined) return proveByApp(tx, deps, { user, factor, code, now })
  const salt = factor.recovery_salt
  const recovery = { userOid: user.oid, salt, code: proof.recoveryCode ?? '', now }
  if (!(await useRecoveryCode(tx, deps, recovery))) return 'wrong'
  const left = await countRecoveryCodes(tx, user.oid)
  await queueMail(tx, twoFactorMail(user, 'recovery-used', { left }), now)
  return 'right'
}

async function proveByApp(
  tx: Tx,
  deps: ProveDeps,
  { user, factor, code, now }: { user: UserRow; factor: TwoFactorRow; code: string; now: Date },
): Promise<'right' | 'wrong'> {
  const tries = triesBefore(factor, now)
  const secret = openSecret(deps.secret, user.oid, factor.sealed_secret)
  const step = stepOfCode(secret, code, { now, afterStep: factor.last_step })
  if (step !== null) {
    await updateTwoFactor(tx, user.oid, { last_step: step })
    return 'right'
  }
  const wrongTries = tries.count + 1
  await updateTwoFactor(tx, user.oid, { wrong_tries: wrongTries, wrong_since: tries.since })
  if (wrongTries === triesPerWindow) await queueMail(tx, twoFactorMail(user, 'tries'), now)
  return 'wrong'
}

/** The wrong tries of the window that runs, or of one that begins now. */
function triesBefore(factor: TwoFactorRow, now: Date): { count: number; since: Date } {
  const since = factor.wrong_since
  const ends = (since?.getTime() ?? 0) + triesWindowMs
  if (!since || ends <= now.getTime()) return { count: 0, since: now }
  if (factor.wrong_tries >= triesPerWindow) {
    const retryAfterSeconds = Math.ceil((ends - now.getTime()) / 1000)
    throw new AppError('request.too_many', { retryAfterSeconds })
  }
  return { count: factor.wrong_tries, since }
}
