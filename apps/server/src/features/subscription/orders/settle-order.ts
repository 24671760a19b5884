import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { returnCharge } from '../../payment/payment.service.ts'
import { settleMonth } from '../billing/settle-month.ts'
import { monthOf } from '../rows/months.ts'
import { applyChoice, type ChoiceTerms, readTerms } from '../subscribe/choose-tier.ts'
import type { OrderRow, PaymentRow } from '../rows/subscription.tables.ts'
import { getPayment } from '../rows/subscriptions.queries.ts'
import type { CardDeps } from '../cards/charge-order.ts'
import { lockOrder, updateOrder } from '../cards/orders.queries.ts'

interface Captured {
  orderOid: string
  chargeOid: string
}

/**
 * Does what a captured charge paid for, once, whoever hears of it: its coins are granted and spent in
 * the transaction that subscribes. Where that cannot be any more, the money goes back.
 *
 * @throws subscription.payment_returned
 */
export async function settleOrder(deps: CardDeps, captured: Captured): Promise<PaymentRow> {
  const terms = await readTerms(deps)
  try {
    return await deps.db.transaction().execute((tx) => settle(tx, captured, terms))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await deps.db
      .transaction()
      .execute((tx) => giveBack(tx, captured, { reason: error.code, now: terms.now }))
    throw new AppError('subscription.payment_returned')
  }
}

/** The same where nobody waits for it: that the money goes back is an end, too. */
export async function settleUnasked(deps: CardDeps, captured: Captured): Promise<void> {
  try {
    await settleOrder(deps, captured)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function settle(
  tx: Tx,
  { orderOid, chargeOid }: Captured,
  terms: ChoiceTerms,
): Promise<PaymentRow> {
  const order = await lockOrder(tx, orderOid)
  if (order.payment_oid) return getPayment(tx, order.payment_oid)
  if (order.state === 'returned') throw new AppError('subscription.payment_returned')
  const payment =
    order.kind === 'month'
      ? await settleMonth(tx, order, { ...terms, chargeOid })
      : await settleChoice(tx, order, { ...terms, chargeOid })
  await updateOrder(tx, orderOid, { state: 'paid', payment_oid: payment.oid })
  return payment
}

/** What somebody was told to have failed, or chose in another month, they no longer expect. */
async function settleChoice(
  tx: Tx,
  order: OrderRow,
  { chargeOid, ...terms }: ChoiceTerms & { chargeOid: string },
): Promise<PaymentRow> {
  if (order.state !== 'open' || order.month !== monthOf(terms.now)) {
    throw new AppError('subscription.amount_changed')
  }
  const { currency, card_oid: cardOid } = order
  return applyChoice(tx, terms, {
    userOid: order.user_oid,
    key: order.request_key ?? order.oid,
    tierHash: order.tier_oid,
    priceCoins: order.price_coins,
    couponCode: order.coupon_code,
    way: { method: 'card', cardOid, currency },
    chargeOid,
    toldAt: order.created_at,
  })
}

/** The reason is the code of the refusal, which administrators read. */
async function giveBack(
  tx: Tx,
  { orderOid, chargeOid }: Captured,
  { reason, now }: { reason: ErrorCode; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, orderOid)
  if (order.state === 'paid' || order.state === 'returned') return
  await updateOrder(tx, orderOid, { state: 'returned', return_reason: reason })
  await returnCharge(tx, chargeOid)
  const payload = { userOid: order.user_oid, tierHash: order.tier_oid }
  await emit(tx, { stream: 'subscription', type: 'subscription.payment_returned', payload }, now)
}
