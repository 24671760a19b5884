import { describe, expect, it } from 'vitest'
import { coinChoices, packChoices } from './wall-choices.ts'

const facts = { coins: 120, remainingCoins: 1000, creditMilliPerCoin: 10_000, shortMilli: 24_000 }
const amounts = (over: Partial<typeof facts>) =>
  coinChoices({ ...facts, ...over }).map(({ coins, creditMilli }) => [coins, creditMilli])

describe('coins at the pay wall', () => {
  it('are offered as a round number that suffices, and all together', () => {
    expect(amounts({})).toEqual([
      [50, 500_000],
      [120, 1_200_000],
    ])
    expect(amounts({ shortMilli: 600_000 })).toEqual([
      [100, 1_000_000],
      [120, 1_200_000],
    ])
  })

  it('are offered all at once where no smaller number suffices', () => {
    expect(amounts({ coins: 3 })).toEqual([[3, 30_000]])
    expect(amounts({ coins: 50 })).toEqual([[50, 500_000]])
  })

  it('are not offered where they or the day do not suffice', () => {
    expect(amounts({ coins: 2 })).toEqual([])
    expect(amounts({ remainingCoins: 2 })).toEqual([])
    expect(amounts({ coins: 0, shortMilli: 0 })).toEqual([])
    expect(amounts({ remainingCoins: 70 })).toEqual([
      [50, 500_000],
      [70, 700_000],
    ])
  })
})

describe('packs at the pay wall', () => {
  const packs = [
    { coins: 50, creditMilli: 500_000 },
    { coins: 300, creditMilli: 3_090_000 },
    { coins: 1000, creditMilli: 11_000_000 },
  ]
  const prices = [
    { coins: 50, amountMinor: 5_500 },
    { coins: 300, amountMinor: 33_000 },
    { coins: 1000, amountMinor: 110_000 },
    { coins: 3000, amountMinor: 330_000 },
  ]
  const shown = (over: { remainingCoins?: number; shortMilli?: number }) =>
    packChoices({ packs, prices, remainingCoins: 1000, shortMilli: 24_000, ...over })

  it('say how much more each gives, and which gives most', () => {
    expect(shown({}).map((one) => [one.coins, one.percentMore, one.isBest])).toEqual([
      [50, 0, false],
      [300, 3, false],
      [1000, 10, true],
    ])
  })

  it('compare what is shown only', () => {
    expect(shown({ remainingCoins: 999 }).map((one) => [one.coins, one.isBest])).toEqual([
      [50, false],
      [300, true],
    ])
    expect(shown({ shortMilli: 4_000_000 }).map((one) => [one.percentMore, one.isBest])).toEqual([
      [0, false],
    ])
  })

  it('are none that the currency has no price for', () => {
    expect(packChoices({ packs, prices: [], remainingCoins: 1000, shortMilli: 0 })).toEqual([])
  })
})
