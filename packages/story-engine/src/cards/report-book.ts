import { alternatives } from '../alternatives.ts'
import { MAX_IMPORTED_ENTRIES } from '../limits.ts'
import { compilePattern, unsupported } from '../regex.ts'
import type { CardBook } from './book.ts'
import { unknownDecorators } from './decorators.ts'
import { AT_DEPTH, ENTRY_KEYS } from './entry-fields.ts'
import { SPELLINGS, readPlaced } from './entry-places.ts'
import { noteOf } from './import-notes.ts'
import type { ImportNote } from './import-notes.ts'
import { isObject } from './json.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { asFlag, asWhole, objectAt } from './quirks.ts'
import { mistypedBookKeys, mistypedEntryKeys } from './report-mistyped.ts'

const bookKeys = new Set(
  ['name', 'description', 'scan_depth', 'recursive_scanning', 'token_budget', 'entries', 'data']
    // What says no more than which program wrote the file.
    .concat(['extensions', 'spec', 'type', 'ver', 'version', 'lorebookVersion', 'kind']),
)

/** Read, or told of by a note of its own, or without any meaning outside of the program's lists. */
const entryKeys = new Set([
  ...Object.values(ENTRY_KEYS).flat(),
  ...Object.values(SPELLINGS).flat(),
  'enabled',
  'disable',
  'selective',
  'priority',
  'contextConfig',
  'use_regex',
  'useRegex',
  'id',
  'uid',
  'addMemo',
  'display_index',
  'displayIndex',
  'extensions',
  'extentions',
  'mode',
  'folder',
  'group',
  'groupOverride',
  'groupWeight',
  'useGroupScoring',
  'vectorized',
  'group_override',
  'group_weight',
  'use_group_scoring',
  'characterFilter',
  'lastUpdatedAt',
  'character_filter',
  'characterFilterNames',
  'characterFilterTags',
  'characterFilterExclude',
  'outletName',
  'outlet_name',
])

/** Where a field says nothing. */
const isEmpty = (value: JsonValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isEmpty))

/** Of an entry, itself and what its extensions say. */
const layers = (raw: JsonObject): JsonObject[] => [
  raw,
  objectAt(raw, 'extensions'),
  objectAt(raw, 'extentions'),
]

const says = (raw: JsonObject, ...keys: string[]): boolean =>
  layers(raw).some((layer) => keys.some((key) => !isEmpty(layer[key])))

const isFolder = (raw: JsonObject): boolean => raw.mode === 'folder'

/** Beside the author's note, the example dialogue, or at a place that a preset names. */
const isElsewhere = (raw: JsonObject): boolean => {
  const place = asWhole(readPlaced(raw, 'position'))
  return place !== null && place > 1 && place !== AT_DEPTH
}

const sourceKeys = ['PersonaDescription', 'CharacterDescription', 'CharacterPersonality']
  .concat(['CharacterDepthPrompt', 'Scenario', 'CreatorNotes'])
  .flatMap((name) => [
    `match${name}`,
    `match${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  ])

const unknownKeys = (raw: JsonObject): string[] =>
  layers(raw).flatMap((layer) =>
    Object.keys(layer).filter(
      (key) => !entryKeys.has(key) && !sourceKeys.includes(key) && !isEmpty(layer[key]),
    ),
  )

/** Whether a key asks for what patterns cannot do here, so that it never matches. */
const isDead = (key: string): boolean => {
  const result = unsupported(key) ? compilePattern(key) : null
  return result?.ok === false && result.code !== 'invalid'
}

const deadKeys = ({ key, secondaryKey }: { key: string; secondaryKey: string }): string[] =>
  [key, ...secondaryKey.split('\n')].flatMap(alternatives).filter(isDead)

/** Where entries stand that are no objects. */
const unreadEntries = (raw: JsonObject): string[] => {
  const entries = raw.entries ?? raw.data
  if (typeof entries !== 'object' || entries === null) return []
  return Object.entries(entries).flatMap(([place, entry]) =>
    isObject(entry) ? [] : `entries[${place}]`,
  )
}

/** What becomes of a lorebook, in a card or by itself. */
export const bookNotes = ({ raw, entries }: CardBook): ImportNote[] => {
  const raws = entries.map((entry) => entry.raw)
  const count = (test: (raw: JsonObject) => boolean): number => raws.filter(test).length
  const folders = count(isFolder)
  const over = Math.max(0, entries.length - MAX_IMPORTED_ENTRIES)
  return [
    ...noteOf('loreEntries', 'works', entries.length - folders - over),
    ...noteOf('loreEntries', 'kept', over),
    ...noteOf('unreadEntries', 'kept', unreadEntries(raw)),
    ...noteOf(
      'entryKeys',
      'kept',
      entries.flatMap(({ fields }) => deadKeys(fields)),
    ),
    ...noteOf('folders', 'kept', folders),
    ...noteOf(
      'entryGroups',
      'kept',
      count((one) => says(one, 'group')),
    ),
    ...noteOf(
      'entryFilters',
      'kept',
      count((one) =>
        says(
          one,
          'characterFilter',
          'character_filter',
          'characterFilterNames',
          'characterFilterTags',
        ),
      ),
    ),
    ...noteOf('entryPlaces', 'kept', count(isElsewhere)),
    ...noteOf(
      'entrySources',
      'kept',
      count((one) => says(one, ...sourceKeys)),
    ),
    ...noteOf(
      'vectors',
      'kept',
      count((one) => layers(one).some((layer) => asFlag(layer.vectorized) === true)),
    ),
    ...noteOf(
      'decorators',
      'kept',
      entries.flatMap(({ fields }) => unknownDecorators(fields.prompt)),
    ),
    ...noteOf('entryFields', 'kept', [
      ...raws.flatMap(unknownKeys),
      ...raws.flatMap(layers).flatMap(mistypedEntryKeys),
    ]),
    ...noteOf('bookFields', 'kept', [
      ...Object.keys(raw).filter((key) => !bookKeys.has(key) && !isEmpty(raw[key])),
      ...Object.keys(objectAt(raw, 'extensions')),
      ...mistypedBookKeys(raw),
    ]),
  ]
}
