interface LivePartnersTable {
  creator_oid: string
  level: string
  given_by: string | null
  given_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_partners: LivePartnersTable
  }
}
