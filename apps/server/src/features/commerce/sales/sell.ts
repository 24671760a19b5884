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
import { countSpending } from '../spending/count-spending.ts'
import { type Payee, recordSale } from './record-sale.ts'
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
  const { kind, oid, itemOid, feePercent, payees, ...asked } = request
  const posting = await spend(tx, {
    ...asked,
    type: kind.postingType,
    currency: kind.currency,
    legs: legsOf(payees),
  })
  const { payerOid, now } = asked
  const sale = {
    kind,
    oid: oid ?? posting.postingId,
    itemOid,
    buyerOid: payerOid,
    feePercent,
    posting,
    payees: earningsOf(payees, posting),
    now,
  }
  const coins = kind.currency === 'coin' ? posting.paidAmount : 0
  await together(
    tx,
    (at) => recordSale(at, sale),
    (at) => countSpending(at, [{ userOid: payerOid, coins }], now),
  )
  return posting
}
