export interface CoinGiftsTable {
  oid: string
  user_oid: string
  bucket: 'coin' | 'bonusCoin'
  coins: number
  reason: string
  actor_oid: string
  /** The second administrator, of a gift that needed one. */
  approved_by: string | null
  request_key: string
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    coin_gifts: CoinGiftsTable
  }
}
