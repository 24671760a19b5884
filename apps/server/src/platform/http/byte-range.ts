import type { ByteRange } from '../storage/storage.ts'

/**
 * The bytes that a `Range` header asks for, of an object of a known size (RFC 9110, 14.2); null where
 * it asks for all, or for several ranges, which are answered as a whole.
 */
export function readRange(header: string | undefined, total: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return { start: Math.max(total - Number(to), 0), end: total - 1 }
  const start = Number(from)
  const end = to === '' ? undefined : Number(to)
  if (end !== undefined && end < start) return null
  return { start, end }
}
