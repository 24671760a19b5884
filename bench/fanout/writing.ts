import { newOid } from '../../apps/server/src/platform/ids.ts'
import type { Audience } from './audience.ts'
import type { Writer } from './plax-room.ts'
import { writers as writerCount } from './rates.ts'

/** The first clients of an audience write a message a second each, over their connections as browsers do. */
export class Writing {
  readonly sentAt = new Map<string, number>()
  readonly #audience: Audience
  readonly #topic: string
  #timer: NodeJS.Timeout | undefined

  constructor(audience: Audience, topic: string) {
    this.#audience = audience
    this.#topic = topic
  }

  start(writers: readonly Writer[]): void {
    let turn = 0
    this.#timer = setInterval(() => {
      const index = turn % writers.length
      const writer = writers[index]
      turn += 1
      if (writer) this.#send(index, writer)
    }, 1000 / writerCount)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #send(index: number, { token }: Writer): void {
    const id = newOid(new Date())
    const content = 'What a lovely sky tonight, I could watch this for hours :)'
    this.sentAt.set(id, performance.now())
    const data = { token, id, content }
    this.#audience.send(index, JSON.stringify({ send: this.#topic, id, data }))
  }
}
