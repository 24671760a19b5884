import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newOid } from '../../platform/ids.ts'
import { useLedgerDatabase } from '../../testing/ledger-database.ts'
import * as ledger from './ledger.service.ts'

const now = new Date('2026-11-20T12:00:00Z')
const businessDay = '2026-11-20'
const creators = Array.from({ length: 3 }, () => newOid(now))
const database = useLedgerDatabase()
const { inTx } = database

const head = () => ({ operation: 'test', key: newOid(now), type: 'consume' as const, now })

const line = fc
  .record({
    amount: fc.noBias(fc.integer({ min: 1, max: 90 })),
    allowBonus: fc.boolean(),
    parts: fc.array(fc.noBias(fc.integer({ min: 1, max: 60 })), { maxLength: 3 }),
  })
  .map(({ amount, allowBonus, parts }) => ({ amount, allowBonus, legs: legsOf(amount, parts) }))
const order = fc.record({
  currency: fc.constantFrom('coin' as const, 'credit' as const),
  bonus: fc.noBias(fc.nat({ max: 150 })),
  paid: fc.noBias(fc.integer({ min: 1, max: 300 })),
  cap: fc.option(fc.noBias(fc.nat({ max: 100 })), { nil: null }),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
})
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never
type Line = Order['lines'][number]

/** Legs of a line, no more together than it costs. */
function legsOf(amount: number, parts: number[]): ledger.WholeLeg[] {
  let left = amount
  return parts.flatMap((part, index) => {
    const leg = Math.min(part, left)
    left -= leg
    const kind = index === 1 ? ('house' as const) : ('creator' as const)
    return leg > 0 ? [{ kind, ownerOid: creators[index] as string, amount: leg }] : []
  })
}

interface Expectation {
  lines: ledger.SpentLine[]
  refused?: string
}

/** The rule in plain numbers: bonus line by line, shares of the paid part rounded down. */
function expectedOf({ currency, bonus, paid, cap, lines }: Order): Expectation {
  const allowed = sum(lines.filter((each) => each.allowBonus).map(({ amount }) => amount))
  const capped = Math.min(bonus, currency === 'credit' && cap !== null ? cap : bonus)
  let bonusLeft = Math.min(capped, allowed)
  const total = sum(lines.map(({ amount }) => amount))
  const short = total - bonusLeft - paid
  if (short > 0) {
    const overCap = Math.min(bonus, allowed) - bonusLeft
    const kind = currency === 'coin' ? 'wallet.not_enough_coins' : 'wallet.not_enough_credits'
    return { lines: [], refused: overCap >= short ? 'wallet.bonus_credit_limit' : kind }
  }
  const spent = lines.map(({ amount, allowBonus, legs }) => {
    const bonusAmount = allowBonus ? Math.min(amount, bonusLeft) : 0
    bonusLeft -= bonusAmount
    const paidAmount = amount - bonusAmount
    const earned = legs.map((leg) => Math.floor((leg.amount * paidAmount) / amount))
    return { bonusAmount, paidAmount, earned }
  })
  return { lines: spent }
}

async function walletOf({ currency, bonus, paid }: Order): Promise<string> {
  const ownerOid = newOid(now)
  const buckets = { coin: 'bonusCoin', credit: 'bonusCredit' } as const
  const amounts = [
    { bucket: currency, amount: Math.ceil(paid / 3), origin: 'test' },
    { bucket: currency, amount: paid - Math.ceil(paid / 3), origin: 'other' },
    { bucket: buckets[currency], amount: bonus, origin: 'test' },
  ].filter(({ amount }) => amount > 0)
  await inTx((tx) => ledger.grant(tx, { ...head(), type: 'increase', ownerOid, amounts }))
  return ownerOid
}

/** What each account got of a posting, by account and bucket; the payer's own aside. */
async function receivedOf(postingId: string): Promise<Record<string, number>> {
  const posting = await ledger.findPosting(database.db, postingId)
  const received: Record<string, number> = {}
  for (const { ownerOid, kind, bucket, amount } of posting?.entries ?? []) {
    if (kind === 'user') continue
    expect(amount).toBeGreaterThan(0)
    const account = `${kind} ${ownerOid} ${bucket}`
    received[account] = (received[account] ?? 0) + amount
  }
  return received
}

function expectedReceipts({ currency, lines }: Order, spent: ledger.SpentLine[]) {
  const received: Record<string, number> = {}
  const add = (account: string, amount: number) => {
    if (amount > 0) received[account] = (received[account] ?? 0) + amount
  }
  for (const [index, { bonusAmount, paidAmount, earned }] of spent.entries()) {
    for (const [place, { kind, ownerOid }] of (lines[index] as Line).legs.entries()) {
      add(`${kind} ${ownerOid} ${currency}`, earned[place] as number)
    }
    add(`house house ${currency}`, paidAmount - sum(earned))
    add(`house house ${currency === 'coin' ? 'bonusCoin' : 'bonusCredit'}`, bonusAmount)
  }
  return received
}

function bonusCapOf({ currency, cap }: Order): ledger.BonusCap | null {
  return currency === 'credit' && cap !== null ? { businessDay, maxMilli: cap } : null
}

describe('a payment for several things', () => {
  it('uses bonus line by line and pays each line’s payees of its paid part', async () => {
    await fc.assert(
      fc.asyncProperty(order, async (asked) => {
        const payerOid = await walletOf(asked)
        const { currency, lines } = asked
        const request = { ...head(), payerOid, currency, lines, bonusCap: bonusCapOf(asked) }
        const pay = (change: Partial<ledger.SpendLinesRequest> = {}) =>
          inTx((tx) => ledger.spendLines(tx, { ...request, ...change }))
        const expected = expectedOf(asked)
        if (expected.refused !== undefined) {
          await expect(pay()).rejects.toMatchObject({ code: expected.refused })
          return
        }
        const result = await pay()
        expect(result.lines).toEqual(expected.lines)
        expect(result.bonusAmount).toBe(sum(expected.lines.map(({ bonusAmount }) => bonusAmount)))
        expect(result.paidAmount).toBe(sum(expected.lines.map(({ paidAmount }) => paidAmount)))
        expect(await receivedOf(result.postingId)).toEqual(expectedReceipts(asked, expected.lines))
        const free = {
          bonus: asked.bonus - result.bonusAmount,
          paid: asked.paid - result.paidAmount,
        }
        const { coins, bonusCoins, creditMilli, bonusCreditMilli } = result.balance
        expect(
          currency === 'coin'
            ? { bonus: bonusCoins, paid: coins }
            : { bonus: bonusCreditMilli, paid: creditMilli },
        ).toEqual(free)
        const otherShares = lines.map((each) => ({ ...each, legs: [] }))
        expect(await pay({ lines: otherShares })).toEqual(result)
        await expect(pay({ lines: [...lines, lines[0] as Line] })).rejects.toMatchObject({
          code: 'request.idempotency_key_reused',
        })
      }),
      { numRuns: 150 },
    )
  })

  it('pays of one line what a spend, a batch and a settled hold pay', async () => {
    const queue = new ledger.PostingQueue(database.db)
    await fc.assert(
      fc.asyncProperty(order, async (asked) => {
        const one = { ...asked, cap: null, lines: asked.lines.slice(0, 1) }
        const expected = expectedOf(one)
        const [spent] = expected.lines
        if (!spent) return
        const { currency } = one
        const { amount, allowBonus, legs } = one.lines[0] as Line
        const ways = [
          (payerOid: string) =>
            inTx((tx) =>
              ledger.spendLines(tx, { ...head(), payerOid, currency, lines: one.lines }),
            ),
          (payerOid: string) =>
            inTx((tx) =>
              ledger.spend(tx, { ...head(), payerOid, currency, amount, allowBonus, legs }),
            ),
          (payerOid: string) => inBatch(queue, payerOid, { currency, amount, allowBonus, legs }),
          (ownerOid: string) =>
            inTx(async (tx) => {
              const expiresAt = new Date(now.getTime() + 1000)
              const { type, ...own } = {
                ...head(),
                ownerOid,
                currency,
                amount,
                allowBonus,
                expiresAt,
              }
              const { holdId } = await ledger.hold(tx, own)
              return ledger.settleHold(tx, { holdId, amount, legs, type, now })
            }),
        ]
        for (const pay of ways) {
          const result = await pay(await walletOf(one))
          expect(result).toMatchObject({
            bonusAmount: spent.bonusAmount,
            paidAmount: spent.paidAmount,
          })
          const earned = 'lines' in result ? result.lines[0]?.earned : result.earned
          expect(earned).toEqual(spent.earned)
          expect(await receivedOf(result.postingId)).toEqual(expectedReceipts(one, [spent]))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('is refused as a whole: no lines, no amount, payees of more than a line costs', async () => {
    const payerOid = await walletOf({ currency: 'coin', bonus: 5, paid: 50, cap: null, lines: [] })
    const good: Line = { amount: 10, allowBonus: true, legs: [] }
    const over = { kind: 'creator' as const, ownerOid: creators[0] as string, amount: 11 }
    const refused: Line[][] = [
      [],
      [good, { ...good, amount: 0 }],
      [good, { ...good, amount: 1.5 }],
      [good, { ...good, legs: [over] }],
      [good, { ...good, legs: [{ ...over, amount: 0 }] }],
      [{ ...good, amount: 1_000_000_000 }, good],
    ]
    for (const lines of refused) {
      const request = { ...head(), payerOid, currency: 'coin' as const, lines }
      await expect(inTx((tx) => ledger.spendLines(tx, request))).rejects.toMatchObject({
        code: 'ledger.invalid',
      })
    }
    const request = {
      ...head(),
      payerOid,
      currency: 'coin' as const,
      lines: [good, { ...good, amount: 46 }],
    }
    await expect(inTx((tx) => ledger.spendLines(tx, request))).rejects.toMatchObject({
      code: 'wallet.not_enough_coins',
      details: { requiredCoins: 56, availableCoins: 55, shortCoins: 1 },
    })
    const balance = await ledger.getBalance(database.db, payerOid, now)
    expect(balance).toMatchObject({ coins: 50, bonusCoins: 5 })
  })
})

/** By the function that posts for many at once, with one beside it. */
async function inBatch(
  queue: ledger.PostingQueue,
  payer: string,
  spend: {
    currency: 'coin' | 'credit'
    amount: number
    allowBonus: boolean
    legs: ledger.PayeeLeg[]
  },
): Promise<ledger.SpendResult> {
  const legs = spend.legs.map(({ ownerOid: owner, ...leg }) => ({ ...leg, owner }))
  const fields = { ...head(), payer, fingerprint: '', debit: { ...spend, legs } }
  const other = {
    ...head(),
    payer: await walletOf({ currency: 'coin', bonus: 0, paid: 1, cap: null, lines: [] }),
  }
  const besides = {
    ...other,
    fingerprint: '',
    debit: { currency: 'coin', amount: 1, allowBonus: false },
  }
  type StoredSpend = ledger.SpendResult & { balances: number[]; held: number[] }
  const [stored, beside] = await Promise.all([
    queue.post<StoredSpend>(fields),
    queue.post<StoredSpend>(besides),
  ])
  const { rows } = await sql<{ xacts: number }>`
    SELECT count(DISTINCT xact)::int AS xacts FROM postings
    WHERE id IN (${stored.postingId}, ${beside.postingId})`.execute(database.db)
  expect(rows).toEqual([{ xacts: 1 }])
  return stored
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
