import type { Currency } from '@plax/contracts/payment/payment-values'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { readRateDays } from '../calendar/calendar.ts'
import { isUnapproved } from '../rates/plausible-rate.ts'
import { findRate, type Rate } from '../rates/rates.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'

/** The rate at which payouts in a currency would be sent now. */
export interface UsableRate extends Rate {
  /** Whether it’s too far from the last one, and no second administrator approved it yet. */
  isUnapproved: boolean
}

type RateDeps = Pick<SettlementDeps, 'clock' | 'settings'>

export async function findUsableRate(
  { clock, settings }: RateDeps,
  db: Db | Tx,
  currency: Currency,
): Promise<UsableRate | null> {
  const days = await readRateDays(settings, clock.now())
  const rate = await findRate(db, { currency, ...days })
  return rate && { ...rate, isUnapproved: await isUnapproved(settings, db, { currency, rate }) }
}

/** The same for each currency of some requests. */
export async function listUsableRates(
  deps: RateDeps & Pick<SettlementDeps, 'db'>,
  rows: readonly { currency: Currency }[],
): Promise<Map<Currency, UsableRate | null>> {
  const rates = new Map<Currency, UsableRate | null>()
  for (const { currency } of rows) {
    if (!rates.has(currency)) rates.set(currency, await findUsableRate(deps, deps.db, currency))
  }
  return rates
}
