import { pagesOf } from '../../platform/export-pages.ts'
import type { Feature } from '../../platform/feature.ts'

/** Who may open what. */
export function accessFeature(): Feature {
  return {
    name: 'access',
    lifecycle: {
      tables: ['entitlements', 'invitations', 'memberships'],
      onErase: async (tx, { userOid }) => {
        await tx.deleteFrom('entitlements').where('user_oid', '=', userOid).execute()
        await tx.deleteFrom('invitations').where('user_oid', '=', userOid).execute()
        await tx
          .deleteFrom('memberships')
          .where((row) => row.or([row('user_oid', '=', userOid), row('creator_oid', '=', userOid)]))
          .execute()
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
        memberships: pagesOf(
          db
            .selectFrom('memberships')
            .select(['creator_oid', 'tier_oid', 'level', 'is_streak', 'since', 'valid_until'])
            .where('user_oid', '=', userOid),
          { db, by: ['creator_oid'] },
        ),
        members: pagesOf(
          db
            .selectFrom('memberships')
            .select(['user_oid', 'tier_oid', 'since', 'valid_until'])
            .where('creator_oid', '=', userOid),
          { db, by: ['user_oid'] },
        ),
      }),
    },
  }
}
