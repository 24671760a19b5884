import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { actionsOf, type Person, signUpPerson } from '../../../testing/people.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface LoginResult {
  token: string
  /** The cookie by which the browser is known. */
  device: string
}

describe('sessions', () => {
  let t: TestApp
  let calls = 0
  beforeAll(async () => {
    t = await createTestApp({ PLAX_TRUST_PROXY: '1', PLAX_COUNTRY_HEADER: 'CF-IPCountry' })
  })
  afterAll(() => t.close())

  const logIn = async (
    person: Person,
    headers: Record<string, string> = {},
  ): Promise<LoginResult> => {
    const answer = await t.call('POST /account/login', {
      body: { email: person.email, password: person.password },
      headers: { 'user-agent': firefox, 'cf-ipcountry': 'KR', ...headers },
      address: `10.50.0.${(calls += 1)}`,
    })
    expect(answer.status, answer.text).toBe(200)
    const device = /plax_device=([\w-]{43}); Max-Age=34560000;.*HttpOnly; SameSite=Lax/.exec(
      String(answer.headers['set-cookie']),
    )?.[1]
    return { token: answer.body.token, device: device ?? '' }
  }
  const list = async (token: string) =>
    (await t.call('GET /account/sessions', { token })).body.items as Record<string, unknown>[]
  const end = (token: string, sessionOid: unknown) =>
    t.call(`DELETE /account/sessions/${String(sessionOid)}`, { token })
  const isSignedIn = async (token: string) =>
    (await t.call('GET /account/getuser', { token })).status === 200

  it('are listed with device, place and last use, one’s own alone', async () => {
    const person = await signUpPerson(t)
    await signUpPerson(t)
    t.clock.advance(60_000)
    const { token } = await logIn(person)
    const items = await list(token)
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      kind: 'computer',
      country: 'KR',
      address: `10.50.0.${calls}`,
      method: 'password',
      isCurrent: true,
      isOverlay: false,
      lastUsedAt: t.clock.now().toISOString(),
    })
    expect(items[1]).toMatchObject({ isCurrent: false, kind: 'other' })
    expect((await t.call('GET /account/sessions')).status).toBe(401)
  })

  it('end one by one: the token opens nothing any more, and its browser is a new one', async () => {
    const person = await signUpPerson(t)
    const stolen = await logIn(person)
    const [first] = await list(stolen.token)
    expect((await end(person.token, first?.sessionOid)).body).toEqual({ ended: 1 })
    expect(await isSignedIn(stolen.token)).toBe(false)
    expect(await isSignedIn(person.token)).toBe(true)
    const again = await end(person.token, first?.sessionOid)
    expect([again.status, again.body.code]).toEqual([404, 'account.session_not_found'])
    const mails = (await mailsTo(t, person.email)).length
    await logIn(person, { cookie: `plax_device=${stolen.device}` })
    expect(await mailsTo(t, person.email)).toHaveLength(mails + 1)
    expect(await actionsOf(t, { actor: person, subjectOid: person.oid })).toEqual([
      'account.sessions_ended',
    ])
  })

  it('end all but this one', async () => {
    const person = await signUpPerson(t)
    const others = [await logIn(person), await logIn(person)]
    const { status, body } = await t.call('DELETE /account/sessions', { token: person.token })
    expect([status, body]).toEqual([200, { ended: 2 }])
    for (const { token } of others) expect(await isSignedIn(token)).toBe(false)
    expect(await list(person.token)).toHaveLength(1)
  })

  it('end for nobody else, for no old proof, and by no id that is none', async () => {
    const [person, other] = [await signUpPerson(t), await signUpPerson(t)]
    const [own] = await list(person.token)
    expect((await end(other.token, own?.sessionOid)).status).toBe(404)
    expect((await end(person.token, 'mine')).status).toBe(400)
    expect((await t.call('DELETE /account/sessions')).status).toBe(401)
    t.clock.advance(11 * 60_000)
    for (const key of [
      'DELETE /account/sessions',
      `DELETE /account/sessions/${String(own?.sessionOid)}`,
    ]) {
      const answer = await t.call(key, { token: person.token })
      expect([answer.status, answer.body.code]).toEqual([403, 'account.step_up_required'])
    }
    expect(await isSignedIn(person.token)).toBe(true)
  })

  it('have another token after a fresh proof, as a cookie or in the answer, and the former is none', async () => {
    const person = await signUpPerson(t)
    const prove = (headers: Record<string, string>) =>
      t.call('POST /account/step-up', { body: { password: person.password }, headers })
    const cookieOf = (token: string) => `plax_session=${token}`
    const browser = { cookie: cookieOf(person.token), 'sec-fetch-site': 'same-origin' }
    const restored = await t.call('POST /account/login', { body: {}, headers: browser })
    const page = restored.body.token as string
    const proved = await prove(browser)
    expect(proved.body).not.toHaveProperty('token')
    const cookie = /plax_session=([\w-]{43}); Max-Age=5184000;.*HttpOnly; SameSite=Lax/.exec(
      String(proved.headers['set-cookie']),
    )?.[1]
    expect(await isSignedIn(person.token)).toBe(false)
    expect(await isSignedIn(cookie ?? '')).toBe(true)
    // What a page of the same session holds lives on for its hour.
    expect(await isSignedIn(page)).toBe(true)
    const byPage = await prove({ authorization: `Bearer ${page}` })
    expect(byPage.body).not.toHaveProperty('token')
    const tool = await logIn(person)
    const byTool = await prove({ authorization: `Bearer ${tool.token}` })
    expect(byTool.headers).not.toHaveProperty('set-cookie')
    expect(await isSignedIn(tool.token)).toBe(false)
    expect(await isSignedIn(byTool.body.token)).toBe(true)
  })

  it('tell their owner of a new browser, by mail and by the event log, once', async () => {
    const person = await signUpPerson(t)
    const { device } = await logIn(person)
    const [mail] = await mailsTo(t, person.email)
    expect(mail?.subject).toBe('New login to your Plax account')
    expect(mail?.text).toContain('Device: Firefox, Linux')
    expect(mail?.text).toContain(`Location: 10.50.0.${calls} (KR)`)
    const known = await logIn(person, { cookie: `plax_device=${device}` })
    expect(known.device).toBe(device)
    const events = await t.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'account.new_device')
      .execute()
    const own = events.filter(
      ({ payload }) => (payload as { userOid: string }).userOid === person.oid,
    )
    expect(own).toHaveLength(1)
    expect(own[0]?.payload).toMatchObject({ browser: 'Firefox', system: 'Linux', country: 'KR' })
    const other = await signUpPerson(t)
    await logIn(other, { cookie: `plax_device=${device}` })
    expect((await mailsTo(t, other.email))[0]?.subject).toBe('New login to your Plax account')
  })

  it('make a browser known by a cookie that nobody put there before', async () => {
    const [person, attacker] = [await signUpPerson(t), await signUpPerson(t)]
    const planted = (await logIn(attacker)).device
    const { device } = await logIn(person, { cookie: `plax_device=${planted}` })
    expect(device).toMatch(/^[\w-]{43}$/)
    expect(device).not.toBe(planted)
    const mails = (await mailsTo(t, person.email)).length
    await logIn(person, { cookie: `plax_device=${planted}` })
    expect((await mailsTo(t, person.email)).length).toBe(mails + 1)
  })

  it('keep a browser that two people share known for both', async () => {
    const [first, second] = [await signUpPerson(t), await signUpPerson(t)]
    const { device } = await logIn(first)
    const shared = (await logIn(second, { cookie: `plax_device=${device}` })).device
    const mails = (await mailsTo(t, first.email)).length
    const again = await logIn(first, { cookie: `plax_device=${shared}` })
    expect(again.device).toBe(shared)
    expect((await mailsTo(t, first.email)).length).toBe(mails)
  })

  it('open under a new token at each sign-in, whatever token the browser came with', async () => {
    const [person, attacker] = [await signUpPerson(t), await signUpPerson(t)]
    const fixed = `plax_session=${attacker.token}`
    const own = { cookie: fixed, origin: 'http://localhost:80', host: 'localhost:80' }
    const { token } = await logIn(person, own)
    expect(token).not.toBe(attacker.token)
    // The browser's session before is over, so it stands for nobody now.
    expect(await isSignedIn(attacker.token)).toBe(false)
    const made = 'x'.repeat(43)
    const second = await logIn(person, { ...own, cookie: `plax_session=${made}` })
    expect(second.token).not.toBe(made)
    expect(await isSignedIn(made)).toBe(false)
  })

  it('are no use to a thief of the token after the owner logged out', async () => {
    const person = await signUpPerson(t)
    const { token } = await logIn(person)
    const web = (await t.call('POST /account/login', { body: { token } })).body.token
    await t.call('POST /account/logout', { token, body: {} })
    for (const stolen of [token, web]) {
      expect(await isSignedIn(stolen)).toBe(false)
      const restored = await t.call('POST /account/login', { body: { token: stolen } })
      expect([restored.status, restored.body.code]).toEqual([401, 'account.session_ended'])
      expect((await t.call('DELETE /account/sessions', { token: stolen })).status).toBe(401)
    }
    expect(await isSignedIn(person.token)).toBe(true)
  })

  it.each([
    ['POST /account/logout', {}],
    ['POST /account/changepw/request', { currentPassword: 'x' }],
    ['POST /account/changepw/finalize', { token: 'x', password: 'a1b2c3d4', passwordRepeat: '' }],
    ['POST /account/email', { email: 'thief@example.com' }],
    ['DELETE /account/email', undefined],
    ['DELETE /account/sessions', undefined],
    ['POST /account/login', { email: 'x@example.com', password: 'x' }],
  ])('refuse %s that another site sends with their cookie', async (key, body) => {
    const person = await signUpPerson(t)
    const other = (await logIn(person)).token
    const from = { cookie: `plax_session=${person.token}`, host: 'localhost:80' }
    const call = (headers: Record<string, string>) =>
      t.call(key, { headers: { ...from, ...headers }, ...(body ? { body } : {}) })
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}]) {
      const answer = await call(headers as Record<string, string>)
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.origin_refused'])
    }
    expect([await isSignedIn(person.token), await isSignedIn(other)]).toEqual([true, true])
    const pending = (await t.call('GET /account/email', { token: person.token })).body.pending
    expect(pending).toBeNull()
  })

  it('go with the person who leaves, and are among the data that is theirs', async () => {
    const person = await signUpPerson(t)
    await logIn(person)
    const { userOid, now } = { userOid: person.oid, now: t.clock.now() }
    const exported = await exportOf(t, userOid)
    expect(exported.account).toMatchObject({
      sessions: [{ method: 'password' }, { country: 'KR' }],
      knownDevices: [{}, {}],
    })
    expect(JSON.stringify(exported.account)).not.toContain('hash')
    await t.deps.db.transaction().execute((tx) => t.deps.lifecycle.erase(tx, { userOid, now }))
    expect(await isSignedIn(person.token)).toBe(false)
  })
})
