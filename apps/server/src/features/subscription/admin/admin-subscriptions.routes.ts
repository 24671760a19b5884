import type { Deps } from '../../../deps.ts'
import { auditAlone } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { withoutHints } from '../../../platform/http/audit-look.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { findUserOid } from '../../account/account.service.ts'
import { endByOperator } from './end-by-operator.ts'
import {
  findSubscription,
  listPayments,
  listSubscriptions,
  type SubscriptionFilter,
} from './admin-subscriptions.queries.ts'
import { presentAdminSubscriptions, presentPayments } from './admin-subscriptions.present.ts'

/** Subscriptions of everyone, with what was paid for them, and their ends. */
export function subscriptionAdminHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /payment/admin/subscriptions': async ({ actor, query }) => {
      const { cursor, limit, ...asked } = query
      const place = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const after = place && { at: place[0], oid: place[1] }
      const filter = await readFilter(deps.db, asked)
      const found = await listSubscriptions(deps.db, { ...filter, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      // That somebody subscribes to nothing is told of them as well.
      const asks = filter.userOid && filter.userOid !== nobody ? [filter.userOid] : []
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
      return { subscription, payments: await presentPayments(deps.db, payments) }
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

const nobody = 'nobody'

/** People are named by id, or by what they are called. */
async function readFilter(
  db: Db,
  asked: Pick<SubscriptionFilter, 'state' | 'method'> & {
    user?: string | undefined
    creator?: string | undefined
  },
): Promise<SubscriptionFilter> {
  const { user, creator, ...filter } = asked
  const oidOf = async (name: string | undefined) =>
    name ? ((await findUserOid(db, name)) ?? nobody) : undefined
  return { ...filter, userOid: await oidOf(user), creatorOid: await oidOf(creator) }
}
