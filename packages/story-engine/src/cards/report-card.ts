import { unknownMacros } from '../macros.ts'
import { MAX_STORED_CHARS } from '../limits.ts'
import { countListed } from './assets.ts'
import { noteOf } from './import-notes.ts'
import type { ImportNote } from './import-notes.ts'
import { isObject } from './json.ts'
import type { JsonObject } from './json.ts'
import { keyOf, listOf, objectAt } from './quirks.ts'
import { readBook } from './book.ts'
import { CARD_KEYS } from './read-card.ts'
import type { Card } from './read-card.ts'
import { bookNotes } from './report-book.ts'
import { isReadable } from './report-mistyped.ts'
import { cardFields } from './spec.ts'

/** Read, or told of by a note of its own. */
const knownKeys = new Set([
  ...Object.values(CARD_KEYS).flat(),
  'alternate_greetings',
  'alternateGreetings',
  'group_only_greetings',
  'tags',
  'assets',
  'character_book',
  'extensions',
  'spec',
  'spec_version',
  'data',
])

const isSaid = (value: unknown): boolean =>
  !(value === null || value === '' || value === undefined || value === 'none' || value === false) &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isObject(value) && Object.keys(value).length === 0)

/** What every card of SillyTavern has, whether it says anything or not. */
const usualExtensions = new Set(['fav', 'talkativeness', 'world', 'depth_prompt'])

/** Known fields whose value is of a type that nothing is read from. */
const mistypedKeys = (fields: JsonObject): string[] => {
  const lists = ['alternate_greetings', 'group_only_greetings', 'tags']
  const texts = Object.values(CARD_KEYS).flatMap((keys) => keyOf(fields, keys) ?? [])
  const unread = [...texts, ...lists].filter((key) => {
    const value = fields[key]
    return isSaid(value) && !isReadable(value ?? null)
  })
  const isBookless = isSaid(fields.character_book) && readBook(fields.character_book) === null
  return isBookless ? [...unread, 'character_book'] : unread
}

const unknownKeys = (fields: JsonObject): string[] =>
  Object.keys(fields).filter((key) => !knownKeys.has(key) && isSaid(fields[key]))

/** Scripts on the texts of a chat, of SillyTavern and RisuAI. */
const scriptsOf = (extensions: JsonObject): number =>
  [extensions.regex_scripts, objectAt(extensions, 'risuai').customScripts].flatMap((list) =>
    Array.isArray(list) ? list : [],
  ).length

/** Emotions and scripts are told of apart; so is what our own export wrote. */
const otherExtensions = (extensions: JsonObject): string[] =>
  Object.entries(extensions).flatMap(([key, said]) => {
    if (key === 'plax' || key === 'regex_scripts') return []
    if (usualExtensions.has(key) && !isSaid(said)) return []
    if (key !== 'risuai') return [key]
    if (!isObject(said)) return isSaid(said) ? [key] : []
    return Object.keys(said)
      .filter((name) => !['emotions', 'customScripts'].includes(name) && isSaid(said[name]))
      .map((name) => `risuai.${name}`)
  })

/** What a program other than a chat's page shows as it is. */
const HTML = /<(?:div|span|p|br|b|i|u|img|style|script|table|details|font|center|h[1-6])\b[^<>]*>/i

const isTooLong = (fields: JsonObject): string[] =>
  Object.values(CARD_KEYS).flatMap((keys) => {
    const key = keyOf(fields, keys)
    const said = key === null ? null : fields[key]
    return key !== null && typeof said === 'string' && said.length > MAX_STORED_CHARS ? [key] : []
  })

export type CardReport = {
  character: ImportNote[]
  story: ImportNote[]
  lorebook: ImportNote[]
}

/**
 * What becomes of each thing that a card's file holds, by the node that it concerns; what no node
 * holds is the character's. Together they name all that the file says. Tags and notes are kept until
 * somebody makes settings of a story from them.
 */
export const cardReport = (card: Card): CardReport => {
  const fields = cardFields(card.raw)
  const extensions = objectAt(fields, 'extensions')
  const groups = fields.group_only_greetings ?? null
  const listed = countListed(fields)
  const texts = [card.description, card.personality, card.scenario, card.firstMessage]
    .concat([card.exampleDialogue, card.systemPrompt, card.postHistoryInstructions])
    .concat(card.book?.entries.map((entry) => entry.fields.prompt) ?? [])
  const used = new Set(card.assets.map(({ file }) => file))
  const otherFiles = card.files.flatMap(({ name }) => (used.has(name) ? [] : [name]))
  return {
    character: [
      ...noteOf('name', 'works', card.name !== ''),
      ...noteOf('description', 'works', card.description !== ''),
      ...noteOf('personality', 'works', card.personality !== ''),
      ...noteOf('exampleDialogue', 'works', card.exampleDialogue !== ''),
      ...noteOf('picture', 'works', card.picture !== null),
      ...noteOf('pictures', 'works', card.assets.length),
      ...noteOf('assets', 'kept', Math.max(0, listed - card.assets.length)),
      ...noteOf('tags', 'kept', card.tags.length),
      ...noteOf('creatorNotes', 'kept', card.creatorNotes !== ''),
      ...noteOf('cardFields', 'kept', [
        ...[...new Set([fields, card.raw])].flatMap(unknownKeys),
        ...mistypedKeys(fields),
      ]),
      ...noteOf('extensions', 'kept', otherExtensions(extensions)),
      ...noteOf('scripts', 'kept', scriptsOf(extensions)),
      ...noteOf('macros', 'kept', texts.flatMap(unknownMacros)),
      ...noteOf('longTexts', 'kept', isTooLong(fields)),
      ...noteOf('files', 'kept', otherFiles),
      ...noteOf('otherCard', 'kept', card.backfill !== null),
      ...noteOf('pngChunks', 'dropped', card.container === 'png' ? card.lost : []),
      ...noteOf('files', 'dropped', card.container === 'png' ? [] : card.lost),
    ],
    story: [
      ...noteOf('firstMessage', 'works', card.firstMessage !== ''),
      ...noteOf('scenario', 'works', card.scenario !== ''),
      ...noteOf('systemPrompt', 'works', card.systemPrompt.trim() !== ''),
      ...noteOf('closingInstructions', 'works', card.postHistoryInstructions !== ''),
      ...noteOf('greetings', 'kept', card.alternateGreetings.length),
      ...noteOf('groupGreetings', 'kept', listOf(groups).length),
      ...noteOf('html', 'kept', HTML.test(card.firstMessage)),
    ],
    lorebook: card.book ? bookNotes(card.book) : [],
  }
}
