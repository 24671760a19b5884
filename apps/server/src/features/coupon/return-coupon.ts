import type { Tx } from '../../platform/db/database.ts'

/**
 * Gives the use of a coupon back whose payment is undone in the same transaction: the same person may
 * use it once more, and its place is free again. Nothing happens where they have no use of it. One
 * that expired, or was taken back, is of no use for that; its count is true all the same.
 */
export async function returnCoupon(
  tx: Tx,
  { couponOid, userOid }: { couponOid: string; userOid: string },
): Promise<void> {
  // Its row first, as whoever uses it does.
  await tx
    .selectFrom('creator_coupons')
    .select('oid')
    .where('oid', '=', couponOid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const used = await tx
    .deleteFrom('creator_coupon_uses')
    .where('coupon_oid', '=', couponOid)
    .where('user_oid', '=', userOid)
    .returning('coupon_oid')
    .executeTakeFirst()
  if (!used) return
  await tx
    .updateTable('creator_coupons')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('oid', '=', couponOid)
    .execute()
}
