import { cutText } from '@plax/story-engine/characters'

/**
 * JSON text that jsonb takes: it refuses NUL and lone surrogates, which no program means, so they
 * are left out and replaced.
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value)
  // Both are spelt as escapes, so one look shows that nearly everything may stay as it is.
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text
  return JSON.stringify(clean(JSON.parse(text)))
}

/** Text that PostgreSQL stores: without NUL, well-formed, composed. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC')
}

/** The beginning of a text, in at most so many characters, as PostgreSQL stores it. */
export function cutStorable(text: string, maxLength: number): string {
  return cutText(storableText(text), maxLength)
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [cleanText(key), clean(member)]),
  )
}

function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** PostgreSQL’s codes for text that it can’t store: a NUL in a string, and in JSON. */
const unstorable: ReadonlySet<unknown> = new Set(['22021', '22P05'])

/** Whether the database refused a text for its characters. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unstorable.has(error.code)
}
