import { readAssets } from './assets.ts'
import type { CardAsset } from './assets.ts'
import { readBook } from './book.ts'
import type { CardBook } from './book.ts'
import { CardError } from './card-error.ts'
import { isObject, parseCardJson } from './json.ts'
import type { JsonObject } from './json.ts'
import { isPng, readPngTexts } from './png.ts'
import { asTexts, listOf, objectAt, pick, textAt } from './quirks.ts'
import { cardFields, specOf, toSpec } from './spec.ts'
import type { CardSpec } from './spec.ts'
import { isZip, readZip } from './zip.ts'
import type { CardFile } from './zip.ts'

export const MAX_CARD_FILE_BYTES = 64_000_000

export type CardContainer = 'json' | 'png' | 'charx'

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
  container: CardContainer
  /** The card's picture: the file itself, or its main icon. */
  picture: (() => Uint8Array) | null
  /** Pictures that the card brings besides, of which none is fetched from anywhere. */
  assets: CardAsset[]
  /** What else is in the file: of an archive all but the card, of a PNG the card's own chunks. */
  files: CardFile[]
  /** What the file holds besides that nothing keeps, by name: chunks of other programs, files that cannot be named. */
  lost: string[]
  /** What the `chara` chunk says beside `ccv3`, where it says something of its own. */
  backfill: JsonObject | null
}

/** A file around a card. */
type CardSource = Pick<Card, 'container' | 'files' | 'lost' | 'backfill'> & {
  file: Uint8Array | null
}

const bare: CardSource = { container: 'json', files: [], lost: [], backfill: null, file: null }

/** The spellings of each field that is text; the first is the one that is written anew. */
export const CARD_KEYS = {
  name: ['name', 'char_name'],
  description: ['description', 'char_persona'],
  personality: ['personality'],
  scenario: ['scenario', 'world_scenario'],
  firstMessage: ['first_mes', 'char_greeting', 'firstMessage'],
  exampleDialogue: ['mes_example', 'example_dialogue', 'exampleDialogue'],
  systemPrompt: ['system_prompt', 'systemPrompt'],
  postHistoryInstructions: ['post_history_instructions', 'postHistoryInstructions'],
  creatorNotes: ['creator_notes', 'creatorcomment', 'creatorNotes'],
} as const

/** A lorebook by itself also has a name and a description, but none of a character's words. */
const isLorebook = (raw: JsonObject): boolean => {
  if (raw.spec === 'lorebook_v3') return true
  if (isObject(raw.data)) return false
  const hasEntries = [raw.entries, raw.data].some((list) => isObject(list) || Array.isArray(list))
  const spoken = [CARD_KEYS.firstMessage, CARD_KEYS.personality, CARD_KEYS.exampleDialogue].flat()
  return hasEntries && !spoken.some((key) => typeof raw[key] === 'string')
}

/** What a card has, and no other file that has a name. */
const spokenKeys = [
  ...CARD_KEYS.firstMessage,
  ...CARD_KEYS.personality,
  ...CARD_KEYS.exampleDialogue,
  ...CARD_KEYS.scenario,
  'char_persona',
  'character_book',
]

const isCard = (raw: JsonObject): boolean => {
  const isNamed = typeof raw.spec === 'string' && raw.spec.startsWith('chara_card')
  const fields = cardFields(raw)
  return isNamed || spokenKeys.some((key) => fields[key] !== undefined)
}

/** A card from parsed JSON. Throws CardError `card.not_a_card` where no field of a card is there. */
export const readCardObject = (raw: unknown, wrapping: CardSource = bare): Card => {
  if (!isObject(raw) || isLorebook(raw) || !isCard(raw)) throw new CardError('card.not_a_card')
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
    alternateGreetings: listOf(pick(fields, ['alternate_greetings', 'alternateGreetings'])),
    tags: asTexts(fields.tags),
    creator: textAt(fields, 'creator'),
    book: readBook(fields.character_book),
    own: objectAt(objectAt(fields, 'extensions'), 'plax'),
    container: wrapping.container,
    ...readAssets(fields, wrapping),
    files: wrapping.files,
    lost: wrapping.lost,
    backfill: wrapping.backfill,
  }
  if (card.name === '' && card.description === '' && card.firstMessage === '') {
    throw new CardError('card.not_a_card')
  }
  return card
}

const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The V2 card that a V3 file has beside it, unless it is the one that we would write. */
const readBackfill = (read: (() => string) | undefined, card: JsonObject): JsonObject | null => {
  if (!read) return null
  try {
    const raw = parseCardJson(read())
    const same = JSON.stringify(raw) === JSON.stringify(toSpec(card, 'v2'))
    return isObject(raw) && !same ? raw : null
  } catch (error) {
    if (error instanceof CardError) return null
    throw error
  }
}

const readPng = (file: Uint8Array): Card => {
  const { cards, assets, others: lost } = readPngTexts(file)
  let failure: CardError | null = null
  // A broken V3 chunk must not hide the V2 card that most files carry beside it.
  for (const keyword of ['ccv3', 'chara']) {
    const read = cards.get(keyword)
    if (!read) continue
    try {
      const raw = parseCardJson(read())
      const other = keyword === 'ccv3' ? cards.get('chara') : undefined
      const backfill = isObject(raw) ? readBackfill(other, raw) : null
      return readCardObject(raw, { container: 'png', files: assets, lost, backfill, file })
    } catch (error) {
      if (!(error instanceof CardError)) throw error
      failure ??= error
    }
  }
  throw failure ?? new CardError('card.no_card_in_png')
}

export const CARD_JSON = 'card.json'

/** A zip of a `card.json` and what it names (Character card V3, CHARX), also behind a picture. */
const readCharx = (file: Uint8Array): Card => {
  const { files, front, left } = readZip(file)
  const card = files.find(({ name }) => name === CARD_JSON)
  if (!card) throw new CardError('card.no_card_in_archive')
  return readCardObject(parseCardJson(decodeUtf8(card.bytes())), {
    container: 'charx',
    files: files.filter((one) => one !== card),
    lost: left,
    backfill: null,
    file: front > 0 ? file : null,
  })
}

/**
 * Reads a character card V1, V2 or V3 from a PNG file, a CharX archive or JSON text. Unknown fields
 * stay in `raw`. Throws nothing but CardError, whatever the bytes are; so do the bytes of its files.
 */
export const readCard = (file: Uint8Array | string): Card => {
  if (typeof file === 'string') return readCardObject(parseCardJson(file))
  if (file.length > MAX_CARD_FILE_BYTES) throw new CardError('card.too_large')
  if (isPng(file)) return readPng(file)
  if (isZip(file)) return readCharx(file)
  return readCardObject(parseCardJson(decodeUtf8(file)))
}
