import { splitLargestRemainder } from '@plax/money'
import type { Tx } from '../../../platform/db/database.ts'
import {
  saleLegs,
  spend,
  type SpendRequest,
  type SpendResult,
} from '../../ledger/ledger.service.ts'
import { recordSale } from './record-sale.ts'
import type { SaleKind } from './sale-kind.ts'

/** A creator who is paid of a sale. */
export interface PaidShare {
  creatorOid: string
  /** The weight of their part of the price. */
  share: number
  /** What they receive if all is paid with what is no bonus. */
  amount: number
}

/** What those who share a price in coins earn: the price less the platform fee, by their shares. */
export function sharesOf(sale: {
  price: number
  feePercent: number
  payees: readonly { creatorOid: string; share: number }[]
}): PaidShare[] {
  const { price: priceCoins, feePercent, payees } = sale
  const [leg] = saleLegs({ creatorOid: '', priceCoins, feePercent })
  const shares = payees.map(({ share }) => share)
  const amounts = splitLargestRemainder(leg?.amount ?? 0, shares)
  return payees.map((payee, index) => ({ ...payee, amount: amounts[index] ?? 0 }))
}

/** The legs of a posting; whoever receives nothing has none. */
export function legsOf(payees: readonly PaidShare[]) {
  return payees
    .filter(({ amount }) => amount > 0)
    .map(({ creatorOid, amount }) => ({ kind: 'creator' as const, ownerOid: creatorOid, amount }))
}

/** The payees with what their legs received. */
export function earningsOf(payees: readonly PaidShare[], earned: readonly number[]) {
  const received = [...earned]
  return payees.map(({ creatorOid, share, amount }) => ({
    creatorOid,
    share,
    earned: amount > 0 ? (received.shift() ?? 0) : 0,
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
 * sale down. Errors: as `spend`.
 */
export async function sell(tx: Tx, request: SellRequest): Promise<SpendResult> {
  const { kind, oid, itemOid, feePercent, payees, ...asked } = request
  const posting = await spend(tx, {
    ...asked,
    type: kind.postingType,
    currency: kind.currency,
    legs: legsOf(payees),
  })
  await recordSale(tx, {
    kind,
    oid: oid ?? posting.postingId,
    itemOid,
    buyerOid: asked.payerOid,
    feePercent,
    posting,
    payees: earningsOf(payees, posting.earned),
    now: asked.now,
  })
  return posting
}
