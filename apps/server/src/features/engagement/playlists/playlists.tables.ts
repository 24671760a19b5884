import type { PlaylistSharing } from '@plax/contracts/engagement/library-values'
import type { Generated } from 'kysely'

export interface PlaylistsTable {
  oid: string
  owner_oid: string
  title: string
  sharing: PlaylistSharing
  item_count: Generated<number>
  /** Of the next item that is added. */
  next_place: Generated<number>
  created_at: Date
  updated_at: Date
}

interface PlaylistItemsTable {
  playlist_oid: string
  item_oid: string
  place: number
  added_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    playlists: PlaylistsTable
    playlist_items: PlaylistItemsTable
  }
}
