/**
 * JSON text that jsonb takes: it refuses NUL and lone surrogates, which no program means, so they
 * are left out and replaced.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(clean(value))
}

/** Text that PostgreSQL stores: without NUL, well-formed, composed. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC')
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
