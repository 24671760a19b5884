export interface Month {
  year: number
  /** From 1. */
  month: number
}

const shownMonths = 24

/** Whether a text names a month, as `2026-11`; the server takes no other. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
}

/** The month that an address names, `2026-11`, or the present one. */
export function readMonth(text: string, now: Date): Month {
  const present = { year: now.getFullYear(), month: now.getMonth() + 1 }
  if (!isMonth(text)) return present
  const named = monthOf(text)
  return isAfter(named, present) ? present : named
}

/** `2026-11` as a month. */
export function monthOf(text: string): Month {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5)) }
}

/** The last two years, latest month first, as addresses write them, and behind them another that is named. */
export function lastMonths(present: Month, named = ''): string[] {
  const months = Array.from({ length: shownMonths }, (_, back) =>
    writeMonth(addMonths(present, -back)),
  )
  return isMonth(named) && !months.includes(named) ? [...months, named] : months
}

export function writeMonth({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** A month some months later, or earlier. */
export function addMonths({ year, month }: Month, later: number): Month {
  const count = year * 12 + month - 1 + later
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

export function isAfter(a: Month, b: Month): boolean {
  return writeMonth(a) > writeMonth(b)
}
