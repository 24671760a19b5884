import { describe, expect, it } from 'vitest'
import { newOid } from '../../platform/ids.ts'
import { useLedgerDatabase } from '../../testing/ledger-database.ts'
import * as ledger from './ledger.service.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const database = useLedgerDatabase()
const { inTx } = database
let counter = 0

const key = () => `key-${(counter += 1)}`
const balance = (ownerOid: string) => ledger.getBalance(database.db, ownerOid, now)

async function creditWallet(creditMilli: number, bonusCreditMilli: number): Promise<string> {
  const ownerOid = newOid(now)
  const amounts: ledger.GrantAmount[] = [
    { bucket: 'bonusCredit', amount: bonusCreditMilli, origin: 'test', expiresAt: later(1e9) },
    { bucket: 'credit', amount: creditMilli, origin: 'test' },
  ]
  await inTx(async (tx) => {
    await ledger.openWallet(tx, ownerOid, now)
    const head = { ownerOid, operation: 'test.grant', key: key(), type: 'increase' as const, now }
    await ledger.grant(tx, { ...head, amounts })
  })
  return ownerOid
}

function holdRequest(ownerOid: string, amount: number): ledger.HoldRequest {
  return {
    ownerOid,
    operation: 'test.hold',
    key: key(),
    currency: 'credit',
    amount,
    allowBonus: true,
    expiresAt: later(60_000),
    now,
  }
}

const hold = (request: ledger.HoldRequest) => inTx((tx) => ledger.hold(tx, request))
const settle = (holdId: string, amount: number, at = now) =>
  inTx((tx) => ledger.settleHold(tx, { holdId, amount, type: 'consume', now: at }))
const release = (holdId: string) => inTx((tx) => ledger.voidHold(tx, holdId, now))
const expire = (at: Date) => inTx((tx) => ledger.expireHolds(tx, 100, at))
const lots = (ownerOid: string) =>
  database.db
    .selectFrom('wallets')
    .select(['lot_ids', 'lot_amounts', 'lot_buckets', 'lot_expiries'])
    .where('owner_oid', '=', ownerOid)
    .executeTakeFirstOrThrow()

describe('a hold', () => {
  it('sets the amount aside, so that it cannot be spent twice', async () => {
    const owner = await creditWallet(100, 50)
    await hold(holdRequest(owner, 120))
    expect(await balance(owner)).toMatchObject({
      creditMilli: 30,
      bonusCreditMilli: 0,
      heldCreditMilli: 70,
      heldBonusCreditMilli: 50,
    })
    await expect(hold(holdRequest(owner, 31))).rejects.toMatchObject({
      code: 'wallet.not_enough_credits',
    })
  })

  it('is made once for one key, and answers the same after it was settled', async () => {
    const owner = await creditWallet(100, 50)
    const request = holdRequest(owner, 20)
    const results = await Promise.all([hold(request), hold(request), hold(request)])
    expect(new Set(results.map((result) => result.holdId)).size).toBe(1)
    await settle(results[0].holdId, 20)
    expect(await hold(request)).toEqual(results[0])
    await expect(hold({ ...request, amount: 21 })).rejects.toMatchObject({
      code: 'request.idempotency_key_reused',
    })
  })

  it('settles in part with bonus first and returns the rest', async () => {
    const owner = await creditWallet(100, 50)
    const { holdId } = await hold(holdRequest(owner, 120))
    expect(await settle(holdId, 60)).toMatchObject({ bonusAmount: 50, paidAmount: 10 })
    expect(await balance(owner)).toMatchObject({
      creditMilli: 90,
      bonusCreditMilli: 0,
      heldCreditMilli: 0,
      heldBonusCreditMilli: 0,
    })
  })

  it('answers a second settle with the first result, and refuses another amount', async () => {
    const owner = await creditWallet(100, 50)
    const { holdId } = await hold(holdRequest(owner, 120))
    const first = await settle(holdId, 60)
    expect(await settle(holdId, 60)).toEqual(first)
    await expect(settle(holdId, 61)).rejects.toMatchObject({
      code: 'request.idempotency_key_reused',
    })
  })

  it('never settles more than it holds', async () => {
    const owner = await creditWallet(100, 50)
    const { holdId } = await hold(holdRequest(owner, 20))
    await expect(settle(holdId, 21)).rejects.toMatchObject({ code: 'ledger.hold_exceeded' })
  })

  it('returns to the exact lots when voided', async () => {
    const owner = await creditWallet(100, 50)
    const before = await lots(owner)
    const { holdId } = await hold(holdRequest(owner, 150))
    expect(await lots(owner)).toMatchObject({ lot_ids: [] })
    await release(holdId)
    await release(holdId)
    expect(await lots(owner)).toEqual(before)
    await expect(settle(holdId, 1)).rejects.toMatchObject({
      code: 'ledger.hold_not_open',
      details: { state: 'voided' },
    })
  })

  it('gives the bonus of a voided hold back to the daily cap', async () => {
    const owner = await creditWallet(100, 50)
    const bonusCap = { businessDay: '2026-11-20', maxMilli: 30 }
    const first = await hold({ ...holdRequest(owner, 30), bonusCap })
    expect(first).toMatchObject({ bonusAmount: 30 })
    await release(first.holdId)
    expect(await hold({ ...holdRequest(owner, 30), bonusCap })).toMatchObject({ bonusAmount: 30 })
  })
})

describe('the daily cap on bonus credits', () => {
  it('counts the holds of a business day and starts again the next day', async () => {
    const owner = await creditWallet(100, 50)
    const capped = (amount: number, businessDay: string) =>
      hold({ ...holdRequest(owner, amount), bonusCap: { businessDay, maxMilli: 20 } })
    expect(await capped(30, '2026-11-20')).toMatchObject({ bonusAmount: 20, paidAmount: 10 })
    expect(await capped(5, '2026-11-20')).toMatchObject({ bonusAmount: 0, paidAmount: 5 })
    expect(await capped(5, '2026-11-21')).toMatchObject({ bonusAmount: 5, paidAmount: 0 })
  })
})

describe('the expiry of a hold', () => {
  it('refuses a late settle and returns everything', async () => {
    const owner = await creditWallet(100, 50)
    const { holdId } = await hold(holdRequest(owner, 120))
    await expect(settle(holdId, 60, later(60_000))).rejects.toMatchObject({
      code: 'ledger.hold_not_open',
      details: { state: 'expired' },
    })
    expect(await expire(later(59_999))).not.toContain(holdId)
    expect(await expire(later(60_000))).toContain(holdId)
    expect(await balance(owner)).toMatchObject({ creditMilli: 100, bonusCreditMilli: 50 })
    await expect(settle(holdId, 60)).rejects.toMatchObject({ code: 'ledger.hold_not_open' })
  })

  it('is moved on by a heartbeat, until it has passed', async () => {
    const owner = await creditWallet(100, 50)
    const { holdId } = await hold(holdRequest(owner, 120))
    const renew = (at: Date, expiresAt: Date) =>
      inTx((tx) => ledger.renewHold(tx, { holdId, expiresAt, now: at }))
    expect(await renew(later(30_000), later(90_000))).toEqual(later(90_000))
    expect(await expire(later(60_000))).not.toContain(holdId)
    await expect(renew(later(90_000), later(120_000))).rejects.toMatchObject({
      details: { state: 'expired' },
    })
    await settle(holdId, 60, later(89_999))
  })

  it('meets a settle: exactly one of the two wins, whichever locks first', async () => {
    const owner = await creditWallet(1000, 50)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { holdId } = await hold(holdRequest(owner, 10))
        const [settled, expired] = await Promise.all([
          settle(holdId, 10).then(
            () => true,
            () => false,
          ),
          expire(later(60_000)).then((ids) => ids.includes(holdId)),
        ])
        return { holdId, settled, expired }
      }),
    )
    await expire(later(60_000))
    const rows = await database.db
      .selectFrom('holds')
      .select(['id', 'state'])
      .where('owner_oid', '=', owner)
      .execute()
    const states = new Map(rows.map((row) => [row.id, row.state]))
    for (const { holdId, settled, expired } of outcomes) {
      expect(settled && expired).toBe(false)
      expect(states.get(holdId)).toBe(settled ? 'settled' : 'expired')
    }
    const settledCount = outcomes.filter((outcome) => outcome.settled).length
    const { creditMilli, bonusCreditMilli } = await balance(owner)
    expect(creditMilli + bonusCreditMilli).toBe(1050 - 10 * settledCount)
  })
})
