import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listUsers, nameIn } from '../account/account.service.ts'
import { findPaymentOfPosting } from './rows/subscriptions.queries.ts'
import { tierNameIn } from './rows/tier-texts.ts'
import { getTier } from './tiers/tiers.queries.ts'

type Receipt = OutputOf<'GET /payment/subscription/receipts/{postingId}'>

/** The receipt of a month that somebody paid. Throws `payment.order_not_found`. */
export async function presentReceipt(
  db: Db,
  asked: { userOid: string; postingId: string; lang: Language },
): Promise<Receipt> {
  const payment = await findPaymentOfPosting(db, asked)
  if (!payment) throw new AppError('payment.order_not_found')
  const [creator] = await listUsers(db, [payment.creator_oid])
  return {
    paymentOid: payment.oid,
    postingId: asked.postingId,
    tierName: tierNameIn(await getTier(db, payment.tier_oid), asked.lang),
    month: payment.month,
    creatorOid: payment.creator_oid,
    creatorName: creator ? nameIn(creator, asked.lang) : '',
    priceCoins: payment.price_coins,
    couponCode: payment.coupon_code,
    chargeOid: payment.charge_oid,
    paidAt: payment.created_at.toISOString(),
    refundedAt: payment.refunded_at?.toISOString() ?? null,
  }
}
