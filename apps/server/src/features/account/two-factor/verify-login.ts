import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { getUser } from '../users/users.queries.ts'
import type { SignInFrom } from '../sessions/sessions.ts'
import { countWrongTry, lockToken, takeToken } from '../users/one-time-tokens.ts'
import { enter, type SignedIn } from '../sign-in/sign-in.ts'
import { loginTypeOf, type PendingData } from '../sign-in/pending.ts'
import { type Proof, prove } from './prove.ts'

const maxWrongTries = 5

/**
 * The second step of a login (R-two-factor-008). A token that is unknown, used, expired, of another
 * user or tried too often is answered alike, and before any code is looked at.
 *
 * @throws account.two_factor_login_code_invalid, account.two_factor_verification_failed
 */
export async function verifyLogin(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'settings' | 'secret'>,
  login: Proof & {
    userOid: string
    token: string
    loginType?: string | null | undefined
  },
  from: Omit<SignInFrom, 'method'>,
): Promise<SignedIn> {
  const named = { purpose: 'two-factor', token: login.token, now: deps.clock.now() } as const
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const waiting = await lockToken(tx, named)
    if (!waiting || waiting.userOid !== login.userOid) return failed()
    const { method } = waiting.data as unknown as PendingData
    if (login.loginType && login.loginType !== loginTypeOf(method)) return failed()
    const user = await getUser(tx, login.userOid)
    const answer = await prove(tx, deps, user, login)
    if (answer === 'off') return failed()
    if (answer === 'right') {
      await takeToken(tx, named)
      return enter(tx, deps, user, { ...from, method })
    }
    const tries = await countWrongTry(tx, login.token)
    if (tries < maxWrongTries) return new AppError('account.two_factor_login_code_invalid')
    await takeToken(tx, named)
    return failed()
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

function failed(): AppError {
  return new AppError('account.two_factor_verification_failed')
}
