export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export type JsonObject = { [key: string]: JsonValue }

/** Real cards are about 6 deep; the bound keeps every walk over a file off the end of the stack. */
const MAX_DEPTH = 64

export type ForeignJsonProblem = 'too_large' | 'too_deep' | 'bad_json'

export type ForeignJson =
  | { ok: true; value: JsonValue }
  | { ok: false; problem: ForeignJsonProblem }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isShallow = (text: string): boolean => {
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]
    if (quoted) {
      if (char === '\\') i += 1
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    if (depth > MAX_DEPTH) return false
  }
  return true
}

/** PostgreSQL's jsonb takes no NUL and no lone surrogate, and no program means either. */
const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const clean = (value: JsonValue): JsonValue => {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, member]) => [cleanText(key), clean(member)]),
  )
}

/** JSON from outside: bounded in size (UTF-16 units) and depth, cleaned of what storage refuses. */
export const readForeignJson = (text: string, { maxChars }: { maxChars: number }): ForeignJson => {
  if (text.length > maxChars) return { ok: false, problem: 'too_large' }
  if (!isShallow(text)) return { ok: false, problem: 'too_deep' }
  try {
    return { ok: true, value: clean(JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue) }
  } catch {
    return { ok: false, problem: 'bad_json' }
  }
}
