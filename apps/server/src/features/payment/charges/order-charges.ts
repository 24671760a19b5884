import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CardOrder } from './card-purpose.ts'
import type { ChargeRow } from './charges.ts'
import { giveUpAfterMs } from './settle-charge.ts'

/** What became of an order at the gateway. */
export interface OrderCharge {
  chargeOid: string
  state: ChargeRow['state']
  gateway: string
  gatewayRef: string | null
  /** Why the gateway declined it, as it says; null where it did not, or did not say. */
  declineCode: string | null
  /** The buyer was led to their bank. */
  isAtBank: boolean
  /** So old that no gateway takes its money any more: nobody came back, or it was never asked for. */
  isLeft: boolean
  /** Refunded since, with what it paid for. */
  isRefunded: boolean
}

/** What was begun at this time or before is not paid any more. */
export function leftUntil(now: Date): Date {
  return new Date(now.getTime() - giveUpAfterMs)
}

/** The charges of orders, by the order; an order is one charge at most. */
export async function findOrderCharges(
  db: Db,
  { orders, now }: { orders: readonly CardOrder[]; now: Date },
): Promise<Map<string, OrderCharge>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .select(wasRefunded.as('is_refunded'))
    .where(
      'card_order_oid',
      'in',
      orders.map(({ oid }) => oid),
    )
    .execute()
  return new Map(
    rows.map((row) => [
      row.card_order_oid ?? '',
      { ...shownOf(row, now), isRefunded: row.is_refunded },
    ]),
  )
}

/** That a charge's coins were taken back together with what they had paid for; a condition over `charges`. */
const wasRefunded = sql<boolean>`EXISTS (
  SELECT FROM charge_refunds WHERE charge_refunds.charge_oid = charges.oid)`

/** That an order which was paid was refunded since; a condition over `card_orders`. */
export const wasOrderRefunded = sql<boolean>`EXISTS (
  SELECT FROM charges WHERE charges.card_order_oid = card_orders.oid AND ${wasRefunded})`

/**
 * How far an order came at the gateway, as SQL over `card_orders`: `over` where its charge came to
 * nothing, `left` where that is open for so long that nobody pays any more (by the order's own time
 * where there is no charge), or `alive`.
 */
export function chargeStanding(now: Date): RawBuilder<'over' | 'left' | 'alive'> {
  const until = leftUntil(now)
  return sql`COALESCE(
    (SELECT CASE
        WHEN charges.state IN ('failed', 'cancelled') THEN 'over'
        WHEN charges.state = 'ready' AND charges.created_at <= ${until} THEN 'left'
        ELSE 'alive' END
      FROM charges WHERE charges.card_order_oid = card_orders.oid),
    CASE WHEN card_orders.created_at <= ${until} THEN 'left' ELSE 'alive' END)`
}

function shownOf(row: ChargeRow, now: Date): Omit<OrderCharge, 'isRefunded'> {
  const { oid: chargeOid, state, gateway, gateway_ref: gatewayRef } = row
  const isReady = state === 'ready'
  return {
    chargeOid,
    state,
    gateway,
    gatewayRef,
    declineCode: state === 'failed' ? row.decline_code : null,
    isAtBank: isReady && row.redirect_url !== null,
    isLeft: isReady && row.created_at <= leftUntil(now),
  }
}
