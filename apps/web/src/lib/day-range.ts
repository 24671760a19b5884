/** From the first midnight of one day to the last of another, in the reader's zone; what is no day is left out. */
export function dayRange({ from, until }: { from: string; until: string }): {
  from?: string
  until?: string
} {
  return {
    ...(isDay(from) && { from: startOf(from, 0) }),
    ...(isDay(until) && { until: startOf(until, 1) }),
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Midnight of a day in the reader's zone, some days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
