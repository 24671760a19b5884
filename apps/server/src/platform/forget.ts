import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'

export interface ForgetDeps {
  db: Db
  log: Log
  metrics: Metrics
}

const rowsATime = 2000

/**
 * Deletes the rows that are kept no longer, some thousand at a time, so that no lock lasts and a job
 * that was killed goes on where it stopped. Says in the log and the metrics how many went.
 */
export async function forgetRows(
  deps: ForgetDeps,
  table: string,
  where: RawBuilder<unknown>,
): Promise<void> {
  const name = sql.id(...table.split('.'))
  await inParts(deps, table, 'forgotten', () =>
    sql`DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${name} WHERE ${where} LIMIT ${rowsATime} FOR UPDATE SKIP LOCKED))`.execute(
      deps.db,
    ),
  )
}

/** As `forgetRows`, for rows that stay and lose one of their columns; `where` must not find them again. */
export async function forgetColumn(
  deps: ForgetDeps,
  { table, column }: { table: string; column: string },
  where: RawBuilder<unknown>,
): Promise<void> {
  const name = sql.id(table)
  await inParts(deps, `${table}.${column}`, 'emptied', () =>
    sql`UPDATE ${name} SET ${sql.id(column)} = NULL WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${name} WHERE ${where} AND ${sql.id(column)} IS NOT NULL
      LIMIT ${rowsATime} FOR UPDATE SKIP LOCKED))`.execute(deps.db),
  )
}

async function inParts(
  { log, metrics }: ForgetDeps,
  subject: string,
  what: string,
  forgetSome: () => Promise<{ numAffectedRows?: bigint }>,
): Promise<void> {
  let rows = 0
  for (let some = rowsATime; some === rowsATime; rows += some) {
    some = Number((await forgetSome()).numAffectedRows ?? 0)
    metrics.forgot(subject, some)
  }
  if (rows > 0) log.info({ table: subject, rows }, `rows that are kept no longer were ${what}`)
}
