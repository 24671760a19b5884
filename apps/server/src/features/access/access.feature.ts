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
      onExport: async (tx, { userOid }) => ({
        entitlements: await tx
          .selectFrom('entitlements')
          .select(['subject_oid', 'source', 'valid_from', 'valid_until'])
          .where('user_oid', '=', userOid)
          .execute(),
        invitations: await tx
          .selectFrom('invitations')
          .select(['subject_oid', 'created_at'])
          .where('user_oid', '=', userOid)
          .execute(),
      }),
    },
  }
}
