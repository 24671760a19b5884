import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { defineSetting } from '../../settings/settings.service.ts'
import type { ChargeRow, PaymentDeps } from '../charges/charges.ts'
import type { ChargeRefundRow } from './post-refund.ts'
import { refundCharge } from './refund-charge.ts'
import { findUnspent, obstacleOf, type RefundPart } from './unspent.ts'

export const takeBackDaysSetting = defineSetting({
  name: 'payment.take_back_days',
  schema: z.number().int().min(0).max(365),
  default: 7,
  description:
    'Days after a coin purchase in which the buyer can get back the money for coins they haven’t spent. 0: only administrators refund. Korean law asks for 7.',
})

const dayMs = 86_400_000

/** Until when a buyer can take a charge back; null if it wasn’t paid, or if they never can. */
async function takeBackUntil(
  { settings }: Pick<PaymentDeps, 'settings'>,
  { paid_at: paidAt }: ChargeRow,
): Promise<Date | null> {
  const days = await settings.get(takeBackDaysSetting)
  return paidAt && days > 0 ? new Date(paidAt.getTime() + days * dayMs) : null
}

/** What a buyer could take back of a charge now; null for nothing. */
export async function findTakeBack(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'settings' | 'purposes'>,
  charge: ChargeRow,
): Promise<(Pick<RefundPart, 'coins' | 'amountMinor'> & { until: Date }) | null> {
  const until = await takeBackUntil(deps, charge)
  if (!until || until <= deps.clock.now() || obstacleOf(deps, charge)) return null
  const unspent = await findUnspent(deps.db, charge)
  return unspent && { coins: unspent.coins, amountMinor: unspent.amountMinor, until }
}

/**
 * Refunds a buyer’s own charge, less what they spent of it, within the days of the setting. The same key
 * answers the same refund.
 *
 * @throws payment.order_not_found, payment.take_back_over, and as `refundCharge`
 */
export async function takeBackCharge(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'settings' | 'purposes'>,
  { userOid, key, chargeOid }: { userOid: string; key: string; chargeOid: string },
): Promise<ChargeRefundRow> {
  const request = { actorOid: userOid, key, chargeOid, reason: takenBackReason }
  const assertAllowed = async (charge: ChargeRow) => {
    if (charge.user_oid !== userOid) throw new AppError('payment.order_not_found')
    const until = await takeBackUntil(deps, charge)
    const isOver = !until || until <= deps.clock.now()
    if (isOver && charge.paid_at) throw new AppError('payment.take_back_over')
  }
  const { refund } = await refundCharge(deps, request, assertAllowed)
  return refund
}

/** As administrators read it. */
const takenBackReason = 'Taken back by the buyer.'
