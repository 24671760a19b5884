import { cutText } from '@plax/story-engine/characters'
import type { InputOf, OutputOf } from '@plax/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { emailKey, findUserBy, getUser } from '../users/users.queries.ts'
import { type Caller, callerOf, giveToken } from '../sessions/caller.ts'
import { presentSignIn } from '../sign-in/present-sign-in.ts'
import { type FirstFactorPassed, passFirstFactor } from '../sign-in/sign-in.ts'
import { type Attempt, awaitNewcomer, browserOf, takeAttempt } from './attempt.ts'
import { link } from './link.ts'
import { loginFailed, type Provider, providerError } from '../login-methods/provider.ts'
import type { ProviderIdentity, ProviderClient } from './provider-client.ts'
import { findMethod, listMethods, markUsed } from '../login-methods/providers.queries.ts'
import { stepUp } from './step-up-by-provider.ts'

type Arrival = OutputOf<'POST /account/g-login'>

export interface ArriveCall {
  actor: Actor
  body: InputOf<'POST /account/g-login'>['body']
  request: FastifyRequest
  reply: FastifyReply
}

/** Goes on with a provider's answer, by what the browser went there for. */
export async function arrive(
  deps: Deps,
  client: ProviderClient,
  provider: Provider,
  call: ArriveCall,
): Promise<Arrival> {
  const { state = '', code, iss } = call.body
  const browser = browserOf(call.request)
  const attempt = await takeAttempt(deps, { provider, state, browser })
  if (!attempt || code === undefined || browser === null || !client.isThere(provider)) {
    throw loginFailed(provider, attempt?.use)
  }
  const who = await identify(deps, client, attempt, { code, iss })
  if (attempt.use === 'sign-in') return signIn(deps, { provider, who, browser, call })
  if (!attempt.userOid || attempt.userOid !== call.actor.userOid) {
    throw loginFailed(provider, attempt.use)
  }
  const own = { provider, who, attempt, userOid: attempt.userOid, sessionId: call.actor.sessionId }
  if (attempt.use === 'link') {
    await link(deps, own)
    return { done: 'linked', provider }
  }
  const token = await stepUp(deps, own)
  return { done: 'stepped-up', provider, ...giveToken(deps, call, token) }
}

async function identify(
  deps: Deps,
  client: ProviderClient,
  attempt: Attempt,
  answer: { code: string; iss: string | undefined },
): Promise<ProviderIdentity> {
  const { provider } = attempt
  try {
    return await client.arrive(attempt, answer)
  } catch (error) {
    const { code: failure, name } = error as { code?: unknown; name?: unknown }
    deps.log.warn({ provider, failure, name }, 'a sign-in by a provider failed')
    if (isOutOfReach(error)) throw providerError('account.provider_unavailable', provider)
    throw loginFailed(provider, attempt.use)
  }
}

const outOfReach = new Set<unknown>(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])

/** Fetch throws a TypeError with a cause where there is no way to the other side. */
function isOutOfReach(error: unknown): boolean {
  const { name, cause, code } = error as { name?: unknown; cause?: unknown; code?: unknown }
  return outOfReach.has(code) || (name === 'TypeError' && cause !== undefined)
}

async function signIn(
  deps: Deps,
  {
    provider,
    who,
    browser,
    call,
  }: { provider: Provider; who: ProviderIdentity; browser: string; call: ArriveCall },
): Promise<Arrival> {
  const { actor, request, reply } = call
  const from = callerOf(deps, { request, actor })
  const passed = await enterKnown(deps, { provider, who, from })
  if (passed) return presentSignIn(deps, reply, passed)
  const { subject, email } = who
  if (!email || !who.isEmailVerified) {
    throw providerError('account.provider_email_unverified', provider)
  }
  await assertFree(deps, email)
  const token = await awaitNewcomer(deps, { provider, subject, email }, browser)
  const name = who.name ?? appleName(call.body.user)
  return { signUp: { provider, token, email, name } }
}

async function enterKnown(
  deps: Deps,
  { provider, who, from }: { provider: Provider; who: ProviderIdentity; from: Caller },
): Promise<FirstFactorPassed | null> {
  const { subject, email } = who
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const method = await findMethod(tx, { provider, subject })
    if (!method) return null
    await markUsed(tx, { provider, subject, email, now })
    const user = await getUser(tx, method.user_oid)
    return passFirstFactor(tx, deps, user, { ...from, method: provider })
  })
}

/** An address alone opens nobody's account: who has one signs in as before, and links there. */
async function assertFree(deps: Pick<Deps, 'db'>, email: string): Promise<void> {
  const user = await findUserBy(deps.db, 'email_key', emailKey(email))
  if (!user) return
  const [method] = user.password_hash === null ? await listMethods(deps.db, user.oid) : []
  if (method) throw providerError('account.registered_by_provider', method.provider)
  throw new AppError('account.registered_by_email')
}

/** Apple tells the name beside its answer, once in a lifetime, and as the browser passes it on. */
function appleName(user: string | undefined): string | null {
  if (!user) return null
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } }
    const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string')
    return cutText(parts.join(' ').trim(), 100) || null
  } catch {
    return null
  }
}
