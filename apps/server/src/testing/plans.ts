import { type RawBuilder, sql } from 'kysely'
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
