import type { Stripe } from 'stripe'
import type { PaymentStanding, PaymentState } from '../gateways/gateway.ts'

/** How a payment intent stands, in the words of our gateways. */
export function intentState(status: Stripe.PaymentIntent.Status): PaymentState {
  if (status === 'succeeded') return 'captured'
  return status === 'canceled' || status === 'requires_payment_method' ? 'declined' : 'open'
}

/** The same with why it was declined: the bank's reason, where Stripe has one, or Stripe's own. */
export function intentStanding(intent: Stripe.PaymentIntent): PaymentStanding {
  const state = intentState(intent.status)
  const declineCode = state === 'declined' ? declineCodeOf(intent.last_payment_error) : null
  return { state, gatewayRef: intent.id, declineCode }
}

/** The code of an error of Stripe's (https://docs.stripe.com/declines/codes). */
export function declineCodeOf(
  error: { decline_code?: string; code?: string } | null | undefined,
): string | null {
  return error?.decline_code ?? error?.code ?? null
}

/** The bank said no to a card. Told by its name: the library's classes come with the library. */
export function isCardError(error: unknown): error is Stripe.errors.StripeCardError {
  return typeOf(error) === 'StripeCardError'
}

/** Stripe itself refused what was asked. */
export function isInvalidRequest(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return typeOf(error) === 'StripeInvalidRequestError'
}

function typeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as { type?: string }).type : undefined
}
