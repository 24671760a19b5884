import { pagesOf } from '../../platform/export-pages.ts'
import type { Feature } from '../../platform/feature.ts'

/** Who may open what. */
export function accessFeature(): Feature {
  return {
    name: 'access',
    lifecycle: {
      tables: ['entitlements', 'invitations'],
      onErase: async (tx, { userOid }) => {
        await tx.deleteFrom('entitlements').where('user_oid', '=', userOid).execute()
        await tx.deleteFrom('invitations').where('user_oid', '=', userOid).execute()
      },
      onExport: (db, { userOid }) => ({
        entitlements: pagesOf(
          db
            .selectFrom('entitlements')
            .select(['id', 'subject_oid', 'source', 'valid_from', 'valid_until', 'created_at'])
            .where('user_oid', '=', userOid),
          { db, by: ['subject_oid', 'source'] },
        ),
        invitations: pagesOf(
          db
            .selectFrom('invitations')
            .select(['subject_oid', 'created_at'])
            .where('user_oid', '=', userOid),
          { db, by: ['subject_oid'] },
        ),
        invited: pagesOf(
          db
            .selectFrom('invitations')
            .innerJoin('catalogue_items', 'catalogue_items.oid', 'subject_oid')
            .select(['subject_oid', 'user_oid', 'invitations.created_at'])
            .where('owner_oid', '=', userOid),
          { db, by: ['subject_oid', 'user_oid'] },
        ),
      }),
    },
  }
}
