import type { Generated, Selectable } from 'kysely'

interface CreatorCouponsTable {
  oid: string
  /** Random ones are nobody else's, chosen ones only their creator's, in whichever case. */
  code: string
  creator_oid: string
  /** The kind of what it is for, as the feature that sells it calls it; null: every item of its creator. */
  subject_kind: string | null
  subject_oid: string | null
  /** What its holder pays; of a tier, for the first month. One of this and the two below. */
  price_coins: number | null
  percent_off: number | null
  coins_off: number | null
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
  coupon_oid: string
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
