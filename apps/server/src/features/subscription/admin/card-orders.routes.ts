import type { Deps } from '../../../deps.ts'
import { auditAlone } from '../../../platform/audit.ts'
import { withoutHints } from '../../../platform/http/audit-view.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listCardOrders } from './card-orders.queries.ts'
import { presentCardOrders } from './card-orders.present.ts'
import { isSomebody, oidsOfNames } from './named-people.ts'

/** What was to be paid by a card for subscriptions, and what became of it. */
export function cardOrderHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /payment/admin/card-orders': async ({ actor, query }) => {
      const { cursor, limit, ...asked } = query
      const place = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const after = place && { at: place[0], oid: place[1] }
      const people = await oidsOfNames(deps.db, asked)
      const filter = { ...people, state: asked.state }
      const now = deps.clock.now()
      const found = await listCardOrders(deps.db, { ...filter, after, limit: limit + 1, now })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      // That nothing was charged to somebody is told of them as well.
      const asks = isSomebody(people.userOid) ? [people.userOid] : []
      await auditAlone(deps, {
        actorOid: actor.userOid,
        action: 'card_orders.read',
        subjectKind: 'subscription',
        subjectOid: null,
        details: withoutHints(asked),
        concerns: [...asks, ...rows.map(({ user_oid }) => user_oid)],
      })
      return { items: await presentCardOrders(deps.db, rows, now), nextCursor }
    },
  }
}
