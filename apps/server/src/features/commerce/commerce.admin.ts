import { auditAlone } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { isOid } from '../../platform/ids.ts'
import { oidOfName } from '../account/account.service.ts'
import { findItemOids } from '../catalogue/catalogue.service.ts'
import { findPosting, presentPosting } from '../ledger/ledger.service.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { presentAdminOrder, presentAdminOrders } from './orders.present.ts'
import { findOrder, type OrderFilter } from './orders.queries.ts'
import { pageOrders } from './page-orders.ts'
import { refundOrder } from './refund-order.ts'

/** Orders of everyone, with what they did in the ledger, and their refunds. */
export function adminHandlers(deps: CommerceDeps): Handlers {
  return {
    'GET /payment/admin/orders': async ({ actor, query, lang }) => {
      const { cursor: _cursor, limit: _limit, ...asked } = query
      const subject = { subjectKind: 'order', subjectOid: null }
      const filter = await readFilter(deps.db, asked)
      const { rows, nextCursor } = await pageOrders(deps, filter, query)
      // That somebody bought nothing is told of them as well.
      const buyers = query.userOid ? [query.userOid] : []
      const concerns = [...buyers, ...rows.map(({ user_oid }) => user_oid)]
      const entry = { actorOid: actor.userOid, action: 'orders.read', ...subject, details: asked }
      await auditAlone(deps, { ...entry, concerns })
      return { items: await presentAdminOrders(deps, rows, lang), nextCursor }
    },
    'GET /payment/admin/orders/{orderOid}': async ({ params, lang, concern }) => {
      const row = await findOrder(deps.db, params.orderOid)
      if (!row) throw new AppError('commerce.order_not_found')
      concern([row.user_oid])
      const made = [row.posting_id, row.escrow?.posting_id ?? null, row.refund_posting_id]
      const ids = [...new Set(made)].filter((id) => id !== null)
      const postings = await Promise.all(ids.map((id) => findPosting(deps.db, id)))
      return {
        order: await presentAdminOrder(deps, row, lang),
        postings: postings.filter((posting) => posting !== null).map(presentPosting),
      }
    },
    'POST /payment/admin/orders/{orderOid}/refund': async (call) => {
      const { actor, params, body, lang, idempotencyKey: key } = call
      assertUser(actor)
      const order = await refundOrder(deps, { actor, key, ...params, ...body })
      return presentAdminOrder(deps, order, lang)
    },
  }
}

/** People and stories are named by id, or by what they are called. */
async function readFilter(
  db: Db,
  asked: OrderFilter & { buyer?: string | undefined; story?: string | undefined },
): Promise<OrderFilter> {
  const { buyer, story, ...filter } = asked
  if (buyer) filter.userOid = await oidOfName(db, buyer)
  if (story) filter.contentOids = isOid(story) ? [story] : await findItemOids(db, story)
  return filter
}
