import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { newToken } from '../../../platform/ids.ts'
import { issueToken, takeToken } from '../users/one-time-tokens.ts'
import { type AttemptUse, type Provider, redirectUri } from '../login-methods/provider.ts'
import type { Journey, ProviderClient } from './provider-client.ts'

const attemptTtlMs = 10 * 60 * 1000
const signUpTtlMs = 60 * 60 * 1000
const browserCookie = 'plax_provider'
const cookieTtlSeconds = 2 * 60 * 60

interface AttemptData {
  provider: Provider
  use: AttemptUse
  /** The hash of what the browser holds in its cookie. */
  browser: string
  origin: string
  nonce: string
  verifier: string
  startedAt: number
}

export interface Attempt extends Journey {
  use: AttemptUse
  userOid: string | null
  startedAt: Date
}

/** Begins a way to a provider and back, and answers where the browser has to go. */
export async function beginAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  client: ProviderClient,
  asked: {
    provider: Provider
    use: AttemptUse
    userOid: string | null
    origin: string
    browser: string
  },
): Promise<string> {
  const now = deps.clock.now()
  const { provider, use, userOid, origin } = asked
  const data: AttemptData = {
    provider,
    use,
    browser: hashOf(asked.browser),
    origin,
    nonce: newToken(),
    verifier: newToken(),
    startedAt: now.getTime(),
  }
  const issued = {
    purpose: 'provider',
    userOid,
    data: { ...data },
    ttlMs: attemptTtlMs,
    now,
  } as const
  const state = await deps.db.transaction().execute((tx) => issueToken(tx, issued))
  return client.depart(journey(data, state))
}

/** Uses a state up, whatever becomes of the answer; null where this browser did not begin it. */
export async function takeAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  asked: { provider: Provider; state: string; browser: string | null },
): Promise<Attempt | null> {
  const named = { purpose: 'provider', token: asked.state, now: deps.clock.now() } as const
  const taken = await deps.db.transaction().execute((tx) => takeToken(tx, named))
  const data = taken?.data as AttemptData | undefined
  if (!taken || !data || data.provider !== asked.provider) return null
  if (asked.browser === null || data.browser !== hashOf(asked.browser)) return null
  const { use, startedAt } = data
  const { userOid } = taken
  return { ...journey(data, asked.state), use, userOid, startedAt: new Date(startedAt) }
}

function journey(data: AttemptData, state: string): Journey {
  const { provider, origin, nonce, verifier } = data
  const isFresh = data.use === 'step-up'
  const uri = redirectUri(provider, origin)
  return { provider, origin, redirectUri: uri, state, nonce, verifier, isFresh }
}

/** Somebody whom a provider named and who has no account yet. */
export interface Newcomer {
  provider: Provider
  subject: string
  email: string
}

/** Remembers a newcomer while they choose a nickname. */
export async function awaitNewcomer(
  deps: Pick<Deps, 'db' | 'clock'>,
  newcomer: Newcomer,
  browser: string,
): Promise<string> {
  const issued = {
    purpose: 'provider-sign-up',
    userOid: null,
    data: { ...newcomer, browser: hashOf(browser) },
    ttlMs: signUpTtlMs,
    now: deps.clock.now(),
  } as const
  return deps.db.transaction().execute((tx) => issueToken(tx, issued))
}

export { hashOf as hashOfBrowser }

/** What this browser holds, so that an answer counts in no other one. */
export function browserOf(request: FastifyRequest): string | null {
  const held = request.cookies[browserCookie]
  return held && /^[\w-]{43}$/.test(held) ? held : null
}

/** Gives a browser what it needs to come back; one that has it keeps it, for its other tabs. */
export function markBrowser(
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const browser = browserOf(request) ?? randomBytes(32).toString('base64url')
  reply.setCookie(browserCookie, browser, {
    path: '/api/account',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl?.startsWith('https:') ?? false,
    maxAge: cookieTtlSeconds,
  })
  return browser
}

function hashOf(browser: string): string {
  return createHash('sha256').update(browser).digest('base64url')
}
