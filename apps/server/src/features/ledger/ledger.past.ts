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

interface StoredBalances {
  seq: number
  balances: number[]
  held: number[]
}

/**
 * The balance after the last posting that was made by then, as it was stored with it. Postings of one
 * millisecond, and any whose clock ran behind, count in the order in which they were posted, so the
 * answer is always a state that the wallet was in. Lots that had expired count until that was posted.
 */
export async function getBalanceAt(db: Db, ownerOid: string, at: Date): Promise<PastBalance> {
  const { rows } = await pastPosting(ownerOid, at).execute(db)
  const row = rows[0]
  const held = (bucket: WalletBucket) => {
    const place = bucketNumbers[bucket] - 1
    return (row?.balances[place] ?? 0) + (row?.held[place] ?? 0)
  }
  return {
    seq: row?.seq ?? 0,
    coins: held('coin'),
    bonusCoins: held('bonusCoin'),
    creditMilli: held('credit'),
    bonusCreditMilli: held('bonusCredit'),
  }
}

/** The last of an owner's postings that was made by then, and what it left. */
export function pastPosting(ownerOid: string, at: Date): RawBuilder<StoredBalances> {
  return sql`
    SELECT payer_seq AS seq, result->'balances' AS balances, result->'held' AS held FROM postings
    WHERE payer_oid = ${ownerOid} AND created_at <= ${at} AND payer_seq < ${seqAfter(ownerOid, at)}
    ORDER BY payer_seq DESC LIMIT 1`
}

/** A number that no posting made by then reaches, near above them: clocks run behind by so much. */
export function seqAfter(ownerOid: string, at: Date): RawBuilder<number> {
  return sql`coalesce((SELECT payer_seq FROM postings WHERE payer_oid = ${ownerOid}
      AND created_at > ${at}::timestamptz + ${clockLag(ownerOid)}
    ORDER BY created_at, payer_seq LIMIT 1), ${Number.MAX_SAFE_INTEGER})`
}

/** A number that all postings made from then on reach, near below them. */
export function seqFrom(ownerOid: string, at: Date): RawBuilder<number> {
  return sql`coalesce((SELECT payer_seq FROM postings WHERE payer_oid = ${ownerOid}
      AND created_at < ${at}::timestamptz - ${clockLag(ownerOid)}
    ORDER BY created_at DESC, payer_seq DESC LIMIT 1), 0)`
}

function clockLag(ownerOid: string): RawBuilder<unknown> {
  return sql`coalesce((SELECT clock_lag FROM wallets WHERE owner_oid = ${ownerOid}), '0')`
}
