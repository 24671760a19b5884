import { replyEarning } from '@plax/money'

/** Who receives a part of a spend. */
export interface PayeeLeg {
  kind: 'creator' | 'house'
  ownerOid: string
  /** What it receives if the whole price is paid with paid coins or credits. */
  amount: number
}

/**
 * What the creator of an item earns: its price in coins less the platform fee, rounded down in
 * favour of the house (decision 32). The ledger pays it on the paid part only; bonus earns nothing.
 */
export function saleLegs(sale: {
  creatorOid: string
  priceCoins: number
  feePercent: number
}): PayeeLeg[] {
  const earned = Math.floor((sale.priceCoins * (100 - sale.feePercent)) / 100)
  return creatorLeg(sale.creatorOid, earned)
}

/** What the creator of a story earns from a reply, in thousandths of a credit (decision 32). */
export function replyLegs(reply: {
  creatorOid: string
  priceMilli: number
  modelFeeMilli: number
  sharePercent: number
}): PayeeLeg[] {
  return creatorLeg(reply.creatorOid, replyEarning(reply))
}

function creatorLeg(ownerOid: string, amount: number): PayeeLeg[] {
  return amount > 0 ? [{ kind: 'creator', ownerOid, amount }] : []
}
