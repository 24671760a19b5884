import { createHash } from 'node:crypto'

/** A tool key is stored only as a hash. */
export function toolKeyHash(key: string): string {
  return createHash('sha256').update(`toolkey:${key}`).digest('base64url')
}
