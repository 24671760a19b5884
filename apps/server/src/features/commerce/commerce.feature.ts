import { AppError } from '../../platform/errors.ts'
import type { Feature } from '../../platform/feature.ts'
import { assertUser, type UserActor } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { AsksRole } from '../../platform/asked-roles.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Exports, pagesOf } from '../../platform/export-pages.ts'
import { underStoryChat } from '../account/account.service.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'
import { chatSharePercentSetting, platformFeePercentSetting } from './commerce.settings.ts'
import './commerce.tables.ts'
import { rollUpSales } from './sales/roll-up.ts'
import './sales/sales.tables.ts'
import { commerceNotifies } from './commerce.notifies.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { adminHandlers } from './commerce.admin.ts'
import type { Order } from './commerce.tables.ts'
import { findOrder } from './orders.queries.ts'
import { presentOrder, presentOrders } from './orders.present.ts'
import { pageOrders } from './page-orders.ts'
import { placeOrder } from './place-order.ts'
import { kindOfItem, quote } from './quote.ts'

const rollUpTask = 'commerce.roll-up-sales'

/** What is sold, to whom, and what it came to. */
export function commerceFeature(deps: CommerceDeps): Feature {
  return {
    name: 'commerce',
    askedRoles: { buyer: isBuyer },
    handlers: { ...termsHandlers(deps), ...buyerHandlers(deps), ...adminHandlers(deps) },
    notifies: commerceNotifies(deps.sales),
    jobs: {
      [rollUpTask]: async () => {
        const zone = await deps.settings.get(businessZoneSetting)
        await deps.db.transaction().execute((tx) => rollUpSales(tx, zone))
      },
    },
    cron: [{ task: rollUpTask, schedule: '*/5 * * * *' }],
    atStart: [rollUpTask],
    lifecycle: {
      // Orders and sales are proofs, and are kept when a person leaves.
      tables: ['orders', 'order_lines', 'sales', 'sale_days', 'sale_months', 'sale_kind_days'],
      onExport: exportOrders,
      onLosses: async (db, { userOid }) => {
        const { purchases } = await db
          .selectFrom('orders')
          .select(({ fn }) => fn.countAll<number>().as('purchases'))
          .where('user_oid', '=', userOid)
          .where('state', '=', 'paid')
          .executeTakeFirstOrThrow()
        return { purchases }
      },
    },
  }
}

/** What creators get of a sale and of a reply. */
function termsHandlers({ settings }: CommerceDeps): Handlers {
  const handlers: Handlers = {
    'GET /account/creator-terms': async () => ({
      platformFeePercent: await settings.get(platformFeePercentSetting),
      chatSharePercent: await settings.get(chatSharePercentSetting),
    }),
  }
  return { ...handlers, ...underStoryChat(handlers) }
}

function buyerHandlers(deps: CommerceDeps): Handlers {
  return {
    'GET /payment/quote': ({ actor, query, lang }) => {
      assertUser(actor)
      return quote(deps, { actor, contentOid: query.contentOid, lang })
    },
    'POST /payment/orders': async ({ actor, body, lang, idempotencyKey: key }) => {
      assertUser(actor)
      return presentOrder(deps, await orderItem(deps, { actor, key, ...body }), lang)
    },
    'POST /account/purchase': async ({ actor, body, lang, idempotencyKey: key }) => {
      assertUser(actor)
      if (body.discountCode) throw new AppError('commerce.no_such_coupon')
      const { coins: priceCoins, contentOid, creatorOid } = body
      const request = { actor, key, contentOid, creatorOid, priceCoins }
      return presentOrder(deps, await orderItem(deps, request), lang)
    },
    'GET /payment/orders': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { rows, nextCursor } = await pageOrders(deps, { userOid: actor.userOid }, query)
      return { items: await presentOrders(deps, rows, lang), nextCursor }
    },
    'GET /payment/orders/{orderOid}': async ({ actor, params, lang }) => {
      const order = await findOrder(deps.db, params.orderOid)
      if (order?.user_oid !== actor.userOid) throw new AppError('commerce.order_not_found')
      return presentOrder(deps, order, lang)
    },
  }
}

/** Buys one item of the catalogue, for oneself. */
async function orderItem(
  deps: CommerceDeps,
  request: {
    actor: UserActor
    key: string
    contentOid: string
    priceCoins: number
    creatorOid?: string
  },
): Promise<Order> {
  const { actor, key, contentOid: subjectOid, priceCoins: price, creatorOid } = request
  const kind = await kindOfItem(deps, subjectOid)
  return placeOrder(deps, { actor, key, lines: [{ kind, subjectOid, price, creatorOid }] })
}

/** Whether somebody is a buyer (R-shell-003): they bought something, and were not given it back. */
const isBuyer: AsksRole = async (db, userOid) => {
  const row = await db
    .selectFrom('orders')
    .select('oid')
    .where('user_oid', '=', userOid)
    .where('state', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
    .select(['currency', 'paid', 'bonus', 'fee_percent', 'earned', 'at', 'refunded_at'])
    .select('refund_posting_id')
    .where('creator_oid', '=', userOid)
  return {
    orders: pagesOf(orders, { db, by: ['created_at', 'oid'] }),
    orderLines: pagesOf(orderLines, { db, by: ['order_oid', 'place'] }),
    gifts: pagesOf(gifts, { db, by: ['created_at', 'order_oid', 'place'] }),
    sales: pagesOf(sales, { db, by: ['at', 'posting_id', 'place'] }),
  }
}
