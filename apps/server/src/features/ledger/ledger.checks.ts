import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Bucket, bucketName } from './ledger.buckets.ts'
import { checkInvariants, checkSince, type Invariant } from './ledger.proofs.ts'
import type { BucketTotalRow, LedgerChecksTable } from './ledger.tables.ts'

export interface LedgerCheck {
  checkedAt: Date
  /** When everything was proven, and not only what came since. */
  allCheckedAt: Date
  passed: boolean
  invariants: Invariant[]
  /** The names of those that only a proof of everything covers, where the latest was none. */
  onlyOfAll: string[]
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

type CheckRow = Selectable<LedgerChecksTable>

/**
 * Proves what was posted since the last proof that passed; everything, where there is none in this
 * cluster. Keeps the outcome and answers what does not hold.
 */
export async function checkNew(db: Db, now: Date): Promise<Invariant[]> {
  const { rows } = await sql<{ upto: number }>`
    SELECT upto FROM ledger_checks WHERE passed
      AND upto <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    ORDER BY id DESC LIMIT 1`.execute(db)
  const from = rows[0]?.upto
  if (from === undefined) return checkAll(db, now)
  const upto = await currentUpto(db)
  return keep(db, { now, scope: 'new', upto, invariants: await checkSince(db, from, upto) })
}

/** Proves every posting there ever was, however long it takes: for jobs. */
export function checkAll(db: Db, now: Date): Promise<Invariant[]> {
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await sql`SET LOCAL work_mem = '64MB'`.execute(tx)
    return proveAll(tx, now)
  })
}

async function proveAll(db: Db | Tx, now: Date): Promise<Invariant[]> {
  const upto = await currentUpto(db)
  return keep(db, { now, scope: 'all', upto, invariants: await checkInvariants(db) })
}

/** What the newest proofs say together; the first one is made when it is asked for. */
export async function latestCheck(db: Db, now: Date): Promise<LedgerCheck> {
  const [latest, ofAll] = [await newest(db), await newest(db, 'all')]
  if (!latest || !ofAll) {
    await proveAll(db, now)
    return latestCheck(db, now)
  }
  const newer = new Map(latest.invariants.map((line) => [line.name, line.passed]))
  const invariants = ofAll.invariants.map((line) => ({
    ...line,
    passed: line.passed && (newer.get(line.name) ?? true),
  }))
  return {
    checkedAt: latest.checked_at,
    allCheckedAt: ofAll.checked_at,
    passed: invariants.every(({ passed }) => passed),
    invariants,
    onlyOfAll: invariants.flatMap(({ name }) => (newer.has(name) ? [] : [name])),
    totals: latest.totals.map((row) => ({ ...row, bucket: bucketName(row.bucket) })),
  }
}

function newest(db: Db, scope?: CheckRow['scope']): Promise<CheckRow | undefined> {
  const query = db.selectFrom('ledger_checks').selectAll().orderBy('id', 'desc').limit(1)
  return (scope ? query.where('scope', '=', scope) : query).executeTakeFirst()
}

/** Every transaction before it is over, so that what it posted is there to be proven. */
async function currentUpto(db: Db): Promise<number> {
  const { rows } = await sql<{ upto: number }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS upto`.execute(db)
  return (rows[0] as { upto: number }).upto
}

async function keep(
  db: Db | Tx,
  check: { now: Date; scope: CheckRow['scope']; upto: number; invariants: Invariant[] },
): Promise<Invariant[]> {
  const { now, scope, upto, invariants } = check
  const broken = invariants.filter(({ passed }) => !passed)
  const { rows: totals } = await sql<BucketTotalRow>`SELECT * FROM ledger_totals()`.execute(db)
  await db
    .insertInto('ledger_checks')
    .values({
      checked_at: now,
      scope,
      upto,
      passed: broken.length === 0,
      invariants: JSON.stringify(invariants),
      totals: JSON.stringify(totals),
    })
    .execute()
  return broken
}
