import { Agent, request } from 'node:http'
import { newOid } from '../../apps/server/src/platform/ids.ts'
import type { Writer } from './plax-room.ts'
import { writers as writerCount } from './rates.ts'

/** Guests who each write a message a second, and when each message was sent. */
export class Writing {
  readonly sentAt = new Map<string, number>()
  refused = 0
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 50 })
  #timer: NodeJS.Timeout | undefined

  start(server: string, writers: readonly Writer[]): void {
    let turn = 0
    this.#timer = setInterval(() => {
      const writer = writers[turn % writers.length]
      turn += 1
      if (writer) this.#send(server, writer)
    }, 1000 / writerCount)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  close(): void {
    this.stop()
    this.#agent.destroy()
  }

  #send(server: string, { headers, token }: Writer): void {
    const id = newOid(new Date())
    const content = 'What a lovely sky tonight, I could watch this for hours :)'
    this.sentAt.set(id, performance.now())
    const options = { agent: this.#agent, method: 'POST', headers }
    const asked = request(`${server}/api/live/chat/message`, options, (response) => {
      if (response.statusCode !== 200) this.refused += 1
      response.resume()
    })
    asked.on('error', () => (this.refused += 1))
    asked.end(JSON.stringify({ token, id, content }))
  }
}
