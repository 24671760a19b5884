import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type CouponSubject, evaluateCoupon } from './check-coupon.ts'
import { lockCoupon } from './coupon.queries.ts'

/**
 * Uses a coupon for something that is paid in the same transaction: what fails there uses nothing.
 * Answers what is to be paid. Throws what `checkCoupon` refuses.
 */
export async function redeemCoupon(
  tx: Tx,
  use: { code: string; subject: CouponSubject; userOid: string; now: Date },
): Promise<{ priceCoins: number }> {
  const { code, userOid, now } = use
  const locked = await lockCoupon(tx, code)
  if (!locked) throw new AppError('creator_coupon.no_match')
  const { coupon, refusal } = await evaluateCoupon(tx, locked, use)
  if (refusal) throw new AppError(refusal)
  await tx
    .insertInto('creator_coupon_uses')
    .values({ code, user_oid: userOid, used_at: now })
    .execute()
  await tx
    .updateTable('creator_coupons')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('code', '=', code)
    .execute()
  return { priceCoins: coupon.price_coins }
}
