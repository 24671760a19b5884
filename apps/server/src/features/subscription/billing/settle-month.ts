import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CardOrder } from '../../payment/payment.service.ts'
import { termsOf } from '../cards/card-order.ts'
import { pay } from '../rows/pay.ts'
import { isUnpaid } from '../rows/months.ts'
import type { PaymentRow, SubscriptionRow } from '../rows/subscription.tables.ts'
import { getTier } from '../tiers/tiers.queries.ts'
import { renew, renewalOf } from './renew-month.ts'
import { notifyUnpaid } from './notify-unpaid.ts'

/**
 * Pays a month by its captured charge, in the transaction that holds its order. A month that was told
 * to be unpaid is paid by money that comes late. Throws where it is owed no more.
 */
export async function settleMonth(
  tx: Tx,
  order: CardOrder,
  terms: { feePercent: number; chargeOid: string; now: Date },
): Promise<PaymentRow> {
  const row = await lockOwing(tx, order)
  if (!row) throw new AppError('subscription.not_subscribed')
  const renewal = await renewalOf(tx, row)
  if (renewal.tier.oid !== order.subject_oid) throw new AppError('subscription.not_subscribed')
  const { month } = termsOf(order)
  const { subject_oid: tierOid, coins: priceCoins } = order
  const paid = { ...row, tier_oid: tierOid }
  const asked = { kind: 'month', month, priceCoins, coupon: null, key: null } as const
  const payment = await pay(tx, paid, { ...asked, ...terms })
  if (!payment) throw new AppError('subscription.already_subscribed')
  await renew(tx, row, { renewal, month, now: terms.now })
  return payment
}

/** The card of a month was declined: the subscriber is told, and it is tried again, or ends. */
export async function declineMonth(
  tx: Tx,
  order: CardOrder,
  terms: { retryDays: readonly number[]; now: Date },
): Promise<void> {
  const row = await lockOwing(tx, order)
  if (!row) return
  const tier = await getTier(tx, order.subject_oid)
  await notifyUnpaid(tx, row, { tier, missingCoins: null, ...terms })
}

/** The subscription of an order, held; null where it no longer owes the order's month. */
async function lockOwing(tx: Tx, order: CardOrder): Promise<SubscriptionRow | null> {
  const { month, subscriptionOid } = termsOf(order)
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('oid', '=', subscriptionOid ?? '')
    .where('state', '=', 'subscribed')
    .forUpdate()
    .executeTakeFirst()
  return row && isUnpaid(row, month) ? row : null
}
