import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { newToken } from '../../platform/ids.ts'
import type { Gateway } from './gateway.ts'

/**
 * A gateway of our own for trying Plax without a contract: it has a page, a buyer who approves or
 * declines, and books of its own. No money moves, and it says so.
 */
export function createSandboxGateway(deps: { db: Db; clock: Clock }): Gateway {
  return {
    name: 'Plax Sandbox',
    isSandbox: true,
    ready: async (order) => {
      const row = {
        id: newToken(),
        order_oid: order.orderOid,
        currency: order.currency,
        amount_minor: order.amountMinor,
        description: order.description,
        return_url: order.returnUrl,
        payment_key: newToken(),
        state: 'open' as const,
        created_at: deps.clock.now(),
      }
      await deps.db
        .insertInto('sandbox_payments')
        .values(row)
        .onConflict((conflict) => conflict.column('order_oid').doNothing())
        .execute()
      const { id } = await deps.db
        .selectFrom('sandbox_payments')
        .select('id')
        .where('order_oid', '=', order.orderOid)
        .executeTakeFirstOrThrow()
      return { gatewayRef: id, redirectUrl: `/sandbox/pay/${id}` }
    },
    capture: async ({ gatewayRef, paymentKey, currency, amountMinor }) => {
      const payment = await findPayment(deps.db, gatewayRef)
      const isRight =
        payment !== null &&
        isEqual(payment.payment_key, paymentKey) &&
        payment.currency === currency &&
        payment.amount_minor === amountMinor
      if (!isRight || (payment.state !== 'approved' && payment.state !== 'captured'))
        return 'refused'
      await deps.db
        .updateTable('sandbox_payments')
        .set({ state: 'captured' })
        .where('id', '=', payment.id)
        .execute()
      return 'captured'
    },
  }
}

/** The sandbox's own page: what is to be paid, and the buyer's decision, which is taken once. */
export function sandboxHandlers(deps: { db: Db }): Handlers {
  return {
    'GET /payment/sandbox/{id}': async ({ params }) => {
      const payment = await findPayment(deps.db, params.id)
      if (!payment) throw new AppError('payment.order_not_found')
      return {
        merchant: 'Plax',
        description: payment.description,
        currency: payment.currency,
        amountMinor: payment.amount_minor,
        state: payment.state,
      }
    },
    'POST /payment/sandbox/{id}': async ({ params, body }) => {
      const isApproved = body.decision === 'approve'
      await deps.db
        .updateTable('sandbox_payments')
        .set({ state: isApproved ? 'approved' : 'declined' })
        .where('id', '=', params.id)
        .where('state', '=', 'open')
        .execute()
      const payment = await findPayment(deps.db, params.id)
      if (!payment) throw new AppError('payment.order_not_found')
      const back = new URL(payment.return_url, 'http://plax.invalid')
      if (payment.state === 'declined') back.searchParams.set('failed', '1')
      else back.searchParams.set('paymentKey', payment.payment_key)
      return { returnUrl: back.pathname + back.search }
    },
  }
}

async function findPayment(db: Db, id: string) {
  const row = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

function isEqual(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
