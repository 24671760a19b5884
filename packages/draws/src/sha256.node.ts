import { createHash, createHmac } from 'node:crypto'

/** What `sha256.ts` exports, by Node’s own cryptography, so that the offline program has no dependencies. */
export const sha256 = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(bytes).digest())

export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  new Uint8Array(createHmac('sha256', key).update(message).digest())

export const bytesToHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export const hexToBytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))

export const utf8ToBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
