interface SharePicturesTable {
  /** `house`, or `creator` or the kind of an item, `-` and an id. */
  subject: string
  version: string
  drawn_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    share_pictures: SharePicturesTable
  }
}
