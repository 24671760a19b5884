import type { MediaMessage } from '../media-message.ts'
import { ChunkReader, type RtmpMessage } from './chunk-reader.ts'
import { Handshake } from './handshake.ts'
import { messageType } from './message-types.ts'
import { readApp, readCommand, readData, readKey } from './publisher-commands.ts'
import { PublisherReplies, type Refusal } from './publisher-replies.ts'
import { RtmpError } from './rtmp-error.ts'

export type SessionEvent =
  | { kind: 'send'; bytes: Uint8Array }
  /** Nothing more is read until `accept` or `refuse` answers. */
  | { kind: 'publish'; app: string; key: string }
  | { kind: 'media'; message: MediaMessage }
  /** The publisher ended its stream. */
  | { kind: 'unpublish' }
  /** Everything was sent: the connection is to be closed. */
  | { kind: 'end' }

type State = 'handshake' | 'open' | 'connected' | 'asking' | 'publishing' | 'ended'
type Command = ReturnType<typeof readCommand>

const limits = { messageBefore: 65_536, message: 8_388_608, bytesBefore: 262_144, streams: 8 }
const minWindow = 4096
const pingRequest = 6
const endings = new Set(['FCUnpublish', 'deleteStream', 'closeStream'])

/**
 * A publisher's connection to the server, without its socket (RTMP 1.0; Enhanced RTMP v2). Bytes come in
 * by `push`, what happens is taken by `next`, which throws `RtmpError` for what no publisher may send.
 */
export class RtmpPublisherSession {
  readonly #handshake = new Handshake()
  readonly #reader = new ChunkReader(limits.messageBefore)
  readonly #replies = new PublisherReplies()
  readonly #events: SessionEvent[] = []
  #state: State = 'handshake'
  #app = ''
  #streams = 0
  /** The message stream that is published. */
  #streamId = 0
  #received = 0
  #acknowledged = 0
  /** Bytes after which the publisher wants to hear from us. */
  #window = Number.POSITIVE_INFINITY
  #dropped = 0

  /** Messages of the publisher that were no part of its stream. */
  get dropped(): number {
    return this.#dropped
  }

  push(bytes: Uint8Array): void {
    if (this.#state === 'ended') return
    this.#received += bytes.length
    if (this.#state !== 'publishing' && this.#received > limits.bytesBefore) {
      throw new RtmpError('limit', 'Too much was sent before publishing.')
    }
    if (this.#state === 'handshake') this.#reader.push(this.#shakeHands(bytes))
    else this.#reader.push(bytes)
    if (this.#received - this.#acknowledged < this.#window / 2) return
    this.#acknowledged = this.#received
    this.#send(this.#replies.acknowledged(this.#received))
  }

  next(): SessionEvent | null {
    for (;;) {
      const event = this.#events.shift()
      if (event) return event
      if (this.#state === 'asking' || this.#state === 'ended') return null
      const message = this.#reader.next()
      if (!message) return null
      this.#read(message)
    }
  }

  /** Lets the stream begin that `publish` asked for. */
  accept(): void {
    this.#state = 'publishing'
    this.#reader.maxMessageBytes = limits.message
    this.#send(this.#replies.started(this.#streamId))
  }

  /** Refuses the stream, or ends it while it runs. */
  refuse(refusal: Refusal): void {
    this.#end(this.#replies.refused(this.#streamId, refusal))
  }

  #shakeHands(bytes: Uint8Array): Uint8Array {
    const { reply, rest } = this.#handshake.push(bytes)
    if (reply) this.#send(reply)
    if (this.#handshake.isDone) this.#state = 'open'
    return rest
  }

  #read(message: RtmpMessage): void {
    const { type } = message
    if (type === messageType.command || type === messageType.commandAmf3) {
      this.#obey(readCommand(message))
    } else if (type === messageType.audio) this.#media('audio', message, message.body)
    else if (type === messageType.video) this.#media('video', message, message.body)
    else if (type === messageType.data || type === messageType.dataAmf3) {
      this.#media('data', message, readData(message))
    } else if (type === messageType.userControl) this.#answerPing(message.body)
    else if (type === messageType.windowSize) this.#setWindow(message.body)
  }

  #media(kind: MediaMessage['kind'], message: RtmpMessage, body: Uint8Array): void {
    if (this.#state !== 'publishing' || message.streamId !== this.#streamId || body.length === 0) {
      this.#dropped += 1
      return
    }
    this.#events.push({ kind: 'media', message: { kind, timestamp: message.timestamp, body } })
  }

  #obey(command: Command): void {
    const { name, transaction, streamId } = command
    if (name === 'connect') return this.#connect(command)
    if (this.#state === 'open') throw new RtmpError('command', 'A command came before connect.')
    if (name === 'releaseStream' || name === 'FCPublish') {
      return this.#send(this.#replies.result(transaction, null, undefined))
    }
    if (name === 'createStream') return this.#createStream(transaction)
    if (name === 'publish') return this.#publish(command)
    if (name === 'play' || name === 'play2') return this.#end(this.#replies.playRefused(streamId))
    if (!endings.has(name) || this.#state !== 'publishing') return
    this.#events.push({ kind: 'unpublish' })
    this.#end(this.#replies.unpublished(this.#streamId))
  }

  #connect(command: Command): void {
    if (this.#state !== 'open') throw new RtmpError('command', 'The peer connects twice.')
    this.#app = readApp(command)
    this.#state = 'connected'
    this.#send(this.#replies.connected(command.transaction))
  }

  #createStream(transaction: number): void {
    if (this.#streams === limits.streams) throw new RtmpError('limit', 'Too many streams.')
    this.#streams += 1
    this.#send(this.#replies.result(transaction, null, this.#streams))
  }

  #publish(command: Command): void {
    if (this.#state !== 'connected') throw new RtmpError('command', 'The peer publishes twice.')
    if (command.streamId < 1 || command.streamId > this.#streams) {
      throw new RtmpError('command', 'The peer publishes without a stream.')
    }
    this.#streamId = command.streamId
    const key = readKey(command)
    if (key === null) {
      return this.refuse({ code: 'BadName', description: 'This is no stream key.' })
    }
    this.#state = 'asking'
    this.#events.push({ kind: 'publish', app: this.#app, key })
  }

  #answerPing(body: Uint8Array): void {
    const isPing = body.length === 6 && body[0] === 0 && body[1] === pingRequest
    if (isPing) this.#send(this.#replies.pong(body.subarray(2)))
  }

  #setWindow(body: Uint8Array): void {
    if (body.length !== 4) throw new RtmpError('chunk', 'A control message has a wrong length.')
    const size = new DataView(body.buffer, body.byteOffset).getUint32(0)
    this.#window = Math.max(size, minWindow)
  }

  #send(bytes: Uint8Array): void {
    this.#events.push({ kind: 'send', bytes })
  }

  #end(lastWords: Uint8Array): void {
    this.#state = 'ended'
    this.#send(lastWords)
    this.#events.push({ kind: 'end' })
  }
}
