import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Db } from '../platform/db/database.ts'

interface Node {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** How many rows a query reads and throws away in all its steps, which does not depend on the machine. */
export async function countRowsRead(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${query}`.execute(db)
  return rowsOf((rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan)
}

function rowsOf(node: Node): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own)
}

/** The most rows that one of the queries of some work reads, and which one that is. */
export async function mostRowsRead(
  pool: Pool,
  work: () => Promise<unknown>,
): Promise<{ rows: number; text: string }> {
  const sent = new Map<string, unknown[] | undefined>()
  const listened = new Map<PoolClient, PoolClient['query']>()
  const listen = (client: PoolClient) => {
    if (listened.has(client)) return
    const send = client.query.bind(client)
    listened.set(client, send)
    const note = (...asked: unknown[]) => {
      const { text, values } = readQuery(asked)
      if (isReading(text)) sent.set(text, values)
      return (send as (...asked: unknown[]) => unknown)(...asked)
    }
    client.query = note as PoolClient['query']
  }
  pool.on('acquire', listen)
  await work().finally(() => {
    pool.off('acquire', listen)
    for (const [client, send] of listened) client.query = send
  })
  if (sent.size === 0) throw new Error('The work asked nothing of the database.')
  let most = { rows: 0, text: '' }
  for (const [text, values] of sent) {
    const explain = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`
    const answer = await pool.query(explain, values)
    const rows = rowsOf(answer.rows[0]['QUERY PLAN'][0].Plan)
    if (rows > most.rows) most = { rows, text }
  }
  return most
}

function readQuery([query, values]: unknown[]): { text: string; values?: unknown[] } {
  if (typeof query === 'string') return { text: query, values: values as unknown[] }
  return query as { text: string; values?: unknown[] }
}

function isReading(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text) && !/for (no key )?update|advisory|insert/i.test(text)
}
