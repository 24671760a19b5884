import type { CardOrderState } from '@plax/contracts/subscription-values'
import type { SubscriptionCharge } from '../../payment/payment.service.ts'
import type { OrderRow } from '../subscription.tables.ts'

/**
 * How an order by card stands, of what it says itself, of its charge (null where the gateway was not
 * asked yet), and of whether the payment that it made was refunded since.
 */
export function cardOrderState(
  order: Pick<OrderRow, 'state'>,
  { charge, isRefunded }: { charge: SubscriptionCharge | null; isRefunded: boolean },
): CardOrderState {
  const { state } = order
  if (state === 'paid') return isRefunded ? 'refunded' : 'paid'
  if (state === 'returned') return charge?.state === 'refunded' ? 'returned' : 'returning'
  // The order is settled after its charge; what came late for a failed one goes back then.
  if (charge?.state === 'captured' || charge?.state === 'paid') return 'captured'
  if (charge?.state === 'failed') return 'declined'
  if (charge?.state === 'cancelled') return 'cancelled'
  if (state === 'failed' || charge?.atBank === 'left') return 'unfinished'
  return charge?.atBank === 'waiting' ? 'waiting' : 'asking'
}
