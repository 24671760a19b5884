import { type AmfValue, marker } from './amf0.ts'
import { ByteReader } from './byte-reader.ts'
import { RtmpError } from './rtmp-error.ts'

const limits = { bytes: 131_072, depth: 8, values: 1024 }

/**
 * Reads all values of a body, one behind the other (AMF 0 specification, December 2007). Throws
 * `RtmpError` for anything else, and beyond 128 kB, 8 levels, or 1,024 values.
 */
export function decodeAmf0(body: Uint8Array): AmfValue[] {
  if (body.length > limits.bytes) throw new RtmpError('limit', 'The AMF body is too long.')
  const decoder = new Decoder(new ByteReader(body))
  const values: AmfValue[] = []
  while (!decoder.isAtEnd) values.push(decoder.value(0))
  return values
}

class Decoder {
  readonly #reader: ByteReader
  #values = 0

  constructor(reader: ByteReader) {
    this.#reader = reader
  }

  get isAtEnd(): boolean {
    return this.#reader.left === 0
  }

  value(depth: number): AmfValue {
    this.#values += 1
    if (this.#values > limits.values) throw new RtmpError('limit', 'Too many AMF values.')
    if (depth > limits.depth) throw new RtmpError('limit', 'AMF values are nested too deeply.')
    const reader = this.#reader
    const type = reader.u8()
    if (type === marker.number) return reader.f64()
    if (type === marker.boolean) return reader.u8() !== 0
    if (type === marker.string) return reader.text(reader.u16())
    if (type === marker.longString) return reader.text(reader.u32())
    if (type === marker.null) return null
    if (type === marker.undefined) return undefined
    if (type === marker.date) return this.#date()
    if (type === marker.object) return this.#object(depth)
    if (type === marker.ecmaArray) return this.#ecmaArray(depth)
    if (type === marker.strictArray) return this.#array(depth)
    throw new RtmpError('amf', 'The AMF type is not supported.')
  }

  #date(): Date {
    const date = new Date(this.#reader.f64())
    // A time zone, which the specification reserves.
    this.#reader.u16()
    return date
  }

  #object(depth: number): AmfValue {
    const object: { [key: string]: AmfValue } = Object.create(null)
    for (;;) {
      const key = this.#reader.text(this.#reader.u16())
      if (key === '' && this.#reader.peek() === marker.objectEnd) break
      object[key] = this.value(depth + 1)
    }
    this.#reader.u8()
    return object
  }

  /** Its count is a hint that some publishers leave at 0. */
  #ecmaArray(depth: number): AmfValue {
    this.#reader.u32()
    return this.#object(depth)
  }

  #array(depth: number): AmfValue[] {
    const values: AmfValue[] = []
    for (let left = this.#reader.u32(); left > 0; left -= 1) values.push(this.value(depth + 1))
    return values
  }
}
