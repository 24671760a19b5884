interface LiveManagersTable {
  creator_oid: string
  user_oid: string
  /** Null once who appointed them left. */
  appointed_by: string | null
  appointed_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_managers: LiveManagersTable
  }
}
