import { bestValue, percentMore } from '@plax/money/pack-value'

/** Coins that are sold as credits, with what they are worth beside the others that are shown. */
export interface PackOffer {
  coins: number
  creditMilli: number
  /** In the currency's smallest unit. */
  amountMinor: number
  /** Whole percent more credits for the money than the dearest pack gives. */
  percentMore: number
  isBest: boolean
}

/** The packs that have a price and that the day has room for. */
export function packOffers(facts: {
  packs: readonly { coins: number; creditMilli: number }[]
  /** Of one currency and one way to pay. */
  prices: readonly { coins: number; amountMinor: number }[]
  /** Coins that may still be converted today. */
  remainingCoins: number
}): PackOffer[] {
  const { packs, prices, remainingCoins } = facts
  const fitting = packs.flatMap(({ coins, creditMilli }) => {
    const price = prices.find((one) => one.coins === coins)
    return price && coins <= remainingCoins
      ? [{ coins, creditMilli, amountMinor: price.amountMinor }]
      : []
  })
  const more = percentMore(fitting)
  const best = bestValue(fitting)
  return fitting.map((pack, place) => ({
    ...pack,
    percentMore: more[place] ?? 0,
    isBest: place === best,
  }))
}
