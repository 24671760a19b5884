import { retryDaysSetting } from '../rows/subscription.settings.ts'
import { declineMonth } from '../billing/settle-month.ts'
import { type CardDeps, chargeOrder } from '../cards/charge-order.ts'
import { getOrder } from '../cards/orders.queries.ts'
import { settleUnasked } from './settle-order.ts'

/**
 * The job of a month that is paid by card. What the gateway does not answer is asked for again by the
 * queue, and by each run of the billing: the order is one charge for ever.
 */
export async function chargeMonth(deps: CardDeps, orderOid: string): Promise<void> {
  const order = await getOrder(deps.db, orderOid)
  if (order.state !== 'open') return
  const { outcome, charge } = await chargeOrder(deps, order)
  if (outcome === 'captured') await settleUnasked(deps, { orderOid, chargeOid: charge.oid })
  else if (outcome === 'declined') {
    const retryDays = await deps.settings.get(retryDaysSetting)
    const terms = { retryDays, now: deps.clock.now() }
    await deps.db.transaction().execute((tx) => declineMonth(tx, orderOid, terms))
  } else throw new Error(`Nobody knows yet whether the order ${orderOid} was paid.`)
}
