import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { newOid } from '../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import * as ledger from './ledger.service.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)

const payeeCount = 4
const line = fc.noBias(
  fc.record({
    price: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 120 })),
    allowBonus: fc.boolean(),
    /** The lead, and how many of the others share it. */
    lead: fc.nat({ max: payeeCount - 1 }),
    shares: fc.array(fc.integer({ min: 1, max: 33 }), { maxLength: payeeCount - 1 }),
  }),
)
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      bonus: fc.nat({ max: 60 }),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat() }) },
)

/** A creator's exact earnings as a fraction of this many. */
const whole = 10_000n

class World {
  readonly payees = Array.from({ length: payeeCount }, () => newOid(now))
  readonly exact = new Map(this.payees.map((oid) => [oid, 0n]))
  readonly earned = new Map(this.payees.map((oid) => [oid, 0n]))
  readonly sold: { postingId: string; exact: Map<string, bigint>; earned: Map<string, bigint> }[] =
    []
  readonly feePercent: number

  constructor(feePercent: number) {
    this.feePercent = feePercent
  }

  payeesOf({ lead, shares }: Line) {
    const others = shares.map((share, index) => ({
      creatorOid: this.payees[(lead + index + 1) % payeeCount] as string,
      share,
    }))
    const rest = 100 - shares.reduce((sum, share) => sum + share, 0)
    return [{ creatorOid: this.payees[lead] as string, share: rest }, ...others]
  }

  async sell(bonus: number, lines: readonly Line[]): Promise<void> {
    const payerOid = newOid(now)
    const payees = lines.map((one) => this.payeesOf(one))
    const posting = await inTx(async (tx) => {
      const total = lines.reduce((sum, { price }) => sum + price, 0)
      const coins = [
        { bucket: 'coin' as const, amount: total },
        ...(bonus > 0 ? [{ bucket: 'bonusCoin' as const, amount: bonus }] : []),
      ]
      const amounts = coins.map((one) => ({ ...one, origin: 'admin' }))
      await ledger.grant(tx, { ...head(), ownerOid: payerOid, amounts })
      return ledger.spendLines(tx, {
        ...head(),
        payerOid,
        currency: 'coin',
        lines: lines.map(({ price, allowBonus }, place) => ({
          amount: price,
          allowBonus,
          legs: ledger.saleLegs({
            priceCoins: price,
            feePercent: this.feePercent,
            payees: payees[place] ?? [],
          }),
        })),
      })
    })
    const exact = new Map<string, bigint>()
    const earned = new Map<string, bigint>()
    for (const [place, posted] of posting.lines.entries()) {
      expect(sum(posted.paid)).toBe(posted.paidAmount)
      expect(sum(posted.bonus)).toBe(posted.bonusAmount)
      for (const [index, { creatorOid, share }] of (payees[place] ?? []).entries()) {
        expect(posted.earned[index]).toBeGreaterThanOrEqual(0)
        const net = BigInt(posted.paidAmount) * BigInt(100 - this.feePercent) * BigInt(share)
        add(exact, creatorOid, net)
        add(earned, creatorOid, BigInt(posted.earned[index] ?? 0))
      }
    }
    for (const [oid, net] of exact) add(this.exact, oid, net)
    for (const [oid, coins] of earned) add(this.earned, oid, coins)
    this.sold.push({ postingId: posting.postingId, exact, earned })
  }

  async refund(which: number): Promise<void> {
    if (this.sold.length === 0) return
    const [undone] = this.sold.splice(which % this.sold.length, 1)
    if (!undone) return
    const { postingId } = undone
    const request = { ...head(), type: 'refund' as const, postingId }
    const { carried } = await inTx((tx) => ledger.reverse(tx, request))
    for (const [oid, net] of undone.exact) add(this.exact, oid, -net)
    for (const [oid, coins] of undone.earned) add(this.earned, oid, -coins)
    for (const [oid, units] of Object.entries(carried)) add(this.earned, oid, BigInt(units))
  }

  async expectWithinOne(): Promise<void> {
    for (const oid of this.payees) {
      const off = (this.earned.get(oid) ?? 0n) * whole - (this.exact.get(oid) ?? 0n)
      expect(off > -whole && off < whole, `${oid} is off by ${off} of ${whole}`).toBe(true)
      const sums = await ledger.getAccountSums(database.db, { ownerOid: oid, kind: 'creator' })
      expect(BigInt(sums[0]?.amount ?? 0)).toBe(this.earned.get(oid))
    }
  }
}

describe('what is carried of shares', () => {
  it('keeps every payee within a coin of their exact sum, after any sales and refunds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 7, 20, 50, 100),
        fc.array(act, { minLength: 1, maxLength: 40 }),
        async (feePercent, acts) => {
          const world = new World(feePercent)
          for (const one of acts) {
            if (one.do === 'sell') await world.sell(one.bonus, one.lines)
            else await world.refund(one.which)
            await world.expectWithinOne()
          }
        },
      ),
      { numRuns: 25 },
    )
    await expectSoundLedger({ deps: database })
  })

  it('leaves nothing when everything that was sold is refunded', async () => {
    const world = new World(20)
    const shared = { price: 2, allowBonus: false, lead: 0, shares: [33, 33] }
    for (let count = 0; count < 9; count += 1) await world.sell(0, [shared, { ...shared, lead: 1 }])
    while (world.sold.length > 0) await world.refund(world.sold.length * 7)
    const { rows } = await sql`SELECT earned, paid, bonus FROM payee_remainders
      WHERE owner_oid = ANY(${world.payees}::text[]) AND (earned, paid, bonus) <> (0, 0, 0)`.execute(
      database.db,
    )
    expect(rows).toEqual([])
    expect([...world.earned.values()]).toEqual([0n, 0n, 0n, 0n])
  })
})

function head() {
  const type = 'consume' as const
  return { operation: 'test', key: newOid(now), type, reference: null, now }
}

function add(sums: Map<string, bigint>, oid: string, amount: bigint): void {
  sums.set(oid, (sums.get(oid) ?? 0n) + amount)
}

function sum(parts: readonly number[] = []): number {
  return parts.reduce((total, part) => total + part, 0)
}
