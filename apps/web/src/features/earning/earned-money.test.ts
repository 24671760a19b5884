import { describe, expect, it } from 'vitest'
import { earnedMoney, type EarningTerms, saleMoney } from './earned-money.ts'

const payout = {
  requestOid: 'a'.repeat(24),
  throughMonth: '2026-09',
  currency: 'USD' as const,
  rateMicro: 1_250_000_000,
  creditMilliPerCoin: 10_000,
}
const terms: EarningTerms = {
  platformFeePercent: 20,
  currency: 'USD',
  rateMicro: 1_000_000_000,
  creditMilliPerCoin: 10_000,
  payouts: [payout],
}
const coins = (time: string, amount: number) => ({ time, coins: amount, creditMilli: 0 })

describe('what earnings are worth in money', () => {
  it('is what their payout paid, and no estimate', () => {
    const paid = { amountMinor: 800, currency: 'USD', isEstimate: false }
    expect(earnedMoney([coins('2026-09-30', 60), coins('2026-08', 40)], terms)).toEqual(paid)
  })

  it('is at the latest rate and an estimate until they’re paid out', () => {
    const open = { amountMinor: 1000, currency: 'USD', isEstimate: true }
    expect(earnedMoney([coins('2026-10', 100)], terms)).toEqual(open)
    const unsent = { ...terms, payouts: [{ ...payout, rateMicro: null }] }
    expect(earnedMoney([coins('2026-09', 100)], unsent)).toEqual(open)
  })

  it('adds up what was paid out and what wasn’t, as an estimate', () => {
    const both = [coins('2026-09', 100), coins('2026-10', 100)]
    expect(earnedMoney(both, terms)).toEqual({
      amountMinor: 1800,
      currency: 'USD',
      isEstimate: true,
    })
  })

  it('counts credits at the coins they’re bought with, and refunds against them', () => {
    const earned = [{ time: '2026-10', coins: 10, creditMilli: 50_000 }, coins('2026-10', -20)]
    expect(earnedMoney(earned, terms).amountMinor).toBe(-50)
  })

  it('is exact in won', () => {
    const won: EarningTerms = { ...terms, currency: 'KRW', rateMicro: 1_000_000, payouts: [] }
    const money = { amountMinor: 4300, currency: 'KRW', isEstimate: false }
    expect(earnedMoney([coins('2026-10', 43)], won)).toEqual(money)
  })

  it('is in the present currency if a payout was in another one', () => {
    const changed: EarningTerms = { ...terms, currency: 'KRW', rateMicro: 1_000_000 }
    const all = [coins('2026-09', 100), coins('2026-10', 100)]
    expect(earnedMoney(all, changed)).toMatchObject({ amountMinor: 20_000, currency: 'KRW' })
    expect(earnedMoney(all.slice(0, 1), changed)).toMatchObject({
      amountMinor: 800,
      currency: 'USD',
      isEstimate: false,
    })
  })

  it('is, for one sale, what the payout that pays it is sent at', () => {
    const sale = { coins: 100, creditMilli: 0 }
    const paid = { ...sale, payoutOid: payout.requestOid }
    expect(saleMoney(paid, terms)).toMatchObject({ amountMinor: 800, isEstimate: false })
    expect(saleMoney({ ...sale, payoutOid: null }, terms)).toMatchObject({
      amountMinor: 1000,
      isEstimate: true,
    })
  })
})
