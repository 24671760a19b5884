import type { Socket } from 'node:net'
import type { MediaMessage } from '@plax/streaming/media-message'
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
import { refusalOf, type Refused } from './refusals.ts'
import { RtmpWire, type WireEvent } from './rtmp-wire.ts'

export interface ConnectionLimits {
  maxBitsPerSecond: number
  /** From the connection until a key is sent. */
  handshakeMs: number
  /** Without sound, a picture, or data. */
  silentMs: number
  /** For our last words to arrive. */
  goodbyeMs: number
  /** How long a key is rejected after its stream was ended. */
  banMs: number
}

export interface ConnectionDeps {
  log: Log
  clock: Clock
}

/** A publisher's connection over TCP or TLS: how long it may last, and who receives its stream. */
export class RtmpConnection implements PublisherSession, Turn {
  readonly id: string
  readonly remoteAddress: string
  readonly #deps: ConnectionDeps
  readonly #limits: ConnectionLimits
  readonly #onPublish: (asked: { app: string; key: string }) => void
  readonly #wire: RtmpWire
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
    this.#deps = deps
    this.#limits = options.limits
    this.#onPublish = options.onPublish
    this.#lastMessageAt = now.getTime()
    this.#cap = new RateCap(options.limits.maxBitsPerSecond, now.getTime())
    this.#timer = setTimeout(() => this.drop(), options.limits.handshakeMs)
    this.#wire = new RtmpWire(socket, options.limits.goodbyeMs, {
      onBytes: (count) => this.#count(count),
      onEvent: (event) => this.#handle(event),
      onFailure: (error) => this.#report(error),
      onClose: () => this.#end('disconnected'),
    })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Whether someone ended it who doesn't want it back at once. */
  get isBanned(): boolean {
    return this.#isBanned
  }

  stats(): ReturnType<PublisherSession['stats']> {
    const { droppedMessages } = this.#wire
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
    this.#wire.cut()
  }

  /** Lets the stream begin, and resolves when it has ended and everything is written. */
  async run(sink: PublisherSink): Promise<EndReason> {
    if (!this.#isOver) {
      this.#sink = sink
      this.#timer = setTimeout(() => this.#leave('silent', 'silent'), this.#limits.silentMs)
      this.#wire.accept()
    }
    const reason = await this.#ended.promise
    try {
      await sink.onEnd(reason)
    } catch (error) {
      this.#deps.log.error({ err: error, session: this.id }, 'the end of a stream was not written')
    }
    return reason
  }

  #count(bytes: number): boolean {
    if (this.#isOver) return false
    this.#bytes += bytes
    if (this.#cap.take(bytes, this.#deps.clock.now().getTime())) return true
    this.#leave('too_much', 'too_much')
    return false
  }

  #handle(event: WireEvent): void {
    if (event.kind === 'media') this.#hand(event.message)
    else if (event.kind === 'unpublish') this.#end('unpublished')
    else {
      clearTimeout(this.#timer)
      this.#onPublish(event)
    }
  }

  #hand(message: MediaMessage): void {
    this.#lastMessageAt = this.#deps.clock.now().getTime()
    this.#timer.refresh()
    this.#sink?.onMessage(message)
  }

  #report(error: unknown): void {
    const { log } = this.#deps
    const about = { err: error, session: this.id }
    if (!(error instanceof RtmpError)) log.error(about, 'a stream failed')
    // What strangers send is no news.
    else if (this.#sink) log.warn(about, 'a publisher broke the protocol')
  }

  #leave(end: EndReason, refusal: Refused): void {
    if (this.#isOver) return
    this.#end(end)
    this.#wire.refuse(refusalOf(refusal, this.#limits))
  }

  #end(reason: EndReason): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#sink = null
    clearTimeout(this.#timer)
    this.#ended.resolve(reason)
  }
}
