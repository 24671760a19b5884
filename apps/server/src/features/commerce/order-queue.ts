import { Batches } from '../../platform/batches.ts'
import type { Tx } from '../../platform/db/database.ts'
import { limitLockWait } from '../../platform/db/lock-wait.ts'
import { together } from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { platformFeePercentSetting } from './commerce.settings.ts'
import type { Order } from './commerce.tables.ts'
import { type OrderRequest, placeOrder } from './place-order.ts'
import { inLockOrder, type LineRequest, priceLines } from './price-lines.ts'
import { type PricedOrder, writeOrders } from './write-orders.ts'

/** Somebody's order of a single line, for themselves. */
export interface OwnOrder extends Omit<OrderRequest, 'lines' | 'gift'> {
  line: Omit<LineRequest, 'receiverOid'>
}

/**
 * Orders that are placed at the same moment, in one transaction: each has its own posting, rows and
 * answer. An order that can't be placed with the others is placed by itself, by `placeOrder`, which names
 * what is in its way; so a batch writes all that it holds, or nothing.
 */
export class OrderQueue {
  readonly #batches: Batches<OrderRequest, Order>

  constructor(deps: CommerceDeps) {
    this.#batches = new Batches({
      together: (requests) => placeOrders(deps, requests),
      alone: (request) => placeOrder(deps, request),
    })
  }

  /** @throws as `placeOrder` */
  place({ actor, key, line }: OwnOrder): Promise<Order> {
    return this.#batches.add({ actor, key, lines: [line] })
  }
}

async function placeOrders(
  deps: CommerceDeps,
  requests: readonly OrderRequest[],
): Promise<(Order | undefined)[]> {
  const feePercent = await deps.settings.get(platformFeePercentSetting)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await limitLockWait(tx)
    const priced = await priceOrders(tx, requests, { feePercent, now })
    if (priced.length === 0) return []
    const orders = await writeOrders(tx, priced, now)
    return requests.map((request) => orders.get(request))
  })
}

/** Leaves out what can't be bought. */
async function priceOrders(
  tx: Tx,
  requests: readonly OrderRequest[],
  terms: { feePercent: number; now: Date },
): Promise<PricedOrder[]> {
  const bySubject = inLockOrder(
    requests.map((request) => ({ request, subjectOid: request.lines[0].subjectOid })),
  )
  const priced = await together(
    tx,
    ...bySubject.map(({ request }) => async (at: Tx) => {
      const { actor: buyer, lines } = request
      const question = { buyer, lines, receivers: new Map([[buyer.userOid, buyer]]), ...terms }
      const priced = await priceLines(at, question).catch(noneIfRefused)
      return { request, priced }
    }),
  )
  return priced.filter(({ priced }) => priced.length > 0)
}

function noneIfRefused(error: unknown): [] {
  if (error instanceof AppError) return []
  throw error
}
