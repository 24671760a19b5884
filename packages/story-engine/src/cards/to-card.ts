import type { Canvas, CanvasNode, NodeOf } from '../canvas.ts'
import type { Ext } from '../nodes.ts'
import type { NodeKind } from '../sockets.ts'
import { isObject } from './json.ts'
import type { JsonObject } from './json.ts'
import { asText, keyOf, objectAt, textAt } from './quirks.ts'
import { CARD_KEYS, cardFields } from './read-card.ts'
import type { CardRole } from './to-canvas.ts'
import { writeBook } from './write-book.ts'

const emptyCard = (): JsonObject => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: '',
    description: '',
    personality: '',
    scenario: '',
    first_mes: '',
    mes_example: '',
    creator_notes: '',
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: [],
    tags: [],
    creator: '',
    character_version: '',
    extensions: {},
  },
})

const originalOf = (canvas: Canvas): JsonObject | null => {
  const kept = canvas.ext?.card
  return isObject(kept) && isObject(kept.original) ? structuredClone(kept.original) : null
}

const cardNote = (ext: Ext | undefined): JsonObject => {
  const note = ext?.card
  return isObject(note) ? note : {}
}

type Wanted<K extends NodeKind> = { kind: K; role: CardRole; fallback: boolean }

/** The node that came from the card, or in a canvas that came from none the first of its kind. */
const findNode = <K extends NodeKind>(
  canvas: Canvas,
  { kind, role, fallback }: Wanted<K>,
): NodeOf<K> | null => {
  const ofKind = canvas.nodes.filter((node: CanvasNode): node is NodeOf<K> => node.kind === kind)
  const marked = ofKind.find((node) => cardNote(node.ext).role === role)
  return marked ?? (fallback ? (ofKind[0] ?? null) : null)
}

/** Writes a text only where it differs from what the card says, and beside it its V1 mirror. */
const writeText = (raw: JsonObject, keys: readonly string[], text: string): void => {
  const fields = cardFields(raw)
  if (textAt(fields, ...keys) === text) return
  const key = keyOf(fields, keys) ?? keys[0]
  if (key === undefined) return
  fields[key] = text
  // Programs of V1 read the top level, which V2 files repeat.
  if (fields !== raw && typeof raw[key] === 'string') raw[key] = text
}

/** What a card has no field for goes under `extensions.plax`, and only where there is something. */
const writeOwn = (raw: JsonObject, name: string, text: string): void => {
  const fields = cardFields(raw)
  const own = objectAt(objectAt(fields, 'extensions'), 'plax')
  if (asText(own[name]) === text) return
  fields.extensions = { ...objectAt(fields, 'extensions'), plax: { ...own, [name]: text } }
}

const writeCharacter = (raw: JsonObject, node: NodeOf<'character'>): void => {
  writeText(raw, CARD_KEYS.name, node.data.name)
  writeText(raw, CARD_KEYS.description, node.data.description)
  writeText(raw, CARD_KEYS.personality, node.data.personality)
  writeText(raw, CARD_KEYS.exampleDialogue, node.data.exampleDialogue)
  writeOwn(raw, 'gender', node.data.gender)
}

const writeStory = (raw: JsonObject, node: NodeOf<'story'>): void => {
  writeText(raw, CARD_KEYS.scenario, node.data.coreContext)
  writeText(raw, CARD_KEYS.firstMessage, node.data.prologue)
  writeText(raw, CARD_KEYS.postHistoryInstructions, node.data.closingInstructions)
  writeOwn(raw, 'fullStory', node.data.fullStory)
}

const writeSpeechStyle = (raw: JsonObject, node: NodeOf<'text'>): void => {
  const own = objectAt(objectAt(cardFields(raw), 'extensions'), 'plax')
  const untouched = asText(own.speechStyle) || asText(cardNote(node.ext).drawn)
  if (node.data.text !== untouched) writeOwn(raw, 'speechStyle', node.data.text)
}

/** A blank system prompt makes no node, so its absence says nothing. */
const writeSystemPrompt = (raw: JsonObject, node: NodeOf<'text'> | null): void => {
  const before = textAt(cardFields(raw), ...CARD_KEYS.systemPrompt)
  if (node) writeText(raw, CARD_KEYS.systemPrompt, node.data.text)
  else if (before.trim() !== '') writeText(raw, CARD_KEYS.systemPrompt, '')
}

/**
 * A canvas as a character card. One that came from a card gives that card with the edits laid onto it
 * (equal to it where nothing was edited); any other gives a new V2 card of its first character.
 */
export const canvasToCard = (canvas: Canvas): JsonObject => {
  const original = originalOf(canvas)
  const raw = original ?? emptyCard()
  const fallback = original === null
  const character = findNode(canvas, { kind: 'character', role: 'character', fallback })
  const story = findNode(canvas, { kind: 'story', role: 'story', fallback })
  const speech = findNode(canvas, { kind: 'text', role: 'speechStyle', fallback: false })
  if (character) writeCharacter(raw, character)
  if (story) writeStory(raw, story)
  if (speech) writeSpeechStyle(raw, speech)
  writeSystemPrompt(raw, findNode(canvas, { kind: 'text', role: 'systemPrompt', fallback: false }))
  writeBook(cardFields(raw), canvas)
  return raw
}
