import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Feature } from '../../platform/feature.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import './commerce.tables.ts'
import type { OrderRow } from './commerce.tables.ts'
import { findOrder, listOrders, type OrderFilter } from './orders.queries.ts'
import { presentAdminOrders, presentOrder, presentOrders, presentSales } from './orders.present.ts'
import { placeOrder } from './place-order.ts'
import { quote } from './quote.ts'
import { refundOrder } from './refund-order.ts'

type CommerceDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/** What is bought once with coins, and opens for good. */
export function commerceFeature(deps: CommerceDeps): Feature {
  return {
    name: 'commerce',
    handlers: { ...buyerHandlers(deps), ...adminHandlers(deps) },
    lifecycle: {
      // Orders are the proof of sales, and are kept when a person leaves.
      tables: ['orders'],
      onExport: async (tx, { userOid }) => ({
        orders: await tx.selectFrom('orders').selectAll().where('user_oid', '=', userOid).execute(),
        sales: await tx
          .selectFrom('orders')
          .select(['oid', 'content_oid', 'price_coins', 'earned_coins', 'state', 'created_at'])
          .where('creator_oid', '=', userOid)
          .execute(),
      }),
    },
  }
}

function buyerHandlers(deps: CommerceDeps): Handlers {
  return {
    'GET /payment/quote': ({ actor, query }) => {
      assertUser(actor)
      return quote(deps, { actor, contentOid: query.contentOid })
    },
    'POST /payment/orders': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      return presentOrder(deps.db, await placeOrder(deps, { actor, key, ...body }))
    },
    'POST /account/purchase': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      if (body.discountCode) throw new AppError('commerce.no_such_coupon')
      const { coins: priceCoins, contentOid, creatorOid } = body
      const request = { actor, key, contentOid, creatorOid, priceCoins }
      return presentOrder(deps.db, await placeOrder(deps, request))
    },
    'GET /payment/orders': async ({ actor, query }) => {
      assertUser(actor)
      const { rows, nextCursor } = await pageOrders(deps, { userOid: actor.userOid }, query)
      return { items: await presentOrders(deps.db, rows), nextCursor }
    },
    'GET /payment/orders/{orderOid}': async ({ actor, params }) => {
      const order = await findOrder(deps.db, params.orderOid)
      if (order?.user_oid !== actor.userOid) throw new AppError('commerce.order_not_found')
      return presentOrder(deps.db, order)
    },
    'GET /payment/sales': async ({ actor, query }) => {
      assertUser(actor)
      const { rows, nextCursor } = await pageOrders(deps, { creatorOid: actor.userOid }, query)
      return { items: await presentSales(deps.db, rows), nextCursor }
    },
  }
}

function adminHandlers(deps: CommerceDeps): Handlers {
  return {
    'GET /payment/admin/orders': async ({ actor, query }) => {
      const { cursor: _cursor, limit: _limit, ...filter } = query
      const details = { ...filter }
      const subject = { subjectKind: 'order', subjectOid: null }
      const entry = { actorOid: actor.userOid, action: 'orders.read', ...subject, details }
      await deps.db.transaction().execute((tx) => audit(tx, entry, deps.clock.now()))
      const { rows, nextCursor } = await pageOrders(deps, filter, query)
      return { items: await presentAdminOrders(deps.db, rows), nextCursor }
    },
    'POST /payment/admin/orders/{orderOid}/refund': async (call) => {
      const { actor, params, body, idempotencyKey: key } = call
      assertUser(actor)
      const order = await refundOrder(deps, { actor, key, ...params, ...body })
      const [presented] = await presentAdminOrders(deps.db, [order])
      if (!presented) throw new AppError('commerce.order_not_found')
      return presented
    },
  }
}

async function pageOrders(
  deps: CommerceDeps,
  filter: OrderFilter,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ rows: OrderRow[]; nextCursor: string | null }> {
  const place = readCursor(page.cursor, [cursorPart.instant, cursorPart.oid])
  const after = place && { at: place[0], oid: place[1] }
  const found = await listOrders(deps.db, { ...filter, after, limit: page.limit + 1 })
  return cutPage(found, page.limit, (row) => [row.created_at.toISOString(), row.oid])
}
