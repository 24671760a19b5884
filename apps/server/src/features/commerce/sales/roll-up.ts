import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { beginRollUp, endRollUp } from '../../../platform/db/summed-days.ts'
import { addColumns, dayColumns, saleColumns, sumColumns } from './sale-measures.ts'
import './sales.tables.ts'

export const saleWatermark = 'sale_days_watermark'

/**
 * Adds what was sold and refunded since the watermark to the sums by day. Sales of transactions that
 * still run wait, and all that came after them.
 */
export async function rollUpSales(tx: Tx, zone: string): Promise<void> {
  const { from, to } = await beginRollUp(tx, { watermark: saleWatermark, zone })
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
  await endRollUp(tx, { watermark: saleWatermark, zone, xact: Math.max(from, to) })
}
