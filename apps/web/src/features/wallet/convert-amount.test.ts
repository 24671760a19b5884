import { describe, expect, it } from 'vitest'
import { convertProblem, maxConvertible, parseCoins } from './convert-amount.ts'

describe('the coins to convert', () => {
  it('reads whole coins, grouped in the way of any language', () => {
    expect(['100', '1,000', '1.000', ' 7 '].map(parseCoins)).toEqual([100, 1000, 1000, 7])
  })

  it('reads nothing where there is no number of coins', () => {
    expect(
      ['', '0', '-5', 'ten', '1e3', '9999999999', '1.5', '1,5', '0.10', '10,00'].map(parseCoins),
    ).toEqual(Array.from({ length: 10 }, () => null))
  })

  it('offers at most what is held and what the day still allows', () => {
    expect(maxConvertible({ coins: 5_000, remainingCoins: 400 })).toBe(400)
    expect(maxConvertible({ coins: 30, remainingCoins: 400 })).toBe(30)
  })

  it('names the limit of the day before the empty wallet, since charging would not help', () => {
    expect(convertProblem(500, { coins: 100, remainingCoins: 400 })).toBe('over_limit')
    expect(convertProblem(300, { coins: 100, remainingCoins: 400 })).toBe('not_enough_coins')
    expect(convertProblem(100, { coins: 100, remainingCoins: 100 })).toBeNull()
  })
})
