import { createHmac } from 'node:crypto'

/** What the form said, so that it can be compared and not be read. */
export function hashOf(secret: string, of: 'name' | 'birth-date', value: string): string {
  return createHmac('sha256', secret).update(`adult:${of}:${value}`).digest('base64url')
}

/** A name as it is compared: beyond case, accents, marks and the order of its parts. */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').toLowerCase()
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')
}
