import { shiftDay, weekdayOf } from './days.ts'

/** Holidays of one day whose substitute is the next working day if they fall on a weekend or another. */
const withSubstitute = ['03-01', '05-05', '08-15', '10-03', '10-09', '12-25']
/** Since 2026, by the Public Holidays Act as amended. Banks were closed on May 1 before, too. */
const since2026 = ['05-01', '07-17']

/**
 * Days beside weekends on which Korean banks are closed: the holidays of the Public Holidays Act with
 * their substitutes by the rules since 2023, and Labor Day. Elections and holidays that the government
 * declares for once aren't among them.
 */
export function koreanClosings(year: number): Set<string> {
  const on = (dates: readonly string[]) => dates.map((date) => `${year}-${date}`)
  const lunar = lunarDays(year)
  const closed = new Set([...on(['01-01', '06-06']), ...lunar.festivals.flat()])
  if (year < 2026) closed.add(`${year}-05-01`)
  const wanting = lunar.festivals.flatMap((days) => {
    const last = days.at(-1) ?? ''
    return days.some((day) => weekdayOf(day) === 0) ? [last] : []
  })
  const single = [...on([...withSubstitute, ...(year < 2026 ? [] : since2026)]), lunar.buddha]
  for (const day of single.toSorted()) {
    const isWeekend = weekdayOf(day) === 0 || weekdayOf(day) === 6
    if (isWeekend || closed.has(day)) wanting.push(day)
    closed.add(day)
  }
  for (const day of wanting.toSorted()) closed.add(nextWorkingDay(day, closed))
  return closed
}

function nextWorkingDay(day: string, closed: ReadonlySet<string>): string {
  const next = shiftDay(day, 1)
  const isWeekend = weekdayOf(next) === 0 || weekdayOf(next) === 6
  return isWeekend || closed.has(next) ? nextWorkingDay(next, closed) : next
}

/** Seollal and Chuseok with the days around them, and Buddha's Birthday, by the Korean lunar calendar. */
function lunarDays(year: number): { festivals: string[][]; buddha: string } {
  const format = new Intl.DateTimeFormat('en-u-ca-dangi', {
    timeZone: 'Asia/Seoul',
    month: 'numeric',
    day: 'numeric',
  })
  const found = new Map<string, string>()
  for (let day = `${year}-01-15`; day < `${year}-11-01`; day = shiftDay(day, 1)) {
    const date = format.format(new Date(`${day}T12:00:00+09:00`))
    if (!found.has(date)) found.set(date, day)
  }
  const around = (date: string) => {
    const day = found.get(date) ?? ''
    return [shiftDay(day, -1), day, shiftDay(day, 1)]
  }
  return { festivals: [around('1/1'), around('8/15')], buddha: found.get('4/8') ?? '' }
}
