import { ENTRY_KEYS, ROLES } from './entry-fields.ts'
import { SPELLINGS } from './entry-places.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { asFlag, asText, asWhole } from './quirks.ts'

type Reader = (value: JsonValue) => boolean

/** Whether a text can be read from a value; from an empty list nothing is lost. */
export const isReadable: Reader = (value) =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && (value.length === 0 || value.some((one) => asText(one) !== '')))

const isNumber: Reader = (value) => asWhole(value) !== null
const isFlag: Reader = (value) => asFlag(value) !== null
const isPlace: Reader = (value) =>
  isNumber(value) || value === 'before_char' || value === 'after_char'
const isRole: Reader = (value) => ROLES.some((role, number) => value === role || value === number)

type Readers = readonly (readonly [readonly (readonly string[])[], Reader])[]

const entryReaders: Readers = [
  [[ENTRY_KEYS.keys, ENTRY_KEYS.secondary, ENTRY_KEYS.content, ENTRY_KEYS.comment], isReadable],
  [[ENTRY_KEYS.order, ['priority'], SPELLINGS.depth, SPELLINGS.scanDepth], isNumber],
  [[SPELLINGS.sticky, SPELLINGS.cooldown, SPELLINGS.delay, SPELLINGS.probability], isNumber],
  [[SPELLINGS.selectiveLogic], isNumber],
  [[ENTRY_KEYS.constant, ['enabled', 'disable', 'selective', 'use_regex', 'useRegex']], isFlag],
  [[SPELLINGS.useProbability, SPELLINGS.preventRecursion, SPELLINGS.excludeRecursion], isFlag],
  [[SPELLINGS.wholeWords, SPELLINGS.caseSensitive], isFlag],
  [[SPELLINGS.delayUntilRecursion], (value) => isFlag(value) || isNumber(value)],
  [[SPELLINGS.position], isPlace],
  [[SPELLINGS.role], isRole],
]

const bookReaders: Readers = [
  [[['name', 'description']], isReadable],
  [[['scan_depth', 'token_budget']], isNumber],
  [[['recursive_scanning']], isFlag],
  [[['entries']], (value) => typeof value === 'object'],
]

const mistypedKeys = (layer: JsonObject, readers: Readers): string[] =>
  readers.flatMap(([spellings, reads]) =>
    spellings.flat().filter((key) => {
      const value = layer[key]
      return value !== undefined && value !== null && value !== '' && !reads(value)
    }),
  )

/** Known fields of an entry, or of its extensions, whose value is of a type that nothing is read from. */
export const mistypedEntryKeys = (layer: JsonObject): string[] => mistypedKeys(layer, entryReaders)

/** Such fields of a lorebook. */
export const mistypedBookKeys = (raw: JsonObject): string[] => mistypedKeys(raw, bookReaders)
