import type * as OpenId from 'openid-client'
import type { Deps } from '../../../deps.ts'
import type { XConfig } from '../../../platform/x-config.ts'
import { failed, isUnsent, type Outcome } from './post-network.ts'

/** The tokens of an account at X; the second one changes each time it is used. */
export interface XTokens {
  access: string
  refresh: string
  /** Milliseconds since 1970 (UTC). */
  expiresAt: number
}

/** X takes no such token (any more); asking again changes nothing. */
export class XRefusal extends Error {
  override name = 'XRefusal'
}

type ClientDeps = Pick<Deps, 'clock'>

/** Less than a connection waits for a row's lock: a token is renewed under one. */
const tokenTimeoutSeconds = 5
const timeoutMs = 10_000
const scope = 'tweet.read tweet.write users.read offline.access'
/** X says the first where a token or code is not good, the second as RFC 6749 has it. */
const refusals = new Set(['invalid_request', 'invalid_grant'])

/** Where a creator allows posts (RFC 6749, 4.1 with PKCE, RFC 7636). */
export async function authorizeAddress(
  x: XConfig,
  { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string },
): Promise<string> {
  const { oidc, client } = await open(x)
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Trades a code for tokens. Throws `XRefusal` where X does not take it, and otherwise where X is away. */
export async function tradeCode(
  deps: ClientDeps,
  x: XConfig,
  asked: { code: string; state: string; redirectUri: string; verifier: string },
): Promise<XTokens> {
  const { oidc, client } = await open(x)
  const url = new URL(asked.redirectUri)
  url.searchParams.set('code', asked.code)
  url.searchParams.set('state', asked.state)
  const checks = { pkceCodeVerifier: asked.verifier, expectedState: asked.state }
  const answer = oidc.authorizationCodeGrant(client, url, checks)
  return tokensOf(deps, await answer.catch(refusalOf))
}

/** Trades the second token for new ones. Throws as `tradeCode` does. */
export async function renewTokens(deps: ClientDeps, x: XConfig, refresh: string): Promise<XTokens> {
  const { oidc, client } = await open(x)
  const answer = await oidc.refreshTokenGrant(client, refresh).catch(refusalOf)
  return tokensOf(deps, { refresh_token: refresh, ...answer })
}

/** Ends what a token opens (RFC 7009). Throws as `tradeCode` does. */
export async function revokeToken(x: XConfig, refresh: string): Promise<void> {
  const { oidc, client } = await open(x)
  const hint = { token_type_hint: 'refresh_token' }
  await oidc.tokenRevocation(client, refresh, hint).catch(refusalOf)
}

/** Whose account a token opens; throws where X does not say. */
export async function readXAccount(
  x: XConfig,
  access: string,
): Promise<{ id: string; name: string }> {
  const response = await fetch(`${x.apiUrl}/2/users/me`, {
    headers: { authorization: `Bearer ${access}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { data } = (await response.json()) as { data?: { id?: unknown; username?: unknown } }
  if (typeof data?.id === 'string' && typeof data.username === 'string') {
    return { id: data.id, name: data.username }
  }
  throw new Error(`X answered ${response.status} without an account.`)
}

/**
 * Posts a text. `stale`: the token is not taken, and so nothing was posted. X refuses a text that an
 * account posted a short time ago, so that one which it failed at can be sent again.
 */
export async function postText(
  { clock }: ClientDeps,
  x: XConfig,
  { access, text }: { access: string; text: string },
): Promise<Outcome | { state: 'stale' }> {
  let response: Response
  try {
    response = await fetch(`${x.apiUrl}/2/tweets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    return isUnsent((error as Error).cause) ? { state: 'waiting' } : failed('no_answer')
  }
  const { status, headers } = response
  const answer = await response.text().catch(() => '')
  if (status >= 200 && status < 300) return { state: 'posted' }
  if (status === 401) return { state: 'stale' }
  if (status === 429) return { state: 'waiting', ...waitOf(headers, clock.now()) }
  // 402: the site's own quota at X is used up.
  if (status === 402 || status >= 500) return { state: 'waiting' }
  return failed(status === 403 && /duplicate/i.test(answer) ? 'duplicate' : 'refused')
}

const longestWaitMs = 24 * 3_600_000

/** Until when X takes no more: of its limits, in seconds since 1970, the latest that is used up. */
function waitOf(headers: Headers, now: Date): { until?: Date } {
  const usedUp = ['x-user-limit-24hour', 'x-app-limit-24hour']
    .filter((name) => headers.get(`${name}-remaining`) === '0')
    .concat('x-rate-limit')
  const resets = usedUp.map((name) => Number(headers.get(`${name}-reset`)) * 1000)
  const until = Math.min(Math.max(...resets.filter(Number.isFinite)), now.getTime() + longestWaitMs)
  return until > now.getTime() ? { until: new Date(until) } : {}
}

function tokensOf(
  { clock }: ClientDeps,
  answer: { access_token: string; refresh_token?: string; expires_in?: number },
): XTokens {
  const { access_token: access, refresh_token: refresh, expires_in: seconds = 7200 } = answer
  if (!refresh) throw new XRefusal('X gave no refresh token.')
  return { access, refresh, expiresAt: clock.now().getTime() + seconds * 1000 }
}

function refusalOf(error: unknown): never {
  const { error: said } = error as { error?: unknown }
  if (typeof said === 'string' && refusals.has(said)) throw new XRefusal(said, { cause: error })
  throw error
}

/** What a log may say of a call that failed: the error itself may carry what X answered. */
export function faultOf(error: unknown): { name?: unknown; failure?: unknown } {
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown }
  return { name, failure: code ?? message }
}

/** The library weighs much at a start, and few servers need it early. */
async function open(x: XConfig): Promise<{ oidc: typeof OpenId; client: OpenId.Configuration }> {
  const oidc = await import('openid-client')
  const server = {
    issuer: x.pageUrl,
    authorization_endpoint: `${x.pageUrl}/i/oauth2/authorize`,
    token_endpoint: `${x.apiUrl}/2/oauth2/token`,
    revocation_endpoint: `${x.apiUrl}/2/oauth2/revoke`,
  }
  const client = new oidc.Configuration(server, x.clientId, {}, basicOf(x))
  client.timeout = tokenTimeoutSeconds
  if (x.apiUrl.startsWith('http:')) oidc.allowInsecureRequests(client)
  return { oidc, client }
}

/** X takes id and secret as they are; the library would write `-` and `_` of them as `%2D` and `%5F`. */
function basicOf({ clientId, clientSecret }: XConfig): OpenId.ClientAuth {
  const key = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${key}`)
}
