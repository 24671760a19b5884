import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { CouponSubject } from './check-coupon.ts'
import { findCoupon, lockCoupon } from './coupon.queries.ts'

/**
 * Takes back a creator's own coupon. Its row stays, since payments and attempts name it. Throws
 * `creator_coupon.no_match`.
 */
export async function removeCoupon(
  { db, clock }: { db: Db; clock: Clock },
  {
    code,
    subject,
    creatorOid,
  }: {
    code: string
    /** Null: one for all of the creator's items. */
    subject: CouponSubject | null
    creatorOid: string
  },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const found = await findCoupon(tx, { code, of: { creatorOid } })
    const row = found && (await lockCoupon(tx, found.oid))
    const isIt =
      row?.creator_oid === creatorOid &&
      row.subject_kind === (subject?.kind ?? null) &&
      row.subject_oid === (subject?.oid ?? null)
    if (!isIt) throw new AppError('creator_coupon.no_match')
    await tx
      .updateTable('creator_coupons')
      .set({ removed_at: now })
      .where('oid', '=', row.oid)
      .execute()
    const about = { subjectKind: 'creator_coupon', subjectOid: row.oid }
    const details = { code: row.code }
    await audit(
      tx,
      { actorOid: creatorOid, action: 'creator_coupon.removed', ...about, details },
      now,
    )
  })
}
