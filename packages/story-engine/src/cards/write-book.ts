import type { Canvas, NodeOf } from '../canvas.ts'
import { MAX_STORED_ENTRIES } from '../limits.ts'
import type { LoreEntry, LorebookData } from '../nodes.ts'
import { escapePattern } from '../regex.ts'
import { entryFields, rawEntries, readBook } from './book.ts'
import type { CardEntry } from './book.ts'
import { isObject } from './json.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { keyOf } from './quirks.ts'

const isLiteral = (pattern: string): boolean => escapePattern(pattern) === pattern

const set = (raw: JsonObject, keys: readonly [string, ...string[]], value: JsonValue): void => {
  raw[keyOf(raw, keys) ?? keys[0]] = value
}

const writeKeys = (raw: JsonObject, fields: CardEntry['fields'], before: CardEntry['fields']) => {
  const { key, secondaryKey } = fields
  if (key === before.key && secondaryKey === before.secondaryKey) return
  // An edited pattern is one key; plain words need no regex, so older programs read them too.
  raw.use_regex = !(isLiteral(key) && isLiteral(secondaryKey))
  set(raw, ['keys', 'key'], [key])
  set(raw, ['secondary_keys', 'keysecondary'], secondaryKey === '' ? [] : [secondaryKey])
  raw.selective = secondaryKey !== ''
}

const writeEnabled = (raw: JsonObject, enabled: boolean): void => {
  if (raw.disable !== undefined && raw.enabled === undefined) raw.disable = !enabled
  else raw.enabled = enabled
}

/** Lays the fields that differ from what the raw entry says onto it, in its own spelling. */
const writeEntry = (raw: JsonObject, fields: CardEntry['fields']): JsonObject => {
  const before = entryFields(raw)
  writeKeys(raw, fields, before)
  if (fields.prompt !== before.prompt) raw.content = fields.prompt
  if (fields.comment !== before.comment) set(raw, ['comment', 'name'], fields.comment)
  if (fields.priority !== before.priority) raw.priority = fields.priority
  if (fields.order !== before.order) set(raw, ['insertion_order', 'order'], fields.order)
  if (fields.enabled !== before.enabled) writeEnabled(raw, fields.enabled)
  if (fields.constant !== before.constant) raw.constant = fields.constant
  if (fields.caseSensitive !== before.caseSensitive) {
    set(raw, ['case_sensitive', 'caseSensitive'], fields.caseSensitive)
  }
  if (fields.position !== before.position) {
    raw.position = fields.position === 'before_characters' ? 'before_char' : 'after_char'
  }
  return raw
}

const newEntry = (): JsonObject => ({
  keys: [],
  content: '',
  extensions: {},
  enabled: true,
  insertion_order: 0,
})

const cardKeyOf = (entry: LoreEntry): string | null => {
  const note = entry.ext?.card
  return isObject(note) && typeof note.key === 'string' ? note.key : null
}

/** The entries of the canvas over those of the card: edited, left out, added at the end. */
const mergeEntries = (book: JsonObject, edited: readonly LoreEntry[]): void => {
  // The first of two copies is the original; a book past what a canvas holds keeps its tail.
  const byKey = new Map(edited.toReversed().map((entry) => [cardKeyOf(entry), entry]))
  const known = new Map(rawEntries(book))
  const kept = [...known].filter(([key], index) => byKey.has(key) || index >= MAX_STORED_ENTRIES)
  for (const [key, raw] of kept) {
    const entry = byKey.get(key)
    if (entry) writeEntry(raw, entry)
  }
  const added = edited
    .filter((entry) => !known.has(cardKeyOf(entry) ?? '') || byKey.get(cardKeyOf(entry)) !== entry)
    .map((entry) => writeEntry(newEntry(), entry))
  if (kept.length === known.size && added.length === 0) return
  if (!isObject(book.entries)) {
    book.entries = [...kept.map(([, raw]) => raw), ...added]
    return
  }
  const numbered = added.map((raw, index): [string, JsonObject] => [`plax-${index}`, raw])
  book.entries = Object.fromEntries([...kept, ...numbered])
}

const bookData = (canvas: Canvas): LorebookData | null => {
  const books = canvas.nodes.filter((node): node is NodeOf<'lorebook'> => node.kind === 'lorebook')
  const [first] = books
  if (!first) return null
  return { ...first.data, entries: books.flatMap((node) => node.data.entries) }
}

/**
 * Lays all lorebooks of a canvas onto the card's one book. A book that was written as a text stays a
 * text, and the very same text where nothing was edited.
 */
export const writeBook = (fields: JsonObject, canvas: Canvas): void => {
  const data = bookData(canvas)
  const before = readBook(fields.character_book)
  if (!data) {
    if (before) delete fields.character_book
    return
  }
  const book: JsonObject = before?.raw ?? { extensions: {}, entries: [] }
  const untouched = JSON.stringify(book)
  if (data.name !== (before?.name ?? '')) book.name = data.name
  if (before && data.scanDepth !== before.scanDepth) book.scan_depth = data.scanDepth
  mergeEntries(book, data.entries)
  if (before && JSON.stringify(book) === untouched) return
  fields.character_book = typeof fields.character_book === 'string' ? JSON.stringify(book) : book
}
