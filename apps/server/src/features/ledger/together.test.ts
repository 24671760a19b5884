import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { newOid } from '../../platform/ids.ts'
import { useLedgerDatabase } from '../../testing/ledger-database.ts'
import * as ledger from './ledger.service.ts'

const now = new Date('2026-11-20T12:00:00Z')
const database = useLedgerDatabase()
let queue: ledger.PostingQueue

beforeAll(() => {
  queue = new ledger.PostingQueue(database.db)
})

async function ownerWith(coins: number): Promise<string> {
  const ownerOid = newOid(now)
  await database.db.transaction().execute((tx) =>
    ledger.grant(tx, {
      ownerOid,
      operation: 'test.grant',
      key: ownerOid,
      type: 'increase',
      amounts: [{ bucket: 'coin', amount: coins, origin: 'test' }],
      now,
    }),
  )
  return ownerOid
}

function convert(ownerOid: string, amountCoins: number, over: Partial<ledger.ConvertRequest> = {}) {
  return ledger.convertTogether(queue, {
    ownerOid,
    operation: 'test.convert',
    key: newOid(now),
    type: 'convert',
    amountCoins,
    creditMilli: amountCoins * 1000,
    cap: { businessDay: '2026-11-20', maxCoins: 1000 },
    now,
    ...over,
  })
}

const owners = (count: number, coins: number) =>
  Promise.all(Array.from({ length: count }, () => ownerWith(coins)))

async function coinsOf(ownerOid: string): Promise<number> {
  return (await ledger.getBalance(database.db, ownerOid, now)).coins
}

/** How many transactions wrote the postings of these owners, grants aside. */
async function countTransactions(ownerOids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT xact)::int AS count FROM postings
    WHERE type = 'convert' AND payer_oid = ANY(${ownerOids}::text[])`.execute(database.db)
  return rows[0]?.count ?? 0
}

it('posts for many owners in few transactions, each its own amount', async () => {
  const all = await owners(100, 50)
  const results = await Promise.all(all.map((owner, index) => convert(owner, (index % 50) + 1)))
  expect(new Set(results.map(({ postingId }) => postingId)).size).toBe(100)
  expect(await Promise.all(all.map(coinsOf))).toEqual(all.map((_, index) => 49 - (index % 50)))
  // Sixteen at most.
  expect(await countTransactions(all)).toBe(7)
})

it('refuses one of many with its details, and nothing of it stays', async () => {
  const [poor = '', ...others] = await owners(6, 10)
  const calls = await Promise.allSettled([
    ...others.map((owner) => convert(owner, 10)),
    convert(poor, 11),
  ])
  expect(calls.map(({ status }) => status)).toEqual([...others.map(() => 'fulfilled'), 'rejected'])
  expect(calls[5]).toMatchObject({
    reason: { code: 'wallet.not_enough_coins', details: { availableCoins: 10, shortCoins: 1 } },
  })
  expect(await coinsOf(poor)).toBe(10)
})

it('refuses what one owner lacks and posts what they have, asked for at once', async () => {
  const poor = await ownerWith(10)
  const calls = await Promise.allSettled([convert(poor, 11), convert(poor, 4)])
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(calls[0]).toMatchObject({ reason: { code: 'wallet.not_enough_coins' } })
  expect(await coinsOf(poor)).toBe(6)
})

it('answers one key once, and refuses another intent under it, within a batch', async () => {
  const [first = '', owner = ''] = await owners(2, 100)
  const key = newOid(now)
  const [, once, again, other] = await Promise.allSettled([
    convert(first, 1),
    convert(owner, 30, { key }),
    convert(owner, 30, { key }),
    convert(owner, 31, { key }),
  ])
  expect(once).toMatchObject({ status: 'fulfilled' })
  expect(again).toEqual(once)
  expect(other).toMatchObject({ reason: { code: 'request.idempotency_key_reused' } })
  expect(await coinsOf(owner)).toBe(70)
})

it('lets nobody wait for a wallet that another transaction holds', async () => {
  const [held = '', ...others] = await owners(4, 10)
  let waiting: Promise<unknown> | undefined
  await database.db.transaction().execute(async (tx) => {
    await ledger.lockWallet(tx, held, now)
    const [first = '', ...rest] = others
    const free = [convert(first, 1), ...rest.map((owner) => convert(owner, 1))]
    waiting = convert(held, 3)
    await Promise.all(free)
    expect(await coinsOf(held)).toBe(10)
  })
  await waiting
  expect(await coinsOf(held)).toBe(7)
})

it('tries each by itself where a batch fails as a whole', async () => {
  const [first = '', broken = '', ...others] = await owners(5, 10)
  const cap = { businessDay: 'no day', maxCoins: 1000 }
  const calls = await Promise.allSettled([
    convert(first, 1),
    convert(broken, 1, { cap }),
    ...others.map((owner) => convert(owner, 1)),
  ])
  expect(calls.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...others.map(() => 'fulfilled'),
  ])
  expect(await Promise.all([broken, ...others].map(coinsOf))).toEqual([10, 9, 9, 9])
})

const part = fc.record({
  bucket: fc.constantFrom<ledger.WalletBucket>('coin', 'bonusCoin', 'credit', 'bonusCredit'),
  amount: fc.integer({ min: 1, max: 40 }),
  ttl: fc.constantFrom(-5, 5, null),
})
const spendFields = fc
  .record({
    currency: fc.constantFrom('coin', 'credit'),
    amount: fc.integer({ min: 1, max: 90 }),
    allowBonus: fc.boolean(),
    shares: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
  })
  .map(({ shares, ...debit }) => ({
    type: 'consume',
    debit: {
      ...debit,
      legs: shares.map((amount, index) => ({ kind: 'creator', owner: `creator-${index}`, amount })),
    },
  }))
const convertFields = fc.integer({ min: 1, max: 90 }).map((amount) => ({
  type: 'convert',
  debit: { currency: 'coin', amount, toIssue: true },
  grants: [{ bucket: 4, amount: amount * 10, origin: 'convert' }],
  businessDay: '2026-11-20',
  convertCap: 60,
}))

async function ownerOf(
  parts: { bucket: ledger.WalletBucket; amount: number; ttl: number | null }[],
) {
  const ownerOid = await ownerWith(1)
  // Expired lots stay until they are taken out.
  const amounts = parts.map(({ ttl, ...line }) => ({
    ...line,
    origin: 'test',
    expiresAt: ttl === null ? null : new Date(now.getTime() + ttl * 1000),
  }))
  const grant = { ownerOid, operation: 'test.parts', key: ownerOid, amounts }
  if (amounts.length > 0) {
    await database.db
      .transaction()
      .execute((tx) => ledger.grant(tx, { ...grant, type: 'increase', now: new Date(0) }))
  }
  return ownerOid
}

/** What a posting of an owner's did, without the ids that are each one's own. */
async function traceOf(ownerOid: string) {
  const { rows } = await sql`
    SELECT balances, held, lot_buckets, lot_amounts, lot_origins, lot_expiries, posting_count, day,
      day_converted_coins, day_bonus_credit_milli,
      (SELECT jsonb_agg(jsonb_build_array(operation, key, type, result - 'postingId',
        postings.created_at, reference_oid, (SELECT jsonb_agg(jsonb_build_array(kind, bucket, amount,
          CASE WHEN entries.owner_oid = wallets.owner_oid THEN 'own' ELSE entries.owner_oid END,
          array_position(lot_ids, lot_id)) ORDER BY kind, bucket, amount, entries.owner_oid)
          FROM entries WHERE posting_id = postings.id)))
        FROM postings WHERE payer_oid = wallets.owner_oid AND operation = 'test.twin') AS postings,
      (SELECT count(*) FROM outbox JOIN postings ON payload->>'postingId' = postings.id
        WHERE payer_oid = wallets.owner_oid) AS events
    FROM wallets WHERE owner_oid = ${ownerOid}`.execute(database.db)
  return rows[0]
}

it('does in a batch what is done alone, whatever it is [R-wallet-005]', async () => {
  const kept = (answer: Promise<object>) =>
    answer.then(
      (result) => ({ ...result, postingId: '' }),
      ({ code, details }: { code: string; details: unknown }) => ({ code, details }),
    )
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 5 }),
      fc.oneof(spendFields, convertFields),
      async (parts, intent) => {
        const [alone, among] = [await ownerOf(parts), await ownerOf(parts)]
        const others = await owners(2, 5)
        const fields = { operation: 'test.twin', key: 'twin', fingerprint: 'twin', ...intent, now }
        const one = await kept(queue.post({ ...fields, payer: alone }))
        const [, two] = await Promise.all([
          convert(others[0] ?? '', 1),
          kept(queue.post({ ...fields, payer: among })),
          convert(others[1] ?? '', 1),
        ])
        expect(two).toEqual(one)
        expect(await traceOf(among)).toEqual(await traceOf(alone))
      },
    ),
    { numRuns: 60 },
  )
})
