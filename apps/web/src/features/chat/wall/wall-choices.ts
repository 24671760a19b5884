import { coinOptions } from '@plax/contracts/payment-values'
import { bestValue, percentMore } from '@plax/money/pack-value'

/** A way to credits: a pack that is paid for, or coins that are there. */
export interface WallChoice {
  value: string
  /** What it takes: money in the currency's smallest unit, or coins of the wallet. */
  takes: { amountMinor: number } | { coins: number }
  coins: number
  creditMilli: number
  /** Whole percent more credits for the money than the dearest pack gives. */
  percentMore: number
  isBest: boolean
}

/** Coins that are there, as two choices at most: about as many as it takes, and all of them. */
export function coinChoices(facts: {
  coins: number
  remainingCoins: number
  creditMilliPerCoin: number
  shortMilli: number
}): WallChoice[] {
  const { coins, remainingCoins, creditMilliPerCoin, shortMilli } = facts
  const most = Math.min(coins, remainingCoins)
  const least = Math.max(1, Math.ceil(shortMilli / creditMilliPerCoin))
  if (most < least) return []
  const some = coinOptions.find((size) => size >= least && size < most)
  return [...(some === undefined ? [] : [some]), most].map((amount) => ({
    value: `coins ${amount}`,
    takes: { coins: amount },
    coins: amount,
    creditMilli: amount * creditMilliPerCoin,
    percentMore: 0,
    isBest: false,
  }))
}

/** The packs that cover what is short and that the day has room for, with what each is worth. */
export function packChoices(facts: {
  packs: readonly { coins: number; creditMilli: number }[]
  /** Of one currency and one way to pay. */
  prices: readonly { coins: number; amountMinor: number }[]
  remainingCoins: number
  shortMilli: number
}): WallChoice[] {
  const { packs, prices, remainingCoins, shortMilli } = facts
  const fitting = packs.flatMap(({ coins, creditMilli }) => {
    const price = prices.find((one) => one.coins === coins)
    const fits = coins <= remainingCoins && creditMilli >= shortMilli
    return price && fits ? [{ coins, creditMilli, amountMinor: price.amountMinor }] : []
  })
  const more = percentMore(fitting)
  const best = bestValue(fitting)
  return fitting.map(({ coins, creditMilli, amountMinor }, place) => ({
    value: `pack ${coins}`,
    takes: { amountMinor },
    coins,
    creditMilli,
    percentMore: more[place] ?? 0,
    isBest: place === best,
  }))
}
