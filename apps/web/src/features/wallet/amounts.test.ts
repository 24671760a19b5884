import { describe, expect, it } from 'vitest'
import { formatBucket, sumByBucket, walletChanges } from './amounts.ts'
import type { Entry } from './wallet.api.ts'

const entry = (account: Entry['account'], bucket: Entry['bucket'], amount: number): Entry => ({
  account,
  bucket,
  amount,
  lotId: null,
})

const purchase = [
  entry('issue', 'krw', -11_000),
  entry('house', 'krw', 11_000),
  entry('issue', 'coin', -100),
  entry('user', 'coin', 100),
]

describe('amounts of the ledger', () => {
  it('counts coins whole, credits in thousandths and money in its minor unit', () => {
    const written = (bucket: Entry['bucket']) => formatBucket(12_500, bucket, { locale: 'en' })
    expect(written('coin')).toBe('12,500')
    expect(written('credit')).toBe('12.5')
    expect(written('usd')).toBe('$125.00')
    expect(written('krw')).toBe('₩12,500')
  })

  it('writes both signs where a change is meant, and none for nothing', () => {
    const signed = (amount: number) => formatBucket(amount, 'coin', { locale: 'en', signed: true })
    expect([signed(100), signed(-100), signed(0)]).toEqual(['+100', '-100', '0'])
  })

  it('shows of a purchase the coins that came, not the money of the house', () => {
    expect(walletChanges({ entries: purchase })).toEqual([{ bucket: 'coin', amount: 100 }])
  })

  it('adds up the lots of a bucket and leaves out what evens out', () => {
    const entries = [
      entry('user', 'credit', -8_000),
      entry('user', 'credit', -2_000),
      entry('user', 'bonusCredit', -500),
      entry('user', 'coin', 5),
      entry('user', 'coin', -5),
    ]
    expect(walletChanges({ entries })).toEqual([
      { bucket: 'credit', amount: -10_000 },
      { bucket: 'bonusCredit', amount: -500 },
    ])
  })

  it('sums a right posting to zero in each bucket', () => {
    expect(sumByBucket(purchase)).toEqual([
      { bucket: 'coin', amount: 0 },
      { bucket: 'krw', amount: 0 },
    ])
  })

  it('shows what is left over where a bucket does not even out', () => {
    expect(sumByBucket(purchase.slice(0, 3))).toContainEqual({ bucket: 'coin', amount: -100 })
  })
})
