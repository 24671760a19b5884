import { writeRate } from '../rates/rates.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'

/** A request as its creator sees it. */
export function presentRequest(row: RequestRow) {
  const { gross_minor: grossMinor, withheld_minor: withheldMinor } = row
  const isPaid = grossMinor !== null && withheldMinor !== null
  return {
    requestOid: row.oid,
    month: row.month,
    throughMonth: row.through_month,
    state: row.state,
    step: row.step,
    method: row.method,
    coins: row.coins,
    creditMilli: row.credit_milli,
    currency: row.currency,
    rate: row.rate_micro === null ? null : writeRate(row.rate_micro),
    rateDay: row.rate_day,
    grossMinor,
    withheldMinor,
    netMinor: isPaid ? grossMinor - withheldMinor : null,
    withholdingPercent: row.withholding_points / 100,
    accountEnding: row.ending,
    paysOn: row.pays_on,
    requestedAt: row.created_at.toISOString(),
    completedAt: row.state === 'complete' ? (row.ended_at?.toISOString() ?? null) : null,
    heldReason: row.state === 'processing' ? row.held_reason : null,
    failureReason: row.failure_reason,
    postingId: row.posting_id,
  }
}
