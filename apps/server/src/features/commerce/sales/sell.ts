import type { Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/prepared.ts'
import {
  type ExactLeg,
  saleLegs,
  spend,
  type SpendRequest,
  type SpendResult,
  type SpentLine,
} from '../../ledger/ledger.service.ts'
import { countSpending, type Spent } from '../spending/count-spending.ts'
import { type Payee, recordSales, type Sale } from './record-sale.ts'
import type { SaleKind } from './sale-kind.ts'

/** A creator who is paid of a sale. */
export interface PaidShare {
  creatorOid: string
  /** The weight of their part of the price. */
  share: number
  /** Left out where they earn nothing. */
  leg?: ExactLeg | undefined
}

/** Those who share a price in coins, with what they earn: the price less the platform fee, by their shares. */
export function sharesOf(sale: {
  price: number
  feePercent: number
  payees: readonly { creatorOid: string; share: number }[]
}): PaidShare[] {
  const legs = saleLegs({ ...sale, priceCoins: sale.price })
  return sale.payees.map((payee, index) => ({ ...payee, leg: legs[index] }))
}

export function legsOf(payees: readonly PaidShare[]): ExactLeg[] {
  return payees.flatMap(({ leg }) => leg ?? [])
}

/** The payees with what they received of a line, and what of it is theirs. */
export function earningsOf(
  payees: readonly Pick<PaidShare, 'creatorOid' | 'share'>[],
  posted: Partial<SpentLine>,
): Payee[] {
  const { earned = [], paid = [], bonus = [] } = posted
  return payees.map(({ creatorOid, share }, index) => ({
    creatorOid,
    share,
    earned: earned[index] ?? 0,
    ...(posted.paid ? { paid: paid[index] ?? 0, bonus: bonus[index] ?? 0 } : {}),
  }))
}

export interface SellRequest extends Pick<
  SpendRequest,
  'operation' | 'key' | 'intent' | 'payerOid' | 'amount' | 'allowBonus' | 'bonusCap' | 'now'
> {
  kind: SaleKind
  reference: NonNullable<SpendRequest['reference']>
  /** By what the sale is known; left out, by its posting. */
  oid?: string
  itemOid: string
  /** Of coins; null where the creator's share is reckoned otherwise. */
  feePercent: number | null
  /** The lead first. */
  payees: readonly PaidShare[]
}

/**
 * Sells one thing in the seller's own transaction: takes the price, pays the creators, and writes the
 * sale down. Errors: as `spend` and `countSpending`.
 */
export async function sell(tx: Tx, request: SellRequest): Promise<SpendResult> {
  const [posting] = await sellAll(tx, [request], request.now)
  return posting as SpendResult
}

/**
 * As `sell`, for several sales: each has a posting of its own, and few statements do for all of them.
 * The payers’ wallets are locked.
 */
export async function sellAll(
  tx: Tx,
  requests: readonly SellRequest[],
  now: Date,
): Promise<SpendResult[]> {
  const sold = await together(
    tx,
    ...requests.map((request) => async (at: Tx) => ({ request, posting: await pay(at, request) })),
  )
  await together(
    tx,
    (at) => recordSales(at, sold.map(saleOf)),
    (at) => countSpending(at, sold.map(spentOn), now),
  )
  return sold.map(({ posting }) => posting)
}

function pay(tx: Tx, request: SellRequest): Promise<SpendResult> {
  const { postingType: type, currency } = request.kind
  return spend(tx, { ...request, type, currency, legs: legsOf(request.payees) })
}

interface Sold {
  request: SellRequest
  posting: SpendResult
}

function saleOf({ request, posting }: Sold): Sale {
  const { kind, oid = posting.postingId, itemOid, feePercent, payees, payerOid, now } = request
  const earned = earningsOf(payees, posting)
  return { kind, oid, itemOid, buyerOid: payerOid, feePercent, posting, payees: earned, now }
}

function spentOn({ request, posting }: Sold): Spent {
  const coins = request.kind.currency === 'coin' ? posting.paidAmount : 0
  return { userOid: request.payerOid, coins }
}
