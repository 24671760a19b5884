import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDatabaseAway } from '../../platform/db/away.ts'
import { AppError } from '../../platform/errors.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { gatherCrowd } from '../../testing/crowds.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { openToyTables, publishToy, toyPrice } from '../../testing/toy/make-toy.ts'
import { asUser, orderLines } from '../../testing/toy/order-lines.ts'
import { toyShop } from '../../testing/toy/toy-shop.ts'
import {
  dayMs,
  openToyOrderTables,
  setToyTerms,
  toysToOrder,
} from '../../testing/toy/toys-to-order.ts'
import { findEscrow, getBalance } from '../ledger/ledger.service.ts'
import type { Order } from './commerce.tables.ts'
import { endDueEscrows } from './end-due-escrows.ts'
import { endEscrow } from './commerce.service.ts'
import { listOrders } from './orders.queries.ts'
import { refundOrder } from './refund-order.ts'

const crashTables = [
  'orders',
  'order_lines',
  'order_escrows',
  'entries',
  'audit_log',
  'sales',
] as const
const step = fc.record({
  do: fc.constantFrom('order', 'order', 'release', 'release', 'return', 'refund', 'due'),
  buyer: fc.nat({ max: 2 }),
  toy: fc.nat({ max: 1 }),
  pick: fc.nat(),
  crash: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...crashTables) },
  ),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const take = (
  action: Step['do'],
  buyer: number,
  pick: number,
  crash: Step['crash'] = null,
): Step => ({
  do: action,
  buyer,
  toy: 0,
  pick,
  crash,
})
/** Ends orders in each way, so that no seed leaves one of them out. */
const everyEnd = [
  take('order', 0, 0),
  take('release', 0, 0),
  take('refund', 0, 0),
  take('order', 1, 0),
  take('release', 0, 1),
  take('order', 2, 0),
  take('return', 0, 2),
  take('order', 0, 0, 'orders'),
]

const given = { coin: 200, bonusCoin: 50 }
const fundsOf = given.coin + given.bonusCoin

describe('orders whose coins are held', () => {
  let t: TestApp
  let admin: Person
  let maker: Person
  let toys: string[]
  let crowd: string[]
  beforeAll(async () => {
    const shop = toyShop()
    t = await createTestApp({}, {}, { ...shop, sales: [...(shop.sales ?? []), toysToOrder] })
    await openToyTables(t)
    await openToyOrderTables(t)
    ;[admin, maker] = [await signUpAdmin(t), await signUpCreator(t)]
    toys = [await toy('release'), await toy('return')]
    crowd = await gatherCrowd(t, maker, 600)
    const { db } = t.deps
    await sql`CREATE TABLE crash_at (name text)`.execute(db)
    await sql`CREATE FUNCTION crash_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM crash_at WHERE name = TG_TABLE_NAME) THEN
        PERFORM pg_terminate_backend(pg_backend_pid());
      END IF;
      RETURN NULL;
    END $$`.execute(db)
    for (const table of crashTables) {
      await sql`CREATE TRIGGER crash AFTER INSERT OR UPDATE ON ${sql.table(table)}
        FOR EACH STATEMENT EXECUTE FUNCTION crash_here()`.execute(db)
    }
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  async function toy(atDeadline: 'release' | 'return'): Promise<string> {
    const oid = await publishToy(t, maker.oid, {
      terms: { access: 'buyers', priceCoins: toyPrice },
      item: { allows_bonus: true },
      toy: { isConsumed: true },
    })
    await setToyTerms(t, oid, { days: 2, atDeadline, releasedBy: [], returnedBy: [] })
    return oid
  }

  /** Ends the connection of whoever writes to a table, as often as it happens meanwhile. */
  async function attempt(work: () => Promise<unknown>, crash: Step['crash']) {
    const { db } = t.deps
    if (crash) await sql`INSERT INTO crash_at VALUES (${crash})`.execute(db)
    try {
      await work()
      return 'done'
    } catch (error) {
      if (error instanceof AppError) return 'refused'
      if (isDatabaseAway(error) || crash) return 'crashed'
      throw error
    } finally {
      await sql`DELETE FROM crash_at`.execute(db)
    }
  }

  it('account for every coin, whatever happens when, and wherever a process ends', async () => {
    const ended = { released: 0, returned: 0, refunded: 0, crashed: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
        const buyers = crowd.splice(0, 3)
        for (const oid of buyers) {
          await giveAmount(t, { oid }, 'coin', given.coin)
          await giveAmount(t, { oid }, 'bonusCoin', given.bonusCoin)
        }
        for (const one of steps) {
          const outcome = await perform(one, buyers)
          if (outcome === 'crashed') ended.crashed += 1
          await expectEveryCoin(buyers)
        }
        for (const { state } of await ordersOf(buyers)) {
          if (state in ended) ended[state as keyof typeof ended] += 1
        }
      }),
      { numRuns: 12, examples: [[everyEnd]] },
    )
    for (const count of Object.values(ended)) expect(count).toBeGreaterThan(0)
  })

  async function perform(one: Step, buyers: readonly string[]) {
    const orders = await ordersOf(buyers)
    const order = orders[one.pick % Math.max(1, orders.length)]
    const work = workOf(one, { buyer: buyers[one.buyer] as string, order })
    if (!work) return null
    return attempt(work, one.crash)
  }

  function workOf(
    one: Step,
    { buyer, order }: { buyer: string; order: Order | undefined },
  ): (() => Promise<unknown>) | null {
    const deps = { ...t.deps, sales: [toysToOrder] }
    const now = t.clock.now()
    if (one.do === 'order') {
      const line = { kind: toysToOrder, subjectOid: toys[one.toy] as string }
      return () => orderLines(t, { by: { oid: buyer }, lines: [line] })
    }
    if (one.do === 'due') {
      t.clock.advance(dayMs)
      return () => endDueEscrows(deps, 100)
    }
    if (!order) return null
    const { oid: orderOid } = order
    if (one.do === 'refund') {
      const request = { actor: asUser(admin), key: newKey(), orderOid, reason: 'Broken.' }
      return () => refundOrder(deps, request)
    }
    const outcome = one.do === 'release' ? 'released' : 'returned'
    const end = { orderOid, outcome, endedBy: null, now } as const
    return () => t.deps.db.transaction().execute((tx) => endEscrow(tx, deps.sales, end))
  }

  async function ordersOf(buyers: readonly string[]): Promise<Order[]> {
    const all = await Promise.all(
      buyers.map((userOid) => listOrders(t.deps.db, { userOid, after: null, limit: 100 })),
    )
    return all.flat()
  }

  /** What came into a wallet is in it, held, or paid; what is held is in the order's account. */
  async function expectEveryCoin(buyers: readonly string[]): Promise<void> {
    for (const buyer of buyers) {
      const orders = await ordersOf([buyer])
      const sum = (...states: string[]) =>
        orders.filter(({ state }) => states.includes(state)).reduce((all, o) => all + o.price, 0)
      const { coins, bonusCoins } = await getBalance(t.deps.db, buyer, t.clock.now())
      expect(coins + bonusCoins + sum('held') + sum('paid', 'released')).toBe(fundsOf)
      for (const { oid, state, price } of orders) {
        const account = await findEscrow(t.deps.db, oid)
        const left = account?.funders.reduce((all, funder) => all + funder.left, 0)
        expect(left).toBe(state === 'held' ? price : 0)
      }
    }
  }
})
