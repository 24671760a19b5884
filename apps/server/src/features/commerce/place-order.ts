import { isDatabaseAway } from '../../platform/db/away.ts'
import { isOutOfTime } from '../../platform/db/busy.ts'
import { isUnstorable } from '../../platform/db/storable-json.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { platformFeePercentSetting } from './commerce.settings.ts'
import type { Order } from './commerce.tables.ts'
import { type LineRequest, priceLines } from './price-lines.ts'
import { findReceivers } from './receivers.ts'
import { replay } from './replay-order.ts'
import { writeOrders } from './write-orders.ts'

export interface OrderRequest {
  actor: UserActor
  key: string
  lines: readonly [LineRequest, ...LineRequest[]]
  /** What goes with what it gives to others. */
  gift?: { message: string | null }
}

/**
 * Buys what its lines name in one transaction and by one posting. Subjects are held against a change of
 * price; what is owned once is given before the money is taken, so that of two at once one waits there
 * and finds the other's. The same key answers the same order.
 *
 * @throws commerce.price_changed, commerce.sold_out, commerce.receiver_not_found, an obstacle of a
 *   line, a refusal of a coupon, wallet.not_enough_coins, request.idempotency_key_reused, and
 *   commerce.failed for whatever else it was: it may be sent again with the same key (R-content-067)
 */
export async function placeOrder(deps: CommerceDeps, request: OrderRequest): Promise<Order> {
  try {
    return await place(deps, request)
  } catch (error) {
    // These have answers of their own: to try again, or that a text can't be stored.
    const isNamed = isDatabaseAway(error) || isOutOfTime(error) || isUnstorable(error)
    if (error instanceof AppError || isNamed) throw error
    deps.log.error({ err: error, userOid: request.actor.userOid }, 'an order failed')
    throw new AppError('commerce.failed')
  }
}

async function place(deps: CommerceDeps, request: OrderRequest): Promise<Order> {
  const { actor, lines } = request
  const feePercent = await deps.settings.get(platformFeePercentSetting)
  const receivers = await findReceivers(
    deps,
    actor,
    lines.flatMap(({ receiverOid }) => receiverOid ?? []),
  )
  const now = deps.clock.now()
  const write = async (tx: Tx) => {
    const earlier = await replay(tx, request)
    if (earlier) return earlier
    const priced = await priceLines(tx, { buyer: actor, lines, receivers, feePercent, now })
    const orders = await writeOrders(tx, [{ request, priced }], now)
    return orders.get(request) as Order
  }
  try {
    return await deps.db.transaction().execute(write)
  } catch (error) {
    // The other call with this key may have been paid while this one waited for it or for the item.
    const other = error instanceof AppError ? await replay(deps.db, request) : null
    if (!other) throw error
    return other
  }
}
