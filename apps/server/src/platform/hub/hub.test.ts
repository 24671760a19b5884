import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signUpPerson } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { HubConnection } from '../../testing/hub-client.ts'
import { NatsServer } from '../../testing/nats-server.ts'
import { openApp } from '../../testing/open-app.ts'
import { AppError } from '../errors.ts'
import type { Feature } from '../feature.ts'
import { newGuestId } from '../ids.ts'
import { hintHub, recheckHub } from './hint.ts'

const room = `log:${'a'.repeat(24)}`

/** What both processes read, as they would read the database. */
const shared = {
  state: 0,
  log: [] as { seq: number; data: unknown }[],
  reads: 0,
  banned: null as string | null,
  /** Settles each opening of the guarded topic. */
  pause: null as Promise<void> | null,
  /** How each process is woken that watches. */
  wakes: new Set<() => void>(),
}

const toys: Feature = {
  name: 'toys',
  hubTopics: [
    {
      name: 'guarded',
      open: async ({ actor }) => {
        const isBanned = actor.guestId !== null && actor.guestId === shared.banned
        await shared.pause
        if (isBanned) throw new AppError('auth.forbidden')
        return { key: 'guarded', isGuarded: true, readState: async () => shared.state }
      },
    },
    { name: 'state', open: async () => ({ key: 'state', readState: async () => shared.state }) },
    {
      name: 'watched',
      open: async () => ({
        key: 'watched',
        readLog: async (after) => {
          shared.reads += 1
          return shared.log.filter(({ seq }) => seq > (after ?? 0))
        },
        watch: (wake) => {
          shared.wakes.add(wake)
          return () => shared.wakes.delete(wake)
        },
      }),
    },
    {
      name: 'log',
      receive: async ({ id, data }) => {
        if (data === 'broken') throw new TypeError('broken')
        if (data === 'unwanted') throw new AppError('request.invalid')
        return { id, data }
      },
      open: async ({ id }) => ({
        key: `log:${id}`,
        readLog: async (after) => {
          shared.reads += 1
          const rows = shared.log.filter(({ seq }) => seq > (after ?? 0))
          return after === null ? rows.slice(-2) : rows.slice(0, 3)
        },
      }),
    },
  ],
}

const more = { features: () => [toys] }
const nats = new NatsServer()
const brokers = [
  { name: 'PostgreSQL', env: async () => ({}) },
  { name: 'NATS', env: async () => ({ PLAX_NATS_URL: nats.url }) },
]

beforeAll(() => nats.start())
afterAll(() => nats.stop())

function append(...numbers: number[]): void {
  shared.log.push(...numbers.map((seq) => ({ seq, data: `message ${seq}` })))
}

const seqs = (frames: Record<string, unknown>[]) =>
  frames.flatMap(({ messages }) => (messages as { seq: number }[]).map(({ seq }) => seq))

describe.each(brokers)('the hub of two processes over $name', ({ env }) => {
  let t: TestApp
  let other: TestApp
  let origins: string[]
  const open: HubConnection[] = []

  beforeAll(async () => {
    t = await createTestApp(await env(), {}, more)
    other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock }, more)
    const listen = (one: TestApp) => one.app.listen({ host: '127.0.0.1', port: 0 })
    origins = await Promise.all([listen(t), listen(other)])
  })
  afterEach(() => {
    for (const connection of open.splice(0)) connection.close()
    Object.assign(shared, { state: 0, log: [], reads: 0, banned: null, pause: null })
  })
  afterAll(async () => {
    await other.close()
    await t.close()
  })

  async function connect(process = 0, headers: Record<string, string> = {}, query = '') {
    const connection = await HubConnection.open(origins[process] ?? '', headers, { query })
    open.push(connection)
    return connection
  }

  it('sends a state when it’s joined, and in both processes when it changes', async () => {
    const tabs = [await connect(0), await connect(1)]
    for (const tab of tabs) expect(await tab.join('state')).toEqual({ topic: 'state', state: 0 })
    shared.state = 1
    await hintHub(t.deps.bus, ['state'])
    for (const tab of tabs) {
      await expect.poll(() => tab.of('state').map(({ state }) => state)).toEqual([0, 1])
    }
  })

  it('deflates long frames for clients that ask for it, from ten members on', async () => {
    const deflating = await connect(0, {}, '?deflate=1')
    const others = await Promise.all(Array.from({ length: 8 }, () => connect()))
    for (const tab of [deflating, ...others]) await tab.join(room)
    const send = async (seq: number) => {
      shared.log.push({ seq, data: 'x'.repeat(1024) })
      await hintHub(t.deps.bus, [room])
      await expect.poll(() => seqs(deflating.of(room))).toContain(seq)
    }
    await send(1)
    expect(deflating.deflated).toBe(0)
    const tenth = await connect()
    await tenth.join(room)
    await send(2)
    expect(deflating.deflated).toBe(1)
    await expect.poll(() => seqs(tenth.of(room))).toEqual([1, 2])
    expect(tenth.deflated).toBe(0)
  })

  it('makes those leave who may not stay, in both processes, and nobody else', async () => {
    const guest = newGuestId()
    const device = { 'x-guest-device-id': guest }
    const out = [await connect(0, device), await connect(0, device), await connect(1, device)]
    const staying = await connect(1, { 'x-guest-device-id': newGuestId() })
    for (const tab of [...out, staying]) await tab.join('guarded')
    shared.banned = guest
    await recheckHub(t.deps.bus, ['guarded'])
    const refused = { topic: 'guarded', refused: 'auth.forbidden' }
    for (const tab of out) await expect.poll(() => tab.of('guarded').at(-1)).toEqual(refused)
    shared.state = 1
    await hintHub(t.deps.bus, ['guarded'])
    await expect.poll(() => staying.of('guarded').at(-1)).toMatchObject({ state: 1 })
    for (const tab of out) expect(tab.of('guarded').at(-1)).toEqual(refused)
  })

  it('sends members what was stored before they have to leave', async () => {
    const guest = newGuestId()
    const tab = await connect(0, { 'x-guest-device-id': guest })
    await tab.join('guarded')
    Object.assign(shared, { state: 1, banned: guest })
    await recheckHub(t.deps.bus, ['guarded'])
    const refused = { topic: 'guarded', refused: 'auth.forbidden' }
    await expect.poll(() => tab.of('guarded').at(-1)).toEqual(refused)
    expect(tab.of('guarded').at(-2)).toMatchObject({ state: 1 })
  })

  it('refuses who was just joining when they had to leave', async () => {
    const guest = newGuestId()
    const tab = await connect(0, { 'x-guest-device-id': guest })
    const { promise, resolve } = Promise.withResolvers<void>()
    shared.pause = promise
    tab.send({ join: 'guarded' })
    await new Promise((done) => setTimeout(done, 100))
    shared.banned = guest
    shared.pause = null
    await recheckHub(t.deps.bus, ['guarded'])
    await new Promise((done) => setTimeout(done, 100))
    resolve()
    await expect
      .poll(() => tab.of('guarded'))
      .toEqual([{ topic: 'guarded', refused: 'auth.forbidden' }])
  })

  it('sends nothing of a topic that a tab left while it was joining', async () => {
    const tab = await connect()
    const { promise, resolve } = Promise.withResolvers<void>()
    shared.pause = promise
    tab.send({ join: 'guarded' })
    tab.send({ leave: 'guarded' })
    shared.pause = null
    // Commands are taken in their order.
    await tab.join('state')
    resolve()
    const staying = await connect()
    await staying.join('guarded')
    shared.state = 1
    await hintHub(t.deps.bus, ['guarded', 'state'])
    await expect.poll(() => tab.of('state').at(-1)).toMatchObject({ state: 1 })
    await expect.poll(() => staying.of('guarded').at(-1)).toMatchObject({ state: 1 })
    expect(tab.of('guarded')).toEqual([])
  })

  it('sends no state that hasn’t changed since it was sent', async () => {
    const tab = await connect()
    await tab.join('state')
    shared.state = 1
    for (let i = 0; i < 3; i += 1) await hintHub(t.deps.bus, ['state'])
    await expect.poll(() => tab.of('state').length).toBe(2)
    shared.state = 2
    await hintHub(t.deps.bus, ['state'])
    await expect.poll(() => tab.of('state').map(({ state }) => state)).toEqual([0, 1, 2])
  })

  it('sends the newest messages when a log is joined, and the later ones in order', async () => {
    append(1, 2, 3)
    const tabs = [await connect(0), await connect(1)]
    for (const tab of tabs) expect(seqs([await tab.join(room)])).toEqual([2, 3])
    append(4, 5, 6, 7, 8, 9, 10)
    await hintHub(other.deps.bus, [room])
    for (const tab of tabs) {
      await expect.poll(() => seqs(tab.of(room))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    }
  })

  it('sends what a member has missed when it joins again with its last number', async () => {
    append(1, 2, 3, 4)
    const tab = await connect()
    expect(await tab.join(room, 2)).toMatchObject({ from: 2 })
    expect(seqs(tab.of(room))).toEqual([3, 4])
  })

  it('names the number before each frame, so that a member finds gaps', async () => {
    append(1)
    const tab = await connect()
    await tab.join(room)
    append(2, 3)
    await hintHub(t.deps.bus, [room])
    await expect.poll(() => tab.of(room).at(-1)).toMatchObject({ from: 1 })
  })

  it('reads a log once for all members of a process', async () => {
    const tabs = [await connect(), await connect(), await connect()]
    for (const tab of tabs) await tab.join(room)
    shared.reads = 0
    append(1)
    await hintHub(t.deps.bus, [room])
    for (const tab of tabs) await expect.poll(() => seqs(tab.of(room))).toEqual([1])
    // Once more to see that there is nothing after it.
    expect(shared.reads).toBeLessThanOrEqual(2)
  })

  it('reads what is watched when it’s woken, without a hint, while it has members', async () => {
    const tabs = [await connect(), await connect()]
    for (const tab of tabs) await tab.join('watched')
    expect(shared.wakes.size).toBe(1)
    shared.reads = 0
    append(1)
    for (const wake of shared.wakes) wake()
    for (const tab of tabs) await expect.poll(() => seqs(tab.of('watched'))).toEqual([1])
    append(2)
    for (const wake of shared.wakes) wake()
    for (const tab of tabs) await expect.poll(() => seqs(tab.of('watched'))).toEqual([1, 2])
    expect(shared.reads).toBe(2)
    tabs[0]?.send({ leave: 'watched' })
    tabs[1]?.socket.close()
    await expect.poll(() => shared.wakes.size).toBe(0)
  })

  it('sends nothing after a member has left', async () => {
    const [leaver, tab] = [await connect(), await connect()]
    await leaver.join('state')
    await tab.join('state')
    leaver.send({ leave: 'state' })
    leaver.send({ join: 'no-such-topic' })
    await expect.poll(() => leaver.of('no-such-topic').length).toBe(1)
    shared.state = 1
    await hintHub(t.deps.bus, ['state'])
    await expect.poll(() => tab.of('state').length).toBe(2)
    expect(leaver.of('state')).toHaveLength(1)
  })
})

describe('a connection to the hub', () => {
  let t: TestApp
  let origin: string
  let person: Person
  const open: HubConnection[] = []

  beforeAll(async () => {
    t = await createTestApp({}, {}, more)
    origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    person = await signUpPerson(t)
  })
  afterEach(() => {
    for (const connection of open.splice(0)) connection.close()
  })
  afterAll(() => t.close())

  async function connect(headers: Record<string, string> = {}) {
    const connection = await HubConnection.open(origin, headers)
    open.push(connection)
    return connection
  }
  const bearer = () => ({ authorization: `Bearer ${person.token}` })

  it('answers what a member sends, and leaves to calls what it refuses', async () => {
    const tab = await connect()
    const [id, other] = ['b'.repeat(24), 'c'.repeat(24)]
    const ask = async (topic: string, data: unknown) => {
      const before = tab.of(topic).length
      tab.send({ send: topic, id, data })
      await expect.poll(() => tab.of(topic).length).toBeGreaterThan(before)
      return tab.of(topic).at(-1)
    }
    const unsent = (topic: string) => ({ topic, unsent: id })
    expect(await ask(room, 'hello')).toEqual(unsent(room))
    await tab.join(room)
    await tab.join('state')
    const answer = { id: room.split(':')[1], data: 'hello' }
    expect(await ask(room, 'hello')).toEqual({ topic: room, sent: id, answer })
    expect(await ask(room, 'unwanted')).toEqual(unsent(room))
    expect(await ask(room, 'broken')).toEqual(unsent(room))
    expect(await ask('state', 'hello')).toEqual(unsent('state'))
    expect(await ask(`log:${other}`, 'hello')).toEqual(unsent(`log:${other}`))
    for (let count = 6; count < 19; count += 1) await ask(room, count)
    expect(await ask(room, 'last')).toMatchObject({ sent: id })
    expect(await ask(room, 'too many')).toEqual(unsent(room))
  })

  it('is refused a topic that needs an account, one that doesn’t exist, and more than 50', async () => {
    const visitor = await connect()
    expect(await visitor.join('notifications')).toMatchObject({ refused: 'auth.required' })
    expect(await visitor.join('nothing')).toMatchObject({ refused: 'request.not_found' })
    const ids = Array.from({ length: 51 }, (_, index) => index.toString(16).padStart(24, '0'))
    for (const id of ids) await visitor.join(`log:${id}`)
    const refused = visitor.frames.filter((frame) => frame.refused === 'request.too_many')
    expect(refused.map(({ topic }) => topic)).toEqual([`log:${ids.at(-1)}`])
  })

  it('closes within seconds when its session ends', async () => {
    const guest = await connect()
    const leaver = await signUpPerson(t)
    const tab = await connect({ authorization: `Bearer ${leaver.token}` })
    await t.deps.pool.query('DELETE FROM sessions WHERE user_oid = $1', [leaver.oid])
    await expect.poll(() => tab.closeCode, { timeout: 5000 }).toBe(4401)
    expect(guest.closeCode).toBeNull()
  })

  it('with a cookie is refused to pages of other sites', async () => {
    const cookie = `plax_session=${person.token}`
    const statuses = []
    const pages: Record<string, string>[] = [{ origin: 'https://elsewhere.example' }, {}]
    for (const from of pages) {
      const { socket } = new HubConnection(origin, { cookie, ...from })
      const [, answer] = (await once(socket, 'unexpected-response')) as [
        unknown,
        { statusCode: number },
      ]
      statuses.push(answer.statusCode)
      socket.terminate()
    }
    expect(statuses).toEqual([403, 403])
    const own = await connect({ cookie, origin })
    expect(await own.join('notifications')).toMatchObject({ state: { unread: 0 } })
  })

  it('closes when it sends what is no command, or more than 4 kB', async () => {
    for (const [sent, code] of [
      ['{', 4400],
      ['{"join":"notifications","password":1}', 4400],
      ['{"join":"../x"}', 4400],
      ['x'.repeat(5000), 1009],
    ] as const) {
      const tab = await connect()
      tab.socket.send(sent)
      await expect.poll(() => tab.closeCode).toBe(code)
    }
  })

  it('is closed when it’s the 21st of a session, and open again after another has closed', async () => {
    const tabs = await Promise.all(Array.from({ length: 20 }, () => connect(bearer())))
    const surplus = await connect(bearer())
    await expect.poll(() => surplus.closeCode).toBe(4429)
    tabs[0]?.socket.close()
    await expect.poll(() => tabs[0]?.closeCode).not.toBeNull()
    const next = await connect(bearer())
    expect(await next.join('notifications')).toMatchObject({ state: { unread: 0 } })
  })

  it('answers a call without an upgrade with 426', async () => {
    expect((await t.call('GET /hub')).status).toBe(426)
  })
})
