import type { Deps } from '../deps.ts'
import { FakeClock } from '../platform/clock.ts'

/** Something that happened in the demo world, as people do it: by the calls of the features. */
export interface Step {
  at: Date
  /** Done again, it finds what it has done by its keys. */
  run: (past: Deps) => Promise<unknown>
}

const dayMs = 24 * 60 * 60 * 1000

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

/** A day of a month, as many months before a time. */
export function monthsBefore(now: Date, monthsAgo: number, day: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day, 9))
}

/** Lives steps again, the earliest first: each wallet's history is written in the order of its times. */
export async function relive(deps: Deps, steps: readonly Step[]): Promise<void> {
  const now = deps.clock.now()
  const passed = steps.filter(({ at }) => at <= now)
  for (const { at, run } of passed.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await run({ ...deps, clock: new FakeClock(at) })
  }
}
