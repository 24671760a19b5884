/** From an instant on and until before another; without one, it is open on that side. */
export interface Span {
  from?: Date | undefined
  until?: Date | undefined
}

/**
 * A span as the whole months (UTC) in it, the whole days beside these, and what remains at its edges.
 * All of it is covered, and nothing twice.
 */
export function coverTime({ from, until }: Span): { months: Span[]; days: Span[]; edges: Span[] } {
  const months = cut([{ from, until }], 'month')
  const days = cut(months.rest, 'day')
  return { months: months.whole, days: days.whole, edges: days.rest }
}

type Unit = 'month' | 'day'

function cut(spans: Span[], unit: Unit): { whole: Span[]; rest: Span[] } {
  const parts = spans.map((span) => cutOne(span, unit))
  return { whole: parts.flatMap(({ whole }) => whole), rest: parts.flatMap(({ rest }) => rest) }
}

function cutOne(span: Span, unit: Unit): { whole: Span[]; rest: Span[] } {
  const from = span.from && firstFrom(span.from, unit)
  const until = span.until && startOf(span.until, unit)
  if (from && until && from >= until) return { whole: [], rest: [span] }
  const rest = [
    { from: span.from, until: from },
    { from: until, until: span.until },
  ]
  return { whole: [{ from, until }], rest: rest.filter(isNotEmpty) }
}

function isNotEmpty({ from, until }: Span): boolean {
  return Boolean(from && until && from < until)
}

function startOf(time: Date, unit: Unit): Date {
  const start = new Date(time)
  start.setUTCHours(0, 0, 0, 0)
  if (unit === 'month') start.setUTCDate(1)
  return start
}

/** The first beginning of a unit that is not before. */
function firstFrom(time: Date, unit: Unit): Date {
  const start = startOf(time, unit)
  if (start >= time) return start
  if (unit === 'month') start.setUTCMonth(start.getUTCMonth() + 1)
  else start.setUTCDate(start.getUTCDate() + 1)
  return start
}
