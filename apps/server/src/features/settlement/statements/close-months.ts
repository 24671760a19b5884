import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { listMonths, type MonthBounds } from '../calendar/month-bounds.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { readLines } from './read-lines.ts'

/** A sale is there an hour after its time: no transaction runs as long. */
const settledMs = 3600 * 1000
const creatorsAtOnce = 200

type CloseDeps = Pick<SettlementDeps, 'db' | 'reports' | 'clock' | 'settings'>

/** Stores the statements of months that are over, once, with their hashes for the roots. */
export async function closeMonths(deps: CloseDeps): Promise<void> {
  const now = deps.clock.now()
  const settled = new Date(now.getTime() - settledMs)
  for (const month of await listMonths(deps, deps.db, now)) {
    if (month.until > settled) return
    for (let open = await listOpen(deps.reports, month); open.length > 0;) {
      for (const creatorOid of open) await closeStatement(deps, { creatorOid, month, now })
      open = open.length < creatorsAtOnce ? [] : await listOpen(deps.db, month)
    }
  }
}

/** The hash of a closed statement; null while it's open. */
export async function findStatementHash(
  db: Db,
  { creatorOid, period }: { creatorOid: string; period: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('settlement_statements')
    .select('hash')
    .where('creator_oid', '=', creatorOid)
    .where('month', '=', period)
    .executeTakeFirst()
  return row?.hash ?? null
}

async function closeStatement(
  deps: CloseDeps,
  { creatorOid, month, now }: { creatorOid: string; month: MonthBounds; now: Date },
): Promise<void> {
  const lines = await readLines(deps.reports, { creatorOid, span: month })
  const { month: name, zone, from, until } = month
  const content = JSON.stringify({ creatorOid, month: name, zone, from, until, lines })
  await deps.db
    .insertInto('settlement_statements')
    .values({
      creator_oid: creatorOid,
      month: name,
      content,
      hash: createHash('sha256').update(content).digest('hex'),
      closed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Creators who sold something or gave it back in a month, and whose statement isn't stored yet. */
async function listOpen(db: Db, { month, from, until }: MonthBounds): Promise<string[]> {
  const { rows } = await sql<{ oid: string }>`
    SELECT DISTINCT creator_oid AS oid FROM (
      SELECT creator_oid FROM sales WHERE at >= ${from} AND at < ${until}
      UNION SELECT creator_oid FROM sales WHERE refunded_at >= ${from} AND refunded_at < ${until}
    ) AS moved
    WHERE NOT EXISTS (SELECT 1 FROM settlement_statements AS known
      WHERE known.creator_oid = moved.creator_oid AND known.month = ${month})
    ORDER BY 1 LIMIT ${creatorsAtOnce}`.execute(db)
  return rows.map(({ oid }) => oid)
}
