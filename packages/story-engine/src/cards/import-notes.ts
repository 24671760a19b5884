import { cutText, isLongerThan } from '../characters.ts'
import { isObject } from './json.ts'

/** What a file may hold. */
export const importedThings = [
  'name',
  'description',
  'personality',
  'scenario',
  'firstMessage',
  'exampleDialogue',
  'systemPrompt',
  'closingInstructions',
  'picture',
  'pictures',
  'loreEntries',
  'unreadEntries',
  'entryKeys',
  'tags',
  'creatorNotes',
  'greetings',
  'groupGreetings',
  'cardFields',
  'extensions',
  'scripts',
  'macros',
  'html',
  'assets',
  'files',
  'pngChunks',
  'otherCard',
  'bookFields',
  'entryFields',
  'entryGroups',
  'entryFilters',
  'entryPlaces',
  'entrySources',
  'vectors',
  'decorators',
  'folders',
  'longTexts',
] as const

/** `kept` is in the file that an export gives back, but does nothing here; `dropped` is gone. */
export const importEffects = ['works', 'kept', 'dropped'] as const

export type ImportedThing = (typeof importedThings)[number]
export type ImportEffect = (typeof importEffects)[number]

/** What became of one kind of thing in a file. Why, follows from the thing and its effect. */
export type ImportNote = {
  what: ImportedThing
  effect: ImportEffect
  count: number
  /** Of fields, macros, files …, where they have names of their own; some of them. */
  names: string[]
}

const MAX_NAMES = 20
const MAX_NAME_CHARS = 60

const shortName = (name: string): string =>
  isLongerThan(name, MAX_NAME_CHARS) ? `${cutText(name, MAX_NAME_CHARS)}…` : name

/** Nothing where there is none of it. */
export const noteOf = (
  what: ImportedThing,
  effect: ImportEffect,
  found: number | boolean | readonly string[],
): ImportNote[] => {
  if (typeof found === 'object') {
    const names = [...new Set(found)]
    const shown = names.slice(0, MAX_NAMES).map(shortName)
    return names.length === 0 ? [] : [{ what, effect, count: names.length, names: shown }]
  }
  const count = Number(found)
  return count === 0 ? [] : [{ what, effect, count, names: [] }]
}

const isNote = (value: unknown): value is ImportNote =>
  isObject(value) &&
  importedThings.some((what) => what === value.what) &&
  importEffects.some((effect) => effect === value.effect) &&
  typeof value.count === 'number' &&
  Array.isArray(value.names) &&
  value.names.every((name) => typeof name === 'string')

/** The notes that a node was imported with. They are a client's word, so odd ones are left out. */
export const importNotesOf = (node: { ext?: Record<string, unknown> | undefined }): ImportNote[] =>
  Array.isArray(node.ext?.imported) ? node.ext.imported.filter(isNote) : []

/** A node with more notes. */
export const withImportNotes = <N extends { ext?: Record<string, unknown> | undefined }>(
  node: N,
  notes: readonly ImportNote[],
): N =>
  notes.length === 0
    ? node
    : { ...node, ext: { ...node.ext, imported: [...importNotesOf(node), ...notes] } }
