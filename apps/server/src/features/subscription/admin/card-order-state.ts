import type { CardOrderEnd, CardOrderState } from '@plax/contracts/subscription-values'
import { type RawBuilder, sql } from 'kysely'
import {
  chargeStanding,
  leftUntil,
  type SubscriptionCharge,
} from '../../payment/payment.service.ts'
import type { OrderRow } from '../rows/subscription.tables.ts'

/**
 * How an order by card stands, of what it says itself, of its charge (null where the gateway was not
 * asked yet), and of whether the payment that it made was refunded since.
 */
export function cardOrderState(
  order: Pick<OrderRow, 'kind' | 'state' | 'created_at'>,
  known: { charge: SubscriptionCharge | null; isRefunded: boolean; now: Date },
): CardOrderState {
  const { state } = order
  const { charge, isRefunded, now } = known
  if (state === 'paid') return isRefunded ? 'refunded' : 'paid'
  if (state === 'returned') return charge?.state === 'refunded' ? 'returned' : 'returning'
  // The order is settled after its charge; what came late for a failed one goes back then.
  if (charge?.state === 'captured' || charge?.state === 'paid') return 'captured'
  if (charge?.state === 'failed') return 'declined'
  if (charge?.state === 'cancelled') return 'cancelled'
  const isLeft = charge ? charge.isLeft : order.created_at <= leftUntil(now)
  // A month is asked for again for as long as it is owed.
  if (state === 'failed' || (order.kind === 'choice' && isLeft)) return 'unfinished'
  return charge?.isAtBank ? 'waiting' : 'asking'
}

/**
 * The orders that ended so, as `cardOrderState` tells them; a condition over `subscription_orders`.
 * A charge fails by itself, and nobody comes back to its order: that is still open then, and over.
 * One that failed counts as failed until money that came late for it is settled.
 */
export function endedAs(end: CardOrderEnd, now: Date): RawBuilder<boolean> {
  if (end === 'paid') return sql`(subscription_orders.state = 'paid' AND NOT ${wasRefunded})`
  if (end === 'returned') return sql`(subscription_orders.state = 'returned' OR ${wasRefunded})`
  const standing = chargeStanding(orderColumns, now)
  const isOver = sql`CASE ${standing}
    WHEN 'over' THEN true
    WHEN 'left' THEN subscription_orders.kind = 'choice'
    ELSE false END`
  if (end === 'open') return sql`(subscription_orders.state = 'open' AND NOT ${isOver})`
  return sql`(subscription_orders.state = 'failed'
    OR (subscription_orders.state = 'open' AND ${isOver}))`
}

/** That the payment which an order made was refunded since. */
const wasRefunded = sql`subscription_orders.payment_oid IN (
  SELECT oid FROM subscription_payments WHERE refunded_at IS NOT NULL)`

const orderColumns = {
  oid: 'subscription_orders.oid',
  userOid: 'subscription_orders.user_oid',
  createdAt: 'subscription_orders.created_at',
}
