import { comparableDays } from '@plax/contracts/payment/reconciliation-values'

const dayMs = 24 * 3600_000

/** From when until when a day lasts, by UTC. */
export function spanOf(day: string): { from: Date; until: Date } {
  const from = new Date(`${day}T00:00:00Z`)
  return { from, until: new Date(from.getTime() + dayMs) }
}

export function dayBefore(now: Date): string {
  return new Date(now.getTime() - dayMs).toISOString().slice(0, 10)
}

/** Whether a day is over, and near enough that every gateway still lists its payments. */
export function isComparable(day: string, now: Date): boolean {
  const oldest = new Date(now.getTime() - comparableDays * dayMs).toISOString().slice(0, 10)
  return day >= oldest && day <= dayBefore(now)
}
