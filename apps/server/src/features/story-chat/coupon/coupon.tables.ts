import type { Generated, Selectable } from 'kysely'

interface ChatCouponsTable {
  code: string
  /** Either chats or credits (in thousandths). */
  chats: number | null
  credit_milli: number | null
  /** The one story that the chats are for. */
  content_oid: string | null
  expires_at: Date | null
  max_claims: number
  claims: Generated<number>
  note: string
  created_at: Date
  /** From when on nobody can claim it any more. */
  ended_at: Date | null
}

interface ChatCouponClaimsTable {
  oid: string
  code: string
  owner_kind: 'user' | 'guest'
  /** Null once the owner left. */
  owner_oid: string | null
  chats_left: number
  posting_id: string | null
  credited_at: Date | null
  claimed_at: Date
}

interface ChatCouponUsesTable {
  oid: string
  claim_oid: string
  content_oid: string
  used_at: Date
  /** Where the reply failed. */
  returned_at: Date | null
}

export type CouponRow = Selectable<ChatCouponsTable>
export type ClaimRow = Selectable<ChatCouponClaimsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    chat_coupons: ChatCouponsTable
    chat_coupon_claims: ChatCouponClaimsTable
    chat_coupon_uses: ChatCouponUsesTable
  }
}
