import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Bucket, bucketName } from './ledger.buckets.ts'

export interface Invariant {
  name: string
  passed: boolean
  /** How many rows break it. */
  broken: number
}

/** Proves the ledger in one snapshot. Reads every entry: for jobs and tests, not for requests. */
export async function checkInvariants(db: Db): Promise<Invariant[]> {
  const { rows } = await sql<{ name: string; broken: number }>`
    SELECT name, broken FROM ledger_check_invariants()
    UNION ALL SELECT name, broken FROM ledger_check_remainders()`.execute(db)
  return rows.map((row) => ({ ...row, passed: row.broken === 0 }))
}

/**
 * Proves the postings of transactions from one on and until before another, with the wallets that they
 * touched: enough where everything was right before. Its cost does not grow with the ledger.
 */
export async function checkSince(db: Db, from: number, to: number): Promise<Invariant[]> {
  const { rows } = await sql<{ name: string; broken: number }>`
    SELECT name, broken FROM ledger_check_since(${from}, ${to})`.execute(db)
  return rows.map((row) => ({ ...row, passed: row.broken === 0 }))
}

/** So many postings are added up as fast as the sums of them are found. */
const manyPostings = 100

/**
 * Adds the latest entries of creators, the house and the issue account to their sums, and those of
 * long histories to theirs, however long it takes.
 */
export async function rollUp(tx: Tx, many = manyPostings): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
  await sql`SELECT ledger_roll_up(${many})`.execute(tx)
}

export interface AccountSum {
  bucket: Bucket
  amount: number
}

/** What an account of entries only holds: a creator, the house, or the issue account. */
export async function getAccountSums(
  db: Db,
  account: { ownerOid: string; kind: 'creator' | 'house' | 'issue' },
): Promise<AccountSum[]> {
  const { rows } = await sql<{ bucket: number; amount: number }>`
    SELECT bucket, amount FROM ledger_account_sums(${account.ownerOid}, ${account.kind})
    ORDER BY bucket`.execute(db)
  return rows.map((row) => ({ bucket: bucketName(row.bucket), amount: row.amount }))
}

export interface AccountDay extends AccountSum {
  /** `YYYY-MM-DD`, in UTC, of the postings' time; a late posting counts on its own day. */
  day: string
}

/** What an account of entries only got on each day of a range, both ends in it. */
export async function listAccountDays(
  db: Db,
  account: { ownerOid: string; kind: 'creator' | 'house' },
  range: { from: string; to: string },
): Promise<AccountDay[]> {
  const { rows } = await sql<{ day: string; bucket: number; amount: number }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, bucket, amount
    FROM ledger_account_days(${account.ownerOid}, ${account.kind}, ${range.from}, ${range.to})
    ORDER BY day, bucket`.execute(db)
  return rows.map(({ day, bucket, amount }) => ({ day, bucket: bucketName(bucket), amount }))
}

/** What payouts took of a creator's earnings, less what came back, by day in UTC: few rows a year. */
export async function listPaidOut(tx: Tx, creatorOid: string): Promise<AccountDay[]> {
  const { rows } = await sql<{ day: string; bucket: number; amount: number }>`
    SELECT (postings.created_at AT TIME ZONE 'UTC')::date::text AS day, entries.bucket,
      -sum(entries.amount)::bigint AS amount
    FROM postings JOIN entries
      ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE postings.payer_oid = ${creatorOid} AND postings.type = 'payout'
      AND entries.kind = 'creator' AND entries.amount <> 0
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx)
  return rows.map(({ day, bucket, amount }) => ({ day, bucket: bucketName(bucket), amount }))
}
