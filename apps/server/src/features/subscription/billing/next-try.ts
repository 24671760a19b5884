const dayMs = 24 * 3600 * 1000

/**
 * When a payment is tried again after so many tries in vain: as far from today as the days of the
 * setting are apart, so that a late first try is followed by the others. Null after the last.
 */
export function nextTry(question: {
  attempts: number
  retryDays: readonly number[]
  now: Date
}): Date | null {
  const { attempts, retryDays, now } = question
  const [last, next] = [retryDays[attempts - 1], retryDays[attempts]]
  if (last === undefined || next === undefined) return null
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return new Date(today + (next - last) * dayMs)
}
