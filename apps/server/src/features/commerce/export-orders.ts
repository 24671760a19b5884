import type { Db } from '../../platform/db/database.ts'
import { type Exports, pagesOf } from '../../platform/export-pages.ts'

/** Orders with all that is theirs; of sales what the creator's own list shows, and not whose they are. */
export function exportOrders(db: Db, { userOid }: { userOid: string }): Exports {
  const orders = db
    .selectFrom('orders')
    .select(['oid', 'user_oid', 'content_oid', 'creator_oid', 'request_key', 'price_coins'])
    .select(['fee_percent', 'state', 'posting_id', 'bonus_coins', 'paid_coins', 'earned_coins'])
    .select(['created_at', 'refund_key', 'refund_posting_id', 'refund_reason', 'refunded_at'])
    .where('user_oid', '=', userOid)
  const sales = db
    .selectFrom('orders')
    .select(['oid', 'content_oid', 'price_coins', 'fee_percent', 'earned_coins', 'state'])
    .select(['created_at', 'refunded_at'])
    .where('creator_oid', '=', userOid)
  return {
    orders: pagesOf(orders, { db, by: ['created_at', 'oid'] }),
    sales: pagesOf(sales, { db, by: ['created_at', 'oid'] }),
  }
}
