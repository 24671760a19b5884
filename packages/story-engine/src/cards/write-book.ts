import type { Canvas, NodeOf } from '../canvas.ts'
import { MAX_IMPORTED_ENTRIES } from '../limits.ts'
import type { LoreEntry, LorebookData } from '../nodes.ts'
import { bookFields, rawEntries, readBook } from './book.ts'
import type { BookFields } from './book.ts'
import { isWorldInfo } from './entry-places.ts'
import { isObject } from './json.ts'
import type { JsonObject } from './json.ts'
import { writeEntry } from './write-entry.ts'

export const newEntry = (): JsonObject => ({
  keys: [],
  content: '',
  extensions: {},
  enabled: true,
  insertion_order: 0,
})

/** Where the entry stood in the file that it came from; what came from none is new. */
type Origin = 'card' | 'book' | 'none'

const originKey = (entry: LoreEntry, origin: Origin): string | null => {
  const note = entry.ext?.[origin]
  return isObject(note) && typeof note.key === 'string' ? note.key : null
}

/** New entries of a map are numbered on, as the programs that write maps do. */
const numbered = (
  kept: readonly [string, JsonObject][],
  added: readonly JsonObject[],
): [string, JsonObject][] => {
  const numbers = kept.map(([key]) => Number(key)).filter((number) => Number.isSafeInteger(number))
  const next = numbers.reduce((most, number) => Math.max(most, number), -1) + 1
  return added.map((raw, index) => {
    const uid = next + index
    return [String(uid), isWorldInfo(raw) ? { ...raw, uid, displayIndex: uid } : raw]
  })
}

type Merge = { origin: Origin; makeEntry: () => JsonObject }

/** The entries of the canvas over those of the file: edited, left out, added at the end. */
export const mergeEntries = (
  book: JsonObject,
  edited: readonly LoreEntry[],
  { origin, makeEntry }: Merge,
): void => {
  // The first of two copies is the original; a book past what a canvas holds keeps its tail.
  const byKey = new Map(edited.toReversed().map((entry) => [originKey(entry, origin), entry]))
  const known = new Map(rawEntries(book))
  const kept = [...known].filter(([key], index) => byKey.has(key) || index >= MAX_IMPORTED_ENTRIES)
  for (const [key, raw] of kept) {
    const entry = byKey.get(key)
    if (entry) writeEntry(raw, entry)
  }
  const added = edited
    .filter((entry) => {
      const key = originKey(entry, origin)
      return !known.has(key ?? '') || byKey.get(key) !== entry
    })
    .map((entry) => writeEntry(makeEntry(), entry))
  if (kept.length === known.size && added.length === 0) return
  const place = book.entries === undefined && book.data !== undefined ? 'data' : 'entries'
  book[place] = isObject(book[place])
    ? Object.fromEntries([...kept, ...numbered(kept, added)])
    : [...kept.map(([, raw]) => raw), ...added]
}

/** Lays what differs of a book itself onto it. */
export const writeBookFields = (raw: JsonObject, fields: BookFields): void => {
  const before = bookFields(raw)
  if (fields.name !== before.name) raw.name = fields.name
  if (fields.description !== before.description) raw.description = fields.description
  if (fields.scanDepth !== before.scanDepth) raw.scan_depth = fields.scanDepth
  if (fields.recursive !== before.recursive) raw.recursive_scanning = fields.recursive
  if (fields.tokenBudget === before.tokenBudget) return
  if (fields.tokenBudget === null) delete raw.token_budget
  else raw.token_budget = fields.tokenBudget
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
  writeBookFields(book, data)
  mergeEntries(book, data.entries, { origin: 'card', makeEntry: newEntry })
  if (before && JSON.stringify(book) === untouched) return
  fields.character_book = typeof fields.character_book === 'string' ? JSON.stringify(book) : book
}
