import { FlvError } from './flv-error.ts'

/** Reads big-endian numbers; throws `FlvError` past the end. */
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

  u8(): number {
    return this.#view.getUint8(this.#move(1))
  }

  u16(): number {
    return this.#view.getUint16(this.#move(2))
  }

  u24(): number {
    return this.u8() * 0x10000 + this.u16()
  }

  i24(): number {
    return (this.u24() << 8) >> 8
  }

  u32(): number {
    return this.#view.getUint32(this.#move(4))
  }

  fourCc(): string {
    return String.fromCharCode(...this.take(4))
  }

  /** A view of the next bytes, not a copy. */
  take(length: number): Uint8Array {
    const from = this.#move(length)
    return this.#bytes.subarray(from, from + length)
  }

  rest(): Uint8Array {
    return this.take(this.left)
  }

  #move(length: number): number {
    if (length > this.left) throw new FlvError('The bytes end too early.')
    const from = this.#at
    this.#at += length
    return from
  }
}
