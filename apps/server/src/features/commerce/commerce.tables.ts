import type { OrderState } from '@plax/contracts/commerce-values'
import type { Generated, Selectable } from 'kysely'

interface OrdersTable {
  oid: string
  user_oid: string
  content_oid: string
  /** Who owned it at the time, and was paid. */
  creator_oid: string
  request_key: string
  price_coins: number
  fee_percent: number
  state: OrderState
  /** Null only inside the transaction that pays. */
  posting_id: string | null
  bonus_coins: Generated<number>
  paid_coins: Generated<number>
  /** What the creator received of the paid coins. */
  earned_coins: Generated<number>
  created_at: Date
  refund_key: string | null
  refund_posting_id: string | null
  refund_reason: string | null
  refunded_by: string | null
  refunded_at: Date | null
}

export type OrderRow = Selectable<OrdersTable>

declare module '../../platform/db/database.ts' {
  interface Database {
    orders: OrdersTable
  }
}
