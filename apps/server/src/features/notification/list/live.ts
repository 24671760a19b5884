import type { Deps } from '../../../deps.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { StreamEvent } from '../../../platform/http/event-stream.ts'
import { type Reader, readState } from './list.ts'

const topic = 'notification'
/** A hint of the bus holds 7,800 bytes. */
const idsPerHint = 250

/** Wakes the open pages of people whose list changed. */
export async function hint(bus: Bus, userOids: readonly string[]): Promise<void> {
  for (let from = 0; from < userOids.length; from += idsPerHint) {
    await bus.publish(topic, { userOids: userOids.slice(from, from + idsPerHint) })
  }
}

interface LiveTimes {
  /** How often a page is told what a lost hint did not tell. */
  pollMs: number
  /** After which a stream ends, so that a session that ended does not listen on. */
  lifeMs: number
}

/** The unread counts of open pages: one stream a page, one subscription a process. */
export class LiveCounts {
  readonly #deps: Pick<Deps, 'db' | 'bus'>
  readonly #times: LiveTimes
  readonly #pages = new Map<string, Set<() => void>>()
  readonly #unsubscribe: () => void
  #isStopped = false

  constructor(deps: Pick<Deps, 'db' | 'bus'>, times = { pollMs: 20_000, lifeMs: 600_000 }) {
    this.#deps = deps
    this.#times = times
    this.#unsubscribe = deps.bus.subscribe(topic, (payload) => {
      const { userOids } = payload as { userOids: string[] }
      for (const userOid of userOids) this.#wake(userOid)
    })
  }

  /** The count now, and again whenever it or the newest notification changed. */
  async *watch(reader: Reader): AsyncGenerator<StreamEvent> {
    const { pollMs, lifeMs } = this.#times
    const { userOid } = reader
    const page = new Page()
    const wake = () => page.wake()
    this.#pages.set(userOid, (this.#pages.get(userOid) ?? new Set()).add(wake))
    try {
      const endsAt = performance.now() + lifeMs
      let last = ''
      while (!this.#isStopped && performance.now() < endsAt) {
        const data = await readState(this.#deps.db, reader)
        const text = JSON.stringify(data)
        if (text !== last) yield { event: 'unread', data }
        last = text
        await page.next(pollMs)
      }
    } finally {
      const pages = this.#pages.get(userOid)
      pages?.delete(wake)
      if (pages?.size === 0) this.#pages.delete(userOid)
    }
  }

  /** Ends the streams, which would keep the server from closing. */
  stop(): void {
    this.#isStopped = true
    this.#unsubscribe()
    for (const userOid of this.#pages.keys()) this.#wake(userOid)
  }

  #wake(userOid: string): void {
    for (const wake of this.#pages.get(userOid) ?? []) wake()
  }
}

/** Waits for the next hint; one that came while nobody waited counts. */
class Page {
  #isDue = false
  #go: (() => void) | null = null

  wake(): void {
    this.#isDue = true
    this.#go?.()
  }

  async next(pollMs: number): Promise<void> {
    if (!this.#isDue) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, pollMs)
        this.#go = () => {
          clearTimeout(timer)
          done()
        }
      })
    }
    this.#go = null
    this.#isDue = false
  }
}
