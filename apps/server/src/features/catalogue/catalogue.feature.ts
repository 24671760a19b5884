import type { Feature } from '../../platform/feature.ts'

/** The one list of everything that can be listed, sold or moderated. */
export function catalogueFeature(): Feature {
  return {
    name: 'catalogue',
    lifecycle: {
      tables: ['catalogue_items'],
      // The row stays without a word of its owner's, since sales and chats of others refer to it.
      onErase: async (tx, { userOid, now }) => {
        await tx
          .updateTable('catalogue_items')
          .set({ state: 'deleted', title: '', tag_keys: [], updated_at: now })
          .where('owner_oid', '=', userOid)
          .execute()
      },
      onExport: async (tx, { userOid }) => ({
        items: await tx
          .selectFrom('catalogue_items')
          .selectAll()
          .where('owner_oid', '=', userOid)
          .execute(),
      }),
    },
  }
}
