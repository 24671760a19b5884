import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ChargeRow } from './charges.ts'
import { giveUpAfterMs } from './settle-charge.ts'

/** What became of an order at the gateway. */
export interface SubscriptionCharge {
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
}

/** What was begun at this time or before is not paid any more. */
export function leftUntil(now: Date): Date {
  return new Date(now.getTime() - giveUpAfterMs)
}

/** The charges of orders for subscriptions, by the order; an order is one charge at most. */
export async function findSubscriptionCharges(
  db: Db,
  { orders, now }: { orders: readonly { oid: string; user_oid: string }[]; now: Date },
): Promise<Map<string, SubscriptionCharge>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .where('user_oid', 'in', [...new Set(orders.map((order) => order.user_oid))])
    .where('purpose', '=', 'subscription')
    // An order's id is the key of its charge.
    .where(
      'request_key',
      'in',
      orders.map(({ oid }) => oid),
    )
    .execute()
  return new Map(rows.map((row) => [row.request_key, shownOf(row, now)]))
}

/**
 * How far an order of a query came at the gateway, as SQL: `over` where its charge came to nothing,
 * `left` where that is open for so long that nobody pays any more (by the order's own time where there
 * is no charge), or `alive`. `order` names columns of the query.
 */
export function chargeStanding(
  order: { oid: string; userOid: string; createdAt: string },
  now: Date,
): RawBuilder<'over' | 'left' | 'alive'> {
  const until = leftUntil(now)
  return sql`COALESCE(
    (SELECT CASE
        WHEN charges.state IN ('failed', 'cancelled') THEN 'over'
        WHEN charges.state = 'ready' AND charges.created_at <= ${until} THEN 'left'
        ELSE 'alive' END
      FROM charges
      WHERE charges.user_oid = ${sql.ref(order.userOid)} AND charges.purpose = 'subscription'
        AND charges.request_key = ${sql.ref(order.oid)}),
    CASE WHEN ${sql.ref(order.createdAt)} <= ${until} THEN 'left' ELSE 'alive' END)`
}

function shownOf(row: ChargeRow, now: Date): SubscriptionCharge {
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
