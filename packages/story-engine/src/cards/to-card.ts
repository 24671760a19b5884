import type { Canvas, CanvasNode, NodeOf } from '../canvas.ts'
import type { Ext } from '../nodes.ts'
import type { NodeKind } from '../sockets.ts'
import { isObject } from './json.ts'
import type { JsonObject } from './json.ts'
import { newCard } from './new-card.ts'
import type { NewCardNotes } from './new-card.ts'
import { asText, keyOf, objectAt, textAt } from './quirks.ts'
import { CARD_KEYS } from './read-card.ts'
import { cardFields } from './spec.ts'
import type { CardRole } from './to-canvas.ts'
import { writeBook } from './write-book.ts'

const noteOf = (ext: Ext | undefined): JsonObject => {
  const note = ext?.card
  return isObject(note) ? note : {}
}

/** The card that a canvas came from, or null. */
export const originalCard = (canvas: Canvas): JsonObject | null => {
  const { original } = noteOf(canvas.ext)
  return isObject(original) ? original : null
}

/** The node that came from the card. */
const findNode = <K extends NodeKind>(
  canvas: Canvas,
  { kind, role }: { kind: K; role: CardRole },
): NodeOf<K> | null =>
  canvas.nodes.find(
    (node: CanvasNode): node is NodeOf<K> => node.kind === kind && noteOf(node.ext).role === role,
  ) ?? null

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
  const untouched = asText(own.speechStyle) || asText(noteOf(node.ext).drawn)
  if (node.data.text !== untouched) writeOwn(raw, 'speechStyle', node.data.text)
}

/** A blank system prompt makes no node, so its absence says nothing. */
const writeSystemPrompt = (raw: JsonObject, node: NodeOf<'text'> | null): void => {
  const before = textAt(cardFields(raw), ...CARD_KEYS.systemPrompt)
  if (node) writeText(raw, CARD_KEYS.systemPrompt, node.data.text)
  else if (before.trim() !== '') writeText(raw, CARD_KEYS.systemPrompt, '')
}

const laidOver = (original: JsonObject, canvas: Canvas): JsonObject => {
  const raw = structuredClone(original)
  const character = findNode(canvas, { kind: 'character', role: 'character' })
  const story = findNode(canvas, { kind: 'story', role: 'story' })
  const speech = findNode(canvas, { kind: 'text', role: 'speechStyle' })
  if (character) writeCharacter(raw, character)
  if (story) writeStory(raw, story)
  if (speech) writeSpeechStyle(raw, speech)
  writeSystemPrompt(raw, findNode(canvas, { kind: 'text', role: 'systemPrompt' }))
  writeBook(cardFields(raw), canvas)
  return raw
}

export type ToCardOptions = {
  /** The character that the card is of; the card's own, or the story's first, without it. */
  nodeId?: string | null
  notes?: NewCardNotes
}

/** Whether the card would be the one that the canvas came from, with its edits. */
export const isOfOriginal = (canvas: Canvas, nodeId: string | null = null): boolean =>
  originalCard(canvas) !== null &&
  (nodeId === null || findNode(canvas, { kind: 'character', role: 'character' })?.id === nodeId)

/**
 * A canvas as a character card. One that came from a card gives that card with the edits laid onto it
 * (equal to it where nothing was edited); any other, and any other character, gives a new V2 card.
 */
export const canvasToCard = (
  canvas: Canvas,
  { nodeId = null, notes }: ToCardOptions = {},
): JsonObject => {
  const original = originalCard(canvas)
  if (original && isOfOriginal(canvas, nodeId)) return laidOver(original, canvas)
  return newCard(canvas, { nodeId, notes })
}
