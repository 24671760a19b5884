import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { bucketNumbers, type WalletBucket } from './ledger.buckets.ts'

/** What a wallet held at an instant, amounts that were set aside included. */
export interface PastBalance {
  /** The last of the owner's postings that counts; 0 where there was none yet. */
  seq: number
  coins: number
  bonusCoins: number
  creditMilli: number
  bonusCreditMilli: number
}

/**
 * The balance after the last posting that was made by then, from entries alone. Postings of one
 * millisecond, and any whose clock ran behind, count in the order in which they were posted, so the
 * answer is always a state that the wallet was in. Lots that had expired count until that was posted.
 */
export async function getBalanceAt(db: Db, ownerOid: string, at: Date): Promise<PastBalance> {
  const { rows } = await pastEntries(ownerOid, at).execute(db)
  const amounts = new Map(rows.map((row) => [row.bucket, row.amount]))
  const held = (bucket: WalletBucket) => amounts.get(bucketNumbers[bucket]) ?? 0
  return {
    seq: Math.max(0, ...rows.map((row) => row.seq)),
    coins: held('coin'),
    bonusCoins: held('bonusCoin'),
    creditMilli: held('credit'),
    bonusCreditMilli: held('bonusCredit'),
  }
}

/** Sums by bucket, through the indexes of one payer alone: an owner pays all that moves its wallet. */
export function pastEntries(
  ownerOid: string,
  at: Date,
): RawBuilder<{ bucket: number; amount: number; seq: number }> {
  return sql`
    SELECT entries.bucket, sum(entries.amount)::bigint AS amount, max(last.seq) AS seq
    FROM (SELECT payer_seq AS seq FROM postings
      WHERE payer_oid = ${ownerOid} AND created_at <= ${at} ORDER BY payer_seq DESC LIMIT 1) AS last
    JOIN postings ON postings.payer_oid = ${ownerOid} AND postings.payer_seq <= last.seq
    JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE entries.payer_oid = ${ownerOid} AND entries.owner_oid = ${ownerOid}
      AND entries.kind IN ('user', 'escrow')
    GROUP BY entries.bucket`
}
