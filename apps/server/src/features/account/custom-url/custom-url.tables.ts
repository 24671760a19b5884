interface FormerCustomUrlsTable {
  custom_url: string
  user_oid: string
  /** Nobody else can have it before. */
  kept_until: Date
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    former_custom_urls: FormerCustomUrlsTable
  }
}
