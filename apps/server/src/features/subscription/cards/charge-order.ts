import type { Deps } from '../../../deps.ts'
import { getUser } from '../../account/account.service.ts'
import { chargeCard, type PaymentDeps } from '../../payment/payment.service.ts'
import { languageOf } from '../rows/subscriber-language.ts'
import type { OrderRow } from '../rows/subscription.tables.ts'
import { getTier } from '../tiers/tiers.queries.ts'

/** What paying by card needs, beside what subscribing needs. */
export type CardDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & { payment: PaymentDeps }

const returnPath = '/subscribe/return'

/**
 * Charges the card of an order, outside any transaction; an order is one charge, however often it is
 * asked for. `origin` is left out where the subscriber is not there to prove who they are.
 */
export async function chargeOrder(
  { db, payment }: CardDeps,
  order: OrderRow,
  { origin }: { origin?: string } = {},
): ReturnType<typeof chargeCard> {
  const tier = await getTier(db, order.tier_oid)
  return chargeCard(payment, {
    userOid: order.user_oid,
    cardOid: order.card_oid,
    key: order.oid,
    coins: order.price_coins,
    currency: order.currency,
    amountMinor: order.amount_minor,
    purpose: 'subscription',
    reference: { kind: 'subscription_order', oid: order.oid },
    lang: languageOf(await getUser(db, order.user_oid)),
    description: tier.name,
    ...(origin && { origin, returnPath }),
  })
}
