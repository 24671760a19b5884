import type { Tx } from '../../platform/db/database.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { dataNote } from './data-note.ts'

/** Nobody uses the coupons of a creator who left, nor those that were for somebody who did. */
export const couponLifecycle: LifecycleHandler = {
  tables: ['creator_coupons', 'creator_coupon_uses'],
  onClose: async (tx, { userOid, now }) => {
    for (const column of ['creator_oid', 'user_oid'] as const) {
      await removeAll(tx, { column, userOid, now })
    }
  },
  exportNote: dataNote,
  onExport: (db, { userOid }) => ({
    madeCoupons: pagesOf(
      db.selectFrom('creator_coupons').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    personalCoupons: pagesOf(
      db.selectFrom('creator_coupons').selectAll().where('user_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    usedCoupons: pagesOf(
      db
        .selectFrom('creator_coupon_uses')
        .leftJoin('creator_coupons', 'creator_coupons.oid', 'creator_coupon_uses.coupon_oid')
        .selectAll('creator_coupon_uses')
        .select('creator_coupons.code')
        .where('creator_coupon_uses.user_oid', '=', userOid),
      { db, by: ['coupon_oid'] },
    ),
  }),
}

async function removeAll(
  tx: Tx,
  { column, userOid, now }: { column: 'creator_oid' | 'user_oid'; userOid: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('creator_coupons')
    .set({ removed_at: now })
    .where(column, '=', userOid)
    .where('removed_at', 'is', null)
    .execute()
}
