import type { Feature } from '../../platform/feature.ts'

/** Who may open what. */
export function accessFeature(): Feature {
  return {
    name: 'access',
    lifecycle: {
      tables: ['entitlements'],
      onErase: async (tx, { userOid }) => {
        await tx.deleteFrom('entitlements').where('user_oid', '=', userOid).execute()
      },
      onExport: async (tx, { userOid }) => ({
        entitlements: await tx
          .selectFrom('entitlements')
          .select(['subject_oid', 'source', 'valid_from', 'valid_until'])
          .where('user_oid', '=', userOid)
          .execute(),
      }),
    },
  }
}
