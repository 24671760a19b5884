import { once } from 'node:events'
import { WebSocket } from 'ws'

/** How a server’s clients connect, and what they send then. */
export interface Dialect {
  url: string
  headersOf: (index: number) => Record<string, string>
  /** Sent once after the connection is open. */
  greeting: string
  /** Whether a frame carries messages; the others get an answer, or none. */
  carries: (frame: Buffer, isBinary: boolean) => boolean
  answerTo?: (frame: Buffer) => string | null
  /** Whether a frame refuses what its client sent. */
  refuses?: (frame: Buffer) => boolean
  /** Sent every 25 seconds by clients that received something, as browsers do. */
  report?: string
}

const openedAtOnce = 100
const reportMs = 25_000

/** Many clients of one server in this process: they count the frames that carry messages. */
export class Audience {
  frames = 0
  refused = 0
  /** Called by the first client only. */
  onFrame: ((frame: Buffer) => void) | null = null
  readonly #dialect: Dialect
  readonly #clients: WebSocket[] = []
  #reports: NodeJS.Timeout | undefined

  constructor(dialect: Dialect) {
    this.#dialect = dialect
    this.#reportEachInTurn(dialect)
  }

  async grow(count: number): Promise<void> {
    const until = this.#clients.length + count
    while (this.#clients.length < until) {
      const first = this.#clients.length
      const opened = Array.from({ length: Math.min(openedAtOnce, until - first) }, (_, index) =>
        this.#open(this.#dialect, first + index),
      )
      await Promise.all(opened)
    }
  }

  send(index: number, text: string): void {
    this.#clients[index]?.send(text)
  }

  async #open(dialect: Dialect, index: number): Promise<void> {
    const client = new WebSocket(dialect.url, {
      headers: dialect.headersOf(index),
      perMessageDeflate: false,
      skipUTF8Validation: true,
    })
    this.#clients.push(client)
    client.on('message', (frame: Buffer, isBinary) => {
      if (!dialect.carries(frame, isBinary)) {
        const answer = dialect.answerTo?.(frame)
        if (answer) client.send(answer)
        if (dialect.refuses?.(frame)) this.refused += 1
        return
      }
      this.frames += 1
      if (index === 0) this.onFrame?.(frame)
    })
    client.on('close', (code) => {
      if (!this.#isClosing) throw new Error(`A server closed the client ${index}: ${code}`)
    })
    await once(client, 'open')
    client.send(dialect.greeting)
    await once(client, 'message')
  }

  #isClosing = false

  /** Browsers open at different moments, so their reports are spread over the 25 seconds. */
  #reportEachInTurn({ report }: Dialect): void {
    if (!report) return
    let next = 0
    const stepMs = 50
    let [seen, isIdle] = [0, true]
    this.#reports = setInterval(() => {
      const inStep = Math.ceil((this.#clients.length * stepMs) / reportMs)
      if (next === 0) [seen, isIdle] = [this.frames, seen === this.frames]
      for (const client of this.#clients.slice(next, next + inStep))
        if (!isIdle) client.send(report)
      next = next + inStep >= this.#clients.length ? 0 : next + inStep
    }, stepMs)
  }

  close(): void {
    this.#isClosing = true
    clearInterval(this.#reports)
    for (const client of this.#clients) client.terminate()
  }
}
