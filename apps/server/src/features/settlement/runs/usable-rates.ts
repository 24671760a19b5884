import type { Currency } from '@plax/contracts/payment-values'
import { readRateDays } from '../calendar/calendar.ts'
import { findRates, type Rate } from '../rates/rates.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'

/** Of the currencies of requests, the rates that they would be sent at now; null where there is none. */
export async function listUsableRates(
  deps: Pick<SettlementDeps, 'db' | 'clock' | 'settings'>,
  rows: readonly { currency: Currency }[],
): Promise<Map<Currency, Rate | null>> {
  return findRates(deps.db, rows, await readRateDays(deps.settings, deps.clock.now()))
}
