const ROUNDS = 64
const BLOCK_BYTES = 64

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) {
    if (found.every((prime) => n % prime !== 0)) found.push(n)
  }
  return found
}

/** The first 32 bits of the fractional part (FIPS 180-4, 4.2.2 and 5.3.3). */
const fraction32 = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0

const K = Int32Array.from(primes(ROUNDS), (prime) => fraction32(Math.cbrt(prime)))
const INITIAL = primes(8).map((prime) => fraction32(Math.sqrt(prime)))

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

const at = (words: Int32Array, index: number): number => words[index] ?? 0

const pad = (bytes: Uint8Array): DataView => {
  const length = Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n)
  return view
}

const expand = (view: DataView, offset: number, words: Int32Array): void => {
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < ROUNDS; i += 1) {
    const a = at(words, i - 15)
    const b = at(words, i - 2)
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0
  }
}

const compress = (state: Int32Array, words: Int32Array): void => {
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let i = 0; i < ROUNDS; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(words, i)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i += 1) state[i] = (at(state, i) + (mixed[i] ?? 0)) | 0
}

type Eight = [number, number, number, number, number, number, number, number]

/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as 64 lower-case hexadecimal digits. Our own because the
 * browser's is asynchronous, and a compile is not.
 */
export const sha256Hex = (text: string): string => {
  const view = pad(new TextEncoder().encode(text))
  const state = Int32Array.from(INITIAL)
  const words = new Int32Array(ROUNDS)
  for (let offset = 0; offset < view.byteLength; offset += BLOCK_BYTES) {
    expand(view, offset, words)
    compress(state, words)
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
