import type { Generated, Selectable } from 'kysely'

interface CreatorCouponsTable {
  code: string
  creator_oid: string
  /** What it is for: the kind of thing, as the feature that sells it calls it. */
  subject_kind: string
  subject_oid: string
  /** What its holder pays; of a tier, for the first month. */
  price_coins: number
  /** Who alone may use it; null: anybody. */
  user_oid: string | null
  /** How many may use it, each once; null: no limit. */
  seats: number | null
  uses: Generated<number>
  /** Exclusive. */
  expires_at: Date | null
  created_at: Date
  removed_at: Date | null
}

interface CreatorCouponUsesTable {
  code: string
  user_oid: string
  used_at: Date
}

export type CreatorCouponRow = Selectable<CreatorCouponsTable>

declare module '../../platform/db/database.ts' {
  interface Database {
    creator_coupons: CreatorCouponsTable
    creator_coupon_uses: CreatorCouponUsesTable
  }
}
