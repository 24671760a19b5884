import { describe, expect, it } from 'vitest'
import { earningOf, worthOf } from './earning.ts'

const terms = { sharePercent: 70, creditMilliPerCoin: 10_000 }

describe('what set-up says of earnings', () => {
  it('is the share of what each length costs above the fee', () => {
    expect(earningOf({ credits: '10' }, { feeMilli: 5000 }, terms)).toEqual({
      earnedMilli: 3500,
      replies: [
        { length: 'short', priceMilli: 8000, feeMilli: 5000, earnedMilli: 2100 },
        { length: 'normal', priceMilli: 10_000, feeMilli: 5000, earnedMilli: 3500 },
        { length: 'long', priceMilli: 20_000, feeMilli: 5000, earnedMilli: 10_500 },
      ],
    })
  })

  it('is nothing at the fee itself, and unknown without a price', () => {
    expect(earningOf({ credits: '5' }, { feeMilli: 5000 }, terms)?.earnedMilli).toBe(0)
    expect(earningOf({ credits: '' }, { feeMilli: 5000 }, terms)).toBeNull()
  })

  it('is told in money of a thousand replies', () => {
    // 3,500 credits are 350 coins.
    expect(worthOf(3500, terms, 'KRW')).toEqual({ currency: 'KRW', amountMinor: 35_000 })
    expect(worthOf(3500, terms, 'JPY')).toEqual({ currency: 'JPY', amountMinor: 3500 })
    expect(worthOf(3500, terms, 'USD')).toEqual({ currency: 'USD', amountMinor: 3500 })
    expect(worthOf(1, { creditMilliPerCoin: 30_000 }, 'USD').amountMinor).toBe(0)
  })
})
