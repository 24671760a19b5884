import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { CouponSubject } from './check-coupon.ts'
import { lockCoupon } from './coupon.queries.ts'

/**
 * Takes back a creator's own coupon. Its row stays, since payments and attempts name it. Throws
 * `creator_coupon.no_match`.
 */
export async function removeCoupon(
  { db, clock }: { db: Db; clock: Clock },
  { code, subject, creatorOid }: { code: string; subject: CouponSubject; creatorOid: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const row = await lockCoupon(tx, code)
    const isIt =
      row?.creator_oid === creatorOid &&
      row.subject_kind === subject.kind &&
      row.subject_oid === subject.oid
    if (!isIt) throw new AppError('creator_coupon.no_match')
    await tx
      .updateTable('creator_coupons')
      .set({ removed_at: now })
      .where('code', '=', code)
      .execute()
    const about = { subjectKind: 'creator_coupon', subjectOid: code }
    await audit(tx, { actorOid: creatorOid, action: 'creator_coupon.removed', ...about }, now)
  })
}
