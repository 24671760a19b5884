import type { Socket } from 'node:net'
import type { MediaMessage } from '@plax/streaming/media-message'
import { RtmpPublisherSession, type SessionEvent } from '@plax/streaming/rtmp/publisher-session'
import { RtmpError } from '@plax/streaming/rtmp/rtmp-error'
import type { Clock } from '../../../platform/clock.ts'
import { newOid } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Turn } from './key-turns.ts'
import type {
  EndReason,
  KickReason,
  PublisherSession,
  PublisherSink,
  RefusalReason,
} from './publisher.ts'
import { RateCap } from './rate-cap.ts'
import { refusals } from './refusals.ts'

export interface ConnectionLimits {
  maxBitsPerSecond: number
  /** From the connection until a key is sent. */
  handshakeMs: number
  /** Without sound, a picture, or data. */
  silentMs: number
}

export interface ConnectionDeps {
  log: Log
  clock: Clock
}

/** What may wait to be sent to a publisher that doesn't read. */
const maxUnsentBytes = 65_536
/** For our last words to arrive. */
const goodbyeMs = 2000

/** A publisher's connection over TCP or TLS. */
export class RtmpConnection implements PublisherSession, Turn {
  readonly id: string
  readonly remoteAddress: string
  readonly #socket: Socket
  readonly #deps: ConnectionDeps
  readonly #limits: ConnectionLimits
  readonly #session = new RtmpPublisherSession()
  readonly #onPublish: (asked: { app: string; key: string }) => void
  readonly #cap: RateCap
  readonly #ended = Promise.withResolvers<EndReason>()
  #sink: PublisherSink | null = null
  #timer: NodeJS.Timeout
  #isOver = false
  #isBanned = false
  #bytes = 0
  #lastMessageAt: number

  constructor(
    socket: Socket,
    deps: ConnectionDeps,
    options: { limits: ConnectionLimits; onPublish: (asked: { app: string; key: string }) => void },
  ) {
    const now = deps.clock.now()
    this.id = newOid(now)
    this.remoteAddress = socket.remoteAddress ?? ''
    this.#socket = socket
    this.#deps = deps
    this.#limits = options.limits
    this.#onPublish = options.onPublish
    this.#lastMessageAt = now.getTime()
    this.#cap = new RateCap(options.limits.maxBitsPerSecond, now.getTime())
    this.#timer = setTimeout(() => this.drop(), options.limits.handshakeMs)
    socket.on('data', (bytes) => this.#receive(bytes))
    socket.on('close', () => this.#end('disconnected'))
    // A `close` follows.
    socket.on('error', () => undefined)
    socket.setNoDelay()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Whether someone ended it who doesn't want it back at once. */
  get isBanned(): boolean {
    return this.#isBanned
  }

  stats(): ReturnType<PublisherSession['stats']> {
    const droppedMessages = this.#session.dropped
    return { bytes: this.#bytes, droppedMessages, lastMessageAt: this.#lastMessageAt }
  }

  kick(reason: KickReason): void {
    this.#isBanned ||= reason === 'kicked' || reason === 'stopped'
    this.#leave(reason === 'taken_over' ? 'taken_over' : 'kicked', reason)
  }

  takeOver(): void {
    this.kick('taken_over')
  }

  refuse(reason: RefusalReason): void {
    this.#leave('disconnected', reason)
  }

  /** Cuts the connection without a word. */
  drop(): void {
    this.#end('disconnected')
    this.#socket.destroy()
  }

  /** Lets the stream begin, and resolves when it has ended and everything is written. */
  async run(sink: PublisherSink): Promise<EndReason> {
    if (!this.#isOver) {
      this.#sink = sink
      this.#timer = setTimeout(() => this.#leave('silent', 'silent'), this.#limits.silentMs)
      this.#session.accept()
      this.#socket.resume()
      this.#guarded(() => this.#drain())
    }
    const reason = await this.#ended.promise
    try {
      await sink.onEnd(reason)
    } catch (error) {
      this.#deps.log.error({ err: error, session: this.id }, 'the end of a stream was not written')
    }
    return reason
  }

  #receive(bytes: Uint8Array): void {
    if (this.#isOver) return
    this.#bytes += bytes.length
    if (!this.#cap.take(bytes.length, this.#deps.clock.now().getTime())) {
      return this.#leave('too_much', 'too_much')
    }
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
    if (this.#socket.writableLength > maxUnsentBytes) this.drop()
  }

  #handle(event: SessionEvent): void {
    if (event.kind === 'send') this.#socket.write(event.bytes)
    else if (event.kind === 'media') this.#hand(event.message)
    else if (event.kind === 'unpublish') this.#end('unpublished')
    else if (event.kind === 'end') this.#sayGoodbye()
    else {
      clearTimeout(this.#timer)
      // Until the key is accepted, nothing more is read.
      this.#socket.pause()
      this.#onPublish(event)
    }
  }

  #hand(message: MediaMessage): void {
    this.#lastMessageAt = this.#deps.clock.now().getTime()
    this.#timer.refresh()
    this.#sink?.onMessage(message)
  }

  /** Ends the connection if what runs throws: the peer broke the protocol, or the sink failed. */
  #guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      const { log } = this.#deps
      const isPeers = error instanceof RtmpError
      if (!isPeers) log.error({ err: error, session: this.id }, 'a stream failed')
      else if (this.#sink)
        log.warn({ err: error, session: this.id }, 'a publisher broke the protocol')
      this.drop()
    }
  }

  #leave(end: EndReason, refusal: keyof typeof refusals): void {
    if (this.#isOver) return
    this.#end(end)
    this.#session.refuse(refusals[refusal])
    this.#guarded(() => this.#drain())
  }

  #end(reason: EndReason): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#sink = null
    clearTimeout(this.#timer)
    this.#ended.resolve(reason)
  }

  /** What still comes in is read and ignored, so that our last words aren't lost by a reset. */
  #sayGoodbye(): void {
    this.#end('disconnected')
    this.#socket.resume()
    this.#socket.end()
    const timer = setTimeout(() => this.#socket.destroy(), goodbyeMs)
    this.#socket.once('close', () => clearTimeout(timer))
  }
}
