import type { Deps } from '../../../deps.ts'
import { auditAlone } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { withoutHints } from '../../../platform/http/audit-view.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { endByOperator } from './end-by-operator.ts'
import { findSubscription, listPayments, listSubscriptions } from './admin-subscriptions.queries.ts'
import { presentAdminSubscriptions, presentPayments } from './admin-subscriptions.present.ts'
import { listCardOrders } from './card-orders.queries.ts'
import { presentCardOrders } from './card-orders.present.ts'
import { isSomebody, oidsOfNames } from './named-people.ts'

const shownOrders = 100

/** Subscriptions of everyone, with what was paid for them, and their ends. */
export function subscriptionAdminHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /payment/admin/subscriptions': async ({ actor, query }) => {
      const { cursor, limit, ...asked } = query
      const place = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const after = place && { at: place[0], oid: place[1] }
      const { state, method } = asked
      const filter = { state, method, ...(await oidsOfNames(deps.db, asked)) }
      const found = await listSubscriptions(deps.db, { ...filter, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      // That somebody subscribes to nothing is told of them as well.
      const asks = isSomebody(filter.userOid) ? [filter.userOid] : []
      const concerns = [...asks, ...rows.map(({ user_oid }) => user_oid)]
      const subject = { subjectKind: 'subscription', subjectOid: null }
      const details = withoutHints(asked)
      const entry = { actorOid: actor.userOid, action: 'subscriptions.read', ...subject, details }
      await auditAlone(deps, { ...entry, concerns })
      return { items: await presentAdminSubscriptions(deps.db, rows), nextCursor }
    },
    'GET /payment/admin/subscriptions/{subscriptionOid}': async ({ params, concern }) => {
      const row = await findSubscription(deps.db, params.subscriptionOid)
      if (!row) throw new AppError('subscription.not_found')
      concern([row.user_oid])
      const [subscription] = await presentAdminSubscriptions(deps.db, [row])
      if (!subscription) throw new AppError('subscription.not_found')
      const payments = await listPayments(deps.db, row.oid)
      const pair = { userOid: row.user_oid, creatorOid: row.creator_oid }
      const now = deps.clock.now()
      const latest = { after: null, limit: shownOrders, now }
      const orders = await listCardOrders(deps.db, { ...pair, ...latest })
      return {
        subscription,
        payments: await presentPayments(deps.db, payments),
        cardOrders: await presentCardOrders(deps.db, orders, now),
      }
    },
    'POST /payment/admin/subscriptions/{subscriptionOid}/end': async ({ actor, params, body }) => {
      assertUser(actor)
      const row = await endByOperator(deps, { actorOid: actor.userOid, ...params, ...body })
      const [subscription] = await presentAdminSubscriptions(deps.db, [row])
      if (!subscription) throw new AppError('subscription.not_found')
      return subscription
    },
  }
}
