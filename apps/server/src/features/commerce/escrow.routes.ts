import type { EscrowOutcome, EscrowParty } from '@plax/contracts/commerce/commerce-values'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import type { Order } from './commerce.tables.ts'
import { endEscrow } from './end-escrow.ts'
import { listExpected } from './escrow.queries.ts'
import { presentExpected } from './expected-sales.present.ts'
import { presentAdminOrder, presentEscrow } from './orders.present.ts'
import { getOrder } from './orders.queries.ts'

const outcomes = { release: 'released', return: 'returned' } as const

/** Decisions on held coins, and what creators can expect of them. */
export function escrowHandlers(deps: CommerceDeps): Handlers {
  return {
    'POST /payment/orders/{orderOid}/escrow': async ({ actor, params, body }) => {
      assertUser(actor)
      const { orderOid } = params
      const order = await getOrder(deps.db, orderOid)
      const decision = { outcome: body.outcome, userOid: actor.userOid, now: deps.clock.now() }
      const decided = mayDecide(order, decision)
        ? await end(deps, { ...decision, orderOid, reason: null })
        : order
      return { orderOid, state: decided.state, escrow: presentEscrow(decided) }
    },
    'POST /payment/admin/orders/{orderOid}/escrow': async ({ actor, params, body, lang }) => {
      assertUser(actor)
      const decision = { ...params, ...body, userOid: actor.userOid, now: deps.clock.now() }
      return presentAdminOrder(deps, await end(deps, decision), lang)
    },
    'GET /payment/sales/expected': async ({ actor, query, lang }) => {
      assertUser(actor)
      const place = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const after = place && { deadline: place[0], orderOid: place[1] }
      const { userOid: creatorOid } = actor
      const found = await listExpected(deps.db, { creatorOid, after, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.deadline.toISOString(),
        row.order_oid,
      ])
      return { items: await presentExpected(deps, rows, { creatorOid, lang }), nextCursor }
    },
  }
}

interface Decision {
  outcome: EscrowOutcome
  userOid: string
  now: Date
}

/**
 * Whether somebody decides on held coins now; not if the same was decided before. Throws
 * `commerce.order_not_found`, `commerce.not_your_decision`, `commerce.not_held`.
 */
function mayDecide(order: Order, { outcome, userOid, now }: Decision): boolean {
  const { escrow, state } = order
  const isBuyer = order.user_oid === userOid
  const party: EscrowParty | null = isBuyer
    ? 'buyer'
    : order.lines[0].creator_oid === userOid
      ? 'creator'
      : null
  if (!party || !escrow) throw new AppError('commerce.order_not_found')
  const allowed = outcome === 'release' ? escrow.released_by : escrow.returned_by
  if (!allowed.includes(party)) throw new AppError('commerce.not_your_decision')
  if (state === outcomes[outcome]) return false
  if (escrow.deadline <= now) throw new AppError('commerce.not_held')
  return true
}

function end(
  { db, sales }: CommerceDeps,
  {
    orderOid,
    outcome,
    userOid,
    reason,
    now,
  }: Decision & { orderOid: string; reason: string | null },
): Promise<Order> {
  const request = { orderOid, outcome: outcomes[outcome], endedBy: userOid, reason, now }
  return db.transaction().execute((tx) => endEscrow(tx, sales, request))
}
