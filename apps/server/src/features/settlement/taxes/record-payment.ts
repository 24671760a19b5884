import type { Currency } from '@plax/contracts/payment/payment-values'
import { audit } from '../../../platform/audit.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { payTax } from '../../ledger/ledger.service.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { fiatBuckets } from '../rows/fiat-buckets.ts'
import type { TaxPaymentRow } from '../rows/settlement.tables.ts'
import { findPaymentByKey } from './payments.queries.ts'

interface TaxPaymentInput {
  adminOid: string
  key: string
  /** Null for VAT; of withheld tax the creators' country. */
  country: string | null
  currency: Currency
  amountMinor: number
  /** `YYYY-MM-DD`. */
  paidOn: string
  reference: string
  note: string
}

/**
 * Records what was paid to a tax authority: the row, its posting, and its audit row are one transaction.
 * The same key answers the same payment. Throws `ledger.tax_not_owed`, `request.idempotency_key_reused`,
 * and `request.invalid` for a day to come.
 */
export async function recordTaxPayment(
  deps: Pick<SettlementDeps, 'db' | 'clock' | 'settings'>,
  payment: TaxPaymentInput,
): Promise<TaxPaymentRow> {
  const now = deps.clock.now()
  const today = businessDayOf(now, await deps.settings.get(businessZoneSetting))
  if (payment.paidOn > today) {
    throw invalidField({ in: 'body', path: '/paidOn', problem: 'This day hasn’t come.' })
  }
  return deps.db.transaction().execute(async (tx) => {
    const earlier = await findPaymentByKey(tx, payment)
    if (earlier) return assertSame(earlier, payment)
    const { adminOid, key, country, currency, amountMinor, paidOn, reference, note } = payment
    const oid = newOid(now)
    const { postingId } = await payTax(tx, {
      operation: 'settlement.tax_payment',
      key: `${adminOid}:${key}`,
      type: 'tax',
      actorOid: adminOid,
      tax: { country },
      fiat: { bucket: fiatBuckets[currency], amountMinor },
      now,
    })
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('settlement_tax_payments')
      .values({
        oid,
        country,
        currency,
        amount_minor: amountMinor,
        paid_on: paidOn,
        reference,
        note,
        request_key: key,
        posting_id: postingId,
        created_by: adminOid,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['created_by', 'request_key']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) {
      const details = { country, currency, amountMinor, paidOn, reference }
      const entry = { actorOid: adminOid, action: 'tax_payment.recorded', ...subjectOf(oid) }
      await audit(tx, { ...entry, details }, now)
    }
    // The other call with this key was first; if it was for something else, this posting is undone.
    const made = await findPaymentByKey(tx, payment)
    if (!made) throw new Error('A payment that was recorded is there.')
    return assertSame(made, payment)
  })
}

export const subjectOf = (oid: string) => ({ subjectKind: 'tax_payment', subjectOid: oid })

function assertSame(row: TaxPaymentRow, payment: TaxPaymentInput): TaxPaymentRow {
  const isSame =
    row.country === payment.country &&
    row.currency === payment.currency &&
    row.amount_minor === payment.amountMinor &&
    row.paid_on === payment.paidOn &&
    row.reference === payment.reference &&
    row.note === payment.note
  if (isSame) return row
  throw new AppError('request.idempotency_key_reused')
}
