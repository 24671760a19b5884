import type { Db, Tx } from '../../../platform/db/database.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import {
  holidaysSetting,
  payoutDaySetting,
  ratesUrlSetting,
  rateAgeSetting,
  windowFirstDaySetting,
} from '../rows/settlement.settings.ts'
import { type BankCalendar, businessDayBefore, businessDayFrom } from './business-days.ts'
import { readMonth } from './month-bounds.ts'
import { addMonths, dayOf, lastDayOf } from './months.ts'

export interface RequestWindow {
  /** `YYYY-MM`, the operator's month of now. */
  month: string
  /** When it began. */
  from: Date
  /** Days, both in it. */
  opensOn: string
  closesOn: string
  isOpen: boolean
  paysOn: string
  zone: string
}

/** When payouts can be requested in the month of an instant, and when they are paid. */
export async function readWindow(
  settings: Settings,
  db: Db | Tx,
  now: Date,
): Promise<RequestWindow> {
  const { month, zone, from } = await readMonth({ settings }, db, now)
  const today = businessDayOf(now, zone)
  const opensOn = dayOf(month, await settings.get(windowFirstDaySetting))
  const closesOn = lastDayOf(month)
  const paysOn = await readPayday(settings, month)
  return { month, from, opensOn, closesOn, isOpen: today >= opensOn, paysOn, zone }
}

/** When requests of a month are paid: the 10th of the next, or the next business day. */
export async function readPayday(settings: Settings, month: string): Promise<string> {
  const day = dayOf(addMonths(month, 1), await settings.get(payoutDaySetting))
  return businessDayFrom(day, await settings.get(holidaysSetting))
}

/** The last day before that of an instant for which there are rates: what payouts use. */
export async function readLastBusinessDay(settings: Settings, now: Date): Promise<string> {
  const today = businessDayOf(now, await settings.get(businessZoneSetting))
  return businessDayBefore(today, await readRateCalendar(settings))
}

/**
 * Of which days a rate may be that payouts are sent at: of the last business day before, or as many
 * business days older as a setting allows.
 */
export async function readRateDays(
  settings: Settings,
  now: Date,
): Promise<{ from: string; upTo: string }> {
  const upTo = await readLastBusinessDay(settings, now)
  const calendar = await readRateCalendar(settings)
  let from = upTo
  for (let left = await settings.get(rateAgeSetting); left > 0; left -= 1) {
    from = businessDayBefore(from, calendar)
  }
  return { from, upTo }
}

/**
 * Fetched rates are published on the days of TARGET, whichever country's banks are closed; those that an
 * operator enters are of the days on which their own banks work.
 */
async function readRateCalendar(settings: Settings): Promise<BankCalendar> {
  const isFetched = (await settings.get(ratesUrlSetting)) !== ''
  return isFetched ? { country: 'TARGET', closedDays: [] } : settings.get(holidaysSetting)
}
