interface QrVisitsTable {
  code: string
  user_oid: string | null
  guest_id: string | null
  visited_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    qr_visits: QrVisitsTable
  }
}
