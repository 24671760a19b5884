import { ByteWriter } from './byte-writer.ts'
import { extendedMark } from './chunk-header.ts'
import type { RtmpMessage } from './chunk-reader.ts'
import { messageType } from './message-types.ts'

const initialChunkSize = 128

/** Cuts messages into chunks. */
export class ChunkWriter {
  #chunkSize = initialChunkSize

  /** The message that announces a size, which holds for all behind it. */
  setChunkSize(size: number): Uint8Array {
    const body = new Uint8Array(4)
    new DataView(body.buffer).setUint32(0, size)
    const bytes = this.write(2, {
      type: messageType.setChunkSize,
      streamId: 0,
      timestamp: 0,
      body,
    })
    this.#chunkSize = size
    return bytes
  }

  /** A message with a whole header, on the chunk stream `id` (2 to 65,599). */
  write(id: number, { type, streamId, timestamp, body }: RtmpMessage): Uint8Array {
    const writer = new ByteWriter()
    const isExtended = timestamp >= extendedMark
    writeBasicHeader(writer, 0, id)
    writeU24(writer, isExtended ? extendedMark : timestamp)
    writeU24(writer, body.length)
    writer.u8(type)
    // The only number that is little-endian.
    for (let shift = 0; shift < 32; shift += 8) writer.u8(streamId >>> shift)
    if (isExtended) writer.u32(timestamp)
    writer.bytes(body.subarray(0, this.#chunkSize))
    for (let at = this.#chunkSize; at < body.length; at += this.#chunkSize) {
      writeBasicHeader(writer, 3, id)
      if (isExtended) writer.u32(timestamp)
      writer.bytes(body.subarray(at, at + this.#chunkSize))
    }
    return writer.finish()
  }
}

function writeBasicHeader(writer: ByteWriter, format: 0 | 3, id: number): void {
  const high = format << 6
  if (id < 64) return writer.u8(high | id)
  if (id < 320) {
    writer.u8(high)
    return writer.u8(id - 64)
  }
  writer.u8(high | 1)
  writer.u8((id - 64) & 0xff)
  writer.u8((id - 64) >> 8)
}

function writeU24(writer: ByteWriter, value: number): void {
  writer.u8(value >> 16)
  writer.u16(value & 0xffff)
}
