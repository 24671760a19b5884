import type { Stripe } from 'stripe'
import type { CardCharge, GatewayCard, GatewayCards } from '../gateways/gateway.ts'
import { declineCodeOf, intentStanding, isCardError, isInvalidRequest } from './stripe-state.ts'

/** Cards that Stripe keeps: set up on its Checkout page, charged by payment intents. */
export function createStripeCards(stripe: Stripe): GatewayCards {
  return {
    customer: async ({ userOid }) => {
      const idempotencyKey = `customer-${userOid}`
      return (await stripe.customers.create({ metadata: { userOid } }, { idempotencyKey })).id
    },
    register: async ({ registrationOid, customerRef, returnUrl }) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'setup',
          customer: customerRef,
          allowed_payment_method_types: ['card'],
          metadata: { registrationOid },
          success_url: returnUrl,
          cancel_url: `${returnUrl}&failed=1`,
        },
        { idempotencyKey: `register-${registrationOid}` },
      )
      return { gatewayRef: session.id, redirectUrl: session.url ?? returnUrl }
    },
    registered: async ({ gatewayRef }) => {
      const session = await stripe.checkout.sessions.retrieve(gatewayRef, {
        expand: ['setup_intent.payment_method'],
      })
      if (session.status === 'expired') return 'refused'
      const card = session.status === 'complete' ? savedCard(session.setup_intent) : null
      return card ?? 'open'
    },
    charge: (charge) => chargeOnce(stripe, charge),
    forget: async ({ token }) => {
      try {
        await stripe.paymentMethods.detach(token)
      } catch (error) {
        // It was detached before, or by Stripe's own dashboard.
        if (!isInvalidRequest(error)) throw error
      }
    },
  }
}

function savedCard(setup: Stripe.Checkout.Session['setup_intent']): GatewayCard | null {
  const method = setup && typeof setup !== 'string' ? setup.payment_method : null
  if (!method || typeof method === 'string' || !method.card) return null
  const { card, id } = method
  return {
    token: id,
    fingerprint: card.fingerprint ?? id,
    brand: card.brand.charAt(0).toUpperCase() + card.brand.slice(1),
    lastFour: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  }
}

/**
 * Confirmed by our server (`manual`): where the bank asks the buyer, no money moves until the buyer
 * came back and `capture` confirms it once more.
 */
async function chargeOnce(stripe: Stripe, charge: CardCharge) {
  try {
    const intent = await stripe.paymentIntents.create(intentOf(charge), {
      idempotencyKey: `charge-${charge.orderOid}`,
    })
    const redirectUrl = intent.next_action?.redirect_to_url?.url ?? null
    return { ...intentStanding(intent), redirectUrl }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return {
      state: 'declined' as const,
      gatewayRef: error.payment_intent?.id ?? '',
      declineCode: declineCodeOf(error),
      redirectUrl: null,
    }
  }
}

function intentOf(charge: CardCharge): Stripe.PaymentIntentCreateParams {
  return {
    amount: charge.amountMinor,
    currency: charge.currency.toLowerCase(),
    customer: charge.customerRef,
    payment_method: charge.token,
    allowed_payment_method_types: ['card'],
    description: charge.description,
    metadata: { orderOid: charge.orderOid },
    confirm: true,
    confirmation_method: 'manual',
    ...(charge.returnUrl
      ? { return_url: `${charge.returnUrl}&paymentKey=authenticated` }
      : { off_session: true, error_on_requires_action: true }),
  }
}

/** Stripe said no before any money moved: the card, or the request itself. */
function isRefusal(
  error: unknown,
): error is Stripe.errors.StripeCardError | Stripe.errors.StripeInvalidRequestError {
  return isCardError(error) || isInvalidRequest(error)
}
