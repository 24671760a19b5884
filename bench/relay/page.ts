import { once } from 'node:events'
import { WebSocket } from 'ws'
import { newKey } from '../../apps/server/src/testing/money.ts'
import type { Reader } from './readers.ts'

type News = { offset: number; text: string } | { ended: true }

/** A page with its WebSocket, which reads replies as the web does. */
export class Page {
  readonly #address: string
  readonly #reader: Reader
  readonly #socket: WebSocket
  #take: (news: News) => void = () => {}

  private constructor(address: string, reader: Reader) {
    this.#address = address
    this.#reader = reader
    const headers = this.#headers()
    this.#socket = new WebSocket(`${address.replace('http', 'ws')}/api/hub`, { headers })
    this.#socket.on('message', (data: Buffer) => {
      const { messages = [] } = JSON.parse(data.toString()) as { messages?: { data: News }[] }
      for (const message of messages) this.#take(message.data)
    })
    const report = setInterval(() => this.#send({ reported: true }), 10_000)
    this.#socket.on('close', () => clearInterval(report))
  }

  static async open(address: string, reader: Reader): Promise<Page> {
    const page = new Page(address, reader)
    await once(page.#socket, 'open')
    return page
  }

  close(): void {
    this.#socket.terminate()
  }

  /** Has a reply written, and answers what `addedToFirstToken` does. */
  async addedToFirstToken(message: string): Promise<number> {
    const sentAt = performance.now()
    const { reply } = (await this.#call('message', {
      method: 'POST',
      headers: {
        ...this.#headers(),
        'content-type': 'application/json',
        'idempotency-key': newKey(),
        prefer: 'respond-async',
      },
      body: JSON.stringify({ message }),
    })) as { reply: { messageId: string } }
    const topic = `reply:${reply.messageId}`
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    let text = ''
    let added: number | null = null
    this.#take = (news) => {
      if ('ended' in news) return resolve()
      text = text.slice(0, news.offset) + news.text
      const mark = added === null && /@([\d.]+):([\d.]+)@/.exec(text)
      if (mark) added = performance.now() - sentAt - (Number(mark[2]) - Number(mark[1]))
    }
    this.#send({ join: topic, after: 0 })
    await ended
    this.#send({ leave: topic })
    const now = await this.#call(`message/${reply.messageId}`, { headers: this.#headers() })
    const { message: whole } = now as { message: { state: string; text: string } }
    if (whole.state !== 'complete' || whole.text !== text || added === null) {
      throw new Error(`A reply was not whole: ${JSON.stringify([whole, text])}`)
    }
    return added
  }

  #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#reader.token}` }
  }

  #send(command: object): void {
    this.#socket.send(JSON.stringify(command))
  }

  async #call(path: string, init: RequestInit): Promise<unknown> {
    const room = `${this.#address}/api/story-chat/chat-room/${this.#reader.roomOid}`
    const answer = await fetch(`${room}/${path}`, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}
