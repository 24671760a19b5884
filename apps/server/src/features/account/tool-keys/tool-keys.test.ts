import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import {
  actionsOf,
  giveRole,
  makeAdmin,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { widgetLifetimeSetting } from '../users/account.settings.ts'

const refused = [401, 'account.tool_key_refused']
const hourMs = 3600 * 1000

describe('tool keys', () => {
  const lines: string[] = []
  let t: TestApp
  let calls = 0
  beforeAll(async () => {
    const write = (line: string) => void lines.push(line)
    t = await createTestApp({}, { log: pino({ level: 'info', base: null }, { write }) })
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, widgetLifetimeSetting, 600, null))
  })
  afterAll(() => t.close())

  const make = ({ token }: Person) => t.call('PUT /live/toolkey', { token, body: {} })
  const keyOf = async (person: Person) => (await make(person)).body.toolkey as string
  const enter = (toolkey: string, address = `10.70.0.${(calls += 1)}`) =>
    t.call('POST /live/toolkey', { body: { toolkey }, address })
  const state = async ({ token }: Person) =>
    (await t.call('GET /live/toolkey', { token })).body.key as Record<string, unknown> | null
  const isOpen = async (token: string) =>
    (await t.call('GET /account/getuser', { token })).status === 200

  it('are made by a creator, shown once and stored as a hash', async () => {
    const creator = await signUpCreator(t)
    expect(await state(creator)).toBe(null)
    const { body } = await make(creator)
    expect(body.toolkey).toMatch(/^[\w-]{43}$/)
    const now = t.clock.now()
    const expiresAt = new Date(now.getTime() + 10 * hourMs).toISOString()
    expect(body.key).toEqual({ createdAt: now.toISOString(), expiresAt, lastUsedAt: null })
    expect(await state(creator)).toEqual(body.key)
    const { rows } = await t.deps.pool.query(
      'SELECT to_jsonb(k)::text AS row FROM tool_keys k WHERE user_oid = $1',
      [creator.oid],
    )
    expect(rows[0].row).not.toContain(body.toolkey)
    expect(await actionsOf(t, { actor: creator, subjectOid: creator.oid })).toContain(
      'tool_key.made',
    )
  })

  it('log in, again at each reload, and answer what the documents read [R-live-040]', async () => {
    const creator = await signUpCreator(t)
    await giveRole(t, creator, 'livestreamer')
    const toolkey = await keyOf(creator)
    const first = await enter(toolkey)
    const second = await enter(toolkey)
    expect(first.body).toEqual({
      _id: creator.oid,
      oid: creator.oid,
      session_token: expect.stringMatching(/^[\w-]{43}$/),
      email: creator.email,
      accountType: 'plax',
      isLivestreamer: true,
      admin: false,
      subscribingTo: {},
    })
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(second.body.session_token).not.toBe(first.body.session_token)
    for (const { body } of [first, second]) expect(await isOpen(body.session_token)).toBe(true)
    expect(await state(creator)).toMatchObject({ lastUsedAt: t.clock.now().toISOString() })
  })

  it('open what is made for overlays alone, whoever their owner is', async () => {
    const creator = await signUpCreator(t)
    await makeAdmin(t, creator)
    const { body } = await enter(await keyOf(creator))
    expect(body.admin).toBe(true)
    for (const key of [
      'GET /admin/settings',
      'GET /account/sessions',
      'GET /wallet',
      'GET /live/toolkey',
      'PUT /live/toolkey',
      'POST /story-chat/convert/credit',
    ]) {
      const answer = await t.call(key, { token: body.session_token })
      expect(refusal(answer), key).toEqual([403, 'auth.forbidden'])
    }
  })

  it('work no more once revoked, and neither does what they opened (spec D9)', async () => {
    const creator = await signUpCreator(t)
    const toolkey = await keyOf(creator)
    const { session_token: token } = (await enter(toolkey)).body
    const revoke = () => t.call('DELETE /live/toolkey', { token: creator.token })
    expect((await revoke()).body).toEqual({ revoked: true })
    expect(await isOpen(token)).toBe(false)
    expect(await isOpen(creator.token)).toBe(true)
    expect(refusal(await enter(toolkey))).toEqual(refused)
    expect((await revoke()).body).toEqual({ revoked: false })
    expect(await state(creator)).toBe(null)
  })

  it('are replaced by a newer one, of two made at once by one', async () => {
    const creator = await signUpCreator(t)
    const old = await keyOf(creator)
    const { session_token: token } = (await enter(old)).body
    const keys = await Promise.all([keyOf(creator), keyOf(creator)])
    expect(await isOpen(token)).toBe(false)
    expect(refusal(await enter(old))).toEqual(refused)
    const statuses = [(await enter(keys[0])).status, (await enter(keys[1])).status]
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('leave no session to who logs in while they are revoked', async () => {
    const creator = await signUpCreator(t)
    const toolkey = await keyOf(creator)
    const [entered] = await Promise.all([
      enter(toolkey),
      t.call('DELETE /live/toolkey', { token: creator.token }),
    ])
    if (entered.status === 200) expect(await isOpen(entered.body.session_token)).toBe(false)
    else expect(refusal(entered)).toEqual(refused)
  })

  it('end at the lifetime of widgets, with what they opened, however it is used', async () => {
    const creator = await signUpCreator(t)
    const toolkey = await keyOf(creator)
    const { session_token: token } = (await enter(toolkey)).body
    for (let hour = 1; hour < 10; hour += 1) {
      t.clock.advance(hourMs)
      expect(await isOpen(token)).toBe(true)
    }
    t.clock.advance(hourMs)
    expect(await isOpen(token)).toBe(false)
    expect(refusal(await enter(toolkey))).toEqual(refused)
    expect(await state(creator)).toBe(null)
  })

  it('keep somebody who is suspended out', async () => {
    const [creator, admin] = [await signUpCreator(t), await signUpAdmin(t)]
    const toolkey = await keyOf(creator)
    const { session_token: token } = (await enter(toolkey)).body
    await t.call(`PUT /admin/users/${creator.oid}/suspension`, {
      token: admin.token,
      body: { reason: 'Spam' },
    })
    expect(await isOpen(token)).toBe(false)
    expect(refusal(await enter(toolkey))).toEqual([403, 'account.suspended'])
  })

  it('are for everyone’s docks, and for the overlays of creators alone', async () => {
    const person = await signUpPerson(t)
    const body = { scope: 'dock' }
    const made = await t.call('PUT /live/toolkey', { token: person.token, body })
    expect((await enter(made.body.toolkey)).body.oid).toBe(person.oid)
    const read = (scope: string) =>
      t.call(`GET /live/toolkey?scope=${scope}`, { token: person.token })
    expect((await read('dock')).body.key).toEqual(made.body.key && expect.any(Object))
    expect(refusal(await read('overlay'))).toEqual([403, 'auth.forbidden'])
    const revoke = (by: Record<string, unknown>) =>
      t.call('DELETE /live/toolkey', { token: person.token, body: by })
    expect(refusal(await revoke({}))).toEqual([403, 'auth.forbidden'])
    expect((await revoke(body)).body).toEqual({ revoked: true })
  })

  it('need a creator and a fresh proof, and are no guess', async () => {
    const [person, creator] = [await signUpPerson(t), await signUpCreator(t)]
    expect(refusal(await make(person))).toEqual([403, 'auth.forbidden'])
    expect((await t.call('PUT /live/toolkey', { body: {} })).status).toBe(401)
    t.clock.advance(11 * 60_000)
    expect(refusal(await make(creator))).toEqual([403, 'account.step_up_required'])
    expect(refusal(await enter('x'.repeat(43)))).toEqual(refused)
    expect(refusal(await enter(''))).toEqual(refused)
    expect(refusal(await enter('x'.repeat(201)))).toEqual([400, 'request.invalid'])
    expect(refusal(await t.call('POST /live/toolkey', { body: {} }))).toEqual([
      400,
      'request.invalid',
    ])
    const tries = []
    for (let i = 0; i < 61; i += 1) tries.push((await enter('guess', '10.71.0.1')).status)
    expect([tries[0], tries[59], tries[60]]).toEqual([401, 401, 429])
  })

  it('have a scope: each opens the calls of its own, and never money or settings', async () => {
    const creator = await signUpCreator(t)
    await giveRole(t, creator, 'livestreamer')
    const makeFor = async (scope: string) => {
      const answer = await t.call('PUT /live/toolkey', { token: creator.token, body: { scope } })
      return answer.body.toolkey as string
    }
    const keys = { overlay: await makeFor('overlay'), dock: await makeFor('dock') }
    const tokenOf = async (key: string) => (await enter(key)).body.session_token as string
    const tokens = { overlay: await tokenOf(keys.overlay), dock: await tokenOf(keys.dock) }
    const chat = `GET /live/chattoken?creatorOid=${creator.oid}`
    const bans = `GET /live/chat/bans?creatorOid=${creator.oid}`
    const statuses = async (token: string) => {
      const calls = [
        chat,
        bans,
        'GET /live/studio',
        'GET /wallet',
        'GET /live/key2',
        'GET /live/toolkey',
      ]
      return Promise.all(calls.map(async (key) => (await t.call(key, { token })).status))
    }
    expect(await statuses(tokens.overlay)).toEqual([200, 403, 403, 403, 403, 403])
    expect(await statuses(tokens.dock)).toEqual([200, 200, 200, 403, 403, 403])
    const page = await t.call('GET /live/studio', { token: tokens.dock })
    expect(page.body.isDock).toBe(true)
    const revoked = await t.call('DELETE /live/toolkey', {
      token: creator.token,
      body: { scope: 'dock' },
    })
    expect(revoked.body).toEqual({ revoked: true })
    expect(await statuses(tokens.overlay)).toEqual([200, 403, 403, 403, 403, 403])
    expect((await t.call('GET /live/studio', { token: tokens.dock })).status).toBe(401)
    expect(refusal(await enter(keys.dock))).toEqual(refused)
  })

  it('log a browser in if it asks for it, unless someone is logged in [R-live-010]', async () => {
    const [creator, other] = [await signUpCreator(t), await signUpPerson(t)]
    const toolkey = await keyOf(creator)
    const enterWith = (options: Record<string, unknown>) =>
      t.call('POST /live/toolkey', { body: { toolkey, setsCookie: true }, ...options })
    const cookieOf = (answer: { headers: Record<string, unknown> }) =>
      JSON.stringify(answer.headers['set-cookie'] ?? '')
    const entered = await enterWith({})
    expect(cookieOf(entered)).toContain(`plax_session=${entered.body.session_token}`)
    expect(cookieOf(entered)).toMatch(/HttpOnly/)
    expect(cookieOf(await enterWith({ token: other.token }))).toBe('""')
    expect(cookieOf(await enter(toolkey))).toBe('""')
  })

  it('are in no log', async () => {
    const creator = await signUpCreator(t)
    const toolkey = await keyOf(creator)
    const { session_token: token } = (await enter(toolkey)).body
    await t.call(`GET /account/getuser?toolkey=${toolkey}`, { token })
    expect(lines.length).toBeGreaterThan(10)
    const log = lines.join('')
    expect(log).not.toContain(toolkey)
    expect(log).not.toContain(token)
  })

  it('go with the person who leaves, and are among the data that is theirs', async () => {
    const creator = await signUpCreator(t)
    await make(creator)
    const { userOid, now } = { userOid: creator.oid, now: t.clock.now() }
    const exported = await exportOf(t, userOid)
    expect(exported.account).toMatchObject({ toolKeys: [{ last_used_at: null }] })
    expect(JSON.stringify(exported.account)).not.toContain('key_hash')
    await t.deps.db.transaction().execute((tx) => t.deps.lifecycle.erase(tx, { userOid, now }))
    const { rows } = await t.deps.pool.query('SELECT 1 FROM tool_keys WHERE user_oid = $1', [
      userOid,
    ])
    expect(rows).toEqual([])
  })
})
