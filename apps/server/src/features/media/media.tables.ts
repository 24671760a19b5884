import type { ColumnType } from 'kysely'

export interface StoredVariant {
  /** The last part of the object's key and of its address. */
  file: string
  type: 'image/avif' | 'image/webp'
  width: number
}

export interface AssetsTable {
  oid: string
  owner_oid: string
  /** SHA-256 of the uploaded bytes, hexadecimal. */
  content_hash: string
  width: number
  height: number
  blur: string
  /** The hue it has most of, as `tintOf` tells it. */
  tint: number | null
  variants: ColumnType<StoredVariant[], string, never>
  /** From when on it is served by signed addresses alone. */
  guarded_at: ColumnType<Date | null, never, Date>
  /** From when on a story for adults shows it: signed addresses alone, for those who are shown it. */
  adult_at: ColumnType<Date | null, never, Date>
  /** As JSON, for lists: `PictureRow`. */
  picture: ColumnType<string, never, never>
  created_at: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    assets: AssetsTable
  }
}
