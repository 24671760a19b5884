import { cutText } from '../characters.ts'
import { createNode } from '../canvas.ts'
import type { NodeOf } from '../canvas.ts'
import { MAX_IMPORTED_ENTRIES, MAX_TITLE_CHARS } from '../limits.ts'
import { readBook } from './book.ts'
import { CardError } from './card-error.ts'
import { isWorldInfo } from './entry-places.ts'
import { withImportNotes } from './import-notes.ts'
import { isObject, parseCardJson } from './json.ts'
import type { JsonObject } from './json.ts'
import { isPng, readPngTexts } from './png.ts'
import { readCard } from './read-card.ts'
import { bookNotes } from './report-book.ts'
import { mergeEntries, writeBookFields } from './write-book.ts'
import { isZip } from './zip.ts'

/** Whose file a lorebook came from. `card` is the book of a card, in it or by itself. */
export type LorebookForm = 'sillytavern' | 'novelai' | 'agnai' | 'risu' | 'card'

type LorebookSource = { form: LorebookForm; raw: JsonObject }

const objectsIn = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []).filter(isObject)

/** Null where the object is no lorebook of a kind that we know. */
const recognize = (raw: JsonObject): LorebookSource | null => {
  if (raw.lorebookVersion !== undefined && Array.isArray(raw.entries)) {
    return { form: 'novelai', raw }
  }
  if (raw.kind === 'memory' && Array.isArray(raw.entries)) return { form: 'agnai', raw }
  if (raw.type === 'risu' && Array.isArray(raw.data)) return { form: 'risu', raw }
  if (raw.spec === 'lorebook_v3' && isObject(raw.data)) return { form: 'card', raw: raw.data }
  if (Array.isArray(raw.entries)) return { form: 'card', raw }
  if (!isObject(raw.entries)) return null
  const entries = objectsIn(raw.entries)
  const isCards = entries.length > 0 && !entries.some(isWorldInfo)
  return { form: isCards ? 'card' : 'sillytavern', raw }
}

const ofCard = (file: Uint8Array | string): LorebookSource => {
  const { book } = readCard(file)
  if (!book) throw new CardError('card.not_a_lorebook')
  return { form: 'card', raw: book.raw }
}

const read = (file: Uint8Array | string): LorebookSource => {
  if (typeof file !== 'string' && isPng(file)) {
    // NovelAI puts a lorebook into a picture.
    const text = readPngTexts(file).cards.get('naidata')
    const raw = text ? parseCardJson(text()) : null
    const found = isObject(raw) ? recognize(raw) : null
    return found ?? ofCard(file)
  }
  if (typeof file !== 'string' && isZip(file)) return ofCard(file)
  const text = typeof file === 'string' ? file : new TextDecoder().decode(file)
  const raw = parseCardJson(text)
  if (!isObject(raw)) throw new CardError('card.not_a_lorebook')
  const found = recognize(raw)
  if (found) return found
  try {
    return ofCard(text)
  } catch (error) {
    if (error instanceof CardError) throw new CardError('card.not_a_lorebook')
    throw error
  }
}

export type ImportedLorebook = { form: LorebookForm; node: NodeOf<'lorebook'> }

/**
 * A lorebook file as a node: SillyTavern's world info, NovelAI, Agnai, RisuAI, or the book of a card.
 * `name` is taken where the file has none. The file is kept whole in `ext.book`. Throws nothing but
 * CardError.
 */
export const readLorebook = (
  file: Uint8Array | string,
  { newId, name }: { newId: () => string; name: string },
): ImportedLorebook => {
  const { form, raw } = read(file)
  const book = readBook(raw)
  if (!book) throw new CardError('card.not_a_lorebook')
  const node = createNode('lorebook', { id: newId(), position: { x: 0, y: 0 } })
  const named = book.fields.name || cutText(name, MAX_TITLE_CHARS).toWellFormed()
  Object.assign(node.data, book.fields, { name: named })
  node.data.entries = book.entries.slice(0, MAX_IMPORTED_ENTRIES).map(({ cardKey, fields }) => ({
    id: newId(),
    ...fields,
    ext: { book: { key: cardKey } },
  }))
  // The name of a file is no part of what it says.
  const given = book.fields.name === '' ? named : null
  const whole = { ...node, ext: { book: { form, original: raw, given } } }
  return { form, node: withImportNotes(whole, bookNotes(book)) }
}

/** Every field that SillyTavern expects of an entry, at its default. */
const worldInfoEntry = (): JsonObject => ({
  uid: 0,
  key: [],
  keysecondary: [],
  comment: '',
  content: '',
  constant: false,
  vectorized: false,
  selective: true,
  selectiveLogic: 0,
  addMemo: true,
  order: 100,
  position: 1,
  disable: false,
  excludeRecursion: false,
  preventRecursion: false,
  delayUntilRecursion: false,
  probability: 100,
  useProbability: true,
  depth: 4,
  group: '',
  groupOverride: false,
  groupWeight: 100,
  scanDepth: null,
  caseSensitive: null,
  matchWholeWords: null,
  useGroupScoring: null,
  automationId: '',
  role: null,
  sticky: 0,
  cooldown: 0,
  delay: 0,
  displayIndex: 0,
})

/**
 * A lorebook node as SillyTavern's world info. One that came from such a file gives that file with the
 * edits laid onto it (equal to it where nothing was edited), any other a new one.
 */
export const writeLorebook = ({ data, ext }: NodeOf<'lorebook'>): JsonObject => {
  const note = isObject(ext?.book) ? ext.book : {}
  const original =
    note.form === 'sillytavern' && isObject(note.original) ? structuredClone(note.original) : null
  const raw: JsonObject = original ?? { entries: {} }
  const name = original && data.name === note.given ? '' : data.name
  writeBookFields(raw, { ...data, name })
  const origin = original ? 'book' : 'none'
  mergeEntries(raw, data.entries, { origin, makeEntry: worldInfoEntry })
  return raw
}
