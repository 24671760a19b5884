import { assertAmount } from './round.ts'

/** What is bought, and what it costs in the currency's smallest unit; all of one currency. */
export type PricedPack = { creditMilli: number; amountMinor: number }

/**
 * How many whole percent more credits the same money buys with each pack than with the dearest of them;
 * 0 where that is less than one. Throws RangeError for a pack that is empty or free.
 */
export const percentMore = (packs: readonly PricedPack[]): number[] => {
  for (const { creditMilli, amountMinor } of packs) {
    assertAmount(creditMilli, 'creditMilli')
    assertAmount(amountMinor, 'amountMinor')
    if (creditMilli === 0 || amountMinor === 0) throw new RangeError('a pack must not be empty')
  }
  const dearest = packs.reduce<PricedPack | null>(
    (worst, pack) => (worst && !isBetter(worst, pack) ? worst : pack),
    null,
  )
  if (!dearest) return []
  return packs.map(({ creditMilli, amountMinor }) => {
    const mine = BigInt(creditMilli) * BigInt(dearest.amountMinor)
    const least = BigInt(dearest.creditMilli) * BigInt(amountMinor)
    return Number((mine * 100n) / least) - 100
  })
}

/** The place of the one pack that buys most for the money, or -1 where none does so by a percent. */
export const bestValue = (packs: readonly PricedPack[]): number => {
  const more = percentMore(packs)
  const best = packs.findIndex((pack, place) =>
    packs.every((other, index) => index === place || isBetter(pack, other)),
  )
  return packs.length > 1 && (more[best] ?? 0) > 0 ? best : -1
}

/** Whether the same money buys more with one pack than with another. */
const isBetter = (one: PricedPack, other: PricedPack): boolean =>
  BigInt(one.creditMilli) * BigInt(other.amountMinor) >
  BigInt(other.creditMilli) * BigInt(one.amountMinor)
