import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOid } from '../../platform/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { gatherCrowd } from '../../testing/crowds.ts'
import { signUpCreator } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { openToyTables, publishSharedToy, toyPrice } from '../../testing/toy/make-toy.ts'
import { orderLines } from '../../testing/toy/order-lines.ts'
import { toyShop } from '../../testing/toy/toy-shop.ts'
import { toySales } from '../../testing/toy/toy.sales.ts'
import { grant } from '../ledger/ledger.service.ts'
import { findStock, returnStock, setStock, takeStock } from './commerce.service.ts'

const now = new Date('2026-11-20T09:00:00Z')

describe('counted stock', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({}, {}, toyShop())
    await openToyTables(t)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  it('is sold exactly as many times as there are, a hundred buyers at once', async () => {
    const makers = [await signUpCreator(t), await signUpCreator(t)] as const
    const subjectOid = await publishSharedToy(t, { name: 'A kite', makers })
    const buyers = await gatherCrowd(t, makers[0], 100)
    await t.deps.db.transaction().execute(async (tx) => {
      await setStock(tx, { subjectOid, total: 10, now })
      for (const ownerOid of buyers) {
        const head = { operation: 'test', key: ownerOid, type: 'increase' as const, now }
        const amounts = [{ bucket: 'coin' as const, amount: toyPrice, origin: 'test' }]
        await grant(tx, { ...head, ownerOid, amounts })
      }
    })
    const line = { kind: toySales, subjectOid, price: toyPrice }
    const outcomes = await Promise.all(
      buyers.map((oid) =>
        orderLines(t, { by: { oid }, lines: [line] }).then(
          () => 'bought',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    const counts = Map.groupBy(outcomes, (outcome) => outcome)
    expect(counts.get('bought')).toHaveLength(10)
    expect(counts.get('commerce.sold_out')).toHaveLength(90)
    expect(await findStock(t.deps.db, { subjectOid, now })).toEqual({ total: 10, sold: 10 })
    const orders = await t.deps.db.selectFrom('orders').select('oid').execute()
    expect(orders).toHaveLength(10)
  })

  it('never exceeds its limit and keeps its count when the limit is lifted and set again', async () => {
    const act = fc.record({
      do: fc.constantFrom('take' as const, 'return' as const, 'set' as const, 'lift' as const),
      number: fc.integer({ min: 1, max: 6 }),
    })
    const refused = (work: Promise<void>) =>
      work.then(
        () => null,
        (error: { code: string }) => error.code,
      )
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 8 }),
        fc.array(act, { maxLength: 12 }),
        async (first, acts) => {
          const subjectOid = newOid(now)
          const inTx = (work: (tx: Parameters<typeof setStock>[0]) => Promise<void>) =>
            refused(t.deps.db.transaction().execute(work))
          let total: number | null = first
          let sold = 0
          await inTx((tx) => setStock(tx, { subjectOid, total: first, now }))
          for (const { do: what, number } of acts) {
            if (what === 'take') {
              const fits = total !== null && sold + number <= total
              const answer = await inTx((tx) =>
                takeStock(tx, { subjectOid, quantity: number, now }),
              )
              expect(answer).toBe(fits ? null : 'commerce.sold_out')
              if (fits) sold += number
            } else if (what === 'return' && number <= sold) {
              await inTx((tx) => returnStock(tx, { subjectOid, quantity: number, now }))
              sold -= number
            } else if (what === 'set') {
              const answer = await inTx((tx) => setStock(tx, { subjectOid, total: number, now }))
              expect(answer).toBe(number >= sold ? null : 'commerce.stock_below_sold')
              if (number >= sold) total = number
            } else if (what === 'lift') {
              await inTx((tx) => setStock(tx, { subjectOid, total: null, now }))
              total = null
            }
            const limited = total === null ? null : { total, sold }
            expect(await findStock(t.deps.db, { subjectOid, now })).toEqual(limited)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('is not there for what is not sold by number', async () => {
    const take = t.deps.db
      .transaction()
      .execute((tx) => takeStock(tx, { subjectOid: newOid(now), quantity: 1, now }))
    await expect(take).rejects.toMatchObject({ code: 'commerce.sold_out' })
  })
})
