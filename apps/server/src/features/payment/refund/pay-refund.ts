import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type ChargeRow, getCharge, lockCharge, type PaymentDeps } from '../charges/charges.ts'
import { sumRefunds } from './sum-refunds.ts'

export const refundTask = 'payment.refund'

/** Lets the gateway pay a refund, once by its key however often it is asked, and says that it did. */
export async function payRefund(deps: PaymentDeps, refundOid: string): Promise<void> {
  const refund = await deps.db
    .selectFrom('charge_refunds')
    .selectAll()
    .where('oid', '=', refundOid)
    .executeTakeFirstOrThrow()
  if (refund.state === 'refunded') return
  const charge = await getCharge(deps.db, refund.charge_oid)
  if (charge.gateway !== deps.gateway.name) {
    throw new Error(`It was paid at ${charge.gateway}, which is not connected.`)
  }
  await deps.gateway.refund({
    orderOid: charge.oid,
    gatewayRef: charge.gateway_ref,
    key: `refund-${refundOid}`,
    currency: charge.currency,
    amountMinor: refund.amount_minor,
  })
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx, { refundOid, charge, now: deps.clock.now() })
  })
}

/** The charge says what went back in all; its gateway's own news of that may have come already. */
async function finish(
  tx: Tx,
  { refundOid, charge: { oid }, now }: { refundOid: string; charge: ChargeRow; now: Date },
): Promise<void> {
  const charge = await lockCharge(tx, oid)
  const { numUpdatedRows } = await tx
    .updateTable('charge_refunds')
    .set({ state: 'refunded', refunded_at: now })
    .where('oid', '=', refundOid)
    .where('state', '=', 'refunding')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const paid = await sumRefunds(tx, oid, 'paid')
  await tx
    .updateTable('charges')
    .set({
      refunded_minor: Math.max(paid.amountMinor, charge.refunded_minor),
      ...(paid.coins === charge.coins && { state: 'refunded' }),
    })
    .where('oid', '=', oid)
    .execute()
  await emit(tx, { stream: 'payment', type: 'charge.refunded', payload: { refundOid } }, now)
}
