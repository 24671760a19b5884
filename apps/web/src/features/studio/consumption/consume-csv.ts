import type { Consumption } from './consume.api.ts'
import { writeMonth } from './month.ts'

const head = 'story,title,credits,paid_credits,bonus_credits,replies,pictures'

/**
 * A month by story as RFC 4180 has it, credits with a point. A title that a spreadsheet would take
 * for a formula is made plain by an apostrophe.
 */
export function consumptionCsv({ stories, ...total }: Consumption): string {
  const lines = stories.map((story) => line([story.contentOid, quoted(story.title)], story))
  return `${[head, ...lines, line(['', 'total'], total)].join('\r\n')}\r\n`
}

type Sums = Pick<Consumption, 'totalMilli' | 'paidMilli' | 'bonusMilli' | 'replies' | 'unlocks'>

function line(named: string[], sums: Sums): string {
  const { totalMilli, paidMilli, bonusMilli, replies, unlocks } = sums
  const amounts = [totalMilli, paidMilli, bonusMilli].map(credits)
  return [...named, ...amounts, replies, unlocks].join(',')
}

function credits(milli: number): string {
  return String(milli / 1000)
}

function quoted(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** Lets the browser save it; the mark at its head tells spreadsheets that it is UTF-8. */
export function saveCsv(consumption: Consumption): void {
  const blob = new Blob(['\uFEFF', consumptionCsv(consumption)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `plax-consumption-${writeMonth(consumption)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
