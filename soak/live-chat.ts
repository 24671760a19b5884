import { setTimeout as delay } from 'node:timers/promises'
import { newOid } from '../apps/server/src/platform/ids.ts'
import type { Writer } from '../bench/fanout/plax-room.ts'

/** Writes in a live chat as browsers do: a message that got no answer is sent again under its id. */
export class ChatWriter {
  /** The numbers of acknowledged messages by their ids. */
  readonly acknowledged = new Map<string, number>()
  repeated = 0
  readonly #address: () => string

  constructor(address: () => string) {
    this.#address = address
  }

  /** Resolves when the message is acknowledged; throws if it’s refused. */
  async say({ headers, token }: Writer, content: string): Promise<void> {
    const id = newOid(new Date())
    for (;;) {
      const answer = await this.#send(headers, { token, id, content })
      if (answer) return void this.acknowledged.set(id, answer.seq)
      this.repeated += 1
      await delay(500)
    }
  }

  async #send(headers: Record<string, string>, body: object): Promise<{ seq: number } | null> {
    try {
      const url = `${this.#address()}/api/live/chat/message`
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const answered = (await answer.json()) as { seq: number; code?: string }
      // The database is away, or the server ends.
      if (answer.status >= 500) return null
      if (answer.status !== 200) throw new Refusal(`${answer.status} ${answered.code}`)
      return answered
    } catch (error) {
      if (error instanceof Refusal) throw error
      return null
    }
  }
}

class Refusal extends Error {}
