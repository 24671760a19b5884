import { RtmpError } from './rtmp-error.ts'

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads a body from its start; throws `RtmpError` when it's shorter than what is read. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** The next byte, which isn't consumed; -1 at the end. */
  peek(): number {
    return this.#bytes[this.#at] ?? -1
  }

  u8(): number {
    return this.#view.getUint8(this.#skip(1))
  }

  u16(): number {
    return this.#view.getUint16(this.#skip(2))
  }

  u32(): number {
    return this.#view.getUint32(this.#skip(4))
  }

  f64(): number {
    return this.#view.getFloat64(this.#skip(8))
  }

  text(length: number): string {
    const at = this.#skip(length)
    return utf8.decode(this.#bytes.subarray(at, at + length))
  }

  #skip(length: number): number {
    if (length > this.left) throw new RtmpError('amf', 'The body ends within a value.')
    const at = this.#at
    this.#at += length
    return at
  }
}
