import { type ChunkStream, readChunkHeader } from './chunk-header.ts'
import { messageType } from './message-types.ts'
import { RtmpError } from './rtmp-error.ts'

export interface RtmpMessage {
  /** Of `messageType`. */
  type: number
  streamId: number
  /** 32 bits, in ms; it wraps. */
  timestamp: number
  body: Uint8Array
}

const nothing = new Uint8Array(0)
const maxStreams = 16
const chunkSizes = { initial: 128, min: 128, max: 0xffffff }
const firstBodyBytes = 1024

/**
 * Puts the chunks of a connection together to messages. Bytes come in any cut by `push`, messages are
 * taken by `next`, so that a reader that stops taking them stops the work, too. Throws `RtmpError`. It
 * keeps at most `maxMessageBytes` of unfinished messages, and what was pushed but not yet taken.
 */
export class ChunkReader {
  /** May be raised between two messages. */
  maxMessageBytes: number
  #input: Uint8Array = nothing
  #chunkSize = chunkSizes.initial
  readonly #streams = new Map<number, ChunkStream>()
  #unfinished = 0
  /** The chunk whose payload is being read. */
  #chunk: { stream: ChunkStream; left: number } | null = null

  constructor(maxMessageBytes: number) {
    this.maxMessageBytes = maxMessageBytes
  }

  push(bytes: Uint8Array): void {
    this.#input = joined(this.#input, bytes)
  }

  /** The next complete message, except those about chunks; null if more bytes are needed. */
  next(): RtmpMessage | null {
    for (;;) {
      this.#chunk ??= this.#beginChunk()
      if (!this.#chunk || !this.#readPayload(this.#chunk)) return null
      const { stream } = this.#chunk
      this.#chunk = null
      if (stream.received < stream.length) continue
      const message = this.#finishMessage(stream)
      if (!this.#control(message)) return message
    }
  }

  #beginChunk(): { stream: ChunkStream; left: number } | null {
    const header = readChunkHeader(this.#input, (id) => this.#streams.get(id))
    if (!header) return null
    this.#input = this.#input.subarray(header.size)
    const stream = this.#streams.get(header.id) ?? this.#open(header.id)
    if (!stream.body) {
      if (header.length > this.maxMessageBytes)
        throw new RtmpError('limit', 'A message is too long.')
      const { format, time, extended, length, type, streamId } = header
      if (time !== null) stream.delta = time
      stream.timestamp = format === 0 ? stream.delta : (stream.timestamp + stream.delta) >>> 0
      Object.assign(stream, { extended, length, type, streamId, received: 0, body: nothing })
    }
    return { stream, left: Math.min(this.#chunkSize, stream.length - stream.received) }
  }

  #open(id: number): ChunkStream {
    if (this.#streams.size === maxStreams) throw new RtmpError('limit', 'Too many chunk streams.')
    const fields = { timestamp: 0, delta: 0, extended: null, length: 0, type: 0, streamId: 0 }
    const stream: ChunkStream = { ...fields, body: null, received: 0 }
    this.#streams.set(id, stream)
    return stream
  }

  /** Copies what is here of a chunk's payload; false if more is needed. */
  #readPayload(chunk: { stream: ChunkStream; left: number }): boolean {
    const { stream } = chunk
    const length = Math.min(chunk.left, this.#input.length)
    this.#unfinished += length
    if (this.#unfinished > this.maxMessageBytes) {
      throw new RtmpError('limit', 'Too many unfinished messages.')
    }
    const body = roomFor(stream, length)
    body.set(this.#input.subarray(0, length), stream.received)
    stream.body = body
    stream.received += length
    chunk.left -= length
    this.#input = this.#input.subarray(length)
    return chunk.left === 0
  }

  #finishMessage(stream: ChunkStream): RtmpMessage {
    const { type, streamId, timestamp, body } = stream
    this.#drop(stream)
    return { type, streamId, timestamp, body: body ?? nothing }
  }

  #drop(stream: ChunkStream): void {
    this.#unfinished -= stream.received
    stream.body = null
    stream.received = 0
  }

  /** Obeys a message about chunks; false if it's another. */
  #control({ type, body }: RtmpMessage): boolean {
    if (type !== messageType.setChunkSize && type !== messageType.abort) return false
    if (body.length !== 4) throw new RtmpError('chunk', 'A control message has a wrong length.')
    const value = new DataView(body.buffer, body.byteOffset).getUint32(0)
    if (type === messageType.setChunkSize) this.#setChunkSize(value)
    else {
      const stream = this.#streams.get(value)
      if (stream) this.#drop(stream)
    }
    return true
  }

  #setChunkSize(size: number): void {
    if (size < chunkSizes.min || size >= 2 ** 31) {
      throw new RtmpError('limit', 'The chunk size is out of bounds.')
    }
    // No message is longer.
    this.#chunkSize = Math.min(size, chunkSizes.max)
  }
}

/** Its body, grown with what came in rather than by the length that was announced. */
function roomFor(stream: ChunkStream, more: number): Uint8Array {
  const body = stream.body ?? nothing
  const needed = stream.received + more
  if (needed <= body.length) return body
  const larger = new Uint8Array(
    Math.min(stream.length, Math.max(needed, 2 * body.length, firstBodyBytes)),
  )
  larger.set(body.subarray(0, stream.received))
  return larger
}

function joined(before: Uint8Array, behind: Uint8Array): Uint8Array {
  if (before.length === 0) return behind
  const all = new Uint8Array(before.length + behind.length)
  all.set(before)
  all.set(behind, before.length)
  return all
}
