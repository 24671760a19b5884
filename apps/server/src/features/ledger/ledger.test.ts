import { describe, expect, it } from 'vitest'
import { newOid } from '../../platform/ids.ts'
import { useLedgerDatabase } from '../../testing/ledger-database.ts'
import * as ledger from './ledger.service.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const creatorOid = newOid(now)
const database = useLedgerDatabase()
const { inTx } = database
let counter = 0

const key = () => `key-${(counter += 1)}`

interface Amounts {
  coin?: number
  bonusCoin?: number
  credit?: number
  bonusCredit?: number
}

async function walletWith(amounts: Amounts): Promise<string> {
  const ownerOid = newOid(now)
  await inTx(async (tx) => {
    await ledger.openWallet(tx, ownerOid, now)
    const lines = Object.entries(amounts).map(([bucket, amount]) => ({
      bucket: bucket as ledger.WalletBucket,
      amount: amount as number,
      origin: 'test',
    }))
    if (lines.length === 0) return
    await ledger.grant(tx, grantRequest(ownerOid, lines))
  })
  return ownerOid
}

function grantRequest(ownerOid: string, amounts: ledger.GrantAmount[]): ledger.GrantRequest {
  return { ownerOid, operation: 'test.grant', key: key(), type: 'increase', amounts, now }
}

function spendRequest(payerOid: string, amount: number): ledger.SpendRequest {
  const head = { operation: 'test.spend', key: key(), type: 'consume' as const, now }
  return { ...head, payerOid, currency: 'coin', amount, allowBonus: true }
}

const spend = (request: ledger.SpendRequest) => inTx((tx) => ledger.spend(tx, request))
const balance = (ownerOid: string) => ledger.getBalance(database.db, ownerOid, now)

describe('spending', () => {
  it('takes only what was paid in before, and refuses the rest with what is short [R-wallet-002]', async () => {
    const owner = await walletWith({ coin: 100 })
    await spend(spendRequest(owner, 60))
    await expect(spend(spendRequest(owner, 60))).rejects.toMatchObject({
      code: 'wallet.not_enough_coins',
      details: { requiredCoins: 60, availableCoins: 40, shortCoins: 20 },
    })
    expect(await balance(owner)).toMatchObject({ coins: 40 })
  })

  it('keeps bonus coins apart from paid coins, in balance and entries [R-wallet-003]', async () => {
    const owner = await walletWith({ coin: 100, bonusCoin: 30 })
    expect(await balance(owner)).toMatchObject({ coins: 100, bonusCoins: 30 })
    const request = { ...spendRequest(owner, 120), allowBonus: false }
    await expect(spend(request)).rejects.toMatchObject({ details: { availableCoins: 100 } })
  })

  it('takes bonus coins first where the item allows them [R-wallet-005]', async () => {
    const owner = await walletWith({ coin: 100, bonusCoin: 30 })
    const result = await spend(spendRequest(owner, 50))
    expect(result).toMatchObject({ bonusAmount: 30, paidAmount: 20 })
    expect(await balance(owner)).toMatchObject({ coins: 80, bonusCoins: 0 })
  })

  it('leaves bonus coins where the item does not allow them', async () => {
    const owner = await walletWith({ coin: 100, bonusCoin: 30 })
    const result = await spend({ ...spendRequest(owner, 50), allowBonus: false })
    expect(result).toMatchObject({ bonusAmount: 0, paidAmount: 50 })
    expect(await balance(owner)).toMatchObject({ coins: 50, bonusCoins: 30 })
  })

  it('keeps credits apart from coins [R-wallet-006]', async () => {
    const owner = await walletWith({ coin: 1000, credit: 500 })
    const request = { ...spendRequest(owner, 600), currency: 'credit' as const }
    await expect(spend(request)).rejects.toMatchObject({
      code: 'wallet.not_enough_credits',
      details: { requiredMilli: 600, availableMilli: 500, shortMilli: 100 },
    })
    await spend({ ...spendRequest(owner, 400), currency: 'credit' })
    expect(await balance(owner)).toMatchObject({ coins: 1000, creditMilli: 100 })
  })

  it('refuses a spend without enough credits by its own code', async () => {
    const owner = await walletWith({ coin: 1000 })
    const request = { ...spendRequest(owner, 1), currency: 'credit' as const }
    await expect(spend(request)).rejects.toMatchObject({ code: 'wallet.not_enough_credits' })
  })

  it.each([0, -5, 1.5, Number.NaN, 1_000_000_001])('refuses the amount %s', async (amount) => {
    const owner = await walletWith({ coin: 100 })
    await expect(spend(spendRequest(owner, amount))).rejects.toMatchObject({
      code: 'ledger.invalid',
    })
    const grant = grantRequest(owner, [{ bucket: 'coin', amount, origin: 'test' }])
    await expect(inTx((tx) => ledger.grant(tx, grant))).rejects.toMatchObject({
      code: 'ledger.invalid',
    })
    expect(await balance(owner)).toMatchObject({ coins: 100 })
  })

  it('takes the lot that expires first, and none that has expired', async () => {
    const owner = await walletWith({})
    const lots = [later(3000), null, later(1000)].map((expiresAt, index) => ({
      bucket: 'bonusCoin' as const,
      amount: 10 + index,
      origin: 'test',
      expiresAt,
    }))
    await inTx((tx) => ledger.grant(tx, grantRequest(owner, lots)))
    expect(await balance(owner)).toMatchObject({ bonusCoins: 33 })
    await spend(spendRequest(owner, 15))
    const after = await ledger.getBalance(database.db, owner, later(1000))
    expect(after).toMatchObject({ bonusCoins: 18 })
    await expect(spend({ ...spendRequest(owner, 12), now: later(3000) })).rejects.toMatchObject({
      details: { availableCoins: 11 },
    })
    const owners = await ledger.listOwnersWithExpiredLots(database.db, 10, later(3000))
    expect(owners).toEqual([owner])
    await inTx((tx) => ledger.expireLots(tx, owner, later(3000)))
    expect(await ledger.listOwnersWithExpiredLots(database.db, 10, later(3000))).toEqual([])
    expect(await balance(owner)).toMatchObject({ bonusCoins: 11 })
  })

  it('caps the bonus credits of a business day and starts again the next day', async () => {
    const owner = await walletWith({ bonusCredit: 1000, credit: 300 })
    const request = (amount: number, businessDay: string): ledger.SpendRequest => ({
      ...spendRequest(owner, amount),
      currency: 'credit',
      bonusCap: { businessDay, maxMilli: 400 },
    })
    expect(await spend(request(500, '2026-11-20'))).toMatchObject({
      bonusAmount: 400,
      paidAmount: 100,
    })
    await expect(spend(request(300, '2026-11-20'))).rejects.toMatchObject({
      code: 'wallet.bonus_credit_limit',
      details: { remainingMilli: 0 },
    })
    expect(await spend(request(400, '2026-11-21'))).toMatchObject({ bonusAmount: 400 })
  })
})

describe('earning', () => {
  it('pays the creator on the paid part alone, and the house the rest', async () => {
    const owner = await walletWith({ coin: 100, bonusCoin: 40 })
    const earner = newOid(now)
    const legs = ledger.saleLegs({
      priceCoins: 100,
      feePercent: 20,
      payees: [{ creatorOid: earner, share: 1 }],
    })
    const { postingId } = await spend({ ...spendRequest(owner, 100), legs })
    const sums = await ledger.getAccountSums(database.db, { ownerOid: earner, kind: 'creator' })
    expect(sums).toEqual([{ bucket: 'coin', amount: 48 }])
    const posting = await ledger.findPosting(database.db, postingId)
    expect(posting?.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'house', bucket: 'coin', amount: 12 }),
        expect.objectContaining({ kind: 'house', bucket: 'bonusCoin', amount: 40 }),
      ]),
    )
  })

  it('answers the same sums before and after a roll-up', async () => {
    const owner = await walletWith({ coin: 100 })
    const earner = newOid(now)
    const account = { ownerOid: earner, kind: 'creator' as const }
    const legs = [{ kind: 'creator' as const, ownerOid: earner, amount: 7 }]
    await spend({ ...spendRequest(owner, 10), legs })
    await inTx(ledger.rollUp)
    await spend({ ...spendRequest(owner, 10), legs })
    expect(await ledger.getAccountSums(database.db, account)).toEqual([
      { bucket: 'coin', amount: 14 },
    ])
    await inTx(ledger.rollUp)
    expect(await ledger.getAccountSums(database.db, account)).toEqual([
      { bucket: 'coin', amount: 14 },
    ])
  })

  it('is still answered right after a dump was restored into a younger cluster', async () => {
    const owner = await walletWith({ coin: 100 })
    const account = { ownerOid: newOid(now), kind: 'creator' as const }
    const legs = [{ kind: 'creator' as const, ownerOid: account.ownerOid, amount: 7 }]
    await spend({ ...spendRequest(owner, 10), legs })
    await inTx(ledger.rollUp)
    await database.pool.query('UPDATE rollup_watermark SET xact = 9000000000000')
    await spend({ ...spendRequest(owner, 10), legs })
    const expected = [{ bucket: 'coin', amount: 14 }]
    expect(await ledger.getAccountSums(database.db, account)).toEqual(expected)
    await inTx(ledger.rollUp)
    expect(await ledger.getAccountSums(database.db, account)).toEqual(expected)
  })

  it('refuses payees that take more than the price', async () => {
    const owner = await walletWith({ coin: 100 })
    const legs = [{ kind: 'creator' as const, ownerOid: creatorOid, amount: 11 }]
    await expect(spend({ ...spendRequest(owner, 10), legs })).rejects.toMatchObject({
      code: 'ledger.invalid',
    })
  })
})

describe('converting', () => {
  const convert = (ownerOid: string, amountCoins: number, businessDay = '2026-11-20') =>
    inTx((tx) =>
      ledger.convert(tx, {
        ownerOid,
        operation: 'test.convert',
        key: key(),
        type: 'convert',
        amountCoins,
        creditMilli: amountCoins * 1000,
        cap: { businessDay, maxCoins: 1000 },
        now,
      }),
    )

  it('refuses bonus coins [R-wallet-014]', async () => {
    const owner = await walletWith({ coin: 10, bonusCoin: 100 })
    await expect(convert(owner, 11)).rejects.toMatchObject({ details: { availableCoins: 10 } })
    await convert(owner, 10)
    expect(await balance(owner)).toMatchObject({ coins: 0, bonusCoins: 100, creditMilli: 10_000 })
  })

  it('stops at the daily maximum and tells what is left of it [R-wallet-012]', async () => {
    const owner = await walletWith({ coin: 5000 })
    await convert(owner, 700)
    await expect(convert(owner, 301)).rejects.toMatchObject({
      code: 'wallet.conversion_limit',
      details: { maxCoins: 1000, remainingCoins: 300 },
    })
    await convert(owner, 300)
    await convert(owner, 1000, '2026-11-21')
    expect(await balance(owner)).toMatchObject({ coins: 3000, creditMilli: 2_000_000 })
  })
})

describe('keys', () => {
  it('posts once for fifty clients with one key', async () => {
    const owner = await walletWith({ coin: 100 })
    const request = spendRequest(owner, 10)
    const results = await Promise.all(Array.from({ length: 50 }, () => spend(request)))
    expect(new Set(results.map((result) => result.postingId)).size).toBe(1)
    expect(await balance(owner)).toMatchObject({ coins: 90 })
  })

  it('answers the first result after the wallet has moved on', async () => {
    const owner = await walletWith({ coin: 100 })
    const request = spendRequest(owner, 10)
    const first = await spend(request)
    await spend(spendRequest(owner, 50))
    expect(await spend({ ...request, now: later(1e9) })).toEqual(first)
  })

  it('grants once, though a retry reckons another expiry', async () => {
    const owner = await walletWith({})
    const line = { bucket: 'bonusCoin' as const, amount: 10, origin: 'test' }
    const request = grantRequest(owner, [{ ...line, expiresAt: later(1000) }])
    const first = await inTx((tx) => ledger.grant(tx, request))
    const retry = { ...request, amounts: [{ ...line, expiresAt: later(2000) }] }
    expect(await inTx((tx) => ledger.grant(tx, retry))).toEqual(first)
    expect(await balance(owner)).toMatchObject({ bonusCoins: 10 })
  })

  it('refuses the same key for another intent', async () => {
    const owner = await walletWith({ coin: 100 })
    const request = spendRequest(owner, 10)
    await spend(request)
    await expect(spend({ ...request, amount: 11 })).rejects.toMatchObject({
      code: 'request.idempotency_key_reused',
    })
    expect(await balance(owner)).toMatchObject({ coins: 90 })
  })

  it('leaves the key of a refused spend free', async () => {
    const owner = await walletWith({})
    const request = spendRequest(owner, 10)
    await expect(spend(request)).rejects.toMatchObject({ code: 'wallet.not_enough_coins' })
    await inTx((tx) =>
      ledger.grant(tx, grantRequest(owner, [{ bucket: 'coin', amount: 10, origin: 'test' }])),
    )
    await spend(request)
    expect(await balance(owner)).toMatchObject({ coins: 0 })
  })
})

describe('reversing', () => {
  const reverse = (postingId: string) =>
    inTx((tx) =>
      ledger.reverse(tx, { postingId, operation: 'test.refund', key: key(), type: 'refund', now }),
    )

  it('returns a spend to the exact lots and takes back what payees earned', async () => {
    const owner = await walletWith({ bonusCoin: 10 })
    const expiresAt = later(60_000)
    const charges = [
      { bucket: 'coin' as const, amount: 5, origin: 'charge', chargeOid: newOid(now), expiresAt },
      { bucket: 'coin' as const, amount: 30, origin: 'charge', chargeOid: newOid(now) },
    ]
    await inTx((tx) => ledger.grant(tx, grantRequest(owner, charges)))
    const wallet = () =>
      database.db
        .selectFrom('wallets')
        .select(['balances', 'held', 'lot_ids', 'lot_amounts', 'lot_buckets', 'lot_expiries'])
        .where('owner_oid', '=', owner)
        .executeTakeFirstOrThrow()
    const before = await wallet()
    const earner = newOid(now)
    const legs = [{ kind: 'creator' as const, ownerOid: earner, amount: 20 }]
    const { postingId } = await spend({ ...spendRequest(owner, 25), legs })
    expect(await wallet()).not.toEqual(before)
    await reverse(postingId)
    expect(await wallet()).toEqual(before)
    const sums = await ledger.getAccountSums(database.db, { ownerOid: earner, kind: 'creator' })
    expect(sums).toEqual([{ bucket: 'coin', amount: 0 }])
  })

  it('undoes a posting only once', async () => {
    const owner = await walletWith({ coin: 10 })
    const { postingId } = await spend(spendRequest(owner, 10))
    await reverse(postingId)
    await expect(reverse(postingId)).rejects.toMatchObject({ code: 'ledger.already_reversed' })
    expect(await balance(owner)).toMatchObject({ coins: 10 })
  })

  it('refuses to take back a charge that was spent', async () => {
    const owner = await walletWith({})
    const { postingId } = await inTx((tx) =>
      ledger.grant(tx, grantRequest(owner, [{ bucket: 'coin', amount: 10, origin: 'test' }])),
    )
    await spend(spendRequest(owner, 4))
    await expect(reverse(postingId)).rejects.toMatchObject({
      code: 'ledger.reversal_not_covered',
      details: { required: 10, available: 6 },
    })
  })
})

describe('a crowded wallet', () => {
  it('stays a small row, and every charge can still be refunded', async () => {
    const owner = await walletWith({})
    const charged: string[] = []
    for (let index = 0; index < 60; index += 1) {
      const amounts = [{ bucket: 'coin' as const, amount: 5, origin: 'charge', chargeOid: key() }]
      const { postingId } = await inTx((tx) => ledger.grant(tx, grantRequest(owner, amounts)))
      charged.push(postingId)
    }
    const { lot_ids: lots } = await database.db
      .selectFrom('wallets')
      .select('lot_ids')
      .where('owner_oid', '=', owner)
      .executeTakeFirstOrThrow()
    expect(lots).toHaveLength(40)
    for (const postingId of charged) {
      await inTx((tx) =>
        ledger.reverse(tx, {
          postingId,
          operation: 'test.refund',
          key: key(),
          type: 'refund',
          now,
        }),
      )
    }
    expect(await balance(owner)).toMatchObject({ coins: 0 })
  })
})

describe('the ledger', () => {
  it.each(['postings', 'entries', 'ledger_lots'])('refuse a change of %s', async (table) => {
    const { pool } = database
    await expect(pool.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only')
    await expect(pool.query(`TRUNCATE ${table}`)).rejects.toThrow('append-only')
    const column = table === 'entries' ? 'amount = 1' : 'created_at = created_at'
    await expect(pool.query(`UPDATE ${table} SET ${column}`)).rejects.toThrow('append-only')
  })

  it('refuse a negative wallet by a constraint of its table', async () => {
    const owner = await walletWith({ coin: 10 })
    await expect(
      database.pool.query(`UPDATE wallets SET balances[2] = -1 WHERE owner_oid = $1`, [owner]),
    ).rejects.toThrow('wallets_not_negative')
  })

  it('show an invariant that is broken', async () => {
    const owner = await walletWith({ coin: 10 })
    const broken = await database.db
      .transaction()
      .execute(async (tx) => {
        await tx
          .insertInto('entries')
          .values({
            posting_id: 'x',
            payer_oid: owner,
            owner_oid: owner,
            kind: 'user',
            bucket: 2,
            lot_id: null,
            amount: 5,
          })
          .execute()
        const invariants = await ledger.checkInvariants(tx)
        throw Object.assign(new Error('undo'), { invariants })
      })
      .catch((error: { invariants: ledger.Invariant[] }) =>
        error.invariants.filter((line) => !line.passed).map((line) => line.name),
      )
    expect(broken).toEqual(
      expect.arrayContaining(['postings_sum_to_zero', 'balances_match_entries']),
    )
  })

  it('write the posting into the outbox of its transaction', async () => {
    const owner = await walletWith({ coin: 10 })
    const { postingId } = await spend(spendRequest(owner, 10))
    const { rows } = await database.pool.query(
      `SELECT type, payload FROM outbox WHERE stream = 'ledger' AND payload->>'postingId' = $1`,
      [postingId],
    )
    expect(rows).toEqual([{ type: 'ledger.posted', payload: { postingId } }])
  })

  it('list a payer newest first, page by page, and never another payer', async () => {
    const owner = await walletWith({ coin: 10 })
    await walletWith({ coin: 10 })
    const ids: string[] = []
    for (const amount of [1, 2, 3]) {
      ids.unshift((await spend(spendRequest(owner, amount))).postingId)
    }
    const first = await ledger.listPostings(database.db, { ownerOid: owner, limit: 2 })
    expect(first.items.map((posting) => posting.id)).toEqual(ids.slice(0, 2))
    const { nextCursor: cursor } = first
    const second = await ledger.listPostings(database.db, { ownerOid: owner, cursor, limit: 2 })
    expect(second.items.map((posting) => posting.payerSeq)).toEqual([2, 1])
    expect(second.nextCursor).toBeNull()
  })
})
