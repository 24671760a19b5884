import { randomBytes, randomInt } from 'node:crypto'

const processRandom = randomBytes(5).toString('hex')
let counter = randomInt(0x1000000)

/**
 * A new id: 24 hexadecimal characters in ObjectId layout (4 bytes of seconds, 5 random, 3 of a
 * counter). Never secret, and not an order of events (R-shell-029).
 */
export function newOid(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  counter = (counter + 1) % 0x1000000
  return (
    seconds.toString(16).padStart(8, '0') + processRandom + counter.toString(16).padStart(6, '0')
  )
}

/** Whether a text has the layout of an id; there need not be one. */
export function isOid(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text)
}

/** The instant that an id was made at, from its first 8 characters. */
export function oidTime(oid: string): Date {
  return new Date(Number.parseInt(oid.slice(0, 8), 16) * 1000)
}

/** An unguessable token of 256 bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A guest device's id: 24 hexadecimal characters that are all random, since it opens that guest's chats. */
export function newGuestId(): string {
  return randomBytes(12).toString('hex')
}
