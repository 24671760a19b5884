import type {
  PayingMethod,
  SubscriptionState,
} from '@plax/contracts/subscription/subscription-values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentRow, SubscriptionRow } from '../rows/subscription.tables.ts'

export interface SubscriptionFilter {
  userOid?: string | undefined
  creatorOid?: string | undefined
  state?: SubscriptionState | undefined
  method?: PayingMethod | undefined
}

/** Subscriptions, latest first, after a place in that order. */
export async function listSubscriptions(
  db: Db,
  page: SubscriptionFilter & { after: { at: Date; oid: string } | null; limit: number },
): Promise<SubscriptionRow[]> {
  const { userOid, creatorOid, state, method, after, limit } = page
  let query = db
    .selectFrom('subscriptions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(limit)
  if (userOid) query = query.where('user_oid', '=', userOid)
  if (creatorOid) query = query.where('creator_oid', '=', creatorOid)
  if (state) query = query.where('state', '=', state)
  if (method) query = query.where('pay_by', '=', method)
  if (after) query = query.where(sql<boolean>`(created_at, oid) < (${after.at}, ${after.oid})`)
  return query.execute()
}

export async function findSubscription(db: Db, oid: string): Promise<SubscriptionRow | null> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirst()
  return row ?? null
}

/** The latest payments of a subscription, as many as the console shows. */
export function listPayments(db: Db, subscriptionOid: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('subscription_payments')
    .selectAll()
    .where('subscription_oid', '=', subscriptionOid)
    .orderBy('oid', 'desc')
    .limit(100)
    .execute()
}
