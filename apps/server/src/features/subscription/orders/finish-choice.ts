import { AppError } from '../../../platform/errors.ts'
import { cancelCharge, captureApproved } from '../../payment/payment.service.ts'
import type { PaymentRow } from '../rows/subscription.tables.ts'
import type { CardDeps } from '../cards/charge-order.ts'
import { failOrder } from '../cards/orders.queries.ts'
import { settleOrder } from './settle-order.ts'

const purpose = 'subscription'

/**
 * Finishes a charge that the buyer's bank asked about, and does what it paid for; again, it answers
 * the same payment. Throws what `captureApproved` throws, `payment.failed`, and
 * `subscription.payment_returned`.
 */
export async function finishChoice(
  deps: CardDeps,
  approval: { userOid: string; orderOid: string; paymentKey: string },
): Promise<PaymentRow> {
  const charge = await captureApproved(deps.payment, { ...approval, purpose })
  const orderOid = charge.reference_oid
  if (!orderOid) throw new AppError('payment.order_not_found')
  if (charge.state === 'ready') throw new AppError('payment.failed')
  if (charge.state === 'failed' || charge.state === 'cancelled') {
    await failOrder(deps.db, orderOid)
    throw new AppError('payment.failed')
  }
  return settleOrder(deps, { orderOid, chargeOid: charge.oid })
}

/** Gives a charge up that the bank asked about. Throws what `cancelCharge` throws. */
export async function giveUpChoice(
  deps: CardDeps,
  request: { userOid: string; orderOid: string },
): Promise<void> {
  const charge = await cancelCharge(deps.payment, { ...request, purpose })
  if (charge.reference_oid) await failOrder(deps.db, charge.reference_oid)
}
