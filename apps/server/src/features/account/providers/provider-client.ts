import type * as Oidc from 'openid-client'
import type { Deps } from '../../../deps.ts'
import type { Identity } from '../../../platform/identity-config.ts'
import type { Practice } from '../practice/practice.ts'
import { appleSecret } from './apple-secret.ts'
import { type Provider, providerError } from '../login-methods/provider.ts'

/** Who a provider says that somebody is. */
export interface ProviderIdentity {
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  /** When the provider itself last asked for a proof; null where it does not tell. */
  authenticatedAt: Date | null
}

/** What one way to a provider and back has to agree on. */
export interface Journey {
  provider: Provider
  origin: string
  redirectUri: string
  state: string
  nonce: string
  verifier: string
  /** Has the provider ask for a proof, though it knows the person, where it can. */
  isFresh: boolean
}

type ClientDeps = Pick<Deps, 'config' | 'clock' | 'log'>

const timeoutSeconds = 10

/** Speaks OpenID Connect to the providers; what they publish of themselves is read once. */
export class ProviderClient {
  readonly #deps: ClientDeps
  readonly #practice: (() => Promise<Practice>) | null
  readonly #servers = new Map<string, Oidc.ServerMetadata>()
  readonly #keys = new Map<string, Oidc.ExportedJWKSCache>()

  constructor(deps: ClientDeps, practice: (() => Promise<Practice>) | null) {
    this.#deps = deps
    this.#practice = practice
  }

  /** Those that have keys, and those that are practised with. */
  list(): { provider: Provider; isPractice: boolean }[] {
    const { identity } = this.#deps.config
    return (['google', 'apple'] as const)
      .map((provider) => ({ provider, isPractice: identity[provider] === null }))
      .filter(({ isPractice }) => !isPractice || this.#practice !== null)
  }

  isThere(provider: Provider): boolean {
    return this.list().some((one) => one.provider === provider)
  }

  /**
   * The address at the provider where the browser goes.
   *
   * @throws account.provider_unavailable
   */
  async depart(journey: Journey): Promise<string> {
    const oidc = await openid()
    const { provider } = journey
    const config = await this.#configuration(oidc, journey).catch((error: unknown) => {
      this.#deps.log.warn({ provider, err: error }, 'a provider cannot be asked')
      throw providerError('account.provider_unavailable', provider)
    })
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: journey.redirectUri,
      scope: journey.provider === 'apple' ? 'openid name email' : 'openid email profile',
      state: journey.state,
      nonce: journey.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
      code_challenge_method: 'S256',
      // Apple tells name and address in no other way.
      ...(journey.provider === 'apple' && { response_mode: 'form_post' }),
      ...promptOf(journey, config.serverMetadata()),
    })
    return url.href
  }

  /**
   * Trades a code for who it is. Signature, issuer, audience, nonce and times are checked by the
   * library, which throws where one is not as it should be.
   */
  async arrive(
    journey: Journey,
    answer: { code: string; iss?: string | undefined },
  ): Promise<ProviderIdentity> {
    const oidc = await openid()
    const config = await this.#configuration(oidc, journey)
    const url = new URL(journey.redirectUri)
    url.searchParams.set('code', answer.code)
    url.searchParams.set('state', journey.state)
    if (answer.iss !== undefined) url.searchParams.set('iss', answer.iss)
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: journey.verifier,
      expectedNonce: journey.nonce,
      expectedState: journey.state,
      idTokenExpected: true,
    })
    const keys = oidc.getJwksCache(config)
    if (keys) this.#keys.set(config.serverMetadata().issuer, keys)
    return identified(tokens.claims())
  }

  async #configuration(oidc: typeof Oidc, journey: Journey): Promise<Oidc.Configuration> {
    const now = this.#deps.clock.now()
    const { client, practice } = await this.#client(journey)
    const secret = 'clientSecret' in client ? client.clientSecret : await appleSecret(client, now)
    const transport = practice ? { [oidc.customFetch]: practice.fetch } : {}
    const server =
      this.#servers.get(client.issuer) ?? (await this.#discover(oidc, client, practice))
    const skew = Math.round((now.getTime() - Date.now()) / 1000)
    const metadata = { [oidc.clockSkew]: skew }
    const auth = oidc.ClientSecretPost(secret)
    const config = Object.assign(
      new oidc.Configuration(server, client.clientId, metadata, auth),
      transport,
    )
    config.timeout = timeoutSeconds
    if (client.issuer.startsWith('http:')) oidc.allowInsecureRequests(config)
    // The token came over TLS, and its signature is looked at besides.
    oidc.enableNonRepudiationChecks(config)
    const keys = this.#keys.get(client.issuer)
    if (keys) oidc.setJwksCache(config, keys)
    return config
  }

  async #discover(
    oidc: typeof Oidc,
    client: NonNullable<Identity[Provider]>,
    practice: Practice | null,
  ): Promise<Oidc.ServerMetadata> {
    const insecure = client.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
    const found = await oidc.discovery(
      new URL(client.issuer),
      client.clientId,
      undefined,
      undefined,
      {
        execute: insecure,
        timeout: timeoutSeconds,
        ...(practice && { [oidc.customFetch]: practice.fetch }),
      },
    )
    const server = found.serverMetadata()
    this.#servers.set(client.issuer, server)
    return server
  }

  async #client({ provider, origin }: Journey): Promise<{
    client: NonNullable<Identity[Provider]>
    practice: Practice | null
  }> {
    const client = this.#deps.config.identity[provider]
    if (client) return { client, practice: null }
    if (!this.#practice) throw new Error(`${provider} is not set up.`)
    const practice = await this.#practice()
    return { client: practice.client(provider, origin), practice }
  }
}

/**
 * A provider that publishes that it tells the time of a proof is asked for a new one. Google is not
 * one of them, and takes no such prompt: there the person chooses the account.
 */
function promptOf(journey: Journey, server: Oidc.ServerMetadata): Record<string, string> {
  const claims = server.claims_supported
  const tellsTime = Array.isArray(claims) && claims.includes('auth_time')
  if (journey.isFresh && tellsTime) return { prompt: 'login', max_age: '0' }
  return journey.provider === 'google' ? { prompt: 'select_account' } : {}
}

function identified(claims: Oidc.IDToken | undefined): ProviderIdentity {
  if (!claims) throw new Error('A provider answered without an ID token.')
  const { sub, email, email_verified: verified, name, auth_time: authTime } = claims
  return {
    subject: sub,
    email: typeof email === 'string' && email !== '' ? email : null,
    // Apple has told it as a text, too.
    isEmailVerified: verified === true || (verified as unknown) === 'true',
    name: typeof name === 'string' && name !== '' ? name : null,
    authenticatedAt: authTime === undefined ? null : new Date(authTime * 1000),
  }
}

/** The library weighs much at a start, and most servers see such a sign-in later. */
function openid(): Promise<typeof Oidc> {
  return import('openid-client')
}
