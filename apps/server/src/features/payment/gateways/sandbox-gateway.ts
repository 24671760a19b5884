import { timingSafeEqual } from 'node:crypto'
import { currencies } from '@plax/contracts/payment/payment-values'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { newToken } from '../../../platform/ids.ts'
import type {
  CardCharge,
  Gateway,
  GatewayOrder,
  GatewayPayment,
  GatewayRecord,
  PaymentStanding,
  PaymentState,
} from './gateway.ts'
import type { SandboxPaymentsTable } from './sandbox.tables.ts'
import { type CardVerdict, createSandboxCards, type SandboxDeps } from './sandbox-cards.ts'

/**
 * A gateway of our own for trying Plax without a contract: it has pages, a buyer who approves or
 * declines, and records of its own. No money moves, and it says so.
 */
export function createSandboxGateway(deps: SandboxDeps): Gateway {
  return {
    name: 'Plax Sandbox',
    isSandbox: true,
    isOpen: true,
    currencies,
    ready: async (order) => {
      const { id } = await openPayment(deps, order, { state: 'open', declineCode: null })
      return { gatewayRef: id, redirectUrl: `/sandbox/pay/${id}` }
    },
    capture: async ({ gatewayRef, paymentKey, currency, amountMinor }) => {
      const payment = await findPayment(deps.db, gatewayRef)
      if (payment?.state === 'declined') return 'declined'
      const isRight =
        payment !== null &&
        isEqual(payment.payment_key, paymentKey) &&
        payment.currency === currency &&
        payment.amount_minor === amountMinor
      if (!isRight || payment.state === 'open') return 'open'
      await deps.db
        .updateTable('sandbox_payments')
        .set({ state: 'captured' })
        .where('id', '=', payment.id)
        .execute()
      return 'captured'
    },
    cancel: async ({ orderOid }) => {
      await deps.db
        .updateTable('sandbox_payments')
        .set({ state: 'declined' })
        .where('order_oid', '=', orderOid)
        .where('state', 'in', ['open', 'approved'])
        .execute()
    },
    find: async ({ orderOid }) => {
      const payment = await findByOrder(deps.db, orderOid)
      return payment && standingOf(payment)
    },
    refund: (refund) => refundOnce(deps, refund),
    list: (period) => listPayments(deps.db, period),
    refunded: async ({ orderOid }) => (await findByOrder(deps.db, orderOid))?.refunded_minor ?? 0,
    cards: createSandboxCards(deps, (charge, answer) => payByCard(deps, charge, answer)),
  }
}

async function openPayment(
  deps: SandboxDeps,
  order: GatewayOrder,
  { state, declineCode }: CardVerdict,
) {
  await deps.db
    .insertInto('sandbox_payments')
    .values({
      id: newToken(),
      order_oid: order.orderOid,
      currency: order.currency,
      amount_minor: order.amountMinor,
      description: order.description,
      return_url: order.returnUrl,
      payment_key: newToken(),
      state,
      decline_code: declineCode,
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.column('order_oid').doNothing())
    .execute()
  return deps.db
    .selectFrom('sandbox_payments')
    .select(['id', 'state', 'decline_code'])
    .where('order_oid', '=', order.orderOid)
    .executeTakeFirstOrThrow()
}

/** An order is charged once; asked again, the first answer stands. */
async function payByCard(deps: SandboxDeps, charge: CardCharge, verdict: CardVerdict) {
  const order = { ...charge, returnUrl: charge.returnUrl ?? '' }
  const payment = await openPayment(deps, order, verdict)
  const standing = standingOf(payment)
  return {
    ...standing,
    redirectUrl: standing.state === 'open' ? `/sandbox/pay/${payment.id}` : null,
  }
}

function standingOf(
  payment: Pick<Selectable<SandboxPaymentsTable>, 'id' | 'state' | 'decline_code'>,
): PaymentStanding {
  const { id: gatewayRef, state, decline_code: declineCode } = payment
  return { state: stateOf(state), gatewayRef, declineCode }
}

/** What the buyer approved is captured only when the shop says so. */
function stateOf(state: 'open' | 'approved' | 'declined' | 'captured'): PaymentState {
  return state === 'approved' ? 'open' : state
}

const perPage = 500

async function* listPayments(
  db: Db,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<GatewayRecord> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .where('id', '>', after)
      .orderBy('id')
      .limit(perPage)
      .execute()
    for (const row of rows) {
      yield {
        gatewayRef: row.id,
        orderOid: row.order_oid,
        at: row.created_at,
        state: stateOf(row.state),
        currency: row.currency,
        amountMinor: row.amount_minor,
        refundedMinor: row.refunded_minor,
      }
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < perPage) return
  }
}

async function refundOnce(
  deps: SandboxDeps,
  { orderOid, key, amountMinor }: GatewayPayment & { key: string; amountMinor: number },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const payment = await findByOrder(tx, orderOid)
    if (payment?.state !== 'captured') throw new Error('nothing was captured to refund')
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sandbox_refunds')
      .values({
        key,
        payment_id: payment.id,
        amount_minor: amountMinor,
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return
    await tx
      .updateTable('sandbox_payments')
      .set({ refunded_minor: sql`refunded_minor + ${amountMinor}` })
      .where('id', '=', payment.id)
      .execute()
  })
}

export async function findPayment(db: Db, id: string) {
  const row = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

async function findByOrder(db: Db, orderOid: string) {
  const row = await db
    .selectFrom('sandbox_payments')
    .select(['id', 'state', 'decline_code', 'refunded_minor'])
    .where('order_oid', '=', orderOid)
    .executeTakeFirst()
  return row ?? null
}

function isEqual(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
