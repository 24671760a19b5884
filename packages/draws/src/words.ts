import { hmacSha256, utf8ToBytes } from '#sha256'

const words = 2n ** 64n

/** Unsigned 64-bit words without end: HMAC-SHA-256 of the message and a block’s number, four words a block. */
export function* wordStream(seed: Uint8Array, message: string): Generator<bigint, never> {
  for (let block = 0; ; block++) {
    const bytes = hmacSha256(seed, utf8ToBytes(`plax-draw-1\n${message}\n${block}`))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < bytes.byteLength; at += 8) yield view.getBigUint64(at)
  }
}

/** The next word that is below the largest multiple of the total, so that no remainder is more likely. */
export function fairWord(total: bigint, stream: Iterator<bigint, never>): bigint {
  const limit = words - (words % total)
  for (;;) {
    const word = stream.next().value
    if (word < limit) return word
  }
}
