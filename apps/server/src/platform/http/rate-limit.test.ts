import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { FakeClock } from '../clock.ts'
import { countCall } from './rate-limit.ts'

const clock = new FakeClock(new Date('2026-11-20T12:00:10Z'))
const limit = { calls: 4, windowSeconds: 60 }
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** As many calls of a name at once; answers which of them were let through. */
async function callAtOnce(names: string[]): Promise<boolean[]> {
  const calls = names.map((name) => countCall({ db: database.db, clock }, name, limit))
  return (await Promise.allSettled(calls)).map(({ status }) => status === 'fulfilled')
}
const times = (count: number, name: string) => Array.from({ length: count }, () => name)

it('counts calls that come at once, the first of them first', async () => {
  expect(await callAtOnce(times(3, 'one'))).toEqual([true, true, true])
  expect(await callAtOnce(times(3, 'one'))).toEqual([true, false, false])
})

it('counts each name, and each length of window, by itself', async () => {
  const mixed = [...times(3, 'a'), ...times(5, 'b'), ...times(2, 'a')]
  const through = await callAtOnce(mixed)
  expect(through.slice(0, 3)).toEqual([true, true, true])
  expect(through.slice(3, 8)).toEqual([true, true, true, true, false])
  expect(through.slice(8)).toEqual([true, false])
  const shorter = { calls: 1, windowSeconds: 10 }
  await countCall({ db: database.db, clock }, 'a', shorter)
})

it('says how long to wait, and counts anew afterwards', async () => {
  await callAtOnce(times(4, 'later'))
  const deps = { db: database.db, clock }
  await expect(countCall(deps, 'later', limit)).rejects.toMatchObject({
    code: 'request.too_many',
    details: { retryAfterSeconds: 50 },
  })
  clock.advance(50_000)
  expect(await callAtOnce(['later'])).toEqual([true])
})

it('counts by the next statement who comes while one runs, and fails none of them with it', async () => {
  const { db } = database
  const beforeCalendars = new FakeClock(new Date('-010000-01-01T00:00:00Z'))
  const together = Promise.allSettled([
    countCall({ db, clock }, 'beside', limit),
    countCall({ db, clock: beforeCalendars }, 'beside', limit),
  ])
  await new Promise((done) => setImmediate(done))
  const behind = callAtOnce(times(5, 'beside'))
  expect((await together).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await behind).toEqual([true, true, true, true, false])
})
