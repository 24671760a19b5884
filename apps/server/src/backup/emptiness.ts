import type pg from 'pg'
import { listTables, quoteTable } from './snapshot.ts'

/** Tables that a start and the jobs of its timetable fill by themselves, before anybody did anything. */
const bookkeeping: ReadonlySet<string> = new Set([
  'migrations',
  'instance',
  'settlement_months',
  'outbox_counter',
  'outbox_cursors',
  'ledger_checks',
  'payment_reconciliations',
  'rollup_watermark',
  'sale_days_watermark',
  'revenue_watermark',
  'fan_days_watermark',
  'rate_limits',
  'page_views',
  'shelf_ranking_periods',
  'speech_voices',
])

interface FoundData {
  hasTables: boolean
  /** Whether the tables are Plax's. */
  hasPlax: boolean
  /** Rows that came of what people did. */
  rows: number
}

export async function findData(client: pg.Client): Promise<FoundData> {
  const tables = (await listTables(client)).filter(({ schema }) => schema === 'public')
  let rows = 0
  for (const table of tables) {
    if (bookkeeping.has(table.name)) continue
    const found = await client.query<{ rows: string }>(
      `SELECT count(*) AS rows FROM ${quoteTable(table)}`,
    )
    rows += Number(found.rows[0]?.rows)
  }
  const hasPlax = tables.some(({ name }) => name === 'migrations')
  return { hasTables: tables.length > 0, hasPlax, rows }
}
