import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { bucketNumbers } from './ledger.buckets.ts'
import {
  assertAmount,
  call,
  headFields,
  posted,
  postingResult,
  type StoredResult,
} from './ledger.calls.ts'
import type {
  ConvertRequest,
  GrantRequest,
  PayOutRequest,
  PostingResult,
  ReverseRequest,
  ReverseResult,
  TakeBackRequest,
} from './ledger.requests.ts'
import type { PostingQueue } from './ledger.together.ts'
import { openWallet } from './ledger.wallets.ts'

export type { ReadRecords, RecordLine } from './ledger.records.ts'
export { fingerprintOf, publicKeyOf, signerOf, signFile } from './ledger.signing.ts'
export type { Bucket, FiatBucket, WalletBalance, WalletBucket } from './ledger.buckets.ts'
export { bucketName, bucketNumbers } from './ledger.buckets.ts'
export * from './ledger.credits.ts'
export {
  type ExactLeg,
  type PayeeLeg,
  replyLegs,
  saleLegs,
  type WholeLeg,
} from './ledger.earnings.ts'
export * from './ledger.escrow.ts'
export type * from './ledger.escrow-requests.ts'
export type { HistoryFilter } from './ledger.history-filter.ts'
export { assertType, type PostingTypes, postingTypes, shownType } from './posting-types.ts'
export { sumPostings } from './ledger.history-totals.ts'
export * from './ledger.history.ts'
export * from './ledger.holds.ts'
export { type JournalRange, readJournal } from './ledger.journal.ts'
export { getConvertedCoins, getSpentBonusCredits } from './ledger.limits.ts'
export { getBalanceAt } from './ledger.past.ts'
export type { NameItems, PostingHold, PostingItem, PostingReader } from './ledger.items.ts'
export { presentPosting } from './ledger.present.ts'
export {
  type AccountDay,
  type AccountSum,
  type Invariant,
  checkInvariants,
  getAccountSums,
  listAccountDays,
  rollUp,
} from './ledger.proofs.ts'
export type * from './ledger.requests.ts'
export * from './ledger.spending.ts'
export * from './ledger.taxes.ts'
export { PostingQueue } from './ledger.together.ts'
export * from './ledger.wallets.ts'

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
  const vat = request.fiat && { ...fiat, vat: request.fiat.vatMinor ?? 0 }
  // An expiry is reckoned from the time of the call, so a retry may name another.
  const intent = grants.map(({ expiresAt: _expiresAt, ...line }) => line)
  const head = headFields(request, [intent, fiat ?? null])
  await openWallet(tx, request.ownerOid, request.now)
  return post(tx, { ...head, payer: request.ownerOid, grants, fiat: vat }, request.now)
}

/**
 * Turns paid coins into credits; bonus coins cannot be converted (R-wallet-014).
 * Errors: `wallet.not_enough_coins`, `wallet.conversion_limit` (R-wallet-012).
 */
export async function convert(tx: Tx, request: ConvertRequest): Promise<PostingResult> {
  return post(tx, convertFields(request), request.now)
}

/**
 * The same in a transaction that other postings of the moment share. The wallet must be open. Answers
 * also how many coins were converted on the business day until now.
 */
export async function convertTogether(
  queue: PostingQueue,
  request: ConvertRequest,
): Promise<PostingResult & { convertedCoins: number }> {
  const fields = { ...convertFields(request), now: request.now }
  const stored = await queue.post<StoredResult & { convertedCoins: number }>(fields)
  return { ...postingResult(stored), convertedCoins: stored.convertedCoins }
}

function convertFields(request: ConvertRequest): Record<string, unknown> {
  const { amountCoins, creditMilli } = request
  for (const amount of [amountCoins, creditMilli]) assertAmount(amount)
  return {
    ...headFields(request, [amountCoins]),
    payer: request.ownerOid,
    debit: { currency: 'coin', amount: amountCoins, toIssue: true },
    grants: [{ bucket: bucketNumbers.credit, amount: creditMilli, origin: 'convert' }],
    businessDay: request.cap.businessDay,
    convertCap: request.cap.maxCoins,
  }
}

/**
 * Undoes a posting, entry by entry, to the exact lots, with what it carried; once for each posting.
 * Errors: `ledger.posting_not_found`, `ledger.already_reversed`, `ledger.reversal_not_covered`.
 */
export async function reverse(tx: Tx, request: ReverseRequest): Promise<ReverseResult> {
  const fields = { ...headFields(request, [request.postingId]), postingId: request.postingId }
  const stored = await call<StoredResult & { carried?: Record<string, number> }>(
    tx,
    sql`ledger_reverse(${JSON.stringify(fields)}::jsonb, ${request.now})`,
  )
  return { ...postingResult(stored), carried: stored.carried ?? {} }
}

/**
 * Takes what was bought back out of its lot, and the house's money for it. For a part of what was
 * granted; the whole is `reverse`. Errors: `ledger.reversal_not_covered`.
 */
export async function takeBack(tx: Tx, request: TakeBackRequest): Promise<PostingResult> {
  const { ownerOid, lotId, amount } = request
  const fiat = { bucket: bucketNumbers[request.fiat.bucket], amount: request.fiat.amountMinor }
  const head = headFields(request, [lotId, amount, fiat])
  const vat = request.fiat.vatMinor ?? 0
  const fields = { ...head, payer: ownerOid, lotId, amount, fiat: { ...fiat, vat } }
  return posted(tx, sql`ledger_take_back(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

/**
 * Pays a creator what they earned, and takes the money for it from the house, in part to the account of
 * the tax that is withheld; another currency comes through the account of conversions. `reverse` undoes it
 * where the money came back. Errors: `ledger.payout_not_covered`, `ledger.wallet_not_found`.
 */
export async function payOut(tx: Tx, request: PayOutRequest): Promise<PostingResult> {
  const { creatorOid, coins, creditMilli } = request
  const fiat = { bucket: bucketNumbers[request.fiat.bucket], amount: request.fiat.amountMinor }
  const head = headFields(request, [coins, creditMilli, fiat])
  await openWallet(tx, creatorOid, request.now)
  const { withheldMinor: withheld, country, won } = request.fiat
  const money = { ...fiat, withheld, country, won }
  const fields = { ...head, payer: creatorOid, coins, creditMilli, fiat: money }
  return posted(tx, sql`ledger_pay_out(${JSON.stringify(fields)}::jsonb, ${request.now})`)
}

function post(tx: Tx, fields: Record<string, unknown>, now: Date): Promise<PostingResult> {
  return posted(tx, sql`ledger_post(${JSON.stringify(fields)}::jsonb, ${now})`)
}
