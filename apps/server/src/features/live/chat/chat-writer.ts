import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { hintChat, hintMessages } from './room.ts'
import { type Acknowledgment, type Outcome, type SentMessage, writeBatch } from './write-batch.ts'

/**
 * How long the messages of a room are collected before they’re written in one transaction: busy rooms
 * send their members a frame every 200 ms anyway (`platform/hub/channel.ts`).
 */
const collectMs = 100
const busyCollectMs = 200
/** Messages of one transaction from which a room is busy. */
const busyFrom = 5
/** Of one transaction. */
const mostTogether = 500

interface Waiting {
  message: SentMessage
  resolve: (acknowledgment: Acknowledgment) => void
  reject: (reason: unknown) => void
}

/** Writes the messages that this process receives, those of one room together. */
export class ChatWriter {
  readonly #deps: Pick<Deps, 'db' | 'secret' | 'bus' | 'log'>
  readonly #rooms = new Map<string, Waiting[]>()

  constructor(deps: Pick<Deps, 'db' | 'secret' | 'bus' | 'log'>) {
    this.#deps = deps
  }

  /** Resolves once the message is stored. Rejects with the refusal, or if it couldn’t be stored. */
  write(message: SentMessage): Promise<Acknowledgment> {
    return new Promise((resolve, reject) => {
      const { creatorOid } = message.pass
      const room = this.#rooms.get(creatorOid) ?? []
      room.push({ message, resolve, reject })
      if (this.#rooms.has(creatorOid)) return
      this.#rooms.set(creatorOid, room)
      setTimeout(() => void this.#writeRoom(creatorOid), collectMs)
    })
  }

  async #writeRoom(creatorOid: string): Promise<void> {
    for (;;) {
      const begun = performance.now()
      const batch = this.#rooms.get(creatorOid)?.splice(0, mostTogether) ?? []
      if (batch.length === 0) break
      const outcomes = await this.#tryBatch(creatorOid, batch)
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome && 'seq' in outcome) resolve(outcome)
        else reject(outcome ?? new AppError('server.unknown'))
      }
      const pauseMs = batch.length < busyFrom ? collectMs : busyCollectMs
      await delay(Math.max(0, pauseMs - (performance.now() - begun)))
    }
    this.#rooms.delete(creatorOid)
  }

  async #tryBatch(creatorOid: string, batch: readonly Waiting[]): Promise<(Outcome | Error)[]> {
    const { bus, log } = this.#deps
    const sent = batch.map(({ message }) => message)
    try {
      const { outcomes, hasBanned } = await writeBatch(this.#deps, { creatorOid, sent })
      // A ban may have unpinned a message.
      const hint = hasBanned ? hintChat : hintMessages
      hint(bus, creatorOid).catch((error: unknown) => {
        log.warn({ err: error }, 'new chat messages were not announced; members read them later')
      })
      return outcomes
    } catch (error) {
      return batch.map(() => (error instanceof Error ? error : new AppError('server.unknown')))
    }
  }
}
