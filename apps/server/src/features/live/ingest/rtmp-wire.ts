import type { Socket } from 'node:net'
import type { Refusal } from '@plax/streaming/rtmp/publisher-replies'
import { RtmpPublisherSession, type SessionEvent } from '@plax/streaming/rtmp/publisher-session'

/** What happens on a wire, besides what it answers itself. */
export type WireEvent = Exclude<SessionEvent, { kind: 'send' | 'end' }>

interface Listener {
  /** Bytes came in; they are ignored if it answers false. */
  onBytes(count: number): boolean
  /** After `publish`, nothing more is read until `accept` or `refuse` is called. */
  onEvent(event: WireEvent): void
  /** What was read, or done about it, failed; the wire is cut. */
  onFailure(error: unknown): void
  /** Nothing more comes in. May be called again. */
  onClose(): void
}

/** What may wait to be sent to a publisher that doesn't read. */
const maxUnsentBytes = 65_536

/** The session of a publisher on its socket. */
export class RtmpWire {
  readonly #socket: Socket
  readonly #session = new RtmpPublisherSession()
  readonly #listener: Listener
  readonly #goodbyeMs: number

  constructor(socket: Socket, goodbyeMs: number, listener: Listener) {
    this.#socket = socket
    this.#goodbyeMs = goodbyeMs
    this.#listener = listener
    socket.on('data', (bytes) => this.#receive(bytes))
    socket.on('close', () => listener.onClose())
    // A `close` follows.
    socket.on('error', () => undefined)
    socket.setNoDelay()
  }

  get droppedMessages(): number {
    return this.#session.dropped
  }

  accept(): void {
    this.#session.accept()
    this.#socket.resume()
    this.#guarded(() => this.#drain())
  }

  /** Says why, and ends the connection. */
  refuse(refusal: Refusal): void {
    this.#session.refuse(refusal)
    this.#guarded(() => this.#drain())
  }

  /** Ends the connection without a word. */
  cut(): void {
    this.#listener.onClose()
    this.#socket.destroy()
  }

  #receive(bytes: Uint8Array): void {
    if (!this.#listener.onBytes(bytes.length)) return
    this.#guarded(() => {
      this.#session.push(bytes)
      this.#drain()
    })
  }

  #drain(): void {
    // What is answered leaves in one write.
    this.#socket.cork()
    for (let event = this.#session.next(); event; event = this.#session.next()) this.#handle(event)
    this.#socket.uncork()
    if (this.#socket.writableLength > maxUnsentBytes) this.cut()
  }

  #handle(event: SessionEvent): void {
    if (event.kind === 'send') return void this.#socket.write(event.bytes)
    if (event.kind === 'end') return this.#sayGoodbye()
    if (event.kind === 'publish') this.#socket.pause()
    this.#listener.onEvent(event)
  }

  #guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#listener.onFailure(error)
      this.cut()
    }
  }

  /** What still comes in is read and ignored, so that our last words aren't lost by a reset. */
  #sayGoodbye(): void {
    this.#listener.onClose()
    this.#socket.resume()
    this.#socket.end()
    const timer = setTimeout(() => this.#socket.destroy(), this.#goodbyeMs)
    this.#socket.once('close', () => clearTimeout(timer))
  }
}
