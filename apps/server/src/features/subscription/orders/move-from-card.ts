import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { RemovedCard } from '../../payment/payment.service.ts'
import { scheduleEnd } from '../subscribe/unsubscribe.ts'
import { lockSeats } from '../rows/seats.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'
import { updateSubscription } from '../rows/subscriptions.queries.ts'
import { byCoins } from '../cards/card-price.ts'

/**
 * What a removed card paid goes on by the card that replaces it, or else ends with the month
 * (R-payment-003). Done again, it does nothing.
 */
export async function moveFromCard(
  tx: Tx,
  { cardOid, replacedByCardOid, now }: RemovedCard,
): Promise<void> {
  const paid = await lockOfCard(tx, cardOid)
  await lockSeats(tx, paid)
  for (const row of paid) {
    if (replacedByCardOid !== null) {
      await updateSubscription(tx, row.oid, { card_oid: replacedByCardOid })
    } else if (row.state === 'subscribed') {
      await leaveCard(tx, row, now)
    }
  }
}

async function leaveCard(tx: Tx, row: SubscriptionRow, now: Date): Promise<void> {
  if (row.next_price_coins === 0) {
    await updateSubscription(tx, row.oid, byCoins)
    return
  }
  await scheduleEnd(tx, row, now)
  const { oid, user_oid: userOid } = row
  const subject = { subjectKind: 'subscription', subjectOid: oid }
  await audit(tx, { actorOid: userOid, action: 'subscription.card_gone', ...subject }, now)
  const payload = { subscriptionOid: oid, userOid, tierHash: row.tier_oid }
  await emit(tx, { stream: 'subscription', type: 'subscription.card_gone', payload }, now)
}

function lockOfCard(tx: Tx, cardOid: string): Promise<SubscriptionRow[]> {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('card_oid', '=', cardOid)
    .where('state', '<>', 'ended')
    .orderBy('oid')
    .forUpdate()
    .execute()
}
