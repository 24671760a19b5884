import { AppError } from '../../../platform/errors.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { cancelCharge, captureApproved } from '../charges/onetime.ts'
import { failOrder } from './orders.queries.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Finishes the charge of an order that the buyer's bank asked about, gives what it paid for, and
 * answers its id; again, it answers the same. Throws what `captureApproved` throws, `payment.failed`,
 * and the code of the purpose where the money goes back.
 */
export async function finishOrder(
  deps: PaymentDeps,
  approval: { purpose: string; userOid: string; orderOid: string; paymentKey: string },
): Promise<string> {
  const charge = await captureApproved(deps, approval)
  const { oid: chargeOid, card_order_oid: orderOid, state } = charge
  if (!orderOid) throw new AppError('payment.order_not_found')
  if (state === 'failed' || state === 'cancelled') await failOrder(deps.db, orderOid)
  if (state === 'ready' || state === 'failed' || state === 'cancelled') {
    throw new AppError('payment.failed')
  }
  return settleOrder(deps, { orderOid, chargeOid })
}

/** Gives a charge up that the bank asked about. Throws what `cancelCharge` throws. */
export async function giveUpOrder(
  deps: PaymentDeps,
  request: { purpose: string; userOid: string; orderOid: string },
): Promise<void> {
  const { card_order_oid: orderOid } = await cancelCharge(deps, request)
  if (orderOid) await failOrder(deps.db, orderOid)
}
