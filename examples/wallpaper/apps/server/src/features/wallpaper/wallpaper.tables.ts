export interface WallpapersTable {
  /** The ID of its item; downloads and erasure are tested by this name. */
  content_oid: string
  /** The asset that’s sold; null once the item is deleted. Its thumbnail is a small copy of it. */
  picture_oid: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    wallpapers: WallpapersTable
  }
}
