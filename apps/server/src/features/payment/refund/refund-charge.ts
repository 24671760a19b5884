import { AppError } from '../../../platform/errors.ts'
import { lockWallet } from '../../ledger/ledger.service.ts'
import { type ChargeRow, lockCharge, type PaymentDeps } from '../charges/charges.ts'
import {
  type ChargeRefundRow,
  findRefundByKey,
  postRefund,
  type RefundRequest,
} from './post-refund.ts'
import { findUnspent, obstacleOf } from './unspent.ts'

/**
 * Takes back what was not spent of a charge. The ledger comes first: coins, money, the refund's row, its
 * audit row and the job that asks the gateway are one transaction, so the coins cannot be spent while
 * money goes back; a crash afterwards leaves a refund that is `refunding`, which the job pays by the
 * refund's own key. Throws `payment.order_not_found`, `payment.nothing_to_refund`, `payment.in_dispute`,
 * `request.idempotency_key_reused`, and the code of
 * the purpose that it paid for; and what `assertAllowed` throws, which isn’t asked about a refund that was made.
 */
export function refundCharge(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'purposes'>,
  request: RefundRequest,
  assertAllowed: (charge: ChargeRow) => Promise<void> = async () => {},
): Promise<{ charge: ChargeRow; refund: ChargeRefundRow }> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const charge = await lockCharge(tx, request.chargeOid)
    const earlier = await findRefundByKey(tx, request)
    if (earlier) return { charge, refund: earlier }
    await assertAllowed(charge)
    const obstacle = obstacleOf(deps, charge)
    if (obstacle) throw new AppError(obstacle)
    await lockWallet(tx, charge.user_oid, now)
    const part = await findUnspent(tx, charge)
    if (!part) throw new AppError('payment.nothing_to_refund')
    return { charge, refund: await postRefund(tx, { charge, request, parts: [part], now }) }
  })
}
