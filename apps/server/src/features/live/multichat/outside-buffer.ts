import { cutStorable } from '../../../platform/db/storable-json.ts'
import type { NewOutsideEntry } from './outside-log.ts'

/** What a flush takes of messages; beyond it they pass too fast to be read. */
const mostTogether = 20
const nameCharacters = 60
const contentCharacters = 500
const idLength = 200

/** Collects what a chat brings, and writes it a few times a second; of too much, the newest. */
export class OutsideBuffer {
  readonly #write: (entries: NewOutsideEntry[]) => Promise<void>
  readonly #onFault: () => void
  readonly #flushMs: number
  #waiting: NewOutsideEntry[] = []
  #flushing: Promise<void> | null = null
  #isClosed = false

  constructor(options: {
    flushMs: number
    write: (entries: NewOutsideEntry[]) => Promise<void>
    onFault: () => void
  }) {
    this.#write = options.write
    this.#onFault = options.onFault
    this.#flushMs = options.flushMs
  }

  add(entries: readonly NewOutsideEntry[]): void {
    this.#waiting.push(...entries.flatMap(trimmed))
    this.#waiting = newest(this.#waiting)
    this.#flushing ??= this.#flush()
  }

  /** After the last write. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#flushing
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (!this.#isClosed) await new Promise((done) => setTimeout(done, this.#flushMs))
      const entries = this.#waiting
      this.#waiting = []
      try {
        await this.#write(entries)
      } catch {
        this.#onFault()
        break
      }
    }
    this.#flushing = null
  }
}

/** What moderators took back always counts. */
function newest(entries: NewOutsideEntry[]): NewOutsideEntry[] {
  let excess = entries.filter(({ event }) => event === 'message').length - mostTogether
  return entries.filter(({ event }) => event !== 'message' || excess-- <= 0)
}

/** Other people’s text: storable, of one line, and not too long; nothing of a message without any. */
function trimmed(entry: NewOutsideEntry): NewOutsideEntry[] {
  switch (entry.event) {
    case 'message': {
      const content = lineOf(entry.content, contentCharacters)
      const name = lineOf(entry.name, nameCharacters)
      const { messageId, senderId } = entry
      if (content === '' || !isId(messageId) || !isId(senderId)) return []
      return [{ ...entry, name, content }]
    }
    case 'delete':
      return isId(entry.messageId) ? [entry] : []
    case 'deleteSender':
      return isId(entry.senderId) ? [entry] : []
    default:
      return [entry]
  }
}

function lineOf(text: string, most: number): string {
  return cutStorable(text.slice(0, 20 * most).replaceAll(/[\p{Cc}\s]+/gu, ' '), most).trim()
}

function isId(id: string): boolean {
  return id.length > 0 && id.length <= idLength && /^[\x21-\x7e]+$/.test(id)
}
