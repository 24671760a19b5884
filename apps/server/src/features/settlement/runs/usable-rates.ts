import type { Currency } from '@plax/contracts/payment-values'
import { readRateDays } from '../calendar/calendar.ts'
import { findRate, type Rate } from '../rates/rates.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'

/** Of the currencies of requests, the rates that they would be sent at now; null where there is none. */
export async function listUsableRates(
  deps: Pick<SettlementDeps, 'db' | 'clock' | 'settings'>,
  rows: readonly { currency: Currency }[],
): Promise<Map<Currency, Rate | null>> {
  const days = await readRateDays(deps.settings, deps.clock.now())
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return new Map(
    await Promise.all(
      currencies.map(
        async (currency) => [currency, await findRate(deps.db, { currency, ...days })] as const,
      ),
    ),
  )
}
