import type { Db } from '../../platform/db/database.ts'
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
  /** The buyer was led to their bank: they may still come back, or have long left. */
  atBank: 'waiting' | 'left' | null
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

function shownOf(row: ChargeRow, now: Date): SubscriptionCharge {
  const { oid: chargeOid, state, gateway, gateway_ref: gatewayRef } = row
  const isOld = row.created_at.getTime() <= now.getTime() - giveUpAfterMs
  const isLed = state === 'ready' && row.redirect_url !== null
  return {
    chargeOid,
    state,
    gateway,
    gatewayRef,
    declineCode: state === 'failed' ? row.decline_code : null,
    atBank: isLed ? (isOld ? 'left' : 'waiting') : null,
  }
}
