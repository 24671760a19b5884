export interface ImageUnlocksTable {
  user_oid: string
  content_oid: string
  asset_oid: string
  /** The image that was unlocked, as its story named it then. */
  node_id: string
  title: string
  /** The Idempotency-Key of the call; a bulk unlock has many rows of one key. */
  request_key: string
  /** Thousandths of a credit. */
  price_milli: number
  posting_id: string
  created_at: Date
}

interface ImageAllowancesTable {
  user_oid: string
  content_oid: string
  /** Thousandths of a credit. */
  ceiling_milli: number
  /** Since the ceiling was set. */
  spent_milli: number
  updated_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    image_unlocks: ImageUnlocksTable
    image_allowances: ImageAllowancesTable
  }
}
