import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import {
  type Browser,
  comeBack,
  createGoogleApp,
  depart,
  finishSignUp,
  type LocalGoogle,
  newBrowser,
  type ProviderAnswer,
} from '../../../testing/identity.ts'
import { newGuestId, type Person, signUpPerson } from '../../../testing/people.ts'
import { askToLeave, openWithdrawal, removeDue } from '../../../testing/withdrawals.ts'
import { passwordLogin, secondStep, codeOf } from '../../../testing/two-factor.ts'

const failed = [403, 'account.google_failed']
let subjects = 0
let names = 0

describe('signing in by Google', () => {
  let t: TestApp
  let google: LocalGoogle
  beforeAll(async () => {
    ;({ t, google } = await createGoogleApp())
  })
  afterAll(async () => {
    await t.close()
    await google.stop()
  })

  const outcome = (answer: { status: number; body: { code?: string } }) => [
    answer.status,
    answer.body.code,
  ]
  const newcomer = () => {
    subjects += 1
    const email = `g${subjects}@example.com`
    return { sub: `subject-${subjects}`, email, email_verified: true, name: `Name ${subjects}` }
  }
  const go = async (
    browser: Browser,
    said: ProviderAnswer,
    path = 'google/sign-in',
    token?: string,
  ) => {
    const left = await depart(t, browser, { path, ...(token && { token }) })
    expect(left.status).toBe(200)
    return google.consent(left.body.url, said)
  }
  const back = (browser: Browser, body: Record<string, unknown>, token?: string) =>
    comeBack(t, browser, { path: 'g-login', body, ...(token && { token }) })
  const visit = async (said: ProviderAnswer, browser = newBrowser()) =>
    back(browser, await go(browser, said))
  const finish = (
    browser: Browser,
    token: string,
    more: Partial<Parameters<typeof finishSignUp>[2]> = {},
  ) => {
    names += 1
    return finishSignUp(t, browser, { token, nickname: `Googler${names}`, ...more })
  }
  const signUp = async (claims = newcomer()) => {
    const browser = newBrowser()
    const arrived = await visit({ claims }, browser)
    const answer = await finish(browser, arrived.body.signUp.token)
    expect(answer.status).toBe(200)
    return { browser, claims, token: answer.body.token as string, user: answer.body.user }
  }
  const methods = async (token: string) =>
    (await t.call('GET /account/sign-in-methods', { token })).body

  it('is offered where its keys are set [R-auth-004]', async () => {
    const { body } = await t.call('GET /account/providers')
    expect(body).toEqual({ items: [{ provider: 'google', isPractice: false }], sendsMail: true })
    const other = await depart(t, newBrowser(), { path: 'apple/sign-in' })
    expect(outcome(other)).toEqual([400, 'account.login_type_unknown'])
    const unknown = await depart(t, newBrowser(), { path: 'myspace/sign-in' })
    expect(outcome(unknown)).toEqual([400, 'request.invalid'])
  })

  it('cancels a withdrawal that waits, and gets nobody in after its date [R-withdrawal-004]', async () => {
    const { claims, token, user } = await signUp()
    const closing = { oid: user.oid as string, token }
    expect((await askToLeave(t, closing)).status).toBe(200)
    const returned = await visit({ claims })
    expect(returned.body).toMatchObject({ withdrawalCancelled: true, user: { withdrawsAt: null } })
    expect(await openWithdrawal(t, closing)).toBeNull()
    await askToLeave(t, { token: returned.body.token })
    t.clock.advance(14 * 24 * 3600 * 1000)
    expect(outcome(await visit({ claims }))).toEqual([410, 'account.withdrawal_final'])
    await removeDue(t)
    expect((await visit({ claims })).body.signUp).toMatchObject({ email: claims.email })
  })

  it('asks with PKCE, a nonce, a state and the exact address to answer to', async () => {
    const { body } = await depart(t, newBrowser(), { path: 'google/sign-in' })
    const asked = Object.fromEntries(new URL(body.url).searchParams)
    expect(asked).toMatchObject({
      client_id: 'plax-client',
      response_type: 'code',
      redirect_uri: 'http://localhost/api/account/g-login',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    expect(asked.state).toMatch(/^[\w-]{40,}$/)
    expect(asked.nonce).toMatch(/^[\w-]{40,}$/)
    expect(asked.code_challenge).toMatch(/^[\w-]{43}$/)
  })

  it('makes an account with consent and a nickname, and opens it ever after [C-account-004]', async () => {
    const claims = newcomer()
    const browser = newBrowser()
    const arrived = await visit({ claims }, browser)
    const { token, ...rest } = arrived.body.signUp
    expect(rest).toEqual({ provider: 'google', email: claims.email, name: claims.name })
    expect(arrived.headers['set-cookie']).toBeUndefined()
    const noConsent = await finish(browser, token, { privacyConsent: false })
    expect(outcome(noConsent)).toEqual([400, 'account.privacy_consent_required'])
    const noName = await finish(browser, token, { nickname: '!' })
    expect(outcome(noName)).toEqual([400, 'account.nickname_invalid'])
    const foreign = await finish(newBrowser(), token)
    expect(outcome(foreign)[1]).toBe('account.provider_sign_up_expired')
    const made = await finish(browser, token)
    expect(made.status).toBe(200)
    expect(String(made.headers['set-cookie'])).toMatch(/plax_session=[^;]+;.*HttpOnly/)
    expect(outcome(await finish(browser, token))[1]).toBe('account.provider_sign_up_expired')
    const again = await visit({ claims: { ...claims, email: 'moved@example.com' } })
    expect(again.body.user.oid).toBe(made.body.user.oid)
    const own = await methods(again.body.token)
    expect(own).toMatchObject({
      items: [{ provider: 'google', email: 'moved@example.com' }],
    })
    const session = await t.deps.db
      .selectFrom('sessions')
      .select('method')
      .where('user_oid', '=', made.body.user.oid)
      .execute()
    expect(session.map(({ method }) => method)).toEqual(['google', 'google'])
  })

  it('makes one account of two that are asked for at once', async () => {
    const browser = newBrowser()
    const { token } = (await visit({ claims: newcomer() }, browser)).body.signUp
    const both = await Promise.all([finish(browser, token), finish(browser, token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(both.map(({ body }) => body.code)).toContain('account.provider_sign_up_expired')
  })

  it('merges the guest who signs up', async () => {
    const browser = newBrowser()
    const arrived = await visit({ claims: newcomer() }, browser)
    const guestId = newGuestId()
    const made = await finish(browser, arrived.body.signUp.token, { guestId })
    expect(made.status).toBe(200)
    const merged = await t.deps.db
      .selectFrom('merged_guests')
      .select('user_oid')
      .where('guest_id', '=', guestId)
      .execute()
    expect(merged).toEqual([{ user_oid: made.body.user.oid }])
  })

  it.each<[string, ProviderAnswer]>([
    ['a wrong nonce', { claims: { nonce: 'another' } }],
    ['a wrong audience', { claims: { aud: 'another-client' } }],
    ['a wrong issuer', { claims: { iss: 'https://accounts.example' } }],
    ['a token that has ended', { claims: { exp: 1 } }],
    [
      'a token that nobody signed',
      {
        idToken: (right) => {
          const header = Buffer.from('{"alg":"none"}').toString('base64url')
          return `${header}.${right.split('.')[1]}.`
        },
      },
    ],
    [
      'a token that was changed',
      {
        idToken: (right) => {
          const [header, body = '', signature] = right.split('.')
          const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
          const changed = JSON.stringify({ ...claims, sub: 'somebody-else' })
          return [header, Buffer.from(changed).toString('base64url'), signature].join('.')
        },
      },
    ],
  ])('is refused for %s [R-auth-019]', async (_, said) => {
    const answer = await visit({ ...said, claims: { ...newcomer(), ...said.claims } })
    expect(outcome(answer)).toEqual(failed)
    expect(answer.body.message).toBe('Google login failed. Please check your account.')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('is refused for an address that Google has not verified', async () => {
    const answer = await visit({ claims: { ...newcomer(), email_verified: false } })
    expect(outcome(answer)).toEqual([403, 'account.provider_email_unverified'])
  })

  it('takes a state once, from the browser that began, within ten minutes', async () => {
    const { claims } = await signUp()
    const browser = newBrowser()
    const answer = await go(browser, { claims })
    const both = await Promise.all([back(browser, answer), back(browser, answer)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(outcome(await back(browser, answer))).toEqual(failed)
    const other = newBrowser()
    await depart(t, other, { path: 'google/sign-in' })
    expect(outcome(await back(other, await go(browser, { claims })))).toEqual(failed)
    const bare = await go(browser, { claims })
    expect(outcome(await back(newBrowser(), bare))).toEqual(failed)
    const late = await go(browser, { claims })
    t.clock.advance(10 * 60_000 + 1)
    expect(outcome(await back(browser, late))).toEqual(failed)
  })

  it.each<[string, Record<string, unknown>]>([
    ['no code', { code: undefined, error: 'access_denied' }],
    ['a code that is unknown', { code: 'nonsense' }],
    ['no state', { state: undefined }],
    ['a state that is not ours', { state: 'x'.repeat(43) }],
  ])('is refused for %s', async (_, bent) => {
    const browser = newBrowser()
    const answer = await go(browser, { claims: newcomer() })
    expect(outcome(await back(browser, { ...answer, ...bent }))).toEqual(failed)
  })

  it('refuses what is no call of it', async () => {
    const answer = await back(newBrowser(), { code: 7 })
    expect(outcome(answer)).toEqual([400, 'request.invalid'])
    const long = await t.call(`GET /account/g-login?state=${'x'.repeat(300)}`)
    expect(outcome(long)).toEqual([400, 'request.invalid'])
  })

  it('hands an answer on to the page, and does nothing else [C-account-003]', async () => {
    const answer = await t.call('GET /account/g-login?code=a%2Fb&state=s&scope=openid')
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/login/google?code=a%2Fb&state=s')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('does not open an account that belongs to an e-mail address [R-auth-020]', async () => {
    const person = await signUpPerson(t)
    const answer = await visit({ claims: { ...newcomer(), email: person.email.toUpperCase() } })
    expect(outcome(answer)).toEqual([409, 'account.registered_by_email'])
    expect(answer.body.message).toBe(
      'This account is registered by email. Please log in via email.',
    )
  })

  it('sends who logs in by e-mail to Google, where that made the account [R-auth-021]', async () => {
    const { claims } = await signUp()
    const answer = await passwordLogin(t, { email: claims.email, password: 'whatever-7' })
    expect(outcome(answer)).toEqual([409, 'account.registered_by_provider'])
    expect(answer.body.message).toBe(
      'This account is registered through Google. Please log in with Google.',
    )
  })

  it('still asks for the second factor, by its own word for the way [R-auth-007]', async () => {
    const { claims, token, user } = await signUp()
    const setup = await t.call('POST /account/2fa/setup', { token, body: {} })
    const { secret } = setup.body
    const totpCode = codeOf(t, secret)
    await t.call('POST /account/2fa/confirm', { token, body: { userOid: user.oid, totpCode } })
    const first = await visit({ claims })
    expect(first.body).toMatchObject({ twoFactor: { userOid: user.oid, loginType: 'google' } })
    expect(first.headers['set-cookie']).toBeUndefined()
    t.clock.advance(60_000)
    const second = await secondStep(t, first, { totpCode: codeOf(t, secret) })
    expect(second.status).toBe(200)
  })

  it('keeps a suspended person out', async () => {
    const { claims, user } = await signUp()
    await t.deps.db
      .updateTable('users')
      .set({ suspended_at: t.clock.now(), suspension_reason: 'Spam' })
      .where('oid', '=', user.oid)
      .execute()
    expect(outcome(await visit({ claims }))).toEqual([403, 'account.suspended'])
  })

  const linkTo = async (person: Pick<Person, 'token'>, claims: Record<string, unknown>) => {
    const browser = newBrowser()
    const answer = await go(browser, { claims }, 'google/link', person.token)
    return back(browser, answer, person.token)
  }

  it('is linked to an account by its owner, told, and taken away again', async () => {
    const person = await signUpPerson(t)
    const claims = newcomer()
    expect((await linkTo(person, claims)).body).toEqual({ done: 'linked', provider: 'google' })
    expect((await visit({ claims })).body.user.oid).toBe(person.oid)
    const twice = await linkTo(person, newcomer())
    expect(outcome(twice)).toEqual([409, 'account.provider_linked'])
    const other = await signUpPerson(t)
    expect(outcome(await linkTo(other, claims))).toEqual([409, 'account.provider_known'])
    const mails = await t.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', person.email)
      .execute()
    expect(mails).toContainEqual({ subject: 'Google was linked' })
    const path = 'DELETE /account/sign-in-methods/google'
    const remove = () => t.call(path, { token: person.token, body: {} })
    expect((await remove()).body).toEqual({ removed: true })
    expect(outcome(await remove())).toEqual([404, 'account.provider_not_linked'])
    expect((await visit({ claims })).body.signUp).toBeDefined()
  })

  it('is not linked to another account than the one that began', async () => {
    const person = await signUpPerson(t)
    const other = await signUpPerson(t)
    const browser = newBrowser()
    const answer = await go(browser, { claims: newcomer() }, 'google/link', person.token)
    expect(outcome(await back(browser, answer, other.token))).toEqual(failed)
    expect((await methods(person.token)).items).toEqual([])
  })

  it.each([
    ['POST /account/providers/google/link'],
    ['POST /account/providers/google/step-up'],
    ['GET /account/sign-in-methods'],
    ['DELETE /account/sign-in-methods/google'],
  ])('tells nothing without a session: %s', async (key) => {
    const body = key.startsWith('GET') ? {} : { body: {} }
    expect(outcome(await t.call(key, body))).toEqual([401, 'auth.required'])
  })

  it('stays where it is the last way in, until a password is set', async () => {
    const { token, claims } = await signUp()
    const remove = () => t.call('DELETE /account/sign-in-methods/google', { token, body: {} })
    expect(outcome(await remove())).toEqual([409, 'account.sign_in_method_last'])
    const { token: change } = (await t.call('POST /account/changepw/request', { token, body: {} }))
      .body
    const password = 'grüner-Turm-7'
    const body = { token: change, password, passwordRepeat: password }
    const set = await t.call('POST /account/changepw/finalize', { token, body })
    expect(set.status).toBe(200)
    const login = await passwordLogin(t, { email: claims.email, password })
    expect(login.status).toBe(200)
    expect((await remove()).body).toEqual({ removed: true })
  })

  it('asks for a fresh proof before grave calls, and gives one', async () => {
    const { token, claims } = await signUp()
    t.clock.advance(11 * 60_000)
    const link = (as = token) => depart(t, newBrowser(), { path: 'google/link', token: as })
    expect(outcome(await link())).toEqual([403, 'account.step_up_required'])
    const remove = await t.call('DELETE /account/sign-in-methods/google', { token, body: {} })
    expect(outcome(remove)).toEqual([403, 'account.step_up_required'])
    const { body } = await t.call('GET /account/step-up', { token })
    expect(body).toEqual({ methods: ['google'] })
    const browser = newBrowser()
    const prove = async (extra: Record<string, unknown>) =>
      back(
        browser,
        await go(browser, { claims: { ...claims, ...extra } }, 'google/step-up', token),
        token,
      )
    const now = () => Math.floor(t.clock.now().getTime() / 1000)
    const refused = [403, 'account.step_up_refused']
    expect(outcome(await prove({ sub: 'another' }))).toEqual(refused)
    const left = await go(browser, { claims }, 'google/step-up', token)
    const given = await back(browser, { state: left.state, error: 'access_denied' }, token)
    expect(outcome(given)).toEqual(failed)
    expect(given.body.details).toEqual({ use: 'step-up' })
    expect(outcome(await prove({ auth_time: now() - 60 }))).toEqual(refused)
    expect(outcome(await link())).toEqual([403, 'account.step_up_required'])
    const proved = await prove({})
    expect(proved.body).toMatchObject({ done: 'stepped-up', provider: 'google' })
    expect((await link()).status).toBe(401)
    expect((await link(proved.body.token)).status).toBe(200)
  })

  it('has the account chosen for a fresh proof, as Google takes no question for one', async () => {
    const { token } = await signUp()
    const { body } = await depart(t, newBrowser(), { path: 'google/step-up', token })
    const asked = Object.fromEntries(new URL(body.url).searchParams)
    expect(asked.prompt).toBe('select_account')
    expect(asked).not.toHaveProperty('max_age')
  })

  it('is no fresh proof where a second factor is on', async () => {
    const { token, claims, user } = await signUp()
    const { secret } = (await t.call('POST /account/2fa/setup', { token, body: {} })).body
    const totpCode = codeOf(t, secret)
    await t.call('POST /account/2fa/confirm', { token, body: { userOid: user.oid, totpCode } })
    const { body } = await t.call('GET /account/step-up', { token })
    expect(body).toEqual({ methods: ['totp'] })
    const browser = newBrowser()
    const proof = await back(browser, await go(browser, { claims }, 'google/step-up', token), token)
    expect(outcome(proof)).toEqual([403, 'account.step_up_refused'])
  })

  it('offers no provider for a proof whose keys were taken away, and still unlinks it', async () => {
    const person = await signUpPerson(t)
    const { token, oid, email } = person
    const row = { provider: 'apple' as const, subject: `lost-${oid}`, user_oid: oid, email }
    await t.deps.db
      .insertInto('sign_in_methods')
      .values({ ...row, created_at: t.clock.now(), last_used_at: null })
      .execute()
    const { body } = await t.call('GET /account/step-up', { token })
    expect(body).toEqual({ methods: ['password'] })
    const removed = await t.call('DELETE /account/sign-in-methods/apple', { token, body: {} })
    expect(removed.body).toEqual({ removed: true })
  })

  it('leaves with its owner, who takes the list along', async () => {
    const { user } = await signUp()
    const kept = await exportOf(t, user.oid)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: user.oid, now: t.clock.now() }))
    expect(kept.account).toMatchObject({ signInMethods: [{ provider: 'google' }] })
    const left = await t.deps.db
      .selectFrom('sign_in_methods')
      .select('subject')
      .where('user_oid', '=', user.oid)
      .execute()
    expect(left).toEqual([])
  })
})
