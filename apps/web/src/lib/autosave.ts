/** `pending`: changed and not yet sent; `standby`: all is kept on the server. */
export type SaveStatus = 'standby' | 'pending' | 'saving' | 'failed' | 'conflict'

export interface AutosaveDeps<T> {
  /** Stores a state over the version that it was made on. */
  save: (state: T, version: number) => Promise<{ version: number }>
  isConflict: (error: unknown) => boolean
  onStatus: (status: SaveStatus, error?: unknown) => void
  /** Calls back later; answers how to call it off. */
  later: (run: () => void, ms: number) => () => void
}

const pauseMs = 1_000
const retryMs = 5_000

/**
 * Keeps a state on the server: saves a second after the last change, one save at a time, tries a
 * failed one again, and stands still at a conflict until someone chooses (R-story-chat-079).
 */
export function createAutosave<T>(start: { state: T; version: number }, deps: AutosaveDeps<T>) {
  let { state, version } = start
  let saved = start.state
  let running: Promise<void> | null = null
  let cancel = () => {}
  let inConflict = false

  const plan = (ms: number) => {
    cancel()
    cancel = deps.later(() => void run(), ms)
  }
  const run = async (): Promise<void> => {
    cancel()
    if (running) return running
    running = attempt().finally(() => (running = null))
    return running
  }
  const attempt = async () => {
    while (state !== saved && !inConflict) {
      const sending = state
      deps.onStatus('saving')
      try {
        version = (await deps.save(sending, version)).version
        saved = sending
      } catch (error) {
        inConflict = deps.isConflict(error)
        deps.onStatus(inConflict ? 'conflict' : 'failed', error)
        if (!inConflict) plan(retryMs)
        return
      }
    }
    if (!inConflict) deps.onStatus('standby')
  }

  return {
    change(next: T) {
      if (next === state) return
      state = next
      if (inConflict) return
      if (state === saved && !running) {
        cancel()
        deps.onStatus('standby')
        return
      }
      if (!running) deps.onStatus('pending')
      plan(pauseMs)
    },
    /** Saves now what is unsaved; true where all is kept afterwards. */
    async flush(): Promise<boolean> {
      await run()
      return state === saved
    },
    isClean: () => state === saved,
    version: () => version,
    /** What the server had last, as far as is known here: what both sides of a conflict began with. */
    saved: () => saved,
    /** Ends a conflict: `next` is saved over what the server has, unless it is that itself. */
    async settle(theirs: { version: number; state: T }, next: T): Promise<boolean> {
      inConflict = false
      version = theirs.version
      saved = theirs.state
      state = next
      return this.flush()
    },
    /** The server has another state now that came from here, such as a restored one. */
    moved(next: { version: number; state: T }) {
      version = next.version
      saved = next.state
      state = next.state
    },
    stop: () => cancel(),
  }
}

export type Autosave<T> = ReturnType<typeof createAutosave<T>>
