const utf8 = new TextEncoder()

/** Collects bytes, big-endian. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  #length = 0

  /** A copy of what was written. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  u8(value: number): void {
    const at = this.#grow(1)
    this.#bytes[at] = value
  }

  u16(value: number): void {
    this.#viewAt(2).setUint16(0, value)
  }

  u32(value: number): void {
    this.#viewAt(4).setUint32(0, value)
  }

  f64(value: number): void {
    this.#viewAt(8).setFloat64(0, value)
  }

  bytes(value: Uint8Array): void {
    const at = this.#grow(value.length)
    this.#bytes.set(value, at)
  }

  #viewAt(length: number): DataView {
    const at = this.#grow(length)
    return new DataView(this.#bytes.buffer, at, length)
  }

  #grow(length: number): number {
    const at = this.#length
    this.#length += length
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2))
      larger.set(this.#bytes.subarray(0, at))
      this.#bytes = larger
    }
    return at
  }
}

export function toUtf8(text: string): Uint8Array {
  return utf8.encode(text)
}
