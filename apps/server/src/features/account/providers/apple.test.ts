import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  type Browser,
  comeBack,
  depart,
  finishSignUp,
  newBrowser,
} from '../../../testing/identity.ts'
import { signUpPerson } from '../../../testing/people.ts'

const failed = [403, 'account.apple_failed']
let people = 0

describe('signing in by Apple', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({ PLAX_PRACTICE_SIGN_IN: '1' })
  })
  afterAll(() => t.close())

  const outcome = (answer: { status: number; body: { code?: string } }) => [
    answer.status,
    answer.body.code,
  ]
  const page = (url: string, form?: Record<string, string>) => {
    const { pathname, search } = new URL(url)
    return t.app.inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      ...(form && {
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    })
  }
  const fieldsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map((match) => [
        match[1] ?? '',
        (match[2] ?? '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
      ]),
    )
  const newcomer = () => {
    people += 1
    return { email: `a${people}@example.com`, verified: 'on' }
  }
  /** What Apple has the browser post to us, for whoever somebody wants to be. */
  const consent = async (browser: Browser, persona: Record<string, string>, token?: string) => {
    const use = token ? 'step-up' : 'sign-in'
    const left = await depart(t, browser, { path: `apple/${use}`, ...(token && { token }) })
    const question = await page(left.body.url)
    const answer = await page(left.body.url, { ...fieldsOf(question.body), ...persona })
    return fieldsOf(answer.body)
  }
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'POST',
      url: '/api/account/a-login',
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://appleid.apple.com',
        ...headers,
      },
    })
  const visit = async (persona: Record<string, string>, browser = newBrowser()) => {
    const passed = await post(await consent(browser, persona))
    const to = new URL(String(passed.headers.location), 'http://localhost')
    expect([passed.statusCode, to.pathname]).toEqual([303, '/login/apple'])
    const body = Object.fromEntries(to.searchParams)
    return comeBack(t, browser, { path: 'a-login', body })
  }

  it('is practised with in development, and says so [R-auth-004]', async () => {
    const { body } = await t.call('GET /account/providers')
    expect(body.items).toEqual([
      { provider: 'google', isPractice: true },
      { provider: 'apple', isPractice: true },
    ])
    const left = await depart(t, newBrowser(), { path: 'apple/sign-in' })
    const asked = Object.fromEntries(new URL(left.body.url).searchParams)
    expect(asked).toMatchObject({ response_mode: 'form_post', scope: 'openid name email' })
    const { body: html, headers } = await page(left.body.url)
    expect(html).toContain('It stands in for Apple on a development instance')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('makes an account by the posted answer, with the name told once [C-account-006]', async () => {
    const persona = { ...newcomer(), name: 'Ada Lovelace' }
    const browser = newBrowser()
    const arrived = await visit(persona, browser)
    expect(arrived.body.signUp).toMatchObject({
      provider: 'apple',
      email: persona.email,
      name: 'Ada Lovelace',
    })
    const { token: signUpToken } = arrived.body.signUp
    const made = await finishSignUp(t, browser, { token: signUpToken, nickname: 'AdaLove' })
    expect(made.status).toBe(200)
    const { name: _, ...later } = persona
    expect((await visit(later)).body.user.oid).toBe(made.body.user.oid)
  })

  it('is asked for a new proof, and tells when it was given', async () => {
    const persona = newcomer()
    const browser = newBrowser()
    const arrived = await visit(persona, browser)
    const { token: signUpToken } = arrived.body.signUp
    const made = await finishSignUp(t, browser, { token: signUpToken, nickname: 'AdaAgain' })
    const token = made.body.token as string
    t.clock.advance(11 * 60_000)
    const remove = (as = token) =>
      t.call('DELETE /account/sign-in-methods/apple', { token: as, body: {} })
    expect(outcome(await remove())).toEqual([403, 'account.step_up_required'])
    const left = await depart(t, browser, { path: 'apple/step-up', token })
    const asked = Object.fromEntries(new URL(left.body.url).searchParams)
    expect(asked).toMatchObject({ prompt: 'login', max_age: '0' })
    const body = await consent(browser, persona, token)
    const proved = await comeBack(t, browser, { path: 'a-login', body, token })
    expect(proved.body).toMatchObject({ done: 'stepped-up', provider: 'apple' })
    expect((await remove()).status).toBe(401)
    expect(outcome(await remove(proved.body.token))).toEqual([409, 'account.sign_in_method_last'])
  })

  it('knows a person by a relay address too', async () => {
    const arrived = await visit({ ...newcomer(), hide: 'on' })
    expect(arrived.body.signUp.email).toMatch(/^[0-9a-f]{10}@privaterelay\.example$/)
  })

  it('is refused for an address that is not verified', async () => {
    const { email } = newcomer()
    const answer = await visit({ email })
    expect(outcome(answer)).toEqual([403, 'account.provider_email_unverified'])
  })

  it('takes the post of another site for nobody’s, whatever it carries [C-account-006]', async () => {
    const person = await signUpPerson(t)
    const cookie = `plax_session=${person.token}`
    const answer = await post({ code: 'c', state: 's', other: 'x' }, { cookie })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/login/apple?code=c&state=s')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('opens that door to forms alone, and to this route alone', async () => {
    const person = await signUpPerson(t)
    const headers = { cookie: `plax_session=${person.token}`, origin: 'https://evil.example' }
    const json = await t.call('POST /account/a-login', { headers, body: { code: 'c', state: 's' } })
    expect(outcome(json)).toEqual([403, 'auth.origin_refused'])
    for (const url of ['/api/account/g-login', '/api/account/logout']) {
      const form = await t.app.inject({
        method: 'POST',
        url,
        payload: 'code=c&state=s',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(form.statusCode).toBe(403)
    }
  })

  it('is refused for a code of another, twice used or late [R-auth-019]', async () => {
    const browser = newBrowser()
    const one = await consent(browser, newcomer())
    const two = await consent(browser, newcomer())
    const back = (body: Record<string, unknown>) => comeBack(t, browser, { path: 'a-login', body })
    expect(outcome(await back({ ...one, code: two.code }))).toEqual(failed)
    expect(outcome(await back({ ...two, code: one.code }))).toEqual(failed)
    const three = await consent(browser, newcomer())
    expect((await back(three)).status).toBe(200)
    expect(outcome(await back(three))).toEqual(failed)
    const late = await consent(browser, newcomer())
    t.clock.advance(61_000)
    expect(outcome(await back(late))).toEqual(failed)
  })

  it('hands an answer on to the page [C-account-005]', async () => {
    const answer = await t.call('GET /account/a-login?error=user_cancelled_authorize&state=s')
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/login/apple?state=s&error=user_cancelled_authorize')
  })

  it('practises for no other address than ours', async () => {
    const { body } = await depart(t, newBrowser(), { path: 'apple/sign-in' })
    const url = new URL(body.url)
    url.searchParams.set('redirect_uri', 'https://evil.example/')
    expect((await page(url.href)).statusCode).toBe(400)
  })
})
