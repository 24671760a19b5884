import { currencies } from '@plax/contracts/payment/payment-values'
import type { Stripe } from 'stripe'
import type { GatewayConfig } from '../../../platform/gateway-config.ts'
import { load } from '../../../platform/load.ts'
import type {
  Gateway,
  GatewayOrder,
  GatewayPayment,
  PaymentStanding,
  PaymentState,
} from '../gateways/gateway.ts'
import { createStripeCards } from './stripe-cards.ts'
import { listIntents, refundedOf } from './stripe-list.ts'
import { intentStanding, intentState, isCardError, isInvalidRequest } from './stripe-state.ts'

type StripeConfig = Extract<GatewayConfig, { name: 'stripe' }>

/** Stripe's client; the address is another than Stripe's own in tests. */
export function createStripe({ secretKey, url }: StripeConfig): Stripe {
  const Client = load('stripe')
  return new Client(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? '80' : '443'),
      protocol: url.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/**
 * Stripe: one-time payments on its Checkout page, so that no card number comes near us, and saved cards
 * by payment intents that our server confirms. Every call that makes something carries a key of the
 * order, so that a repeated one makes nothing new.
 */
export function createStripeGateway(stripe: Stripe): Gateway {
  return {
    name: 'Stripe',
    isSandbox: false,
    isOpen: true,
    currencies,
    ready: async (order) => {
      const session = await stripe.checkout.sessions.create(checkoutOf(order), {
        idempotencyKey: `ready-${order.orderOid}`,
      })
      return { gatewayRef: session.id, redirectUrl: session.url ?? order.returnUrl }
    },
    capture: async ({ orderOid, gatewayRef, paymentKey }) => {
      if (!isIntent(gatewayRef)) {
        return paymentKey === gatewayRef ? sessionState(stripe, gatewayRef) : 'open'
      }
      const intent = await stripe.paymentIntents.retrieve(gatewayRef)
      if (intent.status !== 'requires_confirmation') return intentState(intent.status)
      // The bank asked and the buyer answered; only now may the money move.
      const idempotencyKey = `confirm-${orderOid}`
      return settled(() => stripe.paymentIntents.confirm(gatewayRef, {}, { idempotencyKey }))
    },
    cancel: async ({ gatewayRef }) => {
      if (gatewayRef === null) return
      await unlessTooLate(() =>
        isIntent(gatewayRef)
          ? stripe.paymentIntents.cancel(gatewayRef)
          : stripe.checkout.sessions.expire(gatewayRef),
      )
    },
    find: (payment) => findPayment(stripe, payment),
    refund: async ({ key, amountMinor, ...payment }) => {
      await stripe.refunds.create(
        { payment_intent: await intentOf(stripe, payment), amount: amountMinor },
        { idempotencyKey: key },
      )
    },
    list: (period) => listIntents(stripe, period),
    refunded: async (payment) =>
      refundedOf(
        await stripe.paymentIntents.retrieve(await intentOf(stripe, payment), {
          expand: ['latest_charge'],
        }),
      ),
    cards: createStripeCards(stripe),
  }
}

function checkoutOf(order: GatewayOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { orderOid: order.orderOid }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amountMinor,
          product_data: { name: order.description },
        },
      },
    ],
    client_reference_id: order.orderOid,
    metadata,
    payment_intent_data: { metadata },
    // Stripe puts the session's id in this place itself.
    success_url: `${order.returnUrl}&paymentKey={CHECKOUT_SESSION_ID}`,
    cancel_url: `${order.returnUrl}&failed=1`,
  }
}

async function findPayment(
  stripe: Stripe,
  { orderOid, gatewayRef }: GatewayPayment,
): Promise<PaymentStanding | null> {
  if (gatewayRef !== null && !isIntent(gatewayRef)) {
    const state = await sessionState(stripe, gatewayRef)
    // No bank declined anything: its time ran out, and nobody had paid.
    const declineCode = state === 'declined' ? 'session_expired' : null
    return { state, gatewayRef, declineCode }
  }
  const intent = gatewayRef
    ? await stripe.paymentIntents.retrieve(gatewayRef)
    : (await stripe.paymentIntents.search({ query: `metadata['orderOid']:'${orderOid}'` })).data[0]
  return intent ? intentStanding(intent) : null
}

async function sessionState(stripe: Stripe, id: string): Promise<PaymentState> {
  const session = await stripe.checkout.sessions.retrieve(id)
  if (session.payment_status === 'paid') return 'captured'
  return session.status === 'expired' ? 'declined' : 'open'
}

/** A card's refusal is an answer; any other failure leaves open what happened. */
async function settled(
  act: () => Promise<Pick<Stripe.PaymentIntent, 'status'>>,
): Promise<PaymentState> {
  try {
    return intentState((await act()).status)
  } catch (error) {
    if (isCardError(error)) return 'declined'
    throw error
  }
}

async function intentOf(stripe: Stripe, payment: GatewayPayment): Promise<string> {
  const found = await findPayment(stripe, payment)
  if (!found) throw new Error(`Stripe knows no payment of the order ${payment.orderOid}.`)
  if (isIntent(found.gatewayRef)) return found.gatewayRef
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(found.gatewayRef)
  if (!intent) throw new Error(`The order ${payment.orderOid} was not paid at Stripe.`)
  return typeof intent === 'string' ? intent : intent.id
}

/** What is paid or over already stays so. */
async function unlessTooLate(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
  }
}

function isIntent(gatewayRef: string): boolean {
  return gatewayRef.startsWith('pi_')
}
