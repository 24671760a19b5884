import { writeCsv } from '../../lib/csv.ts'
import type { Bucket, Posting } from './wallet.api.ts'
import { walletChanges } from './amounts.ts'

/** The own postings as a file, times in UTC; credits count in thousandths, as the ledger has them. */
export function historyCsv(postings: readonly Omit<Posting, 'items' | 'hold'>[]): string {
  return writeCsv(
    [
      'number',
      'at',
      'type',
      'operation',
      'coins',
      'bonus_coins',
      'credit_thousandths',
      'bonus_credit_thousandths',
      'about',
      'about_id',
      'undoes',
      'posting',
    ],
    postings.map((posting) => {
      const changes = new Map(walletChanges(posting).map((one) => [one.bucket, one.amount]))
      const amount = (bucket: Bucket) => changes.get(bucket) ?? 0
      return [
        posting.seq,
        posting.createdAt,
        posting.type,
        posting.operation,
        amount('coin'),
        amount('bonusCoin'),
        amount('credit'),
        amount('bonusCredit'),
        posting.reference?.kind ?? null,
        posting.reference?.oid ?? null,
        posting.reversesId,
        posting.id,
      ]
    }),
  )
}
