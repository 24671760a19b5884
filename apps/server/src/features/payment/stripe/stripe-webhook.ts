import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Log } from '../../../platform/log.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { type GatewayEvent, applyGatewayEvent } from '../charges/gateway-event.ts'
import { declineCodeOf } from './stripe-state.ts'

const mostBytes = 512 * 1024
const toleranceSeconds = 300

const schema = {
  summary: 'Receive Stripe’s events about payments, refunds, and disputes',
  description:
    'Signed by Stripe (`Stripe-Signature`); each event counts once, in any order.\n\nPermission: public.',
  response: { 200: z.object({ received: z.literal(true) }), 400: z.object({ error: z.string() }) },
}

interface WebhookDeps extends PaymentDeps {
  log: Log
  stripe: Stripe
  webhookSecret: string
}

/** POST /payment/stripe/webhook. Its bytes are what is signed, so they are read as they came. */
export function serveStripeWebhook(app: FastifyInstance, deps: WebhookDeps): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    )
    const options = { schema, config: { permission: 'public' } }
    scope.post('/api/payment/stripe/webhook', options, async (request, reply) => {
      const event = readEvent(deps, request.body, request.headers['stripe-signature'])
      if (!event) return reply.code(400).send({ error: 'The signature is not right.' })
      const gatewayEvent = await gatewayEventOf(deps.stripe, event)
      if (gatewayEvent) await applyGatewayEvent(deps, gatewayEvent)
      return { received: true as const }
    })
  })
}

function readEvent(
  { stripe, webhookSecret, clock }: WebhookDeps,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event | null {
  if (!(body instanceof Buffer) || typeof signature !== 'string') return null
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      clock.now().getTime(),
    )
  } catch {
    return null
  }
}

/** What an event says of one of our orders; null where it is about nothing of ours. */
async function gatewayEventOf(stripe: Stripe, event: Stripe.Event): Promise<GatewayEvent | null> {
  const head = { eventId: event.id, type: event.type }
  switch (event.type) {
    case 'payment_intent.succeeded': {
      const { metadata, amount_received: amountMinor, currency } = event.data.object
      const { orderOid } = metadata
      if (!orderOid) return null
      return { ...head, kind: 'captured', orderOid, amountMinor, currency: currency.toUpperCase() }
    }
    case 'payment_intent.payment_failed': {
      const { id: gatewayRef, metadata, last_payment_error: error } = event.data.object
      const { orderOid } = metadata
      const declineCode = declineCodeOf(error)
      return orderOid ? { ...head, kind: 'failed', orderOid, gatewayRef, declineCode } : null
    }
    case 'charge.refunded': {
      const { metadata, amount_refunded: refundedMinor } = event.data.object
      const { orderOid } = metadata
      return orderOid ? { ...head, kind: 'refunded', orderOid, refundedMinor } : null
    }
    case 'charge.dispute.created':
      return disputeEvent(stripe, { ...head, kind: 'disputed', dispute: 'open' }, event.data.object)
    case 'charge.dispute.closed': {
      const dispute = event.data.object.status === 'lost' ? 'lost' : 'won'
      return disputeEvent(stripe, { ...head, kind: 'disputed', dispute }, event.data.object)
    }
    default:
      return null
  }
}

/** A dispute names the payment; only the payment names the order. */
async function disputeEvent(
  stripe: Stripe,
  gatewayEvent: {
    eventId: string
    type: string
    kind: 'disputed'
    dispute: 'open' | 'won' | 'lost'
  },
  { payment_intent: intent }: Stripe.Dispute,
): Promise<GatewayEvent | null> {
  if (!intent) return null
  const id = typeof intent === 'string' ? intent : intent.id
  const { orderOid } = (await stripe.paymentIntents.retrieve(id)).metadata
  return orderOid ? { ...gatewayEvent, orderOid } : null
}
