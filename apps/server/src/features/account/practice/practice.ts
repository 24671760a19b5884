import { createHash, createHmac } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Identity } from '../../../platform/identity-config.ts'
import { newToken } from '../../../platform/ids.ts'
import { load } from '../../../platform/load.ts'
import type { Provider } from '../login-methods/provider.ts'
import { issueToken, takeToken } from '../users/one-time-tokens.ts'

const jose = () => load('jose')

const codeTtlMs = 60 * 1000
const tokenTtlSeconds = 10 * 60
const practicePath = '/dev/sign-in'

/** What a browser asks of a provider. */
export interface Authorization {
  clientId: string
  redirectUri: string
  state: string
  nonce: string
  challenge: string
}

/** Who somebody wants to be. */
export interface Persona {
  email: string
  isVerified: boolean
  name: string | null
}

interface CodeData extends Authorization {
  provider: Provider
  persona: Persona
  subject: string
  authTime: number
}

type PracticeKeys = Awaited<ReturnType<typeof makeKeys>>

/**
 * Stands in for Google and Apple where nobody has keys: an OpenID provider of our own, which asks
 * for no password. Never in production.
 */
export class Practice {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'secret'>
  readonly #keys: PracticeKeys

  private constructor(deps: Pick<Deps, 'db' | 'clock' | 'secret'>, keys: PracticeKeys) {
    this.#deps = deps
    this.#keys = keys
  }

  static async open(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Promise<Practice> {
    return new Practice(deps, await makeKeys())
  }

  /** How Plax is known there. */
  client<P extends Provider>(provider: P, origin: string): NonNullable<Identity[P]>
  client(provider: Provider, origin: string): NonNullable<Identity[Provider]> {
    const shared = { clientId: 'plax', issuer: issuerOf(provider, origin) }
    if (provider === 'google') return { ...shared, clientSecret: 'practice' }
    return { ...shared, teamId: 'PRACTICE', keyId: 'practice', privateKey: this.#keys.applePem }
  }

  /** The provider's own calls, answered without going over the network. */
  readonly fetch = async (url: string, init: { body?: unknown } = {}): Promise<Response> => {
    const { origin, pathname } = new URL(url)
    const match = new RegExp(`^${practicePath}/(google|apple)/(.+)$`).exec(pathname)
    const [, provider, call] = (match ?? []) as [string?, Provider?, string?]
    if (provider && call === '.well-known/openid-configuration') {
      return Response.json(describe(issuerOf(provider, origin)))
    }
    if (provider && call === 'keys') return Response.json({ keys: [this.#keys.jwk] })
    if (provider && call === 'token') {
      return this.#token(provider, origin, new URLSearchParams(String(init.body)))
    }
    return new Response(null, { status: 404 })
  }

  /** Gives a code for whoever somebody wants to be. */
  async authorize(provider: Provider, asked: Authorization, persona: Persona): Promise<string> {
    const now = this.#deps.clock.now()
    const key = `practice:${provider}:${persona.email.toLowerCase()}`
    const subject = createHmac('sha256', this.#deps.secret).update(key).digest('hex').slice(0, 24)
    const authTime = Math.floor(now.getTime() / 1000)
    const data: CodeData = { ...asked, provider, persona, subject, authTime }
    const issued = {
      purpose: 'practice-code',
      userOid: null,
      data: { ...data },
      ttlMs: codeTtlMs,
      now,
    } as const
    return this.#deps.db.transaction().execute((tx) => issueToken(tx, issued))
  }

  async #token(provider: Provider, origin: string, sent: URLSearchParams): Promise<Response> {
    if (!(await this.#isClient(provider, origin, sent))) return refuse('invalid_client', 401)
    const named = {
      purpose: 'practice-code',
      token: sent.get('code') ?? '',
      now: this.#deps.clock.now(),
    } as const
    const taken = await this.#deps.db.transaction().execute((tx) => takeToken(tx, named))
    const data = taken?.data as CodeData | undefined
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isOurs =
      data?.provider === provider &&
      data.redirectUri === sent.get('redirect_uri') &&
      data.challenge === challenge
    if (!isOurs || !data) return refuse('invalid_grant', 400)
    const idToken = await this.#sign(data, issuerOf(provider, origin))
    return Response.json({
      access_token: newToken(),
      token_type: 'Bearer',
      expires_in: tokenTtlSeconds,
      id_token: idToken,
    })
  }

  async #isClient(provider: Provider, origin: string, sent: URLSearchParams): Promise<boolean> {
    const { clientId, issuer } = this.client(provider, origin)
    const secret = sent.get('client_secret') ?? ''
    if (sent.get('client_id') !== clientId) return false
    if (provider === 'google') return secret === 'practice'
    const checks = { audience: issuer, issuer: 'PRACTICE', subject: clientId }
    const currentDate = this.#deps.clock.now()
    return jose()
      .jwtVerify(secret, this.#keys.applePublic, { ...checks, currentDate })
      .then(
        () => true,
        () => false,
      )
  }

  #sign(data: CodeData, issuer: string): Promise<string> {
    const { persona, nonce, clientId, subject, authTime } = data
    const nowSeconds = Math.floor(this.#deps.clock.now().getTime() / 1000)
    const name = data.provider === 'google' && persona.name ? { name: persona.name } : {}
    const claims = {
      nonce,
      email: persona.email,
      email_verified: persona.isVerified,
      auth_time: authTime,
      ...name,
    }
    const { SignJWT } = jose()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'practice' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(subject)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + tokenTtlSeconds)
      .sign(this.#keys.privateKey)
  }
}

async function makeKeys() {
  const { exportJWK, exportPKCS8, generateKeyPair } = jose()
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const apple = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'practice', alg: 'RS256', use: 'sig' }
  const applePem = await exportPKCS8(apple.privateKey)
  return { privateKey, jwk, applePem, applePublic: apple.publicKey }
}

function issuerOf(provider: Provider, origin: string): string {
  return `${origin}${practicePath}/${provider}`
}

function describe(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    claims_supported: ['sub', 'email', 'email_verified', 'name', 'auth_time'],
  }
}

function refuse(error: string, status: number): Response {
  return Response.json({ error }, { status })
}
