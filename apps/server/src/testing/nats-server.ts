import net from 'node:net'

const crlf = '\r\n'

/** A server of the NATS protocol’s core: CONNECT, PING, SUB, UNSUB, and PUB, which it sends to all subscribers. */
export class NatsServer {
  readonly #clients = new Set<NatsClient>()
  #server: net.Server | null = null
  #port = 0

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    this.#server = net.createServer((socket) => {
      const client = new NatsClient(socket, (subject, payload) => this.#deliver(subject, payload))
      this.#clients.add(client)
      socket.on('close', () => this.#clients.delete(client))
    })
    await new Promise<void>((done) => this.#server?.listen(this.#port, '127.0.0.1', done))
    this.#port = (this.#server.address() as net.AddressInfo).port
  }

  /** Ends all connections at once, as a killed server does; `start` opens the same port again. */
  async stop(): Promise<void> {
    const closed = new Promise<unknown>((done) => this.#server?.close(done))
    for (const { socket } of this.#clients) socket.destroy()
    await closed
  }

  cutFirst(): void {
    const [first] = this.#clients
    first?.socket.destroy()
  }

  #deliver(subject: string, payload: Buffer): void {
    for (const client of this.#clients) client.deliver(subject, payload)
  }
}

class NatsClient {
  readonly socket: net.Socket
  readonly #publish: (subject: string, payload: Buffer) => void
  readonly #subjects = new Map<string, string>()
  #bytes = Buffer.alloc(0)

  constructor(socket: net.Socket, publish: (subject: string, payload: Buffer) => void) {
    this.socket = socket
    this.#publish = publish
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes])
      while (this.#readOne());
    })
    const info = { server_id: 'test', version: '2.9.10', max_payload: 1_048_576, headers: false }
    socket.write(`INFO ${JSON.stringify(info)}${crlf}`)
  }

  deliver(subject: string, payload: Buffer): void {
    for (const [id, subscribed] of this.#subjects) {
      if (subscribed !== subject) continue
      this.socket.write(`MSG ${subject} ${id} ${payload.length}${crlf}`)
      this.socket.write(Buffer.concat([payload, Buffer.from(crlf)]))
    }
  }

  /** Whether a whole command was there. */
  #readOne(): boolean {
    const end = this.#bytes.indexOf(crlf)
    if (end < 0) return false
    const [command, ...args] = this.#bytes.subarray(0, end).toString().split(' ')
    const size = command === 'PUB' ? Number(args.at(-1)) : 0
    const next = end + 2 + (command === 'PUB' ? size + 2 : 0)
    if (this.#bytes.length < next) return false
    const payload = this.#bytes.subarray(end + 2, end + 2 + size)
    this.#bytes = this.#bytes.subarray(next)
    if (command === 'PING') this.socket.write(`PONG${crlf}`)
    if (command === 'SUB') this.#subjects.set(args.at(-1) ?? '', args[0] ?? '')
    if (command === 'UNSUB') this.#subjects.delete(args[0] ?? '')
    if (command === 'PUB') this.#publish(args[0] ?? '', Buffer.from(payload))
    return true
  }
}
