import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { findUser } from '../../account/account.service.ts'
import { undoSale } from '../../commerce/commerce.service.ts'
import { returnCoupon } from '../../coupon/coupon.service.ts'
import { reverse } from '../../ledger/ledger.service.ts'
import { holdSpentCharge, refundSpentCharge } from '../../payment/payment.service.ts'
import { topUpWithCoins } from '../../payment/top-up/top-up.service.ts'
import { monthOf } from '../rows/months.ts'
import type { PaymentRow, SubscriptionRow } from '../rows/subscription.tables.ts'
import { endSubscription, isAlive, updateSubscription } from '../rows/subscriptions.queries.ts'
import { lockSubscription, recordEnd } from './end-by-operator.ts'
import { findPayment, findRefundByKey, markRefunded } from './refunds.queries.ts'

interface RefundRequest {
  actorOid: string
  key: string
  paymentOid: string
  reason: string
}

/**
 * Refunds a payment whole: its posting is undone, to the lots that paid and out of the creator's
 * share; of a card the coins leave again, and the gateway pays back the charge. One of the running
 * month ends the subscription, a difference to a higher tier as well. A coupon that made it cheaper
 * is as before it. The same key and reason answer the same refund.
 *
 * @throws subscription.payment_not_found, subscription.already_refunded, subscription.free_payment,
 *   commerce.buyer_removed (their wallet is closed), payment.in_dispute, payment.nothing_to_refund,
 *   request.idempotency_key_reused
 */
export async function refundPayment(
  deps: { db: Db; clock: Clock },
  request: RefundRequest,
): Promise<PaymentRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const found = await findPayment(tx, request.paymentOid)
    if (!found) throw new AppError('subscription.payment_not_found')
    const subscription = await lockSubscription(tx, found.subscription_oid)
    const earlier = await findRefundByKey(tx, request)
    if (earlier) return earlier
    const paid = await assertRefundable(tx, request.paymentOid)
    await giveCouponBack(tx, paid.payment)
    const refundPostingId = await giveBack(tx, { ...paid, request, now })
    if (paid.payment.month === monthOf(now)) await endWith(tx, subscription, { request, now })
    await recordRefund(tx, paid.payment, { request, now })
    return markRefunded(tx, { ...request, refundPostingId, now })
  })
}

interface RefundablePayment {
  payment: PaymentRow
  postingId: string
}

/** The payment as it is now that its subscription is held. */
async function assertRefundable(tx: Tx, paymentOid: string): Promise<RefundablePayment> {
  const payment = await findPayment(tx, paymentOid)
  if (!payment?.posting_id) throw new AppError('subscription.free_payment')
  if (payment.refunded_at) throw new AppError('subscription.already_refunded')
  const subscriber = await findUser(tx, payment.user_oid)
  if (subscriber?.withdrawn_at) throw new AppError('commerce.buyer_removed')
  return { payment, postingId: payment.posting_id }
}

/** Before the charge and the wallet are held, as where it is used. */
async function giveCouponBack(
  tx: Tx,
  { coupon_oid: couponOid, user_oid: userOid }: PaymentRow,
): Promise<void> {
  if (couponOid !== null) await returnCoupon(tx, { couponOid, userOid })
}

/** Answers the posting that undid the payment's. The charge is held before the wallet is. */
async function giveBack(
  tx: Tx,
  { payment, postingId, request, now }: RefundablePayment & { request: RefundRequest; now: Date },
): Promise<string> {
  const { actorOid, key, reason } = request
  const charge = payment.charge_oid === null ? null : await holdSpentCharge(tx, payment.charge_oid)
  const reversal = await reverse(tx, {
    operation: 'subscription.refund',
    key: payment.oid,
    type: 'refund',
    actorOid,
    postingId,
    reference: { kind: 'subscription', oid: payment.subscription_oid },
    now,
  })
  const buyer = { oid: payment.user_oid, paidAt: payment.created_at }
  await undoSale(tx, { postingId, reversal, buyer, now })
  const { postingId: reversalId } = reversal
  if (charge) await refundSpentCharge(tx, { charge, reversalId, actorOid, key, reason, now })
  else await topUpWithCoins(tx, { userOid: payment.user_oid, now })
  return reversalId
}

/** Nobody keeps what they were given the money back for; what has ended stays as it was told. */
async function endWith(
  tx: Tx,
  row: SubscriptionRow,
  { request: { actorOid, reason }, now }: { request: RefundRequest; now: Date },
): Promise<void> {
  if (row.state === 'ended' || !isAlive(row, now)) return
  await endSubscription(tx, row, now)
  const ended = await updateSubscription(tx, row.oid, { end_reason: reason })
  await recordEnd(tx, ended, { actorOid, reason, at: 'now', now })
}

async function recordRefund(
  tx: Tx,
  payment: PaymentRow,
  { request: { actorOid, reason }, now }: { request: RefundRequest; now: Date },
): Promise<void> {
  const { oid: paymentOid, user_oid: userOid, month, price_coins: coins } = payment
  const { coupon_code: couponCode } = payment
  await audit(
    tx,
    {
      actorOid,
      action: 'subscription.payment_refunded',
      subjectKind: 'subscription',
      subjectOid: payment.subscription_oid,
      details: { paymentOid, month, coins, reason, ...(couponCode !== null && { couponCode }) },
      concerns: [userOid, payment.creator_oid],
    },
    now,
  )
  const details = { tierHash: payment.tier_oid, month, paymentOid }
  const emitRefund = (type: string, payload: Record<string, unknown>) =>
    emit(tx, { stream: 'subscription', type, payload }, now)
  await emitRefund('subscription.payment_refunded', { ...details, userOid, reason })
  await emitRefund('subscription.sale_refunded', { ...details, coins })
}
