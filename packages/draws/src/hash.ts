import { DrawError } from './draw-error.ts'
import { bytesToHex, hexToBytes, sha256, utf8ToBytes } from '#sha256'

/** 32 bytes in lowercase hexadecimal: seeds, anchors and hashes. */
export const isHex32 = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

export function seedBytes(seed: string): Uint8Array {
  if (!isHex32(seed)) throw new DrawError('draw.seed')
  return hexToBytes(seed)
}

/** SHA-256 of a seed’s bytes, and of the hash of these, so many times in all. */
export function hashTimes(seed: string, times: number): string {
  let bytes = seedBytes(seed)
  for (let done = 0; done < times; done++) bytes = sha256(bytes)
  return bytesToHex(bytes)
}
