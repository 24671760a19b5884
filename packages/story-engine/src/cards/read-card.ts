import { readBook } from './book.ts'
import type { CardBook } from './book.ts'
import { CardError } from './card-error.ts'
import { isObject, parseCardJson } from './json.ts'
import type { JsonObject } from './json.ts'
import { MAX_CARD_FILE_BYTES, isPng, readCardChunks } from './png.ts'
import { asTexts, objectAt, textAt } from './quirks.ts'

export type CardSpec = 'v1' | 'v2' | 'v3'

/** A card as it came (`raw`, whole) and as a canvas needs it. */
export type Card = {
  spec: CardSpec
  raw: JsonObject
  name: string
  description: string
  personality: string
  scenario: string
  firstMessage: string
  exampleDialogue: string
  systemPrompt: string
  postHistoryInstructions: string
  creatorNotes: string
  alternateGreetings: string[]
  tags: string[]
  creator: string
  book: CardBook | null
  /** What our own export wrote beside the card's fields (`extensions.plax`). */
  own: JsonObject
  /** Whether the file is itself a picture. */
  hasPicture: boolean
}

/** The spellings of each field that is text; the first is the one that is written anew. */
export const CARD_KEYS = {
  name: ['name', 'char_name'],
  description: ['description', 'char_persona'],
  personality: ['personality'],
  scenario: ['scenario', 'world_scenario'],
  firstMessage: ['first_mes', 'char_greeting'],
  exampleDialogue: ['mes_example', 'example_dialogue'],
  systemPrompt: ['system_prompt'],
  postHistoryInstructions: ['post_history_instructions'],
  creatorNotes: ['creator_notes', 'creatorcomment'],
} as const

/** Where the fields of a card live: under `data` since V2, at the top before. */
export const cardFields = (raw: JsonObject): JsonObject => (isObject(raw.data) ? raw.data : raw)

const specOf = (raw: JsonObject): CardSpec => {
  if (!isObject(raw.data)) return 'v1'
  return raw.spec === 'chara_card_v3' ? 'v3' : 'v2'
}

const greetings = (fields: JsonObject): string[] =>
  Array.isArray(fields.alternate_greetings)
    ? fields.alternate_greetings.filter((text): text is string => typeof text === 'string')
    : []

/** A card from parsed JSON. Throws CardError `card.not_a_card` where no field of a card is there. */
export const readCardObject = (raw: unknown, hasPicture: boolean): Card => {
  if (!isObject(raw)) throw new CardError('card.not_a_card')
  const fields = cardFields(raw)
  const at = (key: keyof typeof CARD_KEYS): string => textAt(fields, ...CARD_KEYS[key])
  const card: Card = {
    spec: specOf(raw),
    raw,
    name: at('name'),
    description: at('description'),
    personality: at('personality'),
    scenario: at('scenario'),
    firstMessage: at('firstMessage'),
    exampleDialogue: at('exampleDialogue'),
    systemPrompt: at('systemPrompt'),
    postHistoryInstructions: at('postHistoryInstructions'),
    creatorNotes: at('creatorNotes'),
    alternateGreetings: greetings(fields),
    tags: asTexts(fields.tags),
    creator: textAt(fields, 'creator'),
    book: readBook(fields.character_book),
    own: objectAt(objectAt(fields, 'extensions'), 'plax'),
    hasPicture,
  }
  if (card.name === '' && card.description === '' && card.firstMessage === '') {
    throw new CardError('card.not_a_card')
  }
  return card
}

const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const readPng = (bytes: Uint8Array): Card => {
  let failure: CardError | null = null
  // A broken V3 chunk must not hide the V2 card that most files carry beside it.
  for (const text of readCardChunks(bytes)) {
    try {
      return readCardObject(parseCardJson(text()), true)
    } catch (error) {
      if (!(error instanceof CardError)) throw error
      failure ??= error
    }
  }
  throw failure ?? new CardError('card.no_card_in_png')
}

/**
 * Reads a character card V1, V2 or V3 from a PNG file or from JSON text. Unknown fields stay in
 * `raw`. Throws nothing but CardError, whatever the bytes are.
 */
export const readCard = (file: Uint8Array | string): Card => {
  if (typeof file === 'string') return readCardObject(parseCardJson(file), false)
  if (file.length > MAX_CARD_FILE_BYTES) throw new CardError('card.too_large')
  if (isPng(file)) return readPng(file)
  return readCardObject(parseCardJson(decodeUtf8(file)), false)
}
