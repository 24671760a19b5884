import { createHash } from 'node:crypto'

/** The tokens of a linked account; many platforms change the second one each time it is used. */
export interface LinkTokens {
  access: string
  refresh: string
  /** Milliseconds since 1970 (UTC). */
  expiresAt: number
}

/** How this site speaks OAuth 2.0 (RFC 6749) with a platform. */
export interface OAuthClient {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  revokeUrl: string
  scope: string
  /** Whether it takes a proof of who began (RFC 7636). */
  hasPkce: boolean
  /** What the page where people allow it is asked besides. */
  params?: Record<string, string>
  /** How it takes the keys of this site. */
  takesKeys: 'basic' | 'form'
  /** The token whose end ends the link. */
  revokes: 'access' | 'refresh'
  /** Whether an answer is about the token or code: asking again changes nothing. */
  isRefusal: (answer: { error?: unknown; message?: unknown }) => boolean
}

/** The platform takes no such token or code (any more); asking again changes nothing. */
export class LinkRefusal extends Error {
  override name = 'LinkRefusal'
}

/** Less than a connection waits for a row's lock: a token is renewed under one. */
const timeoutMs = 5000

/** Where a person allows the link. */
export function authorizeAddress(
  client: OAuthClient,
  { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string },
): string {
  const url = new URL(client.authorizeUrl)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const proof = { code_challenge: challenge, code_challenge_method: 'S256' }
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: client.scope,
    state,
    ...(client.hasPkce && proof),
    ...client.params,
  }).toString()
  return url.href
}

/** Trades a code for tokens. Throws `LinkRefusal`, and otherwise where the platform is away. */
export function tradeCode(
  client: OAuthClient,
  asked: { code: string; redirectUri: string; verifier: string; now: Date },
): Promise<LinkTokens> {
  const form = {
    grant_type: 'authorization_code',
    code: asked.code,
    redirect_uri: asked.redirectUri,
    ...(client.hasPkce && { code_verifier: asked.verifier }),
  }
  return askTokens(client, { form, now: asked.now })
}

/** Trades the second token for new ones. Throws as `tradeCode` does. */
export function renewTokens(client: OAuthClient, refresh: string, now: Date): Promise<LinkTokens> {
  const form = { grant_type: 'refresh_token', refresh_token: refresh }
  return askTokens(client, { form, held: refresh, now })
}

/** Ends what a token opens (RFC 7009). Throws as `tradeCode` does. */
export async function revokeToken(client: OAuthClient, token: string): Promise<void> {
  const hint = { token_type_hint: `${client.revokes}_token` }
  await post(client, client.revokeUrl, { token, ...(client.takesKeys === 'basic' && hint) })
}

/** What a log may say of a call that failed: the error itself may carry what was answered. */
export function faultOf(error: unknown): { name?: unknown; failure?: unknown } {
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown }
  return { name, failure: code ?? message }
}

async function askTokens(
  client: OAuthClient,
  { form, held, now }: { form: Record<string, string>; held?: string; now: Date },
): Promise<LinkTokens> {
  const answer = await post(client, client.tokenUrl, form)
  const { access_token: access, refresh_token: refresh = held, expires_in: seconds } = answer
  if (typeof access !== 'string' || typeof refresh !== 'string') {
    throw new LinkRefusal('There was no token in the answer.')
  }
  const lifetime = typeof seconds === 'number' && seconds > 0 ? seconds : 3600
  return { access, refresh, expiresAt: now.getTime() + lifetime * 1000 }
}

async function post(
  client: OAuthClient,
  url: string,
  form: Record<string, string>,
): Promise<Record<string, unknown>> {
  const { clientId, clientSecret, takesKeys } = client
  const keys = { client_id: clientId, client_secret: clientSecret }
  // The platforms take id and secret as they are, without the encoding of RFC 6749, 2.3.1.
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', ...(takesKeys === 'basic' && { authorization: basic }) },
    body: new URLSearchParams({ ...form, ...(takesKeys === 'form' && keys) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = readObject(await response.text())
  if (response.ok) return answer
  const { error, message } = answer
  if (response.status < 500 && client.isRefusal(answer))
    throw new LinkRefusal(String(error ?? message))
  throw new Error(`The token endpoint answered ${response.status}.`)
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
