import { sql } from 'kysely'
import { soldOrderStates } from '@plax/contracts/commerce/commerce-values'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Exports, pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import './cart/cart.tables.ts'
import './commerce.tables.ts'
import { returnAllOf } from './escrow.queries.ts'
import './gifts/gifts.tables.ts'
import './sales/sales.tables.ts'
import './spending/spending.tables.ts'
import { dataNote } from './data-note.ts'

/** Orders and sales are proofs, and are kept when a person leaves; their cart and their words aren't. */
export const commerceLifecycle: LifecycleHandler = {
  tables: [
    'orders',
    'order_lines',
    'order_escrows',
    'sales',
    'sale_days',
    'sale_months',
    'sale_kind_days',
    'cart_entries',
    'gifts',
    'buyer_choices',
    'spending_days',
    'spending_limits',
  ],
  onErase: eraseBuyer,
  exportNote: dataNote,
  onExport: exportOrders,
  onLosses: async (db, { userOid }) => {
    const { purchases } = await db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.oid', 'order_oid')
      .select(({ fn }) => fn.countAll<number>().as('purchases'))
      .where('order_lines.user_oid', '=', userOid)
      // What they gave away is not lost with them.
      .where('receiver_oid', '=', userOid)
      .where('orders.state', 'in', ['held', ...soldOrderStates])
      .executeTakeFirstOrThrow()
    return { purchases }
  },
}

async function eraseBuyer(tx: Tx, { userOid, now }: { userOid: string; now: Date }): Promise<void> {
  await returnAllOf(tx, { userOid, now })
  await tx.deleteFrom('cart_entries').where('user_oid', '=', userOid).execute()
  await tx.deleteFrom('buyer_choices').where('user_oid', '=', userOid).execute()
  await tx.deleteFrom('spending_days').where('user_oid', '=', userOid).execute()
  await tx.deleteFrom('spending_limits').where('user_oid', '=', userOid).execute()
  // In one statement, as a row changes once: what each of the two wrote goes with them.
  await sql`UPDATE gifts
    SET message = CASE WHEN giver_oid = ${userOid} THEN NULL ELSE message END,
      thanks = CASE WHEN receiver_oid = ${userOid} THEN NULL ELSE thanks END
    WHERE giver_oid = ${userOid} OR receiver_oid = ${userOid}`.execute(tx)
}

/** Orders with all that is theirs; of sales all but who bought, of gifts all but who gave. */
function exportOrders(db: Db, { userOid }: { userOid: string }): Exports {
  const orders = db
    .selectFrom('orders')
    .select(['oid', 'user_oid', 'request_key', 'currency', 'price', 'bonus', 'paid', 'state'])
    .select(['posting_id', 'created_at', 'refund_key', 'refund_posting_id', 'refund_reason'])
    .select('refunded_at')
    .where('user_oid', '=', userOid)
  const orderLines = db.selectFrom('order_lines').selectAll().where('user_oid', '=', userOid)
  const gifts = db
    .selectFrom('order_lines')
    .select(['order_oid', 'place', 'kind', 'subject_oid', 'quantity', 'created_at'])
    .where('receiver_oid', '=', userOid)
    .where('user_oid', '<>', userOid)
  const sales = db
    .selectFrom('sales')
    .select(['posting_id', 'place', 'creator_oid', 'oid', 'kind', 'item_oid', 'is_lead'])
    .select(['currency', 'paid', 'bonus', 'fee_percent', 'share_percent', 'earned', 'at'])
    .select(['refunded_at', 'refund_posting_id', 'refund_earned'])
    .where('creator_oid', '=', userOid)
  const escrows = db
    .selectFrom('order_escrows')
    .innerJoin('orders', 'orders.oid', 'order_oid')
    .select(['order_oid', 'deadline', 'at_deadline', 'released_by', 'returned_by', 'ended_at'])
    .select(['end_reason', 'order_escrows.posting_id'])
    .where('user_oid', '=', userOid)
  const cart = db.selectFrom('cart_entries').selectAll().where('user_oid', '=', userOid)
  const messages = db
    .selectFrom('gifts')
    .select(['oid', 'order_oid', 'place', 'receiver_oid', 'message', 'given_at', 'thanks'])
    .select('thanked_at')
    .where('giver_oid', '=', userOid)
  const thanks = db
    .selectFrom('gifts')
    .select(['oid', 'order_oid', 'place', 'message', 'given_at', 'thanks', 'thanked_at'])
    .where('receiver_oid', '=', userOid)
  const choices = db.selectFrom('buyer_choices').selectAll().where('user_oid', '=', userOid)
  const spent = db.selectFrom('spending_days').selectAll().where('user_oid', '=', userOid)
  const limits = db.selectFrom('spending_limits').selectAll().where('user_oid', '=', userOid)
  return {
    cart: pagesOf(cart, { db, by: ['content_oid'] }),
    giftsGiven: pagesOf(messages, { db, by: ['oid'] }),
    giftsReceived: pagesOf(thanks, { db, by: ['oid'] }),
    buyerChoices: pagesOf(choices, { db, by: ['user_oid'] }),
    orders: pagesOf(orders, { db, by: ['created_at', 'oid'] }),
    orderEscrows: pagesOf(escrows, { db, by: ['order_oid'] }),
    orderLines: pagesOf(orderLines, { db, by: ['order_oid', 'place'] }),
    gifts: pagesOf(gifts, { db, by: ['created_at', 'order_oid', 'place'] }),
    spendingDays: pagesOf(spent, { db, by: ['day'] }),
    spendingLimits: pagesOf(limits, { db, by: ['user_oid'] }),
    sales: pagesOf(sales, { db, by: ['at', 'posting_id', 'place'] }),
  }
}
