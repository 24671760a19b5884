import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { PaymentRow } from '../rows/subscription.tables.ts'

export async function findPayment(db: Db | Tx, oid: string): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('subscription_payments')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirst()
  return row ?? null
}

/** What was refunded by a key. Throws `request.idempotency_key_reused` where that was something else. */
export async function findRefundByKey(
  tx: Tx,
  request: { actorOid: string; key: string; paymentOid: string; reason: string },
): Promise<PaymentRow | null> {
  const row = await tx
    .selectFrom('subscription_payments')
    .selectAll()
    .where('refunded_by', '=', request.actorOid)
    .where('refund_key', '=', request.key)
    .executeTakeFirst()
  if (!row) return null
  if (row.oid === request.paymentOid && row.refund_reason === request.reason) return row
  throw new AppError('request.idempotency_key_reused')
}

export async function markRefunded(
  tx: Tx,
  refund: {
    actorOid: string
    key: string
    paymentOid: string
    reason: string
    refundPostingId: string
    now: Date
  },
): Promise<PaymentRow> {
  return tx
    .updateTable('subscription_payments')
    .set({
      refund_key: refund.key,
      refund_posting_id: refund.refundPostingId,
      refund_reason: refund.reason,
      refunded_by: refund.actorOid,
      refunded_at: refund.now,
    })
    .where('oid', '=', refund.paymentOid)
    .returningAll()
    .executeTakeFirstOrThrow()
}
