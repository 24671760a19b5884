import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { forgetContacts } from './contacts/agree-to-contact.ts'
import { leaveSubscriptions } from './leave-subscriptions.ts'

/** Subscriptions and what was paid for them are proofs, and are kept when somebody leaves. */
export const subscriptionLifecycle: LifecycleHandler = {
  tables: ['subscriber_contacts', 'subscriptions', 'subscription_payments'],
  onClose: async (tx, closing) => {
    await leaveSubscriptions(tx, closing)
    await forgetContacts(tx, closing)
  },
  onErase: forgetContacts,
  onExport: (db, { userOid }) => ({
    subscriptions: pagesOf(
      db.selectFrom('subscriptions').selectAll().where('user_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    agreedContacts: pagesOf(
      db.selectFrom('subscriber_contacts').selectAll().where('user_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    subscriptionPayments: pagesOf(
      db
        .selectFrom('subscription_payments')
        .select(['oid', 'subscription_oid', 'user_oid', 'creator_oid', 'tier_oid', 'month', 'kind'])
        .select(['price_coins', 'fee_percent', 'earned_coins', 'posting_id', 'request_key'])
        .select(['coupon_oid', 'coupon_code', 'created_at', 'charge_oid', 'refund_posting_id'])
        .select(['refund_reason', 'refunded_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    subscribers: pagesOf(
      db
        .selectFrom('subscriptions')
        .select(['oid', 'tier_oid', 'price_coins', 'state', 'since', 'ends_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    subscriptionSales: pagesOf(
      db
        .selectFrom('subscription_payments')
        .select(['oid', 'tier_oid', 'month', 'kind', 'price_coins', 'fee_percent'])
        .select(['earned_coins', 'coupon_code', 'created_at', 'refunded_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}
