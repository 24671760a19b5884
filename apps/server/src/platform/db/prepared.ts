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

/**
 * Lets a connection send the statements that are remembered by their names, and makes the promises of
 * its answers: those of the driver keep each result until the whole heap is collected, and a busy
 * server spends a fifth of its time on moving them.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...values: unknown[]) => unknown
  client.query = ((text: unknown, values?: unknown, ...others: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined
    const query = name ? [{ name, text, values }] : [text, values]
    if (others.length > 0 || typeof text !== 'string' || typeof values === 'function') {
      return send(...query, ...others)
    }
    return new Promise((done, fail) => {
      send(...query, (error: Error | null, result: unknown) => (error ? fail(error) : done(result)))
    })
  }) as typeof client.query
}

/** Beyond the limit statements are sent whole, as all others are. */
function remember(text: string): void {
  if (names.has(text) || names.size >= namesAtMost) return
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32))
}
