import type { Figures, Overview } from './overview.api.ts'

const dayMs = 24 * 3600 * 1000
const nothing: Figures = {
  readers: 0,
  purchases: 0,
  gifts: 0,
  donations: 0,
  replies: 0,
  bonusReplies: 0,
  earnedCoins: 0,
  earnedMilli: 0,
}

/** Every day from the first to the last, those without readers and sales too. */
export function overviewDaysOf({
  first,
  last,
  days,
}: Pick<Overview, 'first' | 'last' | 'days'>): Overview['days'] {
  const known = new Map(days.map((day) => [day.day, day]))
  const all: Overview['days'] = []
  for (let day = first; day <= last; day = dayAfter(day)) {
    all.push(known.get(day) ?? { day, ...nothing })
  }
  return all
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
}
