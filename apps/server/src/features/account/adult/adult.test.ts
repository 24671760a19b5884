import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import { newGuestId, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import type { Setting } from '../../settings/settings.service.ts'
import { barredAccountsSetting } from '../roles/sees-adult.ts'
import { sandboxInProductionSetting } from './adult.settings.ts'

const form = { name: 'Ada Kim', birthDate: '19900131', phoneNumber: '+82 10 1234 5678' }

function setting<T>(app: TestApp, of: Setting<T>, value: T): Promise<void> {
  return app.deps.db.transaction().execute((tx) => app.deps.settings.set(tx, of, value, null))
}

describe('adult verification', () => {
  let t: TestApp
  let creator: Person
  let person: Person
  let story = ''
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    story = await publishStory(t, creator, {
      isAdult: true,
      title: 'Nightshade',
      description: 'Long words for adults.',
    })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    person = await signUpPerson(t)
  })

  const call = (key: string, body?: Record<string, unknown>, who = person) =>
    t.call(key, { token: who.token, ...(body && { body }) })
  const ask = (over: Partial<typeof form> = {}, who = person) =>
    call('POST /account/cert', { ...form, ...over }, who)
  const begin = async (who = person): Promise<string> => {
    const asked = await ask({}, who)
    expect(asked.status, asked.text).toBe(200)
    const { verificationOid } = asked.body
    const begun = await call('POST /account/yoti/session/create', { verificationOid }, who)
    expect(begun.status, begun.text).toBe(200)
    return verificationOid
  }
  const decide = (id: string, decision: string, who = person) =>
    call(`POST /account/sandbox-check/${id}`, { decision }, who)
  const certify = (verificationOid: string, who = person) =>
    call('POST /account/certified', { verificationOid }, who)
  const verify = async (who = person) => {
    const id = await begin(who)
    await decide(id, 'approve', who)
    expect((await certify(id, who)).body.state).toBe('verified')
    return id
  }
  const self = async () => (await call('GET /account/getuser')).body.self
  const page = async (caller: {
    token?: string
    guestId?: string
    headers?: Record<string, string>
  }) => (await t.call(`GET /story-chat/chat-content?contentOid=${story}`, caller)).body

  it('makes an adult of who passes, and turns the adult switch on [R-adult-002] [R-adult-005] [R-adult-006]', async () => {
    expect(await self()).toMatchObject({ isUserAdult: false, adultOn: false })
    const asked = (await ask()).body
    expect(asked).toMatchObject({ provider: 'sandbox', methods: ['identity', 'age_estimation'] })
    const { verificationOid } = asked
    const begun = await call('POST /account/yoti/ae/session', { verificationOid })
    expect(begun.body.url).toBe(`/sandbox/adult/${verificationOid}`)
    expect((await certify(verificationOid)).body.state).toBe('pending')
    const { body } = await call(`GET /account/sandbox-check/${verificationOid}`)
    expect(body).toEqual({ method: 'age_estimation', decision: null })
    const decided = await decide(verificationOid, 'approve')
    expect(decided.body.returnUrl).toBe(`/myinfo?tab=adult&verification=${verificationOid}`)
    expect((await certify(verificationOid)).body).toMatchObject({
      state: 'verified',
      user: { isUserAdult: true, adultOn: true },
    })
    expect((await call('GET /account/certified')).body).toMatchObject({
      verified: { provider: 'sandbox', method: 'age_estimation', birthYear: null },
      isBarred: false,
      isOn: true,
    })
    expect((await ask()).body.code).toBe('adult.already_verified')
  })

  it('opens what is for adults to the verified, and keeps it from all others [R-adult-001] [R-adult-009] [R-adult-010]', async () => {
    const closed = async () => {
      const { content, access } = await page({ token: person.token })
      expect(content.thumbnail).toMatchObject({ isBlurred: true, sources: [] })
      expect([content.title, content.description, content.prologue]).toEqual(['Nightshade', '', ''])
      expect(content.characters).toEqual([])
      expect(access).toMatchObject({ allowed: false, reason: 'not_adult' })
    }
    const listed = async () => {
      const answers = await Promise.all(
        ['chat-contents?list=new', 'search/stories?keyword=nightshade'].map((path) =>
          call(`GET /story-chat/${path}`),
        ),
      )
      return answers.map(({ body }) => body.items[0].thumbnail.isBlurred ?? false)
    }
    await closed()
    expect(await listed()).toEqual([true, true])
    await verify()
    const { content, access } = await page({ token: person.token })
    expect(content.thumbnail.sources).not.toEqual([])
    expect(content.description).toBe('Long words for adults.')
    expect(access.allowed).toBe(true)
    expect(await listed()).toEqual([false, false])
    const room = { contentOid: story }
    expect((await call('POST /story-chat/chat-room', room)).status).toBe(200)
    const off = await call('POST /account/adult-switch', { on: false })
    expect(off.body.user).toMatchObject({ isUserAdult: true, adultOn: false })
    await closed()
    expect(await listed()).toEqual([true, true])
    const refused = await call('POST /story-chat/chat-room', room)
    expect([refused.status, refused.body.code]).toEqual([403, 'story.adults_only'])
    expect((await call('POST /account/adult-switch', { on: true })).body.user.adultOn).toBe(true)
    expect((await page({ token: person.token })).access.allowed).toBe(true)
  })

  it('takes the anonymous adult flag of a guest as a wish that opens nothing [R-adult-008]', async () => {
    const guestId = newGuestId()
    const headers = { cookie: 'plax_adult=1' }
    const { content, access } = await page({ guestId, headers })
    expect(content.thumbnail).toMatchObject({ isBlurred: true, sources: [] })
    expect(access).toMatchObject({ allowed: false, reason: 'not_adult' })
    const room = await t.call('POST /story-chat/chat-room', {
      guestId,
      headers: { ...headers, origin: 'http://localhost:80' },
      body: { contentOid: story },
    })
    expect(room.status).toBe(403)
    expect(
      (await t.call('POST /account/adult-switch', { guestId, body: { on: true } })).status,
    ).toBe(401)
  })

  it('keeps barred accounts from it, even verified ones [R-adult-011]', async () => {
    await verify()
    await setting(t, barredAccountsSetting, [person.oid])
    expect(await self()).toMatchObject({ isUserAdult: true, adultOn: false })
    expect((await page({ token: person.token })).access.reason).toBe('not_adult')
    const turned = await call('POST /account/adult-switch', { on: true })
    expect([turned.status, turned.body.code]).toEqual([403, 'adult.barred'])
    expect((await call('GET /account/certified')).body.isBarred).toBe(true)
    await setting(t, barredAccountsSetting, [])
    expect((await page({ token: person.token })).access.allowed).toBe(true)
  })

  it('takes no form with a wrong day, a child’s day, no name or no phone number [R-adult-004] [R-auth-017]', async () => {
    const days = ['1990-01-31', '19900230', '19901301', '99991231', '18000101', '', '0']
    for (const birthDate of days) {
      const { status, body } = await ask({ birthDate })
      expect([birthDate, status, body.message]).toEqual([
        birthDate,
        400,
        'Incorrect Date of Birth.',
      ])
    }
    expect((await ask({ birthDate: '20071121' })).body.code).toBe('adult.not_verified')
    expect((await ask({ birthDate: '20071120' })).status).toBe(200)
    expect((await ask({ name: ' -' })).body.code).toBe('adult.name_required')
    expect((await ask({ phoneNumber: 'call me' })).body.code).toBe('adult.phone_incorrect')
    expect((await call('POST /account/cert', { name: 'Ada' })).body.code).toBe('request.invalid')
    expect((await t.call('POST /account/cert', { body: form })).status).toBe(401)
  })

  it('tells who failed that they could not be verified, for good [R-adult-012]', async () => {
    const id = await begin()
    await decide(id, 'refuse')
    await decide(id, 'approve')
    for (const answer of [await certify(id), await certify(id)]) {
      expect(answer.status).toBe(403)
      expect(answer.body.message).toContain("weren't able to verify your information")
    }
    expect(await self()).toMatchObject({ isUserAdult: false, adultOn: false })
    expect((await call('POST /account/adult-switch', { on: true })).body.code).toBe(
      'adult.verification_required',
    )
  })

  it('belongs to one person, begins once, works once, and ends within the hour', async () => {
    const id = await begin()
    const other = await signUpPerson(t)
    for (const key of [`GET /account/sandbox-check/${id}`]) {
      expect((await call(key, undefined, other)).status).toBe(404)
    }
    expect((await decide(id, 'approve', other)).body.code).toBe('adult.check_not_found')
    const again = await call('POST /account/yoti/ae/session', { verificationOid: id })
    expect(again.body.code).toBe('adult.check_not_found')
    await decide(id, 'approve')
    expect((await certify(id, other)).body.code).toBe('adult.check_not_found')
    const twice = await Promise.all([certify(id), certify(id)])
    expect(twice.map(({ body }) => body.state)).toEqual(['verified', 'verified'])
    const taken = await call('DELETE /account/certified')
    expect(taken.body.user).toMatchObject({ isUserAdult: false, adultOn: false })
    expect((await certify(id)).body.code).toBe('adult.check_not_found')
    expect((await page({ token: person.token })).access.reason).toBe('not_adult')
    expect((await call('GET /account/certified')).body.verified).toBeNull()
    expect((await call('DELETE /account/certified')).status).toBe(200)
    expect((await t.call('DELETE /account/certified')).status).toBe(401)
    expect((await certify('x')).status).toBe(400)
    const late = await begin()
    await decide(late, 'approve')
    t.clock.advance(3600 * 1000)
    expect((await certify(late)).body.code).toBe('adult.check_not_found')
    await t.jobs.get('account.forget-adult-forms')?.({})
    expect(await kept(late)).toMatchObject({ name_hash: null, birth_date_hash: null })
    t.clock.advance(31 * 24 * 3600 * 1000)
    await t.jobs.get('account.forget-adult-checks')?.({})
    expect(await kept(late)).toBeUndefined()
  })

  const kept = (oid: string) =>
    t.deps.db.selectFrom('adult_checks').selectAll().where('oid', '=', oid).executeTakeFirst()

  it('keeps no name, day of birth or phone number anywhere', async () => {
    const words = { name: 'Zebulon Quist', birthDate: '19831207', phoneNumber: '010-9876-5432' }
    const { verificationOid } = (await ask(words)).body
    await call('POST /account/yoti/session/create', { verificationOid })
    await decide(verificationOid, 'approve')
    const during = JSON.stringify(await kept(verificationOid))
    await certify(verificationOid)
    const rows = await t.deps.pool.query(
      `SELECT to_jsonb(t)::text AS row FROM adult_checks t WHERE user_oid = $1
        UNION ALL SELECT to_jsonb(t)::text FROM adult_verifications t WHERE user_oid = $1
        UNION ALL SELECT to_jsonb(t)::text FROM audit_log t WHERE actor_oid = $1`,
      [person.oid],
    )
    const text = during + JSON.stringify(rows.rows)
    for (const word of ['ebulon', 'uist', '1983', '1207', '9876']) expect(text).not.toContain(word)
    expect(await kept(verificationOid)).toMatchObject({ name_hash: null, birth_date_hash: null })
  })

  it('goes with the account, and is part of its export', async () => {
    await verify()
    const { lifecycle } = t.deps
    const user = { userOid: person.oid, now: t.clock.now() }
    const exported = await exportOf(t, person.oid)
    expect(exported.adult).toMatchObject({ verification: [{ method: 'identity' }] })
    await t.deps.db.transaction().execute((tx) => lifecycle.erase(tx, user))
    const left = await t.deps.pool.query(
      `SELECT FROM adult_checks WHERE user_oid = $1 UNION ALL
        SELECT FROM adult_verifications WHERE user_oid = $1`,
      [person.oid],
    )
    expect(left.rows).toEqual([])
  })

  it('verifies nobody by the sandbox in production, unless the operator says so', async () => {
    const env = { NODE_ENV: 'production', PLAX_DEMO: '0', SMTP_URL: 'smtp://localhost' }
    const p = await createTestApp(env)
    try {
      const someone = await signUpPerson(p)
      const cert = () => p.call('POST /account/cert', { token: someone.token, body: form })
      expect((await cert()).body.code).toBe('adult.unavailable')
      await setting(p, sandboxInProductionSetting, true)
      expect((await cert()).body.provider).toBe('sandbox')
    } finally {
      await p.close()
    }
  })
})
