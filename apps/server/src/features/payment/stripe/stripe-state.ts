import type { Stripe } from 'stripe'
import type { PaymentState } from '../gateway.ts'

/** How a payment intent stands, in the words of our gateways. */
export function intentState(status: Stripe.PaymentIntent.Status): PaymentState {
  if (status === 'succeeded') return 'captured'
  return status === 'canceled' || status === 'requires_payment_method' ? 'declined' : 'open'
}
