import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { emit } from './events/outbox.ts'
import { readEvents } from './events/reader.ts'
import { relayBatch } from './events/relay.ts'

const dayMs = 24 * 3600 * 1000

describe('readers of the outbox and its upkeep', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const tell = (n: number) =>
    t.deps.db
      .transaction()
      .execute((tx) => emit(tx, { stream: 's', type: 'thing.done', payload: { n } }, t.clock.now()))

  const relay = async () => {
    const client = new pg.Client({ connectionString: t.deps.databaseUrl })
    await client.connect()
    while ((await relayBatch(client, new Map())) > 0);
    await client.end()
  }

  const read = (limit: number, act: () => void = () => {}) =>
    t.deps.db.transaction().execute(async (tx) => {
      const events = await readEvents(tx, { reader: 'test', limit })
      act()
      return events.map((one) => one.payload.n)
    })

  it('gives each reader every piece of events once, in order', async () => {
    for (const n of [1, 2, 3]) await tell(n)
    expect(await read(10)).toEqual([])
    await relay()
    expect(await read(2)).toEqual([1, 2])
    expect(await read(2)).toEqual([3])
    expect(await read(2)).toEqual([])
  })

  it('gives the same events again to a reader whose work failed', async () => {
    await tell(4)
    await relay()
    const fail = () => {
      throw new Error('the work failed')
    }
    await expect(read(5, fail)).rejects.toThrow('the work failed')
    expect(await read(5)).toEqual([4])
  })

  it('lets two processes of one reader share the work', async () => {
    for (const n of [5, 6, 7, 8]) await tell(n)
    await relay()
    const both = await Promise.all([read(2), read(2)])
    expect(both.flat().toSorted((a, b) => Number(a) - Number(b))).toEqual([5, 6, 7, 8])
  })

  it('forgets old calls, mails and events, but no events that a reader still lacks', async () => {
    await t.call('POST /account/signup/code', { body: { email: 'old@example.com' } })
    await tell(9)
    await relay()
    t.clock.advance(31 * dayMs)
    await tell(10)
    await relay()
    await t.jobs.get('platform.upkeep')?.({})
    const count = async (table: string) =>
      (await t.deps.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n
    expect([await count('rate_limits'), await count('mails')]).toEqual([0, 0])
    expect(await read(10)).toEqual([9, 10])
    await t.jobs.get('platform.upkeep')?.({})
    expect(await count('outbox')).toBe(1)
  })
})
