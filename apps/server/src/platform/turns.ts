/** Runs work so many at a time, in the order in which it was asked for. */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

interface QueueEntry {
  who: string
  go: () => void
}

/**
 * The same with at most one at a time for each person. People take turns: whoever was served longest
 * ago is next, so that nobody waits for somebody else’s many calls.
 */
export function takeFairTurns(
  atOnce: number,
): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const running = new Set<string>()
  const waiting: QueueEntry[] = []
  /** When those who still wait were served last, by the number of the turn. */
  const served = new Map<string, number>()
  let turns = 0
  const servedAt = ({ who }: QueueEntry) => served.get(who) ?? 0
  const next = () => {
    if (running.size >= atOnce) return
    const able = waiting.filter(({ who }) => !running.has(who))
    const [first] = able
    if (!first) return
    const chosen = able.reduce((best, one) => (servedAt(one) < servedAt(best) ? one : best), first)
    waiting.splice(waiting.indexOf(chosen), 1)
    running.add(chosen.who)
    served.set(chosen.who, (turns += 1))
    chosen.go()
  }
  return async (who, work) => {
    await new Promise<void>((go) => {
      waiting.push({ who, go })
      next()
    })
    try {
      return await work()
    } finally {
      running.delete(who)
      if (!waiting.some((one) => one.who === who)) served.delete(who)
      next()
    }
  }
}
