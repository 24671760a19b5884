import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { addColumns, dayColumns, saleColumns, sumColumns } from './sale-measures.ts'
import './sales.tables.ts'

/**
 * Adds what was sold and refunded since the watermark to the sums by day. Sales of transactions that
 * still run wait, and all that came after them. Where the time zone changed, or the watermark comes
 * from another cluster (a restored dump), the sums are made anew.
 */
export async function rollUpSales(tx: Tx, zone: string): Promise<void> {
  const { rows } = await sql<{ from: number; to: number }>`
    SELECT CASE WHEN zone = ${zone} AND xact <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      THEN xact ELSE 0 END AS "from", pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS "to"
    FROM sale_days_watermark FOR UPDATE`.execute(tx)
  const { from, to } = rows[0] as { from: number; to: number }
  if (from === 0) await tx.deleteFrom('sale_days').execute()
  await sql`
    INSERT INTO sale_days AS known (${dayColumns})
    SELECT creator_oid, kind, item_oid, max(currency), day, ${sumColumns}
    FROM (
      SELECT ${saleColumns(zone, 'sale')} FROM sales WHERE xact >= ${from} AND xact < ${to}
      UNION ALL
      SELECT ${saleColumns(zone, 'refund')} FROM sales
      WHERE refund_xact >= ${from} AND refund_xact < ${to}
    ) AS line
    GROUP BY creator_oid, kind, item_oid, day
    ORDER BY creator_oid, day, kind, item_oid
    ON CONFLICT (creator_oid, day, kind, item_oid) DO UPDATE SET ${addColumns}`.execute(tx)
  await tx
    .updateTable('sale_days_watermark')
    .set({ xact: Math.max(from, to), zone })
    .execute()
}
