import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { renewSession } from '../sessions/sessions.ts'
import { isTwoFactorOn } from '../login-methods/two-factor.queries.ts'
import type { Attempt } from './attempt.ts'
import type { Provider } from '../login-methods/provider.ts'
import type { ProviderIdentity } from './provider-client.ts'
import { findMethod, markUsed } from '../login-methods/providers.queries.ts'

/** Clocks of ours and theirs may differ by that much. */
const clockToleranceMs = 10 * 1000

/**
 * Counts a provider's answer to our question as a fresh proof, as it counts at a sign-in: it must be
 * the person's own, and where the provider tells when it last asked for one (Apple does, Google does
 * not), that must be later than our question. Where a second factor is on, a provider alone is none.
 * Answers the token that the session has from now on.
 */
export async function stepUp(
  deps: Pick<Deps, 'db' | 'clock'>,
  proof: {
    provider: Provider
    who: ProviderIdentity
    attempt: Pick<Attempt, 'startedAt'>
    userOid: string
    sessionId: string | null
  },
): Promise<string> {
  const { provider, who, userOid } = proof
  const { subject, email } = who
  const now = deps.clock.now()
  const token = await deps.db.transaction().execute(async (tx) => {
    const method = await findMethod(tx, { provider, subject })
    if (method?.user_oid !== userOid || (await isTwoFactorOn(tx, userOid))) return null
    const earliest = proof.attempt.startedAt.getTime() - clockToleranceMs
    if (who.authenticatedAt && who.authenticatedAt.getTime() < earliest) return null
    await markUsed(tx, { provider, subject, email, now })
    return renewSession(tx, { sessionId: proof.sessionId, now })
  })
  if (token === null) throw new AppError('account.step_up_refused')
  return token
}
