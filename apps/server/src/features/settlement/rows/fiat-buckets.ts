import type { Currency } from '@plax/contracts/payment/payment-values'

/** The ledger's buckets of money. */
export const fiatBuckets = { KRW: 'krw', JPY: 'jpy', USD: 'usd' } as const

const currencies: Readonly<Record<string, Currency>> = { krw: 'KRW', jpy: 'JPY', usd: 'USD' }

/** The currency of such a bucket. */
export function currencyOfBucket(bucket: string): Currency {
  const currency = currencies[bucket]
  if (!currency) throw new RangeError(`${bucket} isn’t money.`)
  return currency
}
