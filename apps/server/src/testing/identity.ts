import { OAuth2Server } from 'oauth2-mock-server'
import { createTestApp } from './app.ts'
import type { TestAnswer, TestApp } from './open-app.ts'

/** What a test has the provider say, in place of what would be right. */
export interface ProviderAnswer {
  claims?: Record<string, unknown>
  /** In place of the signed ID token. */
  idToken?: (right: string) => string
}

/** A browser: what it holds between calls. */
export interface Browser {
  cookie: string | null
  address: string
}

let browsers = 0

export function newBrowser(): Browser {
  browsers += 1
  return { cookie: null, address: `10.91.${browsers >> 8}.${browsers & 255}` }
}

/** A provider of its own process that speaks OpenID Connect, in Google's place. */
export class LocalGoogle {
  readonly #server = new OAuth2Server()
  #said: ProviderAnswer = {}

  static async start(): Promise<LocalGoogle> {
    const local = new LocalGoogle()
    await local.#server.issuer.keys.generate('RS256')
    await local.#server.start(0, 'localhost')
    return local
  }

  get env(): Record<string, string> {
    return {
      PLAX_GOOGLE_CLIENT_ID: 'plax-client',
      PLAX_GOOGLE_CLIENT_SECRET: 'plax-secret',
      PLAX_GOOGLE_ISSUER: this.#server.issuer.url ?? '',
    }
  }

  /** From now on tokens carry these claims, at the time of the test's clock. */
  listen(t: TestApp): void {
    this.#server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
      const now = Math.floor(t.clock.now().getTime() / 1000)
      Object.assign(token.payload, { iat: now, exp: now + 600, nbf: now - 10 }, this.#said.claims)
    })
    this.#server.service.on('beforeResponse', (answer: { body: Record<string, unknown> }) => {
      const right = String(answer.body.id_token)
      if (this.#said.idToken) answer.body.id_token = this.#said.idToken(right)
    })
  }

  /** What a person who consents brings back: the code and the state. */
  async consent(url: string, said: ProviderAnswer): Promise<{ code: string; state: string }> {
    this.#said = said
    const answer = await fetch(url, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    return {
      code: back.searchParams.get('code') ?? '',
      state: back.searchParams.get('state') ?? '',
    }
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }
}

/** Plax, beside a Google that it asks. */
export async function createGoogleApp(): Promise<{ t: TestApp; google: LocalGoogle }> {
  const google = await LocalGoogle.start()
  const t = await createTestApp(google.env)
  google.listen(t)
  return { t, google }
}

/** Goes to a provider; the browser keeps the cookie that it gets. */
export async function depart(
  t: TestApp,
  browser: Browser,
  asked: { path: string; token?: string },
): Promise<TestAnswer> {
  const answer = await t.call(`POST /account/providers/${asked.path}`, {
    body: {},
    address: browser.address,
    ...(browser.cookie && { headers: { cookie: browser.cookie } }),
    ...(asked.token && { token: asked.token }),
  })
  const set = /plax_provider=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0]
  if (set) browser.cookie = set
  return answer
}

/** Comes back with a provider's answer, as the page posts it. */
export function comeBack(
  t: TestApp,
  browser: Browser,
  answer: { path: 'g-login' | 'a-login'; body: Record<string, unknown>; token?: string },
): Promise<TestAnswer> {
  return t.call(`POST /account/${answer.path}`, {
    body: answer.body,
    address: browser.address,
    ...(browser.cookie && {
      headers: { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' },
    }),
    ...(answer.token && { token: answer.token }),
  })
}

/** Makes the account of a newcomer, with the token that they came back with. */
export function finishSignUp(
  t: TestApp,
  browser: Browser,
  newcomer: { token: string; nickname: string; privacyConsent?: boolean; guestId?: string },
): Promise<TestAnswer> {
  const { guestId, ...body } = newcomer
  return t.call('POST /account/providers/sign-up', {
    body: { privacyConsent: true, ...body },
    address: browser.address,
    headers: { cookie: browser.cookie ?? '', 'sec-fetch-site': 'same-origin' },
    ...(guestId && { guestId }),
  })
}
