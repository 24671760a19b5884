import type { Selectable } from 'kysely'

interface EmoticonImagesTable {
  asset_oid: string
  owner_oid: string
  bytes: number
  is_animated: boolean
  uploaded_at: Date
}

interface EmoticonsTable {
  oid: string
  /** Null: of the site. */
  creator_oid: string | null
  tier_oid: string | null
  name: string
  key: string
  asset_oid: string
  position: number
  created_at: Date
}

export type EmoticonRow = Selectable<EmoticonsTable>
export type EmoticonImageRow = Selectable<EmoticonImagesTable>

declare module '../../platform/db/database.ts' {
  interface Database {
    emoticon_images: EmoticonImagesTable
    emoticons: EmoticonsTable
  }
}
