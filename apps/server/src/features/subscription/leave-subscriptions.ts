import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { scheduleEnd } from './subscribe/unsubscribe.ts'
import { lockSeats } from './rows/seats.ts'
import type { SubscriptionRow } from './rows/subscription.tables.ts'
import { endSubscription } from './rows/subscriptions.queries.ts'

/**
 * Ends the subscriptions of somebody whose account closes: their own at once, those to them with the
 * month that was paid, which their subscribers are told. Nothing more is billed.
 */
export async function leaveSubscriptions(
  tx: Tx,
  { userOid, now }: { userOid: string; now: Date },
): Promise<void> {
  const own = await lockAll(tx, 'user_oid', userOid)
  const subscribers = await lockAll(tx, 'creator_oid', userOid)
  await lockSeats(tx, [...own, ...subscribers])
  for (const row of own) await endSubscription(tx, row, now)
  for (const row of subscribers) {
    if (row.state === 'subscribed') await scheduleEnd(tx, row, now)
    const payload = {
      subscriptionOid: row.oid,
      userOid: row.user_oid,
      tierHash: row.tier_oid,
    }
    await emit(tx, { stream: 'subscription', type: 'subscription.creator_left', payload }, now)
  }
}

/**
 * Holds the subscriptions of somebody whose account closes before anything else is touched: a refund or
 * a change holds its subscription first and then wants its coupon or tier.
 */
export async function holdSubscriptions(tx: Tx, { userOid }: { userOid: string }): Promise<void> {
  await lockAll(tx, 'user_oid', userOid)
  await lockAll(tx, 'creator_oid', userOid)
}

function lockAll(
  tx: Tx,
  column: 'user_oid' | 'creator_oid',
  oid: string,
): Promise<SubscriptionRow[]> {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where(column, '=', oid)
    .where('state', '<>', 'ended')
    .orderBy('oid')
    .forUpdate()
    .execute()
}
