import { auditAlone } from '../../../platform/audit.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { isSomebody, oidsOfNames } from '../../account/account.service.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { listCardOrders } from './card-orders.queries.ts'
import { presentCardOrders } from './card-orders.present.ts'

/** What was to be paid by a card, whatever it was for, and what became of it. */
export function cardOrderHandlers(deps: PaymentDeps): Handlers {
  return {
    'GET /payment/admin/card-orders': async ({ actor, query, lang }) => {
      const { cursor, limit, ...asked } = query
      const place = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const after = place && { at: place[0], oid: place[1] }
      const people = await oidsOfNames(deps.db, asked)
      const filter = { ...people, state: asked.state, purpose: asked.purpose }
      const found = await listCardOrders(deps, { ...filter, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      // That nothing was charged to somebody is told of them as well.
      const asks = isSomebody(people.userOid) ? [people.userOid] : []
      await auditAlone(deps, {
        actorOid: actor.userOid,
        action: 'card_orders.read',
        subjectKind: 'card_order',
        subjectOid: null,
        details: asked,
        concerns: [...asks, ...rows.map(({ user_oid }) => user_oid)],
      })
      return { items: await presentCardOrders(deps, rows, lang), nextCursor }
    },
  }
}
