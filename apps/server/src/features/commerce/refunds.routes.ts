import type { OutputOf } from '@plax/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { refundCharge } from '../payment/payment.service.ts'
import { refundOrder } from './refund-order.ts'

type Refund = OutputOf<'POST /account/admin/refunds'>

/** One call for refunds of whatever kind; each kind has its own rules. */
export function refundHandlers(deps: { db: Db; clock: Clock }): Handlers {
  return {
    'POST /account/admin/refunds': async ({
      actor,
      body,
      idempotencyKey: key,
    }): Promise<Refund> => {
      assertUser(actor)
      const { kind, oid, reason } = body
      if (kind === 'order') {
        const order = await refundOrder(deps, { actor, key, orderOid: oid, reason })
        if (!order.refund_posting_id) throw new AppError('commerce.order_not_found')
        const { price_coins: coins, refund_posting_id: postingId } = order
        return { kind, oid, state: 'refunded', coins, money: null, postingId }
      }
      const request = { actorOid: actor.userOid, key, chargeOid: oid, reason }
      const { charge, refund } = await refundCharge(deps, request)
      const { state, coins, amount_minor: amountMinor, posting_id: postingId } = refund
      return {
        kind,
        oid,
        state,
        coins,
        money: { currency: charge.currency, amountMinor },
        postingId,
      }
    },
  }
}
