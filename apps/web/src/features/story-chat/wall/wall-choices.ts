import { coinOptions } from '@plax/contracts/payment/payment-values'
import { type PackOffer, packOffers } from '../../wallet/pack-offers.ts'

/** A way to credits: a pack that is paid for, or coins that are there. */
export interface WallChoice extends PackOffer {
  value: string
  /** Whether it is paid for with coins of the wallet, for no money. */
  isCoins: boolean
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
    isCoins: true,
    amountMinor: 0,
    coins: amount,
    creditMilli: amount * creditMilliPerCoin,
    percentMore: 0,
    isBest: false,
  }))
}

/** The packs that cover what is short. */
export function packChoices(
  facts: Parameters<typeof packOffers>[0] & { shortMilli: number },
): WallChoice[] {
  const { shortMilli, packs } = facts
  const fitting = packs.filter(({ creditMilli }) => creditMilli >= shortMilli)
  return packOffers({ ...facts, packs: fitting }).map((pack) => ({
    ...pack,
    value: `pack ${pack.coins}`,
    isCoins: false,
  }))
}
