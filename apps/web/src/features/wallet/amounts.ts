import type { Bucket, Posting } from './wallet.api.ts'

/** Decimal digits that the smallest unit of a bucket stands for. */
const exponents: Record<Bucket, number> = {
  coin: 0,
  bonusCoin: 0,
  credit: 3,
  bonusCredit: 3,
  krw: 0,
  jpy: 0,
  usd: 2,
}

/** An amount of a bucket's smallest unit for reading; `signed` also writes the plus. */
export function formatBucket(
  amount: number,
  bucket: Bucket,
  options: { locale: string; signed?: boolean },
): string {
  const fiat = bucket === 'krw' || bucket === 'jpy' || bucket === 'usd'
  return new Intl.NumberFormat(options.locale, {
    ...(fiat ? { style: 'currency', currency: bucket } : { maximumFractionDigits: 3 }),
    signDisplay: options.signed ? 'exceptZero' : 'auto',
  }).format(amount / 10 ** exponents[bucket])
}

export interface BucketChange {
  bucket: Bucket
  amount: number
}

/** What a posting gave to the reader's wallet and took from it, by bucket; nothing that evens out. */
export function walletChanges(posting: Pick<Posting, 'entries'>): BucketChange[] {
  const own = posting.entries.filter((entry) => entry.account === 'user')
  return sumByBucket(own).filter((change) => change.amount !== 0)
}

/** The sum of each bucket that has entries; zero in every posting that is right. */
export function sumByBucket(entries: { bucket: Bucket; amount: number }[]): BucketChange[] {
  const sums = new Map<Bucket, number>()
  for (const { bucket, amount } of entries) sums.set(bucket, (sums.get(bucket) ?? 0) + amount)
  return order.flatMap((bucket) => {
    const amount = sums.get(bucket)
    return amount === undefined ? [] : [{ bucket, amount }]
  })
}

/** The wallet's own buckets first, then the money that was paid. */
const order: Bucket[] = ['coin', 'bonusCoin', 'credit', 'bonusCredit', 'krw', 'jpy', 'usd']
