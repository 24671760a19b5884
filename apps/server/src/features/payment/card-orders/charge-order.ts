import { getUser, languageOf } from '../../account/account.service.ts'
import { chargeCard } from '../charges/charge-card.ts'
import { type CardOrder, purposeOf } from '../charges/card-purpose.ts'
import type { PaymentDeps } from '../charges/charges.ts'

/**
 * Charges the card of an order, outside any transaction; an order is one charge, however often it is
 * asked for. `origin` is left out where the buyer is not there to prove who they are.
 */
export async function chargeOrder(
  deps: PaymentDeps,
  order: CardOrder,
  { origin }: { origin?: string } = {},
): ReturnType<typeof chargeCard> {
  const { returnPath, describe } = purposeOf(deps, order)
  const lang = languageOf(await getUser(deps.db, order.user_oid))
  const words = (await describe(deps.db, [order], lang)).get(order.oid)
  return chargeCard(deps, {
    userOid: order.user_oid,
    cardOid: order.card_oid,
    key: order.oid,
    coins: order.coins,
    currency: order.currency,
    amountMinor: order.amount_minor,
    purpose: order.purpose,
    orderOid: order.oid,
    lang,
    ...(words && { description: words.title }),
    ...(origin && { origin, returnPath }),
  })
}
