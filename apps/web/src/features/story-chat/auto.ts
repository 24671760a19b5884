import { createStore, type Store } from '../../lib/store.ts'

/** How many turns the story may go on by itself before it asks again. */
export const autoTurns = [2, 3, 4, 5] as const

export interface AutoRun {
  done: number
  total: number
}

export interface Auto {
  store: Store<AutoRun | null>
  /** Goes on until its turns are told, one of them fails, or it is stopped. */
  start: (total: number) => Promise<void>
  stop: () => void
}

/** The story going on by itself; `goOn` answers whether a reply came to its end. */
export function createAuto(goOn: () => Promise<boolean>): Auto {
  const store = createStore<AutoRun | null>(null)
  const show = (run: AutoRun) => {
    store.set(run)
    return run
  }
  return {
    store,
    start: async (total) => {
      if (store.get()) return
      for (let done = 0; done < total; done += 1) {
        const run = show({ done, total })
        const ended = await goOn()
        // Stopped meanwhile, and perhaps restarted.
        if (store.get() !== run) return
        if (!ended) break
      }
      store.set(null)
    },
    stop: () => store.set(null),
  }
}
