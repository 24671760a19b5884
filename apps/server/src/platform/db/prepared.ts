import { createHash } from 'node:crypto'
import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './database.ts'

const namesAtMost = 300
const names = new Map<string, string>()

/**
 * Runs a query that is asked again and again as a prepared statement: each connection parses and
 * plans it once. It must name its columns, since a plan does not outlive a change of what `*` is,
 * and hold no lists of values of changing length.
 */
export async function executePrepared<Row>(
  db: Db | Tx,
  query: { compile(): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = query.compile()
  remember(compiled.sql)
  const { rows }: QueryResult<Row> = await db.executeQuery(compiled)
  return rows
}

/** Lets a connection send the statements that are remembered by their names. */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...values: unknown[]) => unknown
  client.query = ((text: unknown, values?: unknown, ...others: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined
    return name ? send({ name, text, values }, ...others) : send(text, values, ...others)
  }) as typeof client.query
}

/** Beyond the limit statements are sent whole, as all others are. */
function remember(text: string): void {
  if (names.has(text) || names.size >= namesAtMost) return
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32))
}
