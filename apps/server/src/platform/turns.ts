/** Runs work so many at a time, in the order in which it was asked for. */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurns = takeFairTurns(atOnce)
  let calls = 0
  return (work) => inTurns(String((calls += 1)), work)
}

interface Waiting {
  who: string
  go: () => void
}

/** The same with at most one at a time for each person, who so waits for nobody else's many calls. */
export function takeFairTurns(
  atOnce: number,
): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const running = new Set<string>()
  const waiting: Waiting[] = []
  const next = () => {
    if (running.size >= atOnce) return
    const at = waiting.findIndex(({ who }) => !running.has(who))
    const [first] = at < 0 ? [] : waiting.splice(at, 1)
    if (!first) return
    running.add(first.who)
    first.go()
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
      next()
    }
  }
}
