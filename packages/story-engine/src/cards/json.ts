import { readForeignJson } from '../foreign-json.ts'
import type { JsonValue } from '../foreign-json.ts'
import { CardError } from './card-error.ts'

export { isObject } from '../foreign-json.ts'
export type { JsonObject, JsonValue } from '../foreign-json.ts'

export const MAX_CARD_JSON_CHARS = 8_000_000

/** JSON of a card. Throws CardError `card.too_large`, `card.too_deep` or `card.bad_json`. */
export const parseCardJson = (text: string): JsonValue => {
  const read = readForeignJson(text, { maxChars: MAX_CARD_JSON_CHARS })
  if (!read.ok) throw new CardError(`card.${read.problem}`)
  return read.value
}
