import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

interface Node {
  /** Of a step that reads a table. */
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/**
 * How many rows a query reads from its tables, with those that it throws away: the same on every
 * machine, whatever other steps the planner takes.
 */
export async function countRowsRead(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${query}`.execute(db)
  return rowsOf((rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan)
}

function rowsOf(node: Node): number {
  const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  const own = node['Relation Name'] ? read * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own)
}
