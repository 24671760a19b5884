import { createCipheriv } from 'node:crypto'
import type { EncodingRow } from './encodings.queries.ts'

type EncodingRef = Pick<EncodingRow, 'oid' | 'secret'>

/** All objects of an encoding. */
export function encodingFolder(oid: string): string {
  return `encodings/${oid}/`
}

/** One of its objects; what comes before cannot be guessed. */
export function encodedKey({ oid, secret }: EncodingRef, name: string): string {
  return `${encodingFolder(oid)}${secret}/${name}`
}

export function segmentKey(encoding: EncodingRef, rendition: string, index: number): string {
  return encodedKey(encoding, `${rendition}/${index}.m4s`)
}

export function initKey(encoding: EncodingRef, rendition: string): string {
  return encodedKey(encoding, `${rendition}/init.mp4`)
}

/** AES-128 of HLS: the initialisation vector is the number of the segment (RFC 8216, 5.2). */
export function encryptSegment(bytes: Buffer, key: Buffer, index: number): Buffer {
  const vector = Buffer.alloc(16)
  vector.writeUInt32BE(index, 12)
  const cipher = createCipheriv('aes-128-cbc', key, vector)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}
