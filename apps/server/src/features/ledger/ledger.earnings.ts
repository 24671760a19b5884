import { microPerUnit, percentMicro, saleEarnings, splitLargestRemainder } from '@plax/money'

/** Who receives a part of a spend. */
export type PayeeLeg = WholeLeg | ExactLeg

/** A fixed amount, rounded down where bonus pays a part of the price. */
export interface WholeLeg {
  kind: 'creator' | 'house'
  ownerOid: string
  /** What it receives if the whole price is paid with paid coins or credits. */
  amount: number
}

/**
 * A creator's share of a sale. What isn't whole of it is carried to their next sale, so that their
 * entries never differ from their exact earnings by a coin, or a thousandth of a credit.
 */
export interface ExactLeg {
  kind: 'creator'
  ownerOid: string
  /** Their part of the price, in millionths of its unit. */
  partMicro: number
  /** What they earn of it, if the whole price is paid with paid coins or credits. */
  earnsMicro: number
}

/**
 * What those who share a sale earn of its price in coins: the price less the platform fee, by their
 * shares (spec D32). The ledger pays it on the paid part only; bonus earns nothing.
 */
export function saleLegs(sale: {
  priceCoins: number
  feePercent: number
  payees: readonly { creatorOid: string; share: number }[]
}): ExactLeg[] {
  const { priceCoins, feePercent, payees } = sale
  const shares = payees.map(({ share }) => share)
  const parts = splitLargestRemainder(priceCoins * microPerUnit, shares)
  const earns = saleEarnings({ priceCoins, feePercent, shares })
  return payees.map(({ creatorOid }, index) => ({
    kind: 'creator',
    ownerOid: creatorOid,
    partMicro: parts[index] ?? 0,
    earnsMicro: earns[index] ?? 0,
  }))
}

/** What the creator of a story earns from a reply, in thousandths of a credit (spec D32). */
export function replyLegs(reply: {
  creatorOid: string
  priceMilli: number
  modelFeeMilli: number
  sharePercent: number
}): ExactLeg[] {
  const { creatorOid: ownerOid, priceMilli, modelFeeMilli, sharePercent } = reply
  const earnsMicro = percentMicro(Math.max(0, priceMilli - modelFeeMilli), sharePercent)
  const partMicro = priceMilli * microPerUnit
  return earnsMicro > 0 ? [{ kind: 'creator', ownerOid, partMicro, earnsMicro }] : []
}
