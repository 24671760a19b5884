import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOid } from '../../platform/ids.ts'
import type { TestApp } from '../../testing/app.ts'
import { gatherCrowd } from '../../testing/crowds.ts'
import { giveAmount } from '../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { addTier, createTierApp } from '../../testing/subscriptions.ts'
import { endByOperator } from './admin/end-by-operator.ts'
import { refundPayment } from './admin/refund-payment.ts'
import { billDue } from './billing/bill-due.ts'
import { fromWallet } from './cards/way.ts'
import { leaveSubscriptions } from './leave-subscriptions.ts'
import { findAlive } from './rows/subscriptions.queries.ts'
import { chooseTier } from './subscribe/choose-tier.ts'
import { revokeUnsubscribe, unsubscribe } from './subscribe/unsubscribe.ts'
import { modifyTiers } from './tiers/modify-tiers.ts'
import { presentTiers } from './tiers/present-tiers.ts'
import { listTiers } from './tiers/tiers.queries.ts'

const start = new Date('2026-11-20T09:00:00Z')
const readerCount = 4
const tierCount = 3
const dayMs = 24 * 3600 * 1000

const reader = fc.nat({ max: readerCount - 1 })
const tier = fc.nat({ max: tierCount - 1 })
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('choose' as const), reader, tier }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unsubscribe' as const), reader }) },
  fc.record({ do: fc.constant('keep' as const), reader }),
  fc.record({ do: fc.constant('end' as const), reader, at: fc.constantFrom('now', 'month_end') }),
  fc.record({ do: fc.constant('refund' as const), reader }),
  fc.record({ do: fc.constant('leave' as const), reader }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      tier,
      seats: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  },
  fc.record({ do: fc.constant('swap' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      for: fc.constantFrom('day', 'month'),
      bills: fc.boolean(),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never

const ofFirst = { reader: 0, tier: 0 }
const turnOfMonth = { do: 'wait', for: 'month', bills: false } as const
const whoKeepsStays: [(number | null)[], Act[]] = [
  [1, null, null],
  [
    { do: 'choose', ...ofFirst },
    { do: 'unsubscribe', ...ofFirst },
    { do: 'keep', ...ofFirst },
    turnOfMonth,
  ],
]
const whoLeftIsNotCounted: [(number | null)[], Act[]] = [
  [null, null, null],
  [
    { do: 'choose', ...ofFirst },
    { do: 'unsubscribe', ...ofFirst },
    turnOfMonth,
    { do: 'limit', tier: 0, seats: 1 },
    { do: 'choose', reader: 1, tier: 0 },
  ],
]

const whoLeavesIsCounted: [(number | null)[], Act[]] = [
  [null, null, null],
  [
    { do: 'choose', ...ofFirst },
    { do: 'unsubscribe', ...ofFirst },
    { do: 'limit', tier: 0, seats: 1 },
    turnOfMonth,
    { do: 'choose', reader: 1, tier: 0 },
  ],
]

describe('seats of tiers', () => {
  let t: TestApp
  let operator: Person
  beforeAll(async () => {
    t = await createTierApp()
    operator = await signUpPerson(t)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const codeOf = (work: Promise<unknown>): Promise<string | null> =>
    work.then(
      () => null,
      (error: { code?: string }) => {
        if (!error.code?.includes('.')) throw error
        return error.code
      },
    )
  const choose = (userOid: string, tierHash: string, priceCoins: number) =>
    chooseTier(t.deps, {
      userOid,
      key: newOid(t.clock.now()),
      tierHash,
      priceCoins,
      couponCode: null,
      way: fromWallet,
    })
  /** At whatever it costs. */
  const chooseNow = (userOid: string, tierHash: string) =>
    choose(userOid, tierHash, -1).catch((error: { details?: { priceCoins: number } }) => {
      const told = error.details?.priceCoins
      if (told === undefined) throw error
      return choose(userOid, tierHash, told)
    })
  /** Who has a seat, as the subscriptions themselves say. */
  const holdersOf = async (tierOid: string): Promise<string[]> => {
    const { rows } = await sql<{ user_oid: string }>`SELECT user_oid FROM subscriptions
      WHERE state <> 'ended' AND (ends_at IS NULL OR ends_at > ${t.clock.now()})
        AND ${tierOid} IN (tier_oid, next_tier_oid)`.execute(t.deps.db)
    return rows.map(({ user_oid: oid }) => oid)
  }
  const shown = async (creatorOid: string) => {
    const rows = await listTiers(t.deps.db, { creatorOid, withRemoved: true })
    return presentTiers(t.deps.db, rows, { currency: 'KRW', now: t.clock.now(), lang: 'en' })
  }
  const expectTrueCounts = async (creatorOid: string) => {
    for (const { tierHash, seats, seatsLeft } of await shown(creatorOid)) {
      const held = (await holdersOf(tierHash)).length
      expect(seatsLeft).toBe(seats === null ? null : Math.max(0, seats - held))
    }
  }

  interface World {
    creatorOid: string
    readers: string[]
    tiers: string[]
  }

  const openWorld = async (seats: readonly (number | null)[]): Promise<World> => {
    t.clock.set(start)
    const creator = await signUpCreator(t)
    const tiers: string[] = []
    for (const [index, count] of seats.entries()) {
      tiers.push(await addTier(t, creator, { price: 10 * (index + 1), seats: count }))
    }
    const readers = await Promise.all(Array.from({ length: readerCount }, () => signUpPerson(t)))
    for (const person of readers) await giveAmount(t, person, 'coin', 300)
    return { creatorOid: creator.oid, readers: readers.map(({ oid }) => oid), tiers }
  }

  const of = (list: readonly string[], index: number) => list[index] ?? ''
  const livingOf = ({ creatorOid, readers }: World, index: number) =>
    findAlive(t.deps.db, { userOid: of(readers, index), creatorOid, now: t.clock.now() })

  const tryToChoose = async (world: World, who: number, which: number) => {
    const [userOid, tierHash] = [of(world.readers, who), of(world.tiers, which)]
    const holders = await holdersOf(tierHash)
    const seats = (await shown(world.creatorOid)).find((one) => one.tierHash === tierHash)?.seats
    const isFull = typeof seats === 'number' && holders.length >= seats
    const refusal = await codeOf(chooseNow(userOid, tierHash))
    const needsSeat = !holders.includes(userOid)
    if (refusal === 'subscription.no_seats') expect([isFull, needsSeat]).toEqual([true, true])
    if (refusal === null) expect(isFull && needsSeat).toBe(false)
  }

  const run = async (world: World, what: Act): Promise<void> => {
    const { creatorOid, readers, tiers } = world
    if (what.do === 'choose') await tryToChoose(world, what.reader, what.tier)
    else if (what.do === 'unsubscribe') {
      await codeOf(unsubscribe(t.deps, { userOid: of(readers, what.reader), creatorOid }))
    } else if (what.do === 'keep') {
      // No card pays here.
      const deps = { ...t.deps, payment: { gateway: null as never } }
      await codeOf(revokeUnsubscribe(deps, { userOid: of(readers, what.reader), creatorOid }))
    } else if (what.do === 'end') {
      const living = await livingOf(world, what.reader)
      if (!living) return
      const end = { subscriptionOid: living.oid, reason: 'Why not.', at: what.at as 'now' }
      await codeOf(endByOperator(t.deps, { actorOid: operator.oid, ...end }))
    } else if (what.do === 'refund') {
      const living = await livingOf(world, what.reader)
      const paid = await t.deps.db
        .selectFrom('subscription_payments')
        .select('oid')
        .where('subscription_oid', '=', living?.oid ?? '')
        .orderBy('oid', 'desc')
        .executeTakeFirst()
      const request = { actorOid: operator.oid, key: newOid(start), reason: 'A mistake.' }
      if (paid) await codeOf(refundPayment(t.deps, { ...request, paymentOid: paid.oid }))
    } else if (what.do === 'leave') {
      const leaver = { userOid: of(readers, what.reader), now: t.clock.now() }
      await t.deps.db.transaction().execute((tx) => leaveSubscriptions(tx, leaver))
    } else if (what.do === 'limit') {
      const { seats } = what
      const change = { mode: 'update' as const, tierHash: of(tiers, what.tier), tier: { seats } }
      await modifyTiers(t.deps, { creatorOid, ...change })
    } else if (what.do === 'swap') {
      const [tierHash, otherTierHash] = tiers
      await modifyTiers(t.deps, { creatorOid, mode: 'swap', tierHash, otherTierHash })
    } else if (what.do === 'wait') {
      const now = t.clock.now()
      if (what.for === 'day') t.clock.advance(dayMs)
      else t.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)))
      await expectTrueCounts(creatorOid)
      if (what.bills) await billDue(t.deps)
    }
  }

  it('are counted by whom they are held, whatever happens to subscriptions', async () => {
    const limits = fc.array(fc.option(fc.integer({ min: 1, max: 3 })), {
      minLength: tierCount,
      maxLength: tierCount,
    })
    await fc.assert(
      fc.asyncProperty(
        limits,
        fc.array(act, { minLength: 8, maxLength: 40 }),
        async (seats, acts) => {
          const world = await openWorld(seats)
          for (const what of acts) {
            await run(world, what)
            await expectTrueCounts(world.creatorOid)
          }
          // None of this world is billed in the next.
          const leaver = { userOid: world.creatorOid, now: t.clock.now() }
          await t.deps.db.transaction().execute((tx) => leaveSubscriptions(tx, leaver))
        },
      ),
      { numRuns: 15, examples: [whoKeepsStays, whoLeftIsNotCounted, whoLeavesIsCounted] },
    )
  })

  it('are sold ten times to a hundred, and again to a hundred at the instant at which all end', async () => {
    t.clock.set(start)
    const creator = await signUpCreator(t)
    const tierHash = await addTier(t, creator, { price: 0, seats: 10 })
    const people = await gatherCrowd(t, creator, 200)
    const rush = (crowd: string[]) =>
      Promise.all(crowd.map((userOid) => codeOf(choose(userOid, tierHash, 0))))
    const first = await rush(people.slice(0, 100))
    expect(first.filter((code) => code === null)).toHaveLength(10)
    expect(first.filter((code) => code === 'subscription.no_seats')).toHaveLength(90)
    for (const userOid of await holdersOf(tierHash)) {
      await unsubscribe(t.deps, { userOid, creatorOid: creator.oid })
    }
    expect(await shown(creator.oid)).toMatchObject([{ seatsLeft: 0 }])
    t.clock.set(new Date('2026-11-30T23:59:59.999Z'))
    expect(await codeOf(choose(of(people, 100), tierHash, 0))).toBe('subscription.last_day')
    t.clock.set(new Date('2026-12-01T00:00:00Z'))
    const [second] = await Promise.all([rush(people.slice(100)), billDue(t.deps)])
    expect(second.filter((code) => code === null)).toHaveLength(10)
    expect(await shown(creator.oid)).toMatchObject([{ seats: 10, seatsLeft: 0 }])
    expect(await holdersOf(tierHash)).toHaveLength(10)
  })

  it('may be fewer than those who have one: they stay, and none comes in before enough have left', async () => {
    const { creatorOid, readers, tiers } = await openWorld([3])
    const [tierHash = ''] = tiers
    for (const userOid of readers.slice(0, 3)) await chooseNow(userOid, tierHash)
    await modifyTiers(t.deps, { creatorOid, mode: 'update', tierHash, tier: { seats: 1 } })
    const leave = (index: number) =>
      t.deps.db
        .transaction()
        .execute((tx) =>
          leaveSubscriptions(tx, { userOid: of(readers, index), now: t.clock.now() }),
        )
    for (const index of [0, 1]) {
      await leave(index)
      expect(await codeOf(chooseNow(of(readers, 3), tierHash))).toBe('subscription.no_seats')
    }
    await leave(2)
    expect(await shown(creatorOid)).toMatchObject([{ seats: 1, seatsLeft: 1 }])
    // From now on the database itself refuses a second one again.
    const oversold = sql`UPDATE stock SET sold = 2 WHERE subject_oid = ${tierHash}`
    await expect(oversold.execute(t.deps.db)).rejects.toThrow('stock_not_oversold')
    expect(await codeOf(chooseNow(of(readers, 3), tierHash))).toBeNull()
  })
})
