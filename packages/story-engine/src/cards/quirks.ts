import { MAX_STORED_CHARS } from '../limits.ts'
import { isObject } from './json.ts'
import type { JsonObject, JsonValue } from './json.ts'

/** The first of several spellings that an object has; programs disagree on them. */
export const keyOf = (object: JsonObject, keys: readonly string[]): string | null =>
  keys.find((key) => object[key] !== undefined && object[key] !== null) ?? null

export const pick = (object: JsonObject, keys: readonly string[]): JsonValue => {
  const key = keyOf(object, keys)
  return key === null ? null : (object[key] ?? null)
}

const plainText = (value: JsonValue | undefined): string => {
  if (Array.isArray(value)) {
    const texts = value.filter((one) => typeof one !== 'object').map(plainText)
    return texts.join('\n')
  }
  return typeof value === 'object' || value === undefined ? '' : String(value)
}

/** Text, whatever it was written as, also as a list of lines; longer than a canvas stores is cut. */
export const asText = (value: JsonValue | undefined): string => {
  const text = plainText(value)
  return text.length > MAX_STORED_CHARS ? text.slice(0, MAX_STORED_CHARS).toWellFormed() : text
}

export const textAt = (object: JsonObject, ...keys: string[]): string => asText(pick(object, keys))

/** A list of texts: an array, or one text with commas. Empty ones are left out. */
export const asTexts = (value: JsonValue | undefined): string[] => {
  const items = Array.isArray(value) ? value.map(asText) : asText(value).split(',')
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

/** A list of texts that may also be one text; commas are part of it. */
export const listOf = (value: JsonValue): string[] => {
  const items = Array.isArray(value) ? value : [value]
  return items.map(asText).filter((text) => text !== '')
}

const MAX_WHOLE = 1_000_000_000

/** A whole number, from a number or a numeral; null for anything else. */
export const asWhole = (value: JsonValue | undefined): number | null => {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Math.round(Number(value))
  if (!Number.isFinite(number)) return null
  // Adding 0 makes a negative zero, which JSON does not keep, a plain one.
  return Math.min(MAX_WHOLE, Math.max(-MAX_WHOLE, number)) + 0
}

/** True and false, also as words and as 0 and 1; null for anything else. */
export const asFlag = (value: JsonValue | undefined): boolean | null => {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === '1' || value === 'true') return true
  if (value === 0 || value === '0' || value === 'false') return false
  return null
}

export const objectAt = (object: JsonObject, key: string): JsonObject => {
  const value = object[key]
  return isObject(value) ? value : {}
}
