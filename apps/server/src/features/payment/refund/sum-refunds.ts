import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

export interface RefundSums {
  coins: number
  amountMinor: number
}

/** What went back of a charge: all that was decided, or what the gateway has paid. */
export async function sumRefunds(
  db: Db | Tx,
  chargeOid: string,
  of: 'decided' | 'paid',
): Promise<RefundSums> {
  const counts: RawBuilder<boolean> = of === 'paid' ? sql`state = 'refunded'` : sql`true`
  const { rows } = await sql<RefundSums>`
    SELECT coalesce(sum(coins), 0)::bigint AS "coins",
      coalesce(sum(amount_minor), 0)::bigint AS "amountMinor"
    FROM charge_refunds WHERE charge_oid = ${chargeOid} AND ${counts}`.execute(db)
  return rows[0] ?? { coins: 0, amountMinor: 0 }
}
