import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newToken } from '../../../platform/ids.ts'
import type { XConfig } from '../../../platform/x-config.ts'
import { issueToken, takeToken } from '../../account/account.service.ts'
import { keepX } from './x-account.ts'
import { authorizeAddress, faultOf, readXAccount, tradeCode, XRefusal } from './x-client.ts'

type ConnectDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'log'>

const purpose = 'x-account'
const attemptTtlMs = 10 * 60_000

interface Attempt extends Record<string, unknown> {
  sessionId: string | null
  verifier: string
  redirectUri: string
}

/** Where a creator goes to allow posts. Throws `content.x_off`. */
export async function beginX(
  { db, clock, config }: ConnectDeps,
  { actor, origin }: { actor: UserActor; origin: string },
): Promise<string> {
  const x = offered(config)
  const verifier = newToken()
  const redirectUri = `${origin}/studio/x`
  const data: Attempt = { sessionId: actor.sessionId, verifier, redirectUri }
  const { userOid } = actor
  const issued = { purpose, userOid, data, ttlMs: attemptTtlMs, now: clock.now() } as const
  const state = await db.transaction().execute((tx) => issueToken(tx, issued))
  return authorizeAddress(x, { redirectUri, state, verifier })
}

/**
 * Takes what X answered. A state counts once, and only in the session that it was made for.
 *
 * @throws content.x_off, content.x_failed, content.x_denied, content.x_unavailable
 */
export async function finishX(
  deps: ConnectDeps,
  { actor, state, code }: { actor: UserActor; state: string; code?: string | undefined },
): Promise<void> {
  const x = offered(deps.config)
  const named = { purpose, token: state, now: deps.clock.now() } as const
  const taken = await deps.db.transaction().execute((tx) => takeToken(tx, named))
  const attempt = taken?.data as Attempt | undefined
  if (!attempt || taken?.userOid !== actor.userOid || attempt.sessionId !== actor.sessionId) {
    throw new AppError('content.x_failed')
  }
  if (code === undefined) throw new AppError('content.x_denied')
  const { redirectUri, verifier } = attempt
  try {
    const tokens = await tradeCode(deps, x, { code, state, redirectUri, verifier })
    const account = await readXAccount(x, tokens.access)
    await keepX(deps, { creatorOid: actor.userOid, ...account, tokens })
  } catch (error) {
    deps.log.warn(faultOf(error), 'an account at X was not connected')
    throw new AppError(error instanceof XRefusal ? 'content.x_failed' : 'content.x_unavailable')
  }
}

function offered({ x }: Pick<Deps['config'], 'x'>): XConfig {
  if (!x) throw new AppError('content.x_off')
  return x
}
