import { cutText } from '../characters.ts'
import { createNode } from '../canvas.ts'
import type { Canvas, CanvasNode, Position } from '../canvas.ts'
import { CANVAS_VERSION, MAX_IMPORTED_ENTRIES, MAX_TAG_CHARS, MAX_TITLE_CHARS } from '../limits.ts'
import { inLanguage } from '../own-words.ts'
import type { StoryLang } from '../room.ts'
import type { CardAsset } from './assets.ts'
import type { CardBook } from './book.ts'
import type { JsonObject } from './json.ts'
import { withImportNotes } from './import-notes.ts'
import { asText } from './quirks.ts'
import type { Card } from './read-card.ts'
import { cardReport } from './report-card.ts'
import { speechStyleOf } from './speech-style.ts'

/** What a node stands for in the card it came from; kept in the node's `ext.card`. */
export type CardRole =
  | 'character'
  | 'story'
  | 'lorebook'
  | 'speechStyle'
  | 'systemPrompt'
  | 'picture'
  | 'asset'

export type CardSummary = {
  name: string
  tags: string[]
  creator: string
  creatorNotes: string
  firstMessage: string
  alternateGreetings: string[]
  hasPicture: boolean
}

/** `pictureNodeId` is the image node whose `assetId` the server fills in; null without a picture. */
export type ImportedCard = {
  canvas: Canvas
  summary: CardSummary
  pictureNodeId: string | null
  /** Image nodes of the card's further pictures, whose `assetId` the server fills in as well. */
  assetNodes: { nodeId: string; bytes: () => Uint8Array }[]
}

export type CardToCanvasOptions = {
  newId: () => string
  /** The language of the few words that the engine adds; English by default. */
  lang?: StoryLang
}

/** The room that a node needs on the canvas, in its units; columns run from sources to the story. */
export const COLUMN_WIDTH = 420
export const ROW_HEIGHT = 460

const column = (x: number): ((row: number) => Position) => {
  return (row) => ({ x: x * COLUMN_WIDTH, y: row * ROW_HEIGHT })
}

const places = { sources: column(0), middle: column(1), story: column(2) }

const roleExt = (role: CardRole): { card: { role: CardRole } } => ({ card: { role } })

const characterNode = (card: Card, id: string): CanvasNode => {
  const node = createNode('character', { id, position: places.middle(0) })
  Object.assign(node.data, {
    name: card.name,
    description: card.description,
    personality: card.personality,
    exampleDialogue: card.exampleDialogue,
    gender: asText(card.own.gender),
  })
  return { ...node, ext: roleExt('character') }
}

const storyNode = (card: Card, id: string): CanvasNode => {
  const node = createNode('story', { id, position: places.story(0) })
  Object.assign(node.data, {
    title: card.name,
    coreContext: card.scenario,
    prologue: card.firstMessage,
    closingInstructions: card.postHistoryInstructions,
    fullStory: asText(card.own.fullStory),
    isStart: true,
  })
  return { ...node, ext: roleExt('story') }
}

const speechStyleNode = (card: Card, id: string, lang: StoryLang): CanvasNode => {
  const node = createNode('text', { id, position: places.sources(0) })
  const drawn = speechStyleOf(card, lang)
  node.data.title = drawn.title
  node.data.text = asText(card.own.speechStyle) || drawn.text
  return { ...node, ext: { card: { role: 'speechStyle', drawn: drawn.text } } }
}

const pictureNode = (card: Card, id: string): CanvasNode => {
  const node = createNode('image', { id, position: places.sources(1) })
  node.data.title = card.name
  return { ...node, ext: roleExt('picture') }
}

const systemPromptTitles = {
  en: 'System prompt',
  ko: '시스템 프롬프트',
  jp: 'システムプロンプト',
  es: 'Prompt del sistema',
}

const systemPromptNode = (card: Card, id: string, lang: StoryLang): CanvasNode => {
  const node = createNode('text', { id, position: places.sources(2) })
  node.data.title = inLanguage(systemPromptTitles, lang)
  node.data.text = card.systemPrompt
  return { ...node, ext: roleExt('systemPrompt') }
}

const lorebookNode = (book: CardBook, id: string, newId: () => string): CanvasNode => {
  const node = createNode('lorebook', { id, position: places.middle(1) })
  Object.assign(node.data, book.fields)
  node.data.entries = book.entries.slice(0, MAX_IMPORTED_ENTRIES).map(({ cardKey, fields }) => ({
    id: newId(),
    ...fields,
    ext: { card: { key: cardKey } },
  }))
  return { ...node, ext: roleExt('lorebook') }
}

/** The card as it came, and what its file says of it in another place. */
const cardNote = (card: Card): JsonObject =>
  card.backfill ? { original: card.raw, backfill: card.backfill } : { original: card.raw }

const summarize = (card: Card): CardSummary => ({
  name: card.name,
  tags: card.tags,
  creator: card.creator,
  creatorNotes: card.creatorNotes,
  firstMessage: card.firstMessage,
  alternateGreetings: card.alternateGreetings,
  hasPicture: card.picture !== null,
})

/** The further pictures stand left of all else, some to a column. */
const ASSET_ROWS = 6

const assetNode = (asset: CardAsset, index: number, id: string): CanvasNode => {
  const place = column(-1 - Math.floor(index / ASSET_ROWS))
  const node = createNode('image', { id, position: place(index % ASSET_ROWS) })
  node.data.title = cutText(asset.name, MAX_TITLE_CHARS).toWellFormed()
  const tag = cutText(asset.name, MAX_TAG_CHARS).toWellFormed()
  node.data.tags = tag === '' ? [] : [tag]
  return { ...node, ext: roleExt('asset') }
}

const assetSockets = { emotion: 'emotionImages', background: 'situationImages' } as const

type Link = { source: CanvasNode | null; target: CanvasNode; targetSocket: string }

/**
 * A card as a canvas: character, story, speech style and, where the card has them, lorebook, picture
 * and system prompt, connected and standing apart from left to right. The card is kept whole in
 * `canvas.ext.card`, so that `canvasToCard` gives back what the canvas has no field for; the nodes say
 * what became of its parts (`importNotesOf`).
 */
export const cardToCanvas = (
  card: Card,
  { newId, lang = 'en' }: CardToCanvasOptions,
): ImportedCard => {
  const report = cardReport(card)
  const character = withImportNotes(characterNode(card, newId()), report.character)
  const story = withImportNotes(storyNode(card, newId()), report.story)
  const speech = speechStyleNode(card, newId(), lang)
  const picture = card.picture ? pictureNode(card, newId()) : null
  const system = card.systemPrompt.trim() === '' ? null : systemPromptNode(card, newId(), lang)
  const lorebook = card.book
    ? withImportNotes(lorebookNode(card.book, newId(), newId), report.lorebook)
    : null
  const assets = card.assets.map((asset, index) => ({
    asset,
    node: assetNode(asset, index, newId()),
  }))
  const joined: Link[] = [
    { source: speech, target: character, targetSocket: 'speechStyle' },
    { source: picture, target: character, targetSocket: 'emotionImages' },
    ...assets.map(({ asset, node }) => ({
      source: node,
      target: character,
      targetSocket: assetSockets[asset.role],
    })),
    { source: character, target: story, targetSocket: 'characters' },
    { source: lorebook, target: story, targetSocket: 'lorebooks' },
    { source: system, target: story, targetSocket: 'coreContext' },
  ]
  const pictures = assets.map(({ node }) => node)
  const nodes = [speech, picture, ...pictures, system, character, lorebook, story]
  return {
    canvas: {
      version: CANVAS_VERSION,
      nodes: nodes.filter((node) => node !== null),
      edges: joined.flatMap(({ source, target, targetSocket }) =>
        source
          ? {
              id: newId(),
              source: source.id,
              sourceSocket: source.kind,
              target: target.id,
              targetSocket,
            }
          : [],
      ),
      ext: { card: cardNote(card) },
    },
    summary: summarize(card),
    pictureNodeId: picture?.id ?? null,
    assetNodes: assets.map(({ asset, node }) => ({ nodeId: node.id, bytes: asset.bytes })),
  }
}
