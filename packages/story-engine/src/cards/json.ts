import { CardError } from './card-error.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export type JsonObject = { [key: string]: JsonValue }

export const MAX_CARD_JSON_CHARS = 8_000_000

/** Real cards are about 6 deep; the bound keeps every walk over a card off the end of the stack. */
const MAX_DEPTH = 64

const assertShallow = (text: string): void => {
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
    if (depth > MAX_DEPTH) throw new CardError('card.too_deep')
  }
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

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON from a stranger: bounded in size and depth, cleaned of what storage refuses. */
export const parseCardJson = (text: string): JsonValue => {
  if (text.length > MAX_CARD_JSON_CHARS) throw new CardError('card.too_large')
  assertShallow(text)
  try {
    return clean(JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue)
  } catch {
    throw new CardError('card.bad_json')
  }
}
