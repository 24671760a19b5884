import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMilli, formatMoney } from './currencies.ts'
import type { Currency } from './currencies.ts'
import { chargePrice, coinValue } from './price.ts'
import type { PaymentMethod } from './price.ts'

const coins = fc.integer({ min: 1, max: 100_000_000 })
const price = (amount: number, currency: Currency, method: PaymentMethod = 'card'): number =>
  chargePrice({ coins: amount, currency, method }).amountMinor

describe('the price of coins', () => {
  it('values 10 coins at 1000 KRW, 100 JPY or 1 USD [R-wallet-019]', () => {
    expect(coinValue(10, 'KRW')).toEqual({ currency: 'KRW', amountMinor: 1000 })
    expect(coinValue(10, 'JPY')).toEqual({ currency: 'JPY', amountMinor: 100 })
    expect(coinValue(10, 'USD')).toEqual({ currency: 'USD', amountMinor: 100 })
    fc.assert(fc.property(coins, (n) => coinValue(n, 'KRW').amountMinor === n * 100))
  })

  it('adds 10% to the displayed price [R-payment-009]', () => {
    expect(price(10, 'KRW')).toBe(1100)
    expect(price(37, 'JPY', 'wallet')).toBe(407)
    fc.assert(fc.property(coins, (n) => price(n, 'KRW') === n * 110))
    fc.assert(fc.property(coins, (n) => price(n, 'JPY') === n * 11))
  })

  it('adds 20% instead for the yen wallet, and in yen only [R-payment-010]', () => {
    expect(price(10, 'JPY', 'wallet_jpy')).toBe(120)
    fc.assert(fc.property(coins, (n) => price(n, 'JPY', 'wallet_jpy') === n * 12))
    expect(() => price(10, 'KRW', 'wallet_jpy')).toThrow(RangeError)
  })

  it('ends a price in dollars one cent lower [R-payment-011]', () => {
    expect(price(10, 'USD')).toBe(109)
    expect(price(1000, 'USD', 'wallet')).toBe(10_999)
    fc.assert(fc.property(coins, (n) => price(n, 'USD') === n * 11 - 1))
  })

  it('refuses what is no number of coins', () => {
    for (const wrong of [0, -1, 1.5, Number.NaN, Infinity, 2 ** 53]) {
      expect(() => price(wrong, 'KRW')).toThrow(RangeError)
    }
  })
})

describe('amounts for reading', () => {
  it('shows the minor unit of each currency in the reader’s way', () => {
    expect(formatMoney(1100, 'KRW', 'ko')).toBe('₩1,100')
    expect(formatMoney(109, 'USD', 'en')).toBe('$1.09')
    expect(formatMoney(120, 'JPY', 'en')).toBe('¥120')
    expect(formatMoney(109, 'USD', 'es')).toContain('1,09')
  })

  it('shows thousandths without idle zeros', () => {
    expect(formatMilli(12_000, 'en')).toBe('12')
    expect(formatMilli(800, 'en')).toBe('0.8')
    expect(formatMilli(1_234_567, 'ko')).toBe('1,234.567')
  })
})
