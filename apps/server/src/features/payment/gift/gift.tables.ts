export interface CoinGiftsTable {
  oid: string
  user_oid: string
  bucket: 'coin' | 'bonusCoin'
  coins: number
  reason: string
  actor_oid: string
  request_key: string
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    coin_gifts: CoinGiftsTable
  }
}
