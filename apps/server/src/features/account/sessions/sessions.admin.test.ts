import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { actionsOf, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const reason = 'She wrote that her laptop was stolen.'

describe('sessions of others, for administrators', () => {
  let t: TestApp
  let admin: Person
  let calls = 0
  beforeAll(async () => {
    t = await createTestApp({ PLAX_TRUST_PROXY: '1', PLAX_COUNTRY_HEADER: 'CF-IPCountry' })
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const logIn = async (person: Person, device?: string) => {
    const answer = await t.call('POST /account/login', {
      body: { email: person.email, password: person.password },
      headers: {
        'user-agent': firefox,
        'cf-ipcountry': 'KR',
        ...(device && { cookie: `plax_device=${device}` }),
      },
      address: `10.51.0.${(calls += 1)}`,
    })
    const cookie = /plax_device=([\w-]{43})/.exec(String(answer.headers['set-cookie']))?.[1]
    return { token: answer.body.token as string, device: cookie ?? '' }
  }
  const list = (person: Pick<Person, 'oid'>, token = admin.token) =>
    t.call(`GET /admin/users/${person.oid}/sessions`, { token })
  const end = (person: Pick<Person, 'oid'>, sessionOid = '', options = {}) =>
    t.call(`DELETE /admin/users/${person.oid}/sessions${sessionOid && `/${sessionOid}`}`, {
      token: admin.token,
      body: { reason },
      ...options,
    })
  const isSignedIn = async (token: string) =>
    (await t.call('GET /account/getuser', { token })).status === 200

  it('are listed with device, place, way and times, and the view enters the user’s access log', async () => {
    const person = await signUpPerson(t)
    t.clock.advance(60_000)
    const { token } = await logIn(person)
    const { items } = (await list(person)).body
    const own = (await t.call('GET /account/sessions', { token })).body.items
    expect(items).toEqual(own.map((one: object) => ({ ...one, isCurrent: false })))
    expect(items[0]).toMatchObject({
      browser: 'Firefox',
      country: 'KR',
      method: 'password',
      createdAt: t.clock.now().toISOString(),
    })
    const record = (await t.call('GET /account/record', { token })).body.items
    expect(record).toMatchObject([
      { action: 'admin.looked', call: 'GET /admin/users/{userOid}/sessions' },
    ])
  })

  it('end one by one, on record with the reason; its browser is a new one', async () => {
    const person = await signUpPerson(t)
    t.clock.advance(60_000)
    const stolen = await logIn(person)
    const [first] = (await list(person)).body.items
    expect((await end(person, first.sessionOid)).body).toEqual({ ended: 1 })
    expect([await isSignedIn(stolen.token), await isSignedIn(person.token)]).toEqual([false, true])
    const gone = await end(person, first.sessionOid)
    expect(refusal(gone)).toEqual([404, 'account.session_not_found'])
    const mails = (await mailsTo(t, person.email)).length
    await logIn(person, stolen.device)
    expect(await mailsTo(t, person.email)).toHaveLength(mails + 1)
    expect(await actionsOf(t, { actor: admin, subjectOid: person.oid })).toEqual([
      'admin.looked',
      'user.sessions_ended',
    ])
    const [entry] = (await t.call('GET /account/record', { token: person.token })).body.items
    expect(entry).toMatchObject({ action: 'user.sessions_ended', by: 'administrator', reason })
  })

  it('end all at once, and no browser of theirs is known any more', async () => {
    const person = await signUpPerson(t)
    const other = await signUpPerson(t)
    const entered = await logIn(person)
    expect((await end(person)).body).toEqual({ ended: 2 })
    expect([await isSignedIn(entered.token), await isSignedIn(person.token)]).toEqual([
      false,
      false,
    ])
    expect(await isSignedIn(other.token)).toBe(true)
    const mails = (await mailsTo(t, person.email)).length
    await logIn(person, entered.device)
    expect(await mailsTo(t, person.email)).toHaveLength(mails + 1)
    expect((await end(person)).body).toEqual({ ended: 1 })
  })

  it('are never an administrator’s own, nor somebody else’s by the path of another', async () => {
    const [person, other] = [await signUpPerson(t), await signUpPerson(t)]
    const [own] = (await list(admin)).body.items
    expect(own.isCurrent).toBe(true)
    expect(refusal(await end(admin))).toEqual([403, 'account.sessions_own'])
    expect(refusal(await end(admin, own.sessionOid))).toEqual([403, 'account.sessions_own'])
    const [theirs] = (await list(other)).body.items
    expect((await end(person, theirs.sessionOid)).status).toBe(404)
    expect([await isSignedIn(admin.token), await isSignedIn(other.token)]).toEqual([true, true])
  })

  it('are refused by role, of nobody, and without a reason', async () => {
    const person = await signUpPerson(t)
    const { token } = person
    expect(refusal(await list(admin, token))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await end(admin, '', { token }))).toEqual([403, 'auth.forbidden'])
    const nobody = { oid: '0'.repeat(24) }
    expect(refusal(await list(nobody))).toEqual([404, 'account.user_not_found'])
    expect(refusal(await end(nobody))).toEqual([404, 'account.user_not_found'])
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
      expect(refusal(await end(person, '', { body }))).toEqual([400, 'request.invalid'])
    }
    expect(refusal(await end(person, 'first'))).toEqual([400, 'request.invalid'])
    expect(await isSignedIn(token)).toBe(true)
  })
})
