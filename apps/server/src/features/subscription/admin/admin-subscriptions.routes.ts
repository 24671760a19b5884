import { auditAlone } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { isSomebody, oidsOfNames } from '../../account/account.service.ts'
import { listCardOrders, presentCardOrders } from '../../payment/payment.service.ts'
import type { CardDeps } from '../cards/card-deps.ts'
import { cardPurpose } from '../cards/card-order.ts'
import { endByOperator } from './end-by-operator.ts'
import { findSubscription, listPayments, listSubscriptions } from './admin-subscriptions.queries.ts'
import { presentAdminSubscriptions, presentPayments } from './admin-subscriptions.present.ts'

const shownOrders = 100

/** Subscriptions of everyone, with what was paid for them, and their ends. */
export function subscriptionAdminHandlers(deps: CardDeps): Handlers {
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
      const entry = { actorOid: actor.userOid, action: 'subscriptions.read', details: asked }
      await auditAlone(deps, { ...entry, ...subject, concerns })
      return { items: await presentAdminSubscriptions(deps.db, rows), nextCursor }
    },
    'GET /payment/admin/subscriptions/{subscriptionOid}': async ({ params, concern, lang }) => {
      const row = await findSubscription(deps.db, params.subscriptionOid)
      if (!row) throw new AppError('subscription.not_found')
      concern([row.user_oid])
      const [subscription] = await presentAdminSubscriptions(deps.db, [row])
      if (!subscription) throw new AppError('subscription.not_found')
      const payments = await listPayments(deps.db, row.oid)
      const pair = { userOid: row.user_oid, creatorOid: row.creator_oid }
      const latest = { purpose: cardPurpose, after: null, limit: shownOrders }
      const orders = await listCardOrders(deps.payment, { ...pair, ...latest })
      return {
        subscription,
        payments: await presentPayments(deps.db, payments),
        cardOrders: await presentCardOrders(deps.payment, orders, lang),
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
