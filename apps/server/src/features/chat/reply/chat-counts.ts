import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { addPopularity } from '../../shelf/shelf.service.ts'

const flushMs = 2000

/**
 * Counts the chats of each story in memory and adds them up every two seconds, so that a popular
 * story is no row that every paying reader waits for. A killed process loses two seconds of a
 * figure that only ranks lists.
 */
export class ChatCounts {
  readonly #deps: { db: Db; log: Log }
  #counts = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null

  constructor(deps: { db: Db; log: Log }) {
    this.#deps = deps
  }

  note(contentOid: string): void {
    this.#counts.set(contentOid, (this.#counts.get(contentOid) ?? 0) + 1)
    this.#timer ??= setTimeout(() => void this.flush(), flushMs)
  }

  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const counts = this.#counts
    this.#counts = new Map()
    for (const [contentOid, chats] of counts) {
      await addPopularity(this.#deps.db, contentOid, chats).catch((error: unknown) => {
        this.#deps.log.warn({ err: error, contentOid }, 'chats could not be counted')
      })
    }
  }
}
