import type { CardOrderEnd, CardOrderState } from '@plax/contracts/payment/payment-values'
import { type RawBuilder, sql } from 'kysely'
import { type CardOrder, type CardPurposes, findKind } from '../charges/card-purpose.ts'
import {
  chargeStanding,
  leftUntil,
  type OrderCharge,
  wasOrderRefunded,
} from '../charges/order-charges.ts'

/**
 * How an order by card stands, of what it says itself and of its charge (null where the gateway was
 * not asked yet).
 */
export function cardOrderState(
  deps: { purposes: CardPurposes },
  order: Pick<CardOrder, 'purpose' | 'kind' | 'state' | 'created_at'>,
  { charge, now }: { charge: OrderCharge | null; now: Date },
): CardOrderState {
  const { state } = order
  if (state === 'paid') return charge?.isRefunded ? 'refunded' : 'paid'
  if (state === 'returned') return charge?.state === 'refunded' ? 'returned' : 'returning'
  // The order is settled after its charge; what came late for a failed one goes back then.
  if (charge?.state === 'captured' || charge?.state === 'paid') return 'captured'
  if (charge?.state === 'failed') return 'declined'
  if (charge?.state === 'cancelled') return 'cancelled'
  const isLeft = charge ? charge.isLeft : order.created_at <= leftUntil(now)
  if (state === 'failed' || (isLeft && !findKind(deps, order)?.isAutomatic)) return 'unfinished'
  return charge?.isAtBank ? 'waiting' : 'asking'
}

/**
 * The orders that ended so, as `cardOrderState` tells them; a condition over `card_orders`. A charge
 * fails by itself, and nobody comes back to its order: that is still open then, and over. One that
 * failed counts as failed until money that came late for it is settled.
 */
export function endedAs(
  deps: { purposes: CardPurposes },
  end: CardOrderEnd,
  now: Date,
): RawBuilder<boolean> {
  if (end === 'paid') return sql`(card_orders.state = 'paid' AND NOT ${wasOrderRefunded})`
  if (end === 'returned') {
    return sql`(card_orders.state = 'returned'
      OR (card_orders.state = 'paid' AND ${wasOrderRefunded}))`
  }
  const isOver = sql`CASE ${chargeStanding(now)}
    WHEN 'over' THEN true
    WHEN 'left' THEN NOT ${isAutomatic(deps)}
    ELSE false END`
  if (end === 'open') return sql`(card_orders.state = 'open' AND NOT ${isOver})`
  return sql`(card_orders.state = 'failed'
    OR (card_orders.state = 'open' AND ${isOver}))`
}

/** That an order is asked for again until the gateway answers; a condition over `card_orders`. */
function isAutomatic({ purposes }: { purposes: CardPurposes }): RawBuilder<boolean> {
  const names = [...purposes.values()].flatMap(({ purpose, kinds }) =>
    Object.entries(kinds).flatMap(([kind, one]) => (one.isAutomatic ? [`${purpose} ${kind}`] : [])),
  )
  return sql`(card_orders.purpose || ' ' || card_orders.kind = ANY (${names}::text[]))`
}
