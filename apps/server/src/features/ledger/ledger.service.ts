import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { bucketNumbers, type WalletBalance, walletBalance } from './ledger.buckets.ts'
import {
  assertAmount,
  call,
  fingerprint,
  headFields,
  legFields,
  postingResult,
  referenceFields,
  type StoredResult,
} from './ledger.calls.ts'
import type {
  ConvertRequest,
  GrantRequest,
  HoldRequest,
  HoldResult,
  PostingResult,
  ReverseRequest,
  SettleRequest,
  SpendRequest,
} from './ledger.requests.ts'
import './ledger.tables.ts'

export type { Bucket, FiatBucket, WalletBalance, WalletBucket } from './ledger.buckets.ts'
export { type PayeeLeg, replyLegs, saleLegs } from './ledger.earnings.ts'
export * from './ledger.history.ts'
export { getConvertedCoins } from './ledger.limits.ts'
export {
  type AccountSum,
  type Invariant,
  checkInvariants,
  getAccountSums,
  rollUp,
} from './ledger.proofs.ts'
export type * from './ledger.requests.ts'

/** Opens an owner's wallet; one that is open already stays as it is. */
export async function openWallet(tx: Tx, ownerOid: string, now: Date): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({ owner_oid: ownerOid, created_at: now })
    .onConflict((conflict) => conflict.column('owner_oid').doNothing())
    .execute()
}

/** What the owner can spend at `now` and what holds have set aside; zeros without a wallet. */
export async function getBalance(db: Db, ownerOid: string, now: Date): Promise<WalletBalance> {
  const { rows } = await sql<{ free: string[]; held: string[] }>`
    SELECT held, ARRAY(
      SELECT coalesce(sum(lot.amount) FILTER (WHERE lot.bucket = line.bucket), 0)::bigint
      FROM generate_series(1, 4) AS line (bucket)
      LEFT JOIN unnest(lot_buckets, lot_amounts, lot_expiries) AS lot (bucket, amount, expiry)
        ON lot.expiry > ${now}::timestamptz
      GROUP BY line.bucket ORDER BY line.bucket
    ) AS free
    FROM wallets WHERE owner_oid = ${ownerOid}`.execute(db)
  const row = rows[0]
  return walletBalance(row?.free.map(Number) ?? [], row?.held.map(Number) ?? [])
}

/** Puts bought or given amounts into a wallet, opening it where needed. */
export async function grant(tx: Tx, request: GrantRequest): Promise<PostingResult> {
  const grants = request.amounts.map((line) => ({
    bucket: bucketNumbers[line.bucket],
    amount: line.amount,
    origin: line.origin,
    chargeOid: line.chargeOid ?? undefined,
    expiresAt: line.expiresAt ?? undefined,
  }))
  const fiat = request.fiat && {
    bucket: bucketNumbers[request.fiat.bucket],
    amount: request.fiat.amountMinor,
  }
  const head = headFields(request, [grants, fiat ?? null])
  await openWallet(tx, request.ownerOid, request.now)
  return post(tx, { ...head, payer: request.ownerOid, grants, fiat }, request.now)
}

/**
 * Pays from a wallet: bonus first where allowed, then paid, oldest expiry first.
 * Errors: `wallet.not_enough_coins`, `wallet.not_enough_credits`, `wallet.bonus_credit_limit`.
 */
export async function spend(tx: Tx, request: SpendRequest): Promise<PostingResult> {
  for (const { amount } of [request, ...(request.legs ?? [])]) assertAmount(amount)
  const { currency, amount, allowBonus, bonusCap } = request
  const fields = {
    ...headFields(request, [currency, amount, allowBonus]),
    payer: request.payerOid,
    debit: {
      currency,
      amount,
      allowBonus,
      bonusCap: bonusCap?.maxMilli,
      legs: legFields(request.legs),
    },
    businessDay: bonusCap?.businessDay,
  }
  return posted(tx, sql`ledger_spend(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

/**
 * Turns paid coins into credits; bonus coins cannot be converted (R-wallet-014).
 * Errors: `wallet.not_enough_coins`, `wallet.conversion_limit` (R-wallet-012).
 */
export async function convert(tx: Tx, request: ConvertRequest): Promise<PostingResult> {
  const { amountCoins, creditMilli } = request
  const fields = {
    ...headFields(request, [amountCoins]),
    payer: request.ownerOid,
    debit: { currency: 'coin', amount: amountCoins, toIssue: true },
    grants: [{ bucket: bucketNumbers.credit, amount: creditMilli, origin: 'convert' }],
    businessDay: request.cap.businessDay,
    convertCap: request.cap.maxCoins,
  }
  return post(tx, fields, request.now)
}

/**
 * Sets an amount aside for work that runs for minutes; settle, void or renew it by its id.
 * Errors: as `spend`.
 */
export async function hold(tx: Tx, request: HoldRequest): Promise<HoldResult> {
  const { currency, amount, allowBonus } = request
  const fields = {
    ...headFields({ ...request, type: 'consume' }, [currency, amount, allowBonus]),
    owner: request.ownerOid,
    currency,
    amount,
    allowBonus,
    bonusCap: request.bonusCap?.maxMilli,
    businessDay: request.bonusCap?.businessDay,
    expiresAt: request.expiresAt,
  }
  const stored = await call<Omit<StoredResult, 'postingId'> & { holdId: string }>(
    tx,
    sql`ledger_hold(${JSON.stringify(fields)}::jsonb, ${request.now})`,
  )
  const { holdId, bonusAmount, paidAmount } = stored
  return { holdId, bonusAmount, paidAmount, balance: walletBalance(stored.balances, stored.held) }
}

/**
 * Charges up to the held amount, bonus first, and returns the rest to its lots.
 * Errors: `ledger.hold_not_found`, `ledger.hold_not_open` (late too), `ledger.hold_exceeded`.
 */
export async function settleHold(tx: Tx, request: SettleRequest): Promise<PostingResult> {
  const fields = {
    holdId: request.holdId,
    amount: request.amount,
    type: request.type,
    fingerprint: fingerprint([request.type, request.amount]),
    legs: legFields(request.legs),
    ...referenceFields(request.reference),
  }
  return posted(tx, sql`ledger_settle_hold(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

/** Returns a hold to its exact lots; a hold that was returned already stays so. */
export async function voidHold(tx: Tx, holdId: string, now: Date): Promise<void> {
  await call(tx, sql`ledger_void_hold(${holdId}, ${now})`)
}

/**
 * The heartbeat of a running hold; answers its expiry. It is the only ledger call of its
 * transaction, since it locks the hold without its wallet.
 */
export async function renewHold(
  tx: Tx,
  request: {
    holdId: string
    expiresAt: Date
    now: Date
  },
): Promise<Date> {
  return call(tx, sql`ledger_renew_hold(${request.holdId}, ${request.expiresAt}, ${request.now})`)
}

/** Returns up to `limit` overdue holds to their lots; answers their ids. */
export async function expireHolds(tx: Tx, limit: number, now: Date): Promise<string[]> {
  return call(tx, sql`ledger_expire_holds(${limit}, ${now})`)
}

/** Takes lots past their expiry out of a wallet; null where there is none. */
export async function expireLots(
  tx: Tx,
  ownerOid: string,
  now: Date,
): Promise<PostingResult | null> {
  const stored = await call<StoredResult | null>(tx, sql`ledger_expire_lots(${ownerOid}, ${now})`)
  return stored && postingResult(stored)
}

/**
 * Undoes a posting, entry by entry, to the exact lots; once for each posting.
 * Errors: `ledger.posting_not_found`, `ledger.already_reversed`, `ledger.reversal_not_covered`.
 */
export async function reverse(tx: Tx, request: ReverseRequest): Promise<PostingResult> {
  const fields = { ...headFields(request, [request.postingId]), postingId: request.postingId }
  return posted(tx, sql`ledger_reverse(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

function post(tx: Tx, fields: Record<string, unknown>, now: Date): Promise<PostingResult> {
  return posted(tx, sql`ledger_post(${JSON.stringify(fields)}::jsonb, ${now})`)
}

async function posted(tx: Tx, expression: RawBuilder<unknown>): Promise<PostingResult> {
  return postingResult(await call<StoredResult>(tx, expression))
}
