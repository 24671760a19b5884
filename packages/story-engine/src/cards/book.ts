import { DEFAULT_SCAN_DEPTH, MAX_SCAN_DEPTH } from '../limits.ts'
import type { LorebookData } from '../nodes.ts'
import { CardError } from './card-error.ts'
import { entryFields } from './entry-fields.ts'
import type { EntryFields } from './entry-fields.ts'
import { isObject, parseCardJson } from './json.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { asFlag, asWhole, textAt } from './quirks.ts'

/** An entry of a card's book: where it stands in the card, and what of it a canvas can hold. */
export type CardEntry = { cardKey: string; raw: JsonObject; fields: EntryFields }

export type BookFields = Omit<LorebookData, 'entries'>

export type CardBook = { raw: JsonObject; fields: BookFields; entries: CardEntry[] }

const asBookObject = (value: JsonValue | undefined): JsonObject | null => {
  if (isObject(value)) return value
  // Some programs write the entries alone.
  if (Array.isArray(value) && value.some(isObject)) return { entries: value }
  if (typeof value !== 'string') return null
  try {
    const parsed = parseCardJson(value)
    return isObject(parsed) ? parsed : null
  } catch (error) {
    if (error instanceof CardError) return null
    throw error
  }
}

/** Entries as an array or as a map by id, each with the place that finds it again. */
export const rawEntries = (book: JsonObject): [string, JsonObject][] => {
  // RisuAI calls them data.
  const entries = book.entries ?? book.data
  if (!Array.isArray(entries) && !isObject(entries)) return []
  return Object.entries(entries).filter((pair): pair is [string, JsonObject] => isObject(pair[1]))
}

const MAX_TOKEN_BUDGET = 1_000_000

const tokenBudgetOf = (raw: JsonObject): number | null => {
  const budget = asWhole(raw.token_budget)
  return budget === null || budget < 1 ? null : Math.min(MAX_TOKEN_BUDGET, budget)
}

export const bookFields = (raw: JsonObject): BookFields => ({
  name: textAt(raw, 'name'),
  description: textAt(raw, 'description'),
  scanDepth: Math.min(MAX_SCAN_DEPTH, Math.max(0, asWhole(raw.scan_depth) ?? DEFAULT_SCAN_DEPTH)),
  recursive: asFlag(raw.recursive_scanning) ?? false,
  tokenBudget: tokenBudgetOf(raw),
})

/** A book from a card, also where it was written as JSON inside a text; null where there is none. */
export const readBook = (value: JsonValue | undefined): CardBook | null => {
  const raw = asBookObject(value)
  if (!raw) return null
  return {
    raw,
    fields: bookFields(raw),
    entries: rawEntries(raw).map(([cardKey, entry]) => ({
      cardKey,
      raw: entry,
      fields: entryFields(entry),
    })),
  }
}
