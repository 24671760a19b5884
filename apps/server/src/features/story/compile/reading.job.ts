import { randomUUID } from 'node:crypto'
import type { Language } from '@plax/contracts/languages'
import {
  canvasSchema,
  type Card,
  CardError,
  cardToCanvas,
  type ImportedCard,
  nodeSchema,
  readCard,
  readLorebook,
} from '@plax/story-engine'
import type { z } from 'zod'
import { guessLanguage } from '../../../platform/guess-language.ts'

/** An uploaded file, to be read; `maxBytes` is what may be saved of it. */
export type ReadingJob = { bytes: Uint8Array; maxBytes: number } & (
  | { kind: 'card'; callerLang: Language }
  | { kind: 'lorebook'; name: string }
)

/** What was read, or why the file was refused. */
export type Reading<T> = { ok: true; read: T } | { ok: false; refusal: CardError['code'] }

export interface ReadFile {
  name: string
  bytes: Uint8Array
}

/** A card with everything of it unpacked. */
export interface ReadCard extends Omit<ImportedCard, 'assetNodes'> {
  /** The language of the card where its texts tell, else the caller's. */
  lang: string
  container: Card['container']
  /** The card's own picture; null where there is none that can be unpacked. */
  picture: Uint8Array | null
  /** Null for a picture that cannot be unpacked. */
  assetNodes: { nodeId: string; bytes: Uint8Array | null }[]
  files: ReadFile[]
  /** The names of those that cannot be unpacked. */
  unread: string[]
}

type Lorebook = ReturnType<typeof readLorebook>

export interface ReadingResults {
  card: Reading<ReadCard>
  lorebook: Reading<Lorebook>
}

/** Does a job where it is called. */
export function runReadingJob(job: ReadingJob): ReadingResults[ReadingJob['kind']] {
  try {
    if (job.kind === 'card') return { ok: true, read: readWholeCard(job) }
    return { ok: true, read: readBook(job) }
  } catch (error) {
    if (error instanceof CardError) return { ok: false, refusal: error.code }
    throw error
  }
}

function readBook({ bytes, name, maxBytes }: ReadingJob & { kind: 'lorebook' }): Lorebook {
  const book = readLorebook(bytes, { newId: randomUUID, name })
  assertSavable(nodeSchema, book.node, maxBytes)
  return book
}

function readWholeCard({ bytes, callerLang, maxBytes }: ReadingJob & { kind: 'card' }): ReadCard {
  const card = readCard(bytes)
  const { assetNodes, ...imported } = inItsLanguage(card, callerLang)
  assertSavable(canvasSchema, imported.canvas, maxBytes)
  const unpacked = card.files.map((file) => ({ name: file.name, bytes: unpack(file.bytes) }))
  return {
    ...imported,
    container: card.container,
    picture: card.picture && pictureBytes(card.picture),
    assetNodes: assetNodes.map((one) => ({ ...one, bytes: pictureBytes(one.bytes) })),
    files: unpacked.flatMap(({ name, bytes }) => (bytes ? { name, bytes } : [])),
    unread: unpacked.flatMap(({ name, bytes }) => (bytes ? [] : name)),
  }
}

/**
 * What the importer adds, and the draft itself, speak the card's language rather than the caller's.
 * What a reader sees tells it before what only a model does, which many write in English.
 */
function inItsLanguage(card: Card, callerLang: Language): ImportedCard & { lang: string } {
  const { firstMessage, exampleDialogue, scenario, description, creatorNotes } = card
  const texts = [firstMessage, exampleDialogue, scenario, description, creatorNotes]
  const lang =
    texts.map(guessLanguage).find((guess) => guess !== null) ??
    guessLanguage(texts.join('\n')) ??
    callerLang
  return { ...cardToCanvas(card, { newId: randomUUID, lang }), lang }
}

/**
 * Refuses what could be read but never be saved: a canvas holds the file and its fields, and each of
 * these has a length that a card with thousands of keys in one entry can pass.
 */
function assertSavable(schema: z.ZodType, read: object, maxBytes: number): void {
  if (Buffer.byteLength(JSON.stringify(read)) > maxBytes) throw new CardError('card.too_large')
  if (!schema.safeParse(read).success) throw new CardError('card.field_too_long')
}

/** A file that cannot be unpacked is left out; one that is a bomb refuses the card. */
function unpack(bytes: () => Uint8Array): Uint8Array | null {
  try {
    return bytes()
  } catch (error) {
    if (error instanceof CardError && error.code !== 'card.too_large') return null
    throw error
  }
}

function pictureBytes(bytes: () => Uint8Array): Uint8Array | null {
  try {
    return bytes()
  } catch (error) {
    if (error instanceof CardError) return null
    throw error
  }
}
