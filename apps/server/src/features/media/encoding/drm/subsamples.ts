/** So many bytes that stay as they are, then so many that are encrypted. */
export interface Subsample {
  clear: number
  secret: number
}

/** The bytes of a vector and its parts are counted in one byte: 8 + 2 + 6 · 40 is the most. */
const mostParts = 40
const mostClear = 65_535
/** Decoders read what leads a slice before it is decrypted. */
const leadBytes = 32

/**
 * The parts of a picture of H.264: lengths and headers of its units stay readable, slices are encrypted
 * in whole blocks. Of a picture in very many slices the last ones stay readable.
 */
export function planSubsamples(sample: Buffer, lengthBytes: number): Subsample[] {
  const units = [...listUnits(sample, lengthBytes)]
  for (let kept = units.length; kept > 0; kept -= 1) {
    const parts = joinParts(units.slice(0, kept), units.slice(kept))
    if (parts.length <= mostParts) return parts
  }
  throw new RangeError('A picture has too many parts.')
}

function* listUnits(sample: Buffer, lengthBytes: number): Generator<Subsample> {
  for (let at = 0; at < sample.length;) {
    const size = lengthBytes + sample.readUIntBE(at, lengthBytes)
    if (at + size > sample.length) throw new RangeError('A picture ends within a unit.')
    const type = sample.readUInt8(at + lengthBytes) & 31
    const isSlice = type >= 1 && type <= 5
    const spare = size - lengthBytes - leadBytes
    const secret = isSlice && spare > 0 ? spare - (spare % 16) : 0
    yield { clear: size - secret, secret }
    at += size
  }
}

function joinParts(units: readonly Subsample[], readable: readonly Subsample[]): Subsample[] {
  const parts: Subsample[] = []
  let clear = 0
  const flush = (secret: number) => {
    for (; clear > mostClear; clear -= mostClear) parts.push({ clear: mostClear, secret: 0 })
    if (clear > 0 || secret > 0) parts.push({ clear, secret })
    clear = 0
  }
  for (const unit of units) {
    clear += unit.clear
    if (unit.secret > 0) flush(unit.secret)
  }
  for (const unit of readable) clear += unit.clear + unit.secret
  flush(0)
  return parts
}
