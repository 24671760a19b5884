import type { Currency } from '@plax/contracts/payment/payment-values'
import { audit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { rateBoundsSetting } from '../rows/settlement.settings.ts'
import { findRateAct, isPlausible } from './plausible-rate.ts'
import { findRate, readRate, setRate, writeRate } from './rates.ts'

interface RateEntry {
  /** `YYYY-MM-DD`. */
  day: string
  currency: Exclude<Currency, 'KRW'>
  /** Won for one unit, such as `1384.52`. */
  rate: string
  adminOid: string
}

/**
 * Sets the rate of a day; returns whether payouts at it would need a second administrator. Throws
 * `settlement.rate_in_future`, `settlement.rate_implausible`.
 */
export async function enterRate(
  deps: Pick<SettlementDeps, 'db' | 'clock' | 'settings'>,
  { day, currency, rate, adminOid }: RateEntry,
): Promise<{ day: string; currency: Currency; rate: string; needsApproval: boolean }> {
  const { settings } = deps
  const now = deps.clock.now()
  const rateMicro = readRate(rate)
  const today = businessDayOf(now, await settings.get(businessZoneSetting))
  if (day > today) throw new AppError('settlement.rate_in_future')
  if (!(await isPlausible(settings, { currency, rateMicro }))) {
    const { min, max } = (await settings.get(rateBoundsSetting))[currency]
    throw new AppError('settlement.rate_implausible', { currency, min, max })
  }
  return deps.db.transaction().execute(async (tx) => {
    const before = await findRate(tx, { currency, from: day, upTo: day })
    await setRate(tx, { day, currency, rateMicro, source: 'admin', adminOid, now })
    const subject = { subjectKind: 'exchange_rate', subjectOid: null }
    const details = { day, currency, rate, ...(before && { before: writeRate(before.rateMicro) }) }
    await audit(tx, { actorOid: adminOid, action: 'exchange_rate.set', ...subject, details }, now)
    const act = await findRateAct(settings, tx, { currency, rate: { day, rateMicro } })
    return { day, currency, rate: writeRate(rateMicro), needsApproval: act !== null }
  })
}
