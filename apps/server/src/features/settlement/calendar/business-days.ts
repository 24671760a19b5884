import type Holidays from 'date-holidays'
import { load } from '../../../platform/load.ts'
import type { HolidayCountry } from '../rows/settlement.settings.ts'

const calendars = new Map<HolidayCountry, Holidays>()

/** On which days the banks of an operator are closed, beside weekends. */
export interface BankCalendar {
  country: HolidayCountry
  /** Days that the library lacks, such as elections and holidays declared late. */
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
  return walk(shift(day, -1), calendar, -1)
}

function walk(day: string, calendar: BankCalendar, step: 1 | -1): string {
  return isBusinessDay(day, calendar) ? day : walk(shift(day, step), calendar, step)
}

function isBusinessDay(day: string, { country, closedDays }: BankCalendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || closedDays.includes(day)) return false
  return !isHoliday(day, country)
}

function isHoliday(day: string, country: HolidayCountry): boolean {
  const year = Number(day.slice(0, 4))
  return calendarOf(country)
    .getHolidays(year)
    .some(({ type, start, end }) => {
      if (type !== 'public' && type !== 'bank') return false
      return spanDays(start, end, country).includes(day)
    })
}

/** The days of a holiday, as its country's calendar has them. */
function spanDays(start: Date, end: Date, country: HolidayCountry): string[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zones[country], dateStyle: 'short' })
  const days: string[] = []
  for (let at = start.getTime(); at < end.getTime(); at += 24 * 3600 * 1000) {
    days.push(format.format(at))
  }
  return days
}

const zones: Record<HolidayCountry, string> = {
  KR: 'Asia/Seoul',
  JP: 'Asia/Tokyo',
  US: 'America/New_York',
  ES: 'Europe/Madrid',
}

function calendarOf(country: HolidayCountry): Holidays {
  const known = calendars.get(country)
  if (known) return known
  const Calendar = load('date-holidays')
  const calendar = new Calendar(country, { languages: ['en'] })
  calendars.set(country, calendar)
  return calendar
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3600 * 1000)
    .toISOString()
    .slice(0, 10)
}
