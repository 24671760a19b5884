const secondMs = 1000

/**
 * Bounds of the ids of the postings that were made in a time: they begin with the second of the
 * posting's own time, rounded, so that a second more stands at both ends. They find the rows by
 * their primary key; which of them are meant is still asked of `created_at`.
 */
export function postingIdBounds({ from, until }: { from: Date; until: Date }): {
  first: string
  last: string
} {
  return { first: idAt(from.getTime() - secondMs), last: idAt(until.getTime() + 2 * secondMs) }
}

function idAt(time: number): string {
  const second = Math.max(0, Math.floor(time / secondMs))
  return second.toString(16).padStart(8, '0') + '0'.repeat(16)
}
