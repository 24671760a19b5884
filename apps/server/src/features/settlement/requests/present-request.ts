import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { readLastBusinessDay } from '../calendar/calendar.ts'
import { findRates, type Rate, writeRate } from '../rates/rates.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { valueOfRequest } from './value-of.ts'

/** Requests as their creator sees them, with what they may expect at the latest rate. */
export async function presentRequests(
  deps: Pick<SettlementDeps, 'db' | 'clock' | 'settings'>,
  rows: readonly RequestRow[],
) {
  const now = deps.clock.now()
  const today = businessDayOf(now, await deps.settings.get(businessZoneSetting))
  const upTo = await readLastBusinessDay(deps.settings, now)
  const rates = await findRates(deps.db, rows.filter(isUnsent), { upTo })
  return rows.map((row) => presentRequest(row, { today, rate: rates.get(row.currency) ?? null }))
}

/** One of them. */
export async function presentOne(
  deps: Pick<SettlementDeps, 'db' | 'clock' | 'settings'>,
  row: RequestRow,
) {
  const [presented] = await presentRequests(deps, [row])
  if (!presented) throw new RangeError('One request is one.')
  return presented
}

const isUnsent = (row: RequestRow) => row.state === 'processing' && row.step !== 'sent'

/** A request on a day of the operator's; what was not sent yet, at a rate where there is one. */
export function presentRequest(
  row: RequestRow,
  { today, rate }: { today: string; rate: Rate | null },
) {
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
    ...moneyOf(row, rate),
    withholdingPercent: row.withholding_points / 100,
    accountEnding: row.ending,
    paysOn: row.pays_on,
    isOverdue: row.state === 'processing' && row.pays_on < today,
    requestedAt: row.created_at.toISOString(),
    completedAt: row.state === 'complete' ? (row.ended_at?.toISOString() ?? null) : null,
    heldReason: row.state === 'processing' ? row.held_reason : null,
    failureReason: row.failure_reason,
    postingId: row.posting_id,
  }
}

/** What was or would be paid. Won are known from the request on; the others move with the rate. */
function moneyOf(row: RequestRow, rate: Rate | null) {
  const { gross_minor: grossMinor, withheld_minor: withheldMinor } = row
  if (grossMinor !== null && withheldMinor !== null) {
    return { grossMinor, withheldMinor, netMinor: grossMinor - withheldMinor, isExpected: false }
  }
  if (isUnsent(row) && rate) {
    return { ...valueOfRequest(row, rate), isExpected: row.currency !== 'KRW' }
  }
  return { grossMinor: null, withheldMinor: null, netMinor: null, isExpected: false }
}
