import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Bucket, bucketName } from './ledger.buckets.ts'
import { checkInvariants, type Invariant } from './ledger.proofs.ts'
import type { BucketTotalRow } from './ledger.tables.ts'

export interface LedgerCheck {
  checkedAt: Date
  passed: boolean
  invariants: Invariant[]
  totals: BucketTotal[]
}

/** A proof that is older says nothing of now. */
const goodForMs = 60 * 60 * 1000

export function isStale({ checkedAt }: Pick<LedgerCheck, 'checkedAt'>, now: Date): boolean {
  return now.getTime() - checkedAt.getTime() > goodForMs
}

export interface BucketTotal extends Omit<BucketTotalRow, 'bucket'> {
  bucket: Bucket
}

/** Proves the ledger, keeps the outcome and answers it. */
export async function runCheck(db: Db, now: Date): Promise<LedgerCheck> {
  const invariants = await checkInvariants(db)
  const { rows: totals } = await sql<BucketTotalRow>`SELECT * FROM ledger_totals()`.execute(db)
  const passed = invariants.every((line) => line.passed)
  await db
    .insertInto('ledger_checks')
    .values({
      checked_at: now,
      passed,
      invariants: JSON.stringify(invariants),
      totals: JSON.stringify(totals),
    })
    .execute()
  return { checkedAt: now, passed, invariants, totals: totals.map(presentTotal) }
}

/** The newest proof of the ledger; the first one is made when it is asked for. */
export async function latestCheck(db: Db, now: Date): Promise<LedgerCheck> {
  const row = await db
    .selectFrom('ledger_checks')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return runCheck(db, now)
  const { checked_at: checkedAt, passed, invariants, totals } = row
  return { checkedAt, passed, invariants, totals: totals.map(presentTotal) }
}

function presentTotal(row: BucketTotalRow): BucketTotal {
  return { ...row, bucket: bucketName(row.bucket) }
}
