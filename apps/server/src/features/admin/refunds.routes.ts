import type { OutputOf } from '@plax/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser, type UserActor } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { refundOrder, type SaleKind } from '../commerce/commerce.service.ts'
import { findSpentRefund, type PaymentDeps, refundCharge } from '../payment/payment.service.ts'
import { refundPayment } from '../subscription/subscription.service.ts'

type Refund = OutputOf<'POST /account/admin/refunds'>

interface RefundDeps {
  sales: readonly SaleKind[]
  db: Db
  clock: Clock
  payment: PaymentDeps
}

interface Request {
  actor: UserActor
  key: string
  oid: string
  reason: string
}

/**
 * One call for refunds of whatever kind; each kind has its own rules. It stands here because orders and
 * subscriptions are on one floor, and neither knows of the other.
 */
export function refundHandlers(deps: RefundDeps): Handlers {
  return {
    'POST /account/admin/refunds': ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const { kind, ...asked } = body
      return refunders[kind](deps, { actor, key, ...asked })
    },
  }
}

const refunders: Record<Refund['kind'], (deps: RefundDeps, request: Request) => Promise<Refund>> = {
  order: async (deps, { oid, ...by }) => {
    const order = await refundOrder(deps, { ...by, orderOid: oid })
    if (!order.refund_posting_id) throw new AppError('commerce.order_not_found')
    const { price: coins, refund_posting_id: postingId } = order
    return { kind: 'order', oid, state: 'refunded', coins, money: null, postingId }
  },
  subscription: async (deps, { actor, oid, key, reason }) => {
    const request = { actorOid: actor.userOid, key, paymentOid: oid, reason }
    const payment = await refundPayment(deps, request)
    const { price_coins: coins, charge_oid: chargeOid, refund_posting_id: postingId } = payment
    if (!postingId) throw new AppError('subscription.payment_not_found')
    const refund = chargeOid === null ? null : await findSpentRefund(deps.db, chargeOid)
    const money = refund && { currency: refund.currency, amountMinor: refund.amountMinor }
    const state = refund?.state ?? 'refunded'
    return { kind: 'subscription', oid, state, coins, money, postingId }
  },
  charge: async (deps, { actor, oid, key, reason }) => {
    const request = { actorOid: actor.userOid, key, chargeOid: oid, reason }
    const { charge, refund } = await refundCharge(deps.payment, request)
    const { state, coins, amount_minor: amountMinor, posting_id: postingId } = refund
    const money = { currency: charge.currency, amountMinor }
    return { kind: 'charge', oid, state, coins, money, postingId }
  },
}
