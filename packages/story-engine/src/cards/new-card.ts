import type { Canvas, NodeOf } from '../canvas.ts'
import { inLanguage } from '../own-words.ts'
import type { StoryLang } from '../room.ts'
import type { NodeKind } from '../sockets.ts'
import type { JsonObject } from './json.ts'
import { writeBook } from './write-book.ts'

/** What a card says of the story around it. */
export type NewCardNotes = {
  lang: StoryLang
  creator: string
  creatorNotes: string
  tags: readonly string[]
}

const noNotes: NewCardNotes = { lang: 'en', creator: '', creatorNotes: '', tags: [] }

const otherSentences: Readonly<Record<'en' | 'ko' | 'jp' | 'es', (names: string) => string>> = {
  en: (names) => `The story has more characters that aren’t in this card: ${names}.`,
  ko: (names) => `이 카드에 담기지 않은 등장인물이 더 있습니다: ${names}.`,
  jp: (names) => `このカードに含まれない登場人物がいます：${names}。`,
  es: (names) => `La historia tiene más personajes que no están en esta tarjeta: ${names}.`,
}

const ofKind = <K extends NodeKind>(canvas: Canvas, kind: K): NodeOf<K>[] =>
  canvas.nodes.filter((node): node is NodeOf<K> => node.kind === kind)

/** The texts that flow into a socket of a node. */
const textInto = (canvas: Canvas, nodeId: string | undefined, socket: string): string => {
  const sources = new Set(
    canvas.edges
      .filter(({ target, targetSocket }) => target === nodeId && targetSocket === socket)
      .map(({ source }) => source),
  )
  return ofKind(canvas, 'text')
    .filter(({ id }) => sources.has(id))
    .map(({ data }) => data.text)
    .join('\n\n')
}

const notesOf = (
  others: readonly NodeOf<'character'>[],
  { lang, creatorNotes }: NewCardNotes,
): string => {
  const names = others.map(({ data }) => data.name.trim()).filter((name) => name !== '')
  const sentence = names.length === 0 ? '' : inLanguage(otherSentences, lang)(names.join(', '))
  return [creatorNotes, sentence].filter((text) => text !== '').join('\n\n')
}

/** Only what is there: a card without it is imported with its defaults. */
const ownFields = (texts: Readonly<Record<string, string>>): JsonObject => {
  const said = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return said.length === 0 ? {} : { plax: Object.fromEntries(said) }
}

type NewCardOptions = { nodeId: string | null; notes?: NewCardNotes | undefined }

/** A V2 card of one character of a canvas, the first where none is named. */
export const newCard = (
  canvas: Canvas,
  { nodeId, notes = noNotes }: NewCardOptions,
): JsonObject => {
  const characters = ofKind(canvas, 'character')
  const character = characters.find(({ id }) => id === nodeId) ?? characters[0]
  const others = characters.filter((one) => one !== character)
  const [story] = ofKind(canvas, 'story')
  const speechStyle = textInto(canvas, character?.id, 'speechStyle')
  const fields: JsonObject = {
    name: character?.data.name ?? '',
    description: character?.data.description ?? '',
    personality: character?.data.personality ?? '',
    scenario: [textInto(canvas, story?.id, 'coreContext'), story?.data.coreContext ?? '']
      .filter((text) => text.trim() !== '')
      .join('\n\n'),
    first_mes: story?.data.prologue ?? '',
    mes_example: character?.data.exampleDialogue ?? '',
    creator_notes: notesOf(others, notes),
    system_prompt: '',
    post_history_instructions: story?.data.closingInstructions ?? '',
    alternate_greetings: [],
    tags: [...notes.tags],
    creator: notes.creator,
    character_version: '',
    extensions: ownFields({
      gender: character?.data.gender ?? '',
      fullStory: story?.data.fullStory ?? '',
      speechStyle,
    }),
  }
  writeBook(fields, canvas)
  return { spec: 'chara_card_v2', spec_version: '2.0', data: fields }
}
