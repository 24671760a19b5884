import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { BonusCap } from '../../ledger/ledger.service.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'

export const dailyBonusCreditsSetting = defineSetting({
  name: 'payment.daily_bonus_credit_milli',
  schema: z.number().int().min(0).max(1_000_000_000),
  default: 300_000,
  description:
    'Maximum bonus credits a user can spend per day, in thousandths. Anything above that is paid with purchased credits.',
})

/** The cap that every spending of credits names; the ledger holds it under the wallet's lock. */
export async function readBonusCap({
  settings,
  clock,
}: {
  settings: Settings
  clock: Clock
}): Promise<BonusCap> {
  return {
    businessDay: businessDayOf(clock.now(), await settings.get(businessZoneSetting)),
    maxMilli: await settings.get(dailyBonusCreditsSetting),
  }
}
