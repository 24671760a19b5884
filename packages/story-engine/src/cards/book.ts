import { DEFAULT_SCAN_DEPTH, MAX_SCAN_DEPTH } from '../limits.ts'
import { escapePattern, splitSlashed } from '../regex.ts'
import { newLoreEntry } from '../nodes.ts'
import type { LoreEntry } from '../nodes.ts'
import { CardError } from './card-error.ts'
import { isObject, parseCardJson } from './json.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { asFlag, asTexts, asWhole, objectAt, pick, textAt } from './quirks.ts'

/** An entry of a card's book: where it stands in the card, and what of it a canvas can hold. */
export type CardEntry = { cardKey: string; raw: JsonObject; fields: Omit<LoreEntry, 'id' | 'ext'> }

export type CardBook = { raw: JsonObject; name: string; scanDepth: number; entries: CardEntry[] }

/** Our own spelling for patterns that a card entry cannot tell otherwise. */
const plainPattern = (key: string, wholeWords: boolean): string => {
  const escaped = escapePattern(key)
  return wholeWords && /^\w.*\w$|^\w$/.test(key) ? `\\b${escaped}\\b` : escaped
}

const slashedGroup = (source: string, flags: string): string => {
  const inline = flags.replace(/[^sm]/g, '')
  return `(?${inline}:${source})`
}

type KeyStyle = { useRegex: boolean; wholeWords: boolean }

/**
 * Keys as one pattern. One key that is a pattern stays as it is; several become an alternation, in
 * which plain keys are escaped.
 */
export const keysToPattern = (keys: readonly string[], style: KeyStyle): string => {
  const [only] = keys
  if (keys.length === 1 && only !== undefined && (style.useRegex || splitSlashed(only))) return only
  return keys
    .map((key) => {
      const slashed = splitSlashed(key)
      if (slashed) return slashedGroup(slashed.source, slashed.flags)
      return style.useRegex ? `(?:${key})` : plainPattern(key, style.wholeWords)
    })
    .join('|')
}

/** Only "any of the secondary keys" is a pattern; the other logics stay in the card unused. */
const SELECTIVE_AND_ANY = 0

const secondaryPattern = (raw: JsonObject, extensions: JsonObject, style: KeyStyle): string => {
  const keys = asTexts(pick(raw, ['secondary_keys', 'keysecondary']))
  const logic = asWhole(pick(extensions, ['selectiveLogic'])) ?? asWhole(raw.selectiveLogic)
  const selective = asFlag(raw.selective) ?? keys.length > 0
  if (!selective || (logic ?? SELECTIVE_AND_ANY) !== SELECTIVE_AND_ANY) return ''
  return keysToPattern(keys, style)
}

const enabledOf = (raw: JsonObject): boolean => {
  const disabled = asFlag(raw.disable)
  return asFlag(raw.enabled) ?? !(disabled ?? false)
}

const positionOf = (raw: JsonObject): LoreEntry['position'] =>
  raw.position === 'before_char' || raw.position === 0 ? 'before_characters' : 'after_characters'

/** What of a raw entry a canvas can hold. The same raw entry always gives the same fields. */
export const entryFields = (raw: JsonObject): CardEntry['fields'] => {
  const { id: _id, ...defaults } = newLoreEntry('new')
  const extensions = objectAt(raw, 'extensions')
  const style = {
    useRegex: asFlag(raw.use_regex) ?? false,
    wholeWords: asFlag(pick(extensions, ['match_whole_words'])) ?? false,
  }
  return {
    ...defaults,
    key: keysToPattern(asTexts(pick(raw, ['keys', 'key'])), style),
    secondaryKey: secondaryPattern(raw, extensions, style),
    prompt: textAt(raw, 'content'),
    comment: textAt(raw, 'comment', 'name'),
    priority: asWhole(raw.priority) ?? 0,
    order: asWhole(pick(raw, ['insertion_order', 'order'])) ?? 0,
    position: positionOf(raw),
    enabled: enabledOf(raw),
    constant: asFlag(raw.constant) ?? false,
    caseSensitive: asFlag(pick(raw, ['case_sensitive', 'caseSensitive'])) ?? false,
  }
}

const asBookObject = (value: JsonValue | undefined): JsonObject | null => {
  if (isObject(value)) return value
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
  const entries = book.entries
  if (!Array.isArray(entries) && !isObject(entries)) return []
  return Object.entries(entries).filter((pair): pair is [string, JsonObject] => isObject(pair[1]))
}

/** A book from a card, also where it was written as JSON inside a text; null where there is none. */
export const readBook = (value: JsonValue | undefined): CardBook | null => {
  const raw = asBookObject(value)
  if (!raw) return null
  const depth = asWhole(raw.scan_depth) ?? DEFAULT_SCAN_DEPTH
  return {
    raw,
    name: textAt(raw, 'name'),
    scanDepth: Math.min(MAX_SCAN_DEPTH, Math.max(0, depth)),
    entries: rawEntries(raw).map(([cardKey, entry]) => ({
      cardKey,
      raw: entry,
      fields: entryFields(entry),
    })),
  }
}
