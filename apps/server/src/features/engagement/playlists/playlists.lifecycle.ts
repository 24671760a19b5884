import { pagesOf } from '../../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import './playlists.tables.ts'

/** Playlists leave with whom they belong to. */
export const playlistLifecycle: LifecycleHandler = {
  tables: ['playlists'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('playlists').where('owner_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    playlists: pagesOf(
      db
        .selectFrom('playlists')
        .select(['oid', 'title', 'sharing', 'item_count', 'created_at', 'updated_at'])
        .where('owner_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    playlistItems: pagesOf(
      db
        .selectFrom('playlist_items')
        .innerJoin('playlists', 'playlists.oid', 'playlist_items.playlist_oid')
        .select(['playlist_oid', 'item_oid', 'place', 'added_at'])
        .where('owner_oid', '=', userOid),
      { db, by: ['playlist_oid', 'item_oid'] },
    ),
  }),
}
