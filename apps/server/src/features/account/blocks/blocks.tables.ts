interface BlocksTable {
  user_oid: string
  /** As the feature that registers it calls it. */
  kind: string
  /** An id, or a tag as it is compared. */
  subject: string
  /** A tag as it was written; an id again. */
  label: string
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    blocks: BlocksTable
  }
}
