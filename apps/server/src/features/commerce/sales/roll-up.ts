import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { beginRollUp, endRollUp } from '../../../platform/db/summed-days.ts'
import { addColumns, saleColumns, sumColumns, summedColumns } from './sale-measures.ts'
import './sales.tables.ts'

export const saleWatermark = 'sale_days_watermark'

/**
 * Adds what was sold and refunded since the watermark to the sums. Sales of transactions that still
 * run wait, and all that came after them.
 */
export async function rollUpSales(tx: Tx, zone: string): Promise<void> {
  const { from, to } = await beginRollUp(tx, { watermark: saleWatermark, zone })
  if (from === 0) {
    for (const table of ['sale_days', 'sale_months', 'sale_kind_days'] as const) {
      await tx.deleteFrom(table).execute()
    }
  }
  await sql`
    WITH summed AS (
      SELECT creator_oid, kind, item_oid, max(currency) AS currency, day, ${sumColumns}
      FROM (
        SELECT ${saleColumns(zone, 'sale')} FROM sales WHERE xact >= ${from} AND xact < ${to}
        UNION ALL
        SELECT ${saleColumns(zone, 'refund')} FROM sales
        WHERE refund_xact >= ${from} AND refund_xact < ${to}
      ) AS line
      GROUP BY creator_oid, day, kind, item_oid
    ), of_days AS (
      INSERT INTO sale_days AS known (${summedColumns})
      SELECT * FROM summed ORDER BY creator_oid, day, kind, item_oid
      ON CONFLICT (creator_oid, day, kind, item_oid) DO UPDATE SET ${addColumns}
      RETURNING creator_oid, day, kind, item_oid, (old.day IS NULL)::int AS is_new
    ), of_months AS (
      INSERT INTO sale_months AS known (${summedColumns})
      SELECT creator_oid, kind, item_oid, max(currency), month, ${sumColumns}
      FROM (SELECT *, date_trunc('month', day::timestamp)::date AS month FROM summed) AS dated
      GROUP BY creator_oid, month, kind, item_oid ORDER BY creator_oid, month, kind, item_oid
      ON CONFLICT (creator_oid, day, kind, item_oid) DO UPDATE SET ${addColumns}
    )
    INSERT INTO sale_kind_days AS known (${summedColumns}, items)
    SELECT creator_oid, kind, '', max(currency), day, ${sumColumns}, sum(is_new)
    FROM summed JOIN of_days USING (creator_oid, day, kind, item_oid)
    GROUP BY creator_oid, day, kind ORDER BY creator_oid, day, kind
    ON CONFLICT (creator_oid, day, kind) DO UPDATE
      SET items = known.items + excluded.items, ${addColumns}`.execute(tx)
  await endRollUp(tx, { watermark: saleWatermark, zone, xact: Math.max(from, to) })
}
