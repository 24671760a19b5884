import type Holidays from 'date-holidays'
import { load } from '../../../platform/load.ts'
import type { HolidayCountry } from '../rows/settlement.settings.ts'
import { shiftDay, weekdayOf } from './days.ts'
import { federalReserveClosings } from './federal-reserve.ts'
import { koreanClosings } from './korea.ts'
import { targetClosings } from './target.ts'

/** On which days the banks of an operator are closed, beside weekends. */
export interface BankCalendar {
  /** `TARGET` is that of the European Central Bank's reference rates. */
  country: HolidayCountry | 'TARGET'
  /** Days that no calendar has, such as elections and holidays declared late. */
  closedDays: readonly string[]
}

/**
 * The day itself, or the first after it on which banks work: neither a weekend nor a public holiday
 * (R-settlement-012).
 */
export function businessDayFrom(day: string, calendar: BankCalendar): string {
  return walk(day, calendar, 1)
}

/** The last day before it on which banks worked (R-settlement-013). */
export function businessDayBefore(day: string, calendar: BankCalendar): string {
  return walk(shiftDay(day, -1), calendar, -1)
}

function walk(day: string, calendar: BankCalendar, step: 1 | -1): string {
  return isBusinessDay(day, calendar) ? day : walk(shiftDay(day, step), calendar, step)
}

export function isBusinessDay(day: string, { country, closedDays }: BankCalendar): boolean {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6 || closedDays.includes(day)) return false
  return !closingsOf(country, Number(day.slice(0, 4))).has(day)
}

const known = new Map<string, Set<string>>()

function closingsOf(country: BankCalendar['country'], year: number): Set<string> {
  const key = `${country} ${year}`
  const closings = known.get(key) ?? rules[country](year)
  known.set(key, closings)
  return closings
}

/** Banks in Spain are closed on its holidays, and pay nothing while TARGET is closed. */
const rules: Record<BankCalendar['country'], (year: number) => Set<string>> = {
  KR: koreanClosings,
  US: federalReserveClosings,
  TARGET: targetClosings,
  JP: (year) => listedClosings('JP', year),
  ES: (year) => new Set([...listedClosings('ES', year), ...targetClosings(year)]),
}

const calendars = new Map<string, Holidays>()

/** By the library, where its days are those of the country's banks. */
function listedClosings(country: 'JP' | 'ES', year: number): Set<string> {
  const calendar = calendars.get(country) ?? new (load('date-holidays'))(country)
  calendars.set(country, calendar)
  const holidays = calendar.getHolidays(year)
  const closings = holidays.filter(({ type }) => type === 'public' || type === 'bank')
  return new Set(closings.map(({ date }) => date.slice(0, 10)))
}
