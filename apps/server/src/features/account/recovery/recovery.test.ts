import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { mailedToken, mailsTo, runQueued } from '../../../testing/mails.ts'
import { actionsOf, type Person, signUpPerson } from '../../../testing/people.ts'
import { passwordMinLengthSetting } from '../users/account.settings.ts'
import { codeOf, signUpWithTwoFactor } from '../../../testing/two-factor.ts'

const fresh = { password: 'lantern-9-harbour', passwordRepeat: 'lantern-9-harbour' }

describe('recovering a password', () => {
  let t: TestApp
  let calls = 0
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const address = () => `10.40.${(calls += 1) >> 8}.${calls & 255}`
  const ask = async (email: string) => {
    const answer = await t.call('POST /account/changepw/request', {
      body: { email },
      address: address(),
    })
    await runQueued(t, 'account.send-reset-link')
    return answer
  }
  const finalize = (token: string, over: Record<string, unknown> = {}, session?: string) =>
    t.call('POST /account/changepw/finalize', {
      body: { token, ...fresh, ...over },
      address: address(),
      ...(session ? { token: session } : {}),
    })
  const logIn = ({ email }: Person, password: string) =>
    t.call('POST /account/login', { body: { email, password }, address: address() })
  const isSignedIn = async (token: string) =>
    (await t.call('GET /account/getuser', { token })).status === 200
  const linkTo = async (person: Person) => {
    await ask(person.email)
    return mailedToken(t, person.email)
  }

  it('mails a link that sets a new password, in two steps [R-auth-005]', async () => {
    const person = await signUpPerson(t)
    const asked = await ask(person.email.toUpperCase())
    expect([asked.status, asked.body]).toEqual([200, { token: null, expiresInSeconds: 3600 }])
    const [mail] = await mailsTo(t, person.email)
    expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/password-reset\?token=/)
    const done = await finalize(await mailedToken(t, person.email))
    expect([done.status, done.body]).toEqual([200, { email: person.email }])
    expect((await logIn(person, fresh.password)).status).toBe(200)
    expect((await logIn(person, person.password)).status).toBe(401)
  })

  it('signs nobody in, ends every session, and mails a notice', async () => {
    const person = await signUpPerson(t)
    const other = (await logIn(person, person.password)).body.token
    const done = await finalize(await linkTo(person), {}, person.token)
    expect(done.body.token).toBeUndefined()
    expect(String(done.headers['set-cookie'])).not.toContain('plax_session')
    expect([await isSignedIn(person.token), await isSignedIn(other)]).toEqual([false, false])
    expect((await mailsTo(t, person.email))[0]?.subject).toBe('Your Plax password was changed')
    expect(await actionsOf(t, { actor: person, subjectOid: person.oid })).toEqual([
      'account.password_reset',
    ])
  })

  it('mails with the notice which other ways in still stand', async () => {
    const person = await signUpPerson(t)
    const linked = { provider: 'google' as const, subject: person.oid, email: 'old@mail.example' }
    await t.deps.db
      .insertInto('sign_in_methods')
      .values({ ...linked, user_oid: person.oid, created_at: t.clock.now(), last_used_at: null })
      .execute()
    await finalize(await linkTo(person))
    const [mail] = await mailsTo(t, person.email)
    expect(mail?.text).toContain('You can still log in with: Google (old@mail.example).')
    const without = await signUpPerson(t)
    await finalize(await linkTo(without))
    expect((await mailsTo(t, without.email))[0]?.text).not.toContain('still open')
  })

  it('takes no second factor’s place: the login with the new password waits for its code', async () => {
    const person = await signUpWithTwoFactor(t)
    const pending = (await logIn(person, person.password)).body.twoFactor
    const done = await finalize(await linkTo(person))
    expect(done.body).toEqual({ email: person.email })
    const { body, headers } = await logIn(person, fresh.password)
    expect([body.token, body.twoFactor.userOid]).toEqual([undefined, person.oid])
    expect(String(headers['set-cookie'])).not.toContain('plax_session')
    const status = await t.call('GET /account/2fa/status', { token: person.token })
    expect(status.status).toBe(401)
    // A login that waited for its code since before the change is over.
    const code = { userOid: person.oid, totpCode: codeOf(t, person.secret, 1) }
    const verify = (token: string) =>
      t.call('POST /account/2fa/verify-login', { body: { ...code, token }, address: address() })
    expect((await verify(pending.token)).status).toBe(401)
    expect((await verify(body.twoFactor.token)).status).toBe(200)
  })

  it.each([
    ['used', (token: string) => finalize(token)],
    ['older than an hour', async () => t.clock.advance(60 * 60_000)],
  ])('refuses a link that is %s, and changes nothing [R-auth-018]', async (_, spoil) => {
    const person = await signUpPerson(t)
    const token = await linkTo(person)
    await spoil(token)
    const late = { password: 'other-8-words', passwordRepeat: 'other-8-words' }
    const answer = await finalize(token, late)
    expect([answer.status, answer.body.message]).toEqual([
      410,
      'The link has expired. Please resend the password reset email.',
    ])
    expect((await logIn(person, late.password)).status).toBe(401)
  })

  it('lets one of two who use a link at once have it', async () => {
    const person = await signUpPerson(t)
    const token = await linkTo(person)
    const [one, two] = [
      { password: 'first-1-words', passwordRepeat: 'first-1-words' },
      { password: 'second-2-words', passwordRepeat: 'second-2-words' },
    ]
    const answers = await Promise.all([finalize(token, one), finalize(token, two)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    const logins = [await logIn(person, one.password), await logIn(person, two.password)]
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('has a newer link replace the older', async () => {
    const person = await signUpPerson(t)
    const older = await linkTo(person)
    const newer = await linkTo(person)
    expect((await finalize(older)).status).toBe(410)
    expect((await finalize(newer)).status).toBe(200)
  })

  it('floods no mailbox: past three mails in ten minutes the latest link stays', async () => {
    const person = await signUpPerson(t)
    for (let n = 0; n < 3; n += 1) await ask(person.email)
    const token = await mailedToken(t, person.email)
    expect((await ask(person.email)).status).toBe(200)
    expect(await mailedToken(t, person.email)).toBe(token)
    expect((await finalize(token)).status).toBe(200)
  })

  it('keeps a link for whoever sends a password that is refused', async () => {
    const person = await signUpPerson(t)
    const token = await linkTo(person)
    const refusals = [
      { password: 'short' },
      { password: 'password123', passwordRepeat: 'password123' },
      { passwordRepeat: 'lantern-9-harbor' },
    ]
    const codes = []
    for (const over of refusals) codes.push((await finalize(token, over)).body.code)
    expect(codes).toEqual([
      'account.password_weak',
      'account.password_weak',
      'account.passwords_differ',
    ])
    expect((await finalize(token)).status).toBe(200)
  })

  it('tells how long a new password must be, and takes none that is shorter', async () => {
    const set = (value: number) =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, passwordMinLengthSetting, value, null))
    const rule = async () => (await t.call('GET /account/password/rule')).body
    expect(await rule()).toEqual({ minLength: 6 })
    const token = await linkTo(await signUpPerson(t))
    await set(fresh.password.length + 1)
    expect(await rule()).toEqual({ minLength: fresh.password.length + 1 })
    const refused = await finalize(token)
    expect([refused.status, refused.body.code]).toEqual([400, 'account.password_weak'])
    await set(6)
    expect((await finalize(token)).status).toBe(200)
  })

  it('refuses what is no address, and whoever says nothing', async () => {
    const bad = await ask('nobody at home')
    expect([bad.status, bad.body.code]).toEqual([400, 'request.invalid'])
    const none = await t.call('POST /account/changepw/request', { body: {}, address: address() })
    expect([none.status, none.body.code]).toEqual([401, 'auth.required'])
    expect((await finalize('x'.repeat(43))).status).toBe(410)
  })

  it('leads to no other site, whatever the call says of its own', async () => {
    const person = await signUpPerson(t)
    await t.call('POST /account/changepw/request', {
      body: { email: person.email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      address: address(),
    })
    await runQueued(t, 'account.send-reset-link')
    const [mail] = await mailsTo(t, person.email)
    expect(mail?.text).toContain('/password-reset?token=')
    expect(mail?.text).not.toContain('evil.example')
  })
})

describe('changing one’s own password', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const begin = (token: string, currentPassword?: string) =>
    t.call('POST /account/changepw/request', { token, body: { currentPassword } })
  const finalize = (session: string | null, token: string) =>
    t.call('POST /account/changepw/finalize', {
      ...(session ? { token: session } : {}),
      body: { token, ...fresh },
    })
  const logIn = ({ email }: Person, password: string) =>
    t.call('POST /account/login', { body: { email, password } })

  it('takes the current one first, and ends all other sessions [R-auth-005]', async () => {
    const person = await signUpPerson(t)
    const other = (await logIn(person, person.password)).body.token
    const { status, body } = await begin(person.token, person.password)
    expect([status, body.expiresInSeconds]).toEqual([200, 600])
    expect((await finalize(person.token, body.token)).status).toBe(200)
    expect((await t.call('GET /account/password', { token: person.token })).body.isSet).toBe(true)
    expect((await t.call('GET /account/password', { token: other })).status).toBe(401)
    expect((await logIn(person, fresh.password)).status).toBe(200)
    expect((await finalize(person.token, body.token)).status).toBe(410)
  })

  it('refuses a wrong current one, and lets nobody guess it', async () => {
    const person = await signUpPerson(t)
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await begin(person.token, 'wrong-9')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
    expect((await logIn(person, person.password)).status).toBe(200)
  })

  it('refuses the token of a change outside the session that began it', async () => {
    const person = await signUpPerson(t)
    const thief = await signUpPerson(t)
    const { token } = (await begin(person.token, person.password)).body
    expect((await finalize(thief.token, token)).status).toBe(410)
    expect((await finalize(null, token)).status).toBe(410)
    expect((await logIn(person, person.password)).status).toBe(200)
    expect((await finalize(person.token, token)).status).toBe(200)
  })

  it('sets a first one after a fresh proof, for an account that has none', async () => {
    const person = await signUpPerson(t)
    await t.deps.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('oid', '=', person.oid)
      .execute()
    expect((await t.call('GET /account/password', { token: person.token })).body.isSet).toBe(false)
    t.clock.advance(11 * 60_000)
    const stale = await begin(person.token)
    expect([stale.status, stale.body.code]).toEqual([403, 'account.step_up_required'])
    await t.deps.db
      .updateTable('sessions')
      .set({ authenticated_at: t.clock.now() })
      .where('user_oid', '=', person.oid)
      .execute()
    const { token } = (await begin(person.token)).body
    expect((await finalize(person.token, token)).status).toBe(200)
    expect((await logIn(person, fresh.password)).status).toBe(200)
  })
})
