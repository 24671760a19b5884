import type { Stripe } from 'stripe'
import type { GatewayRecord } from '../gateways/gateway.ts'
import { intentState } from './stripe-state.ts'

const perPage = 100

/** Payment intents by when they were made, page after page, each with what its charge gave back. */
export async function* listIntents(
  stripe: Stripe,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<GatewayRecord> {
  const intents = stripe.paymentIntents.list({
    created: { gte: seconds(from), lt: seconds(until) },
    limit: perPage,
    expand: ['data.latest_charge'],
  })
  for await (const intent of intents) {
    yield {
      gatewayRef: intent.id,
      orderOid: intent.metadata.orderOid ?? null,
      at: new Date(intent.created * 1000),
      state: intentState(intent.status),
      currency: intent.currency.toUpperCase(),
      amountMinor: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
      refundedMinor: refundedOf(intent),
    }
  }
}

/** Of an intent whose `latest_charge` was expanded. */
export function refundedOf({
  latest_charge: charge,
}: Pick<Stripe.PaymentIntent, 'latest_charge'>): number {
  return charge && typeof charge !== 'string' ? charge.amount_refunded : 0
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
