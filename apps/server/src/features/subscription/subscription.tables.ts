import type { Selectable } from 'kysely'

interface SubscriptionTiersTable {
  /** The documents' `tierHash`. */
  oid: string
  creator_oid: string
  /** The level: 0 for the free tier, then from 1. */
  position: number
  price_coins: number
  /** Null: as the coins cost by card. */
  price_krw: number | null
  price_jpy: number | null
  price_usd: number | null
  name: string
  details: string
  icon_asset_oid: string | null
  emojis: string[]
  is_streak: boolean
  seats: number | null
  created_at: Date
  removed_at: Date | null
}

export type TierRow = Selectable<SubscriptionTiersTable>

declare module '../../platform/db/database.ts' {
  interface Database {
    subscription_tiers: SubscriptionTiersTable
  }
}
