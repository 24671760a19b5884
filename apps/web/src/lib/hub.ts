/** A numbered message of a topic. */
export interface HubMessage {
  seq: number
  data: unknown
}

export interface HubListener {
  onState?: (state: unknown) => void
  /** The log was joined for the first time; its newest messages come next, if there are any. */
  onJoined?: () => void
  /** Each message once, in order. */
  onMessages?: (messages: readonly HubMessage[]) => void
  /** False when the connection is lost or can’t be made, true with the first frame after that. */
  onLine?: (isUp: boolean) => void
  /** The topic can’t be joined; `code` is that of an error. */
  onRefused?: (code: string) => void
}

interface Frame {
  topic?: string
  state?: unknown
  from?: number
  messages?: HubMessage[]
  refused?: string
  /** The ids of what was sent: it’s done, or has to be sent by a call. */
  sent?: string
  unsent?: string
  answer?: unknown
  missed?: true
}

interface Joined {
  listener: HubListener
  /** The number of the last message; null before the first. */
  last: number | null
  /** It got a frame over the current connection. */
  isUp: boolean
}

const firstPauseMs = 1000
const longestPauseMs = 60_000
/** A connection that lasted as long was a good one. */
const stableMs = 5000
const reportMs = 25_000
/** How long an answer is waited for. */
const answerMs = 5000

/** The tab’s WebSocket: open while something is joined, and again when it’s lost. */
export class Hub {
  readonly #connect: () => WebSocket
  readonly #joined = new Map<string, Joined>()
  #socket: WebSocket | null = null
  #pauseMs = firstPauseMs
  #reconnect: ReturnType<typeof setTimeout> | undefined
  #report: ReturnType<typeof setInterval> | undefined
  #hasRead = false
  /** Who waits for the answer to what was sent, by its id. */
  readonly #asked = new Map<string, (answer: unknown) => void>()
  /** Deflated frames are read in the background, and those after them wait. */
  #reading: Promise<void> | null = null

  constructor(connect: () => WebSocket) {
    this.#connect = connect
  }

  /**
   * Listens to a topic, of a log to what comes after a number, else to its newest messages; returns the
   * call that leaves it.
   */
  join(topic: string, listener: HubListener, after: number | null = null): () => void {
    const joined: Joined = { listener, last: after, isUp: false }
    this.#joined.set(topic, joined)
    if (this.#isOpen) this.#sendJoin(topic, joined)
    else if (!this.#socket && !this.#reconnect) this.#open()
    return () => {
      if (this.#joined.get(topic) !== joined) return
      this.#joined.delete(topic)
      if (this.#joined.size === 0) this.#close()
      else if (this.#isOpen) this.#send({ leave: topic })
    }
  }

  /** Connects again, and joins everything as who the reader is now. */
  renew(): void {
    if (!this.#socket) return
    this.#close()
    this.#open()
  }

  /**
   * Sends something to a topic that is joined. Null if it has to be sent by a call, since there is no
   * answer, or none that is good; it may have arrived, so the call carries the same id.
   */
  async send(topic: string, { id, data }: { id: string; data: unknown }): Promise<unknown> {
    if (!this.#isOpen || !this.#joined.has(topic)) return null
    return new Promise((done) => {
      const timer = setTimeout(() => this.#answer(id, null), answerMs)
      this.#asked.set(id, (answer) => {
        clearTimeout(timer)
        done(answer)
      })
      this.#send({ send: topic, id, data })
    })
  }

  #answer(id: string, answer: unknown): void {
    const done = this.#asked.get(id)
    this.#asked.delete(id)
    done?.(answer)
  }

  get #isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  #open(): void {
    const socket = this.#connect()
    this.#socket = socket
    let stable: ReturnType<typeof setTimeout> | undefined
    socket.addEventListener('open', () => {
      stable = setTimeout(() => (this.#pauseMs = firstPauseMs), stableMs)
      this.#report = setInterval(() => this.#sendReport(), reportMs)
      this.#joinAll()
    })
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('message', ({ data }) =>
      this.#receive(socket, data as string | ArrayBuffer),
    )
    socket.addEventListener('close', () => {
      clearTimeout(stable)
      for (const id of this.#asked.keys()) this.#answer(id, null)
      if (this.#socket !== socket) return
      this.#socket = null
      clearInterval(this.#report)
      if (this.#joined.size > 0) this.#openLater()
      for (const joined of this.#joined.values()) {
        joined.isUp = false
        joined.listener.onLine?.(false)
      }
    })
  }

  /** After an outage, tabs come back at different times. */
  #openLater(): void {
    const pause = this.#pauseMs * (0.5 + Math.random())
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
    this.#reconnect = setTimeout(() => this.reconnectNow(), pause)
  }

  /** Ends the pause before the next attempt. */
  reconnectNow(): void {
    if (!this.#reconnect) return
    this.#endPause()
    this.#open()
  }

  #endPause(): void {
    clearTimeout(this.#reconnect)
    this.#reconnect = undefined
  }

  #close(): void {
    this.#endPause()
    clearInterval(this.#report)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #joinAll(): void {
    for (const [topic, joined] of this.#joined) this.#sendJoin(topic, joined)
  }

  #sendJoin(topic: string, { last }: Joined): void {
    this.#send({ join: topic, after: last })
  }

  #send(command: object): void {
    this.#socket?.send(JSON.stringify(command))
  }

  #sendReport(): void {
    if (this.#hasRead) this.#send({ reported: true })
    this.#hasRead = false
  }

  /** Takes frames in the order in which they came. */
  #receive(socket: WebSocket, data: string | ArrayBuffer): void {
    if (this.#socket !== socket) return
    if (typeof data === 'string' && !this.#reading) return this.#take(JSON.parse(data) as Frame)
    const read = typeof data === 'string' ? (JSON.parse(data) as Frame) : inflate(data)
    const reading = this.#takeNext(socket, read, this.#reading).finally(() => {
      if (this.#reading === reading) this.#reading = null
    })
    this.#reading = reading
  }

  async #takeNext(
    socket: WebSocket,
    read: Frame | Promise<Frame>,
    before: Promise<void> | null,
  ): Promise<void> {
    try {
      const [frame] = await Promise.all([read, before])
      if (this.#socket === socket) this.#take(frame)
    } catch {
      // The topics are joined again over the next connection.
      socket.close()
    }
  }

  #take(frame: Frame): void {
    this.#hasRead = true
    if (frame.missed) return this.#joinAll()
    if (frame.sent !== undefined) return this.#answer(frame.sent, frame.answer)
    if (frame.unsent !== undefined) return this.#answer(frame.unsent, null)
    const joined = this.#joined.get(frame.topic ?? '')
    if (!joined || frame.topic === undefined) return
    if (frame.refused === undefined && !joined.isUp) {
      joined.isUp = true
      joined.listener.onLine?.(true)
    }
    if (frame.refused !== undefined) {
      this.#joined.delete(frame.topic)
      joined.listener.onRefused?.(frame.refused)
      if (this.#joined.size === 0) this.#close()
    } else if (frame.messages) {
      this.#takeMessages(frame.topic, joined, frame as Frame & { messages: HubMessage[] })
    } else {
      joined.listener.onState?.(frame.state)
    }
  }

  #takeMessages(
    topic: string,
    joined: Joined,
    { from = 0, messages }: { from?: number; messages: HubMessage[] },
  ): void {
    const { last } = joined
    // Something between was missed: it comes with the answer, and this again.
    if (last !== null && from > last) return this.#sendJoin(topic, joined)
    const unseen = messages.filter(({ seq }) => seq > (last ?? 0))
    joined.last = unseen.at(-1)?.seq ?? last ?? 0
    if (last === null) joined.listener.onJoined?.()
    if (unseen.length > 0) joined.listener.onMessages?.(unseen)
  }
}

async function inflate(data: ArrayBuffer): Promise<Frame> {
  const text = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'))
  return (await new Response(text).json()) as Frame
}

/** One for the tab; nothing is connected before something is joined. */
export const hub = new Hub(() => {
  const canInflate = 'DecompressionStream' in globalThis
  const address = `${location.origin.replace(/^http/, 'ws')}/api/hub`
  return new WebSocket(canInflate ? `${address}?deflate=1` : address)
})
// The server renders with this module, too, and has no such events.
globalThis.addEventListener?.('online', () => hub.reconnectNow())
