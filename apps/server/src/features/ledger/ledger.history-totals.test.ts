import {
  historyCurrencies,
  historyDirections,
  type HistoryCurrency,
  type HistoryDirection,
} from '@plax/contracts/ledger/history-values'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Person, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { coverTime } from './ledger.history-spans.ts'
import * as ledger from './ledger.service.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs
const types = ['consume', 'story_chat', 'refund'] as const

/** An hour of a few days at and around the ends of months, so that many postings are at the edges. */
const time = fc
  .record({
    day: fc.constantFrom('2026-09-12', '2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'),
    days: fc.nat({ max: 2 }),
    hours: fc.nat({ max: 23 }),
    ms: fc.nat({ max: 1 }),
  })
  .map(({ day, days, hours, ms }) => {
    return new Date(new Date(day).getTime() + days * dayMs + hours * hourMs + ms)
  })
const step = fc.record({
  do: fc.constantFrom('grant', 'spend', 'convert', 'gift', 'undo', 'rollUp', 'rollUpBeside'),
  type: fc.constantFrom(...types),
  time,
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface TotalsQuery {
  currency: HistoryCurrency | undefined
  direction: HistoryDirection | undefined
  type: string | undefined
  from: Date | undefined
  until: Date | undefined
}
const asked: fc.Arbitrary<TotalsQuery> = fc.record({
  currency: fc.constantFrom(...historyCurrencies, undefined),
  direction: fc.constantFrom(...historyDirections, undefined),
  type: fc.constantFrom(...types, 'gacha', 'convert', undefined, undefined),
  from: fc.option(time, { nil: undefined }),
  until: fc.option(time, { nil: undefined }),
})

describe('the totals of a history', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  it('are those of its entries, whatever is asked and however much of it is summed up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 6, maxLength: 25 }),
        fc.array(asked, { minLength: 8, maxLength: 12 }),
        async (steps, questions) => {
          const fan = await signUpPerson(t)
          await play(t, fan.oid, steps)
          const all = await readAll(t, fan.oid)
          for (const question of questions) {
            expect([question, await totals(fan, question)]).toEqual([question, add(all, question)])
          }
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)

  async function totals(fan: Person, { from, until, ...filter }: TotalsQuery) {
    // One end as it is told in Seoul, which names the same instant.
    const seoul = from && new Date(from.getTime() + 9 * hourMs).toISOString()
    const given = Object.entries({
      ...filter,
      from: seoul?.replace('Z', '+09:00'),
      until: until?.toISOString(),
    }).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const query = new URLSearchParams(given)
    return (await t.call(`GET /ledger/postings/totals?${query}`, { token: fan.token })).body
  }
})

describe('a span of time', () => {
  const inside =
    (instant: number) => (span: { from?: Date | undefined; until?: Date | undefined }) =>
      (!span.from || span.from.getTime() <= instant) &&
      (!span.until || instant < span.until.getTime())

  it('is covered by whole months, whole days and edges of less than a day, nothing twice', () => {
    const end = fc.option(time, { nil: undefined })
    fc.assert(
      fc.property(end, end, fc.array(time), (from, until, instants) => {
        const { months, days, edges } = coverTime({ from, until })
        for (const instant of [...instants, from, until].filter((one) => one !== undefined)) {
          const within = [...months, ...days, ...edges].filter(inside(instant.getTime()))
          expect(within).toHaveLength(inside(instant.getTime())({ from, until }) ? 1 : 0)
        }
        for (const span of [...months, ...days]) {
          for (const side of [span.from, span.until]) expect((side?.getTime() ?? 0) % dayMs).toBe(0)
        }
        for (const { from: first, until: last } of months) {
          for (const side of [first, last]) expect(side?.getUTCDate() ?? 1).toBe(1)
        }
        expect(days.length).toBeLessThanOrEqual(2)
        for (const edge of edges) {
          expect(Number(edge.until) - Number(edge.from)).toBeLessThan(2 * dayMs)
        }
      }),
    )
  })
})

async function play(t: TestApp, ownerOid: string, steps: Step[]): Promise<void> {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => t.deps.db.transaction().execute(work)
  // As if two were many.
  const rollUp = (tx: Tx) => ledger.rollUp(tx, 2)
  const done: string[] = []
  const post = async (tx: Tx, one: Step, index: number) => {
    const head = { operation: 'test', key: `${index}`, now: one.time }
    if (one.do === 'spend') {
      const spend = { currency: 'coin' as const, amount: 7, allowBonus: true, payerOid: ownerOid }
      return ledger.spend(tx, { ...head, ...spend, type: one.type })
    }
    if (one.do === 'convert') {
      const cap = { businessDay: '2026-11-20', maxCoins: 1000 }
      const convert = { amountCoins: 2, creditMilli: 2000, cap, ownerOid }
      return ledger.convert(tx, { ...head, ...convert, type: 'convert' })
    }
    const postingId = done.pop()
    if (one.do === 'undo' && postingId) {
      return ledger.reverse(tx, { ...head, type: 'refund', postingId })
    }
    const amounts = [
      { bucket: 'coin' as const, amount: 9, origin: 'test' },
      { bucket: 'bonusCoin' as const, amount: 3, origin: 'test' },
    ]
    const gift = [{ bucket: 'bonusCredit' as const, amount: 5, origin: 'test' }]
    const granted = { ownerOid, amounts: one.do === 'gift' ? gift : amounts }
    return ledger.grant(tx, { ...head, ...granted, type: 'increase' })
  }
  for (const [index, one] of steps.entries()) {
    if (one.do === 'rollUp') {
      await inTx(rollUp)
      continue
    }
    await inTx(async (tx) => {
      const { postingId } = await post(tx, one, index)
      if (one.do === 'rollUpBeside') await inTx(rollUp)
      if (one.do === 'spend') done.push(postingId)
    }).catch((error: { code?: string }) => {
      if (error.code !== 'wallet.not_enough_coins') throw error
    })
  }
}

interface Row {
  id: string
  type: string
  at: Date
  bucket: number | null
  amount: number
}

/** Every posting, with each of its entries in the wallet itself. */
async function readAll(t: TestApp, ownerOid: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, type, created_at AS at, bucket, coalesce(amount, 0) AS amount FROM postings
    LEFT JOIN entries ON posting_id = id AND owner_oid = ${ownerOid} AND kind = 'user'
    WHERE postings.payer_oid = ${ownerOid}`.execute(t.deps.db)
  return rows
}

function add(all: Row[], { currency, direction, type, from, until }: TotalsQuery) {
  const buckets = { coins: [1, 2], credits: [3, 4] }
  const inTime = all.filter(
    (row) =>
      (!type || row.type === type) && (!from || row.at >= from) && (!until || row.at < until),
  )
  const lines = inTime.filter(
    ({ bucket, amount }) =>
      (!currency || buckets[currency].includes(bucket ?? 0)) &&
      (!direction || (direction === 'in' ? amount > 0 : amount < 0)),
  )
  const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
  const of = (number: number) => lines.filter(({ bucket }) => bucket === number)
  return {
    postings: new Set(lines.map(({ id }) => id)).size,
    buckets: [1, 2, 3, 4]
      .filter((number) => of(number).length > 0)
      .map((number) => ({
        bucket: ledger.bucketName(number),
        came: sum(of(number).map(({ amount }) => Math.max(amount, 0))),
        went: sum(of(number).map(({ amount }) => Math.max(-amount, 0))),
      })),
  }
}
