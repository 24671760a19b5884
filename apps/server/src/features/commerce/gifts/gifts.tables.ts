interface GiftsTable {
  oid: string
  order_oid: string
  place: number
  giver_oid: string
  receiver_oid: string
  message: string | null
  given_at: Date
  thanks: string | null
  thanked_at: Date | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    gifts: GiftsTable
  }
}
