import { pagesOf } from '../../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'

/** Tiers are out of offer when their creator's account closes; what was paid refers to them for good. */
export const tierLifecycle: LifecycleHandler = {
  tables: ['subscription_tiers'],
  onClose: async (tx, { userOid, now }) => {
    await tx
      .updateTable('subscription_tiers')
      .set({ removed_at: now })
      .where('creator_oid', '=', userOid)
      .where('removed_at', 'is', null)
      .execute()
  },
  onErase: async (tx, { userOid }) => {
    await tx
      .updateTable('subscription_tiers')
      .set({ name: '', details: '', translations: '{}', icon_asset_oid: null, emojis: [] })
      .where('creator_oid', '=', userOid)
      .execute()
  },
  onExport: (db, { userOid }) => ({
    subscriptionTiers: pagesOf(
      db.selectFrom('subscription_tiers').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}
