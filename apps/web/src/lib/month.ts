export interface Month {
  year: number
  /** From 1. */
  month: number
}

/** The month that an address names, `2026-11`, or the present one. */
export function readMonth(text: string, now: Date): Month {
  const match = /^(\d{4})-(\d{2})$/.exec(text)
  const named = match && { year: Number(match[1]), month: Number(match[2]) }
  const present = { year: now.getFullYear(), month: now.getMonth() + 1 }
  if (!named || named.year < 2000 || named.month < 1 || named.month > 12) return present
  return isAfter(named, present) ? present : named
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
