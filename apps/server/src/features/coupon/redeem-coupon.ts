import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { evaluateCoupon, type SoldSubject } from './check-coupon.ts'
import { lockCoupon } from './coupon.queries.ts'

/**
 * Uses a coupon once for what is paid in the same transaction: what fails there uses nothing. One for
 * all items of its creator may be for several of them. Throws what `checkCoupon` refuses.
 */
export async function redeemCoupon(
  tx: Tx,
  use: { couponOid: string; subjects: readonly SoldSubject[]; userOid: string; now: Date },
): Promise<void> {
  const { couponOid, subjects, userOid, now } = use
  const locked = await lockCoupon(tx, couponOid)
  if (!locked) throw new AppError('creator_coupon.no_match')
  const { refusal } = await evaluateCoupon(tx, locked, use)
  if (refusal) throw new AppError(refusal)
  if (locked.subject_oid !== null && subjects.length > 1) {
    throw new AppError('creator_coupon.already_used')
  }
  await tx
    .insertInto('creator_coupon_uses')
    .values({ coupon_oid: couponOid, user_oid: userOid, used_at: now })
    .execute()
  await tx
    .updateTable('creator_coupons')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('oid', '=', couponOid)
    .execute()
}
