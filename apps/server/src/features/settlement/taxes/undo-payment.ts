import { audit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { reverse } from '../../ledger/ledger.service.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import type { TaxPaymentRow } from '../rows/settlement.tables.ts'
import { lockPayment } from './payments.queries.ts'
import { subjectOf } from './record-payment.ts'

/**
 * Undoes what was recorded by mistake, once: it's owed again. Throws `settlement.tax_payment_not_found`.
 */
export async function undoTaxPayment(
  deps: Pick<SettlementDeps, 'db' | 'clock'>,
  { paymentOid: oid, adminOid, reason }: { paymentOid: string; adminOid: string; reason: string },
): Promise<TaxPaymentRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, oid)
    if (!row) throw new AppError('settlement.tax_payment_not_found')
    if (row.undone_at) return row
    await reverse(tx, {
      operation: 'settlement.tax_payment_undo',
      key: oid,
      type: 'tax',
      actorOid: adminOid,
      postingId: row.posting_id,
      now,
    })
    const undone = { undone_by: adminOid, undone_at: now, undone_reason: reason }
    await tx.updateTable('settlement_tax_payments').set(undone).where('oid', '=', oid).execute()
    const entry = { actorOid: adminOid, action: 'tax_payment.undone', ...subjectOf(oid) }
    await audit(tx, { ...entry, details: { reason } }, now)
    return { ...row, ...undone }
  })
}
