import type { LoreEntry } from '../nodes.ts'
import { withoutOrders } from './decorators.ts'
import { AT_DEPTH, ENTRY_KEYS, LOGICS, ROLES, entryFields, messagesOf } from './entry-fields.ts'
import type { EntryFields } from './entry-fields.ts'
import { hasPlaced, isSillyTavern, isWorldInfo, readPlaced, writePlaced } from './entry-places.ts'
import type { PlacedField } from './entry-places.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { patternsToKeys } from './patterns.ts'
import { asFlag, keyOf, objectAt } from './quirks.ts'

const WORLD_INFO_NAMES: Readonly<Record<string, string>> = {
  keys: 'key',
  secondary_keys: 'keysecondary',
  insertion_order: 'order',
}

const set = (raw: JsonObject, keys: readonly [string, ...string[]], value: JsonValue): void => {
  const fresh = isWorldInfo(raw) ? (WORLD_INFO_NAMES[keys[0]] ?? keys[0]) : keys[0]
  raw[keyOf(raw, keys) ?? fresh] = value
}

const writeKeys = (raw: JsonObject, fields: EntryFields): void => {
  const { keys, secondary, useRegex } = patternsToKeys(fields, {
    caseSensitive: fields.caseSensitive,
    wholeWords: asFlag(readPlaced(raw, 'wholeWords')) ?? false,
  })
  // SillyTavern knows a pattern by its slashes, the others by this flag.
  if (!isWorldInfo(raw) && !isSillyTavern(raw)) raw.use_regex = useRegex
  set(raw, ENTRY_KEYS.keys, keys)
  set(raw, ENTRY_KEYS.secondary, secondary)
  raw.selective = secondary.length > 0 || (isWorldInfo(raw) && raw.selective !== false)
  const logic = LOGICS.indexOf(fields.secondaryLogic)
  if (logic !== 0 || hasPlaced(raw, 'selectiveLogic')) writePlaced(raw, 'selectiveLogic', logic)
}

const writeEnabled = (raw: JsonObject, enabled: boolean): void => {
  if (isWorldInfo(raw) && raw.enabled === undefined) raw.disable = !enabled
  else raw.enabled = enabled
}

const POSITION_NUMBERS: Readonly<Record<LoreEntry['position'], number>> = {
  before_characters: 0,
  after_characters: 1,
  at_depth: AT_DEPTH,
}

/** Cards say it in words, which have none for a depth, and in a number that stands above them. */
const writePosition = (raw: JsonObject, position: LoreEntry['position']): void => {
  const number = POSITION_NUMBERS[position]
  if (isWorldInfo(raw)) {
    writePlaced(raw, 'position', number)
    return
  }
  raw.position = position === 'before_characters' ? 'before_char' : 'after_char'
  if (position === 'at_depth' || readPlaced(raw, 'position') !== raw.position) {
    raw.extensions = { ...objectAt(raw, 'extensions'), position: number }
  }
}

const PLACED = [
  'depth',
  'scanDepth',
  'preventRecursion',
  'excludeRecursion',
  'delayUntilRecursion',
] as const satisfies readonly (PlacedField & keyof EntryFields)[]

const TIMED = ['sticky', 'cooldown', 'delay'] as const

const writeProbability = (raw: JsonObject, probability: number): void => {
  writePlaced(raw, 'probability', probability)
  const used = asFlag(readPlaced(raw, 'useProbability'))
  if (used === false || hasPlaced(raw, 'useProbability')) writePlaced(raw, 'useProbability', true)
}

/** First of all, since its decorators say what the other fields are. */
const writePrompt = (raw: JsonObject, prompt: string): void => {
  if (entryFields(raw).prompt !== prompt) set(raw, ENTRY_KEYS.content, prompt)
}

/** Lays the fields that differ from what the raw entry says onto it, in its own spelling. */
const layOver = (raw: JsonObject, fields: EntryFields): void => {
  const before = entryFields(raw)
  const changed = (field: keyof EntryFields): boolean => fields[field] !== before[field]
  if (changed('key') || changed('secondaryKey') || changed('secondaryLogic')) {
    writeKeys(raw, fields)
  }
  if (changed('comment')) set(raw, ENTRY_KEYS.comment, fields.comment)
  if (changed('priority')) raw.priority = fields.priority
  if (changed('order')) set(raw, ENTRY_KEYS.order, fields.order)
  if (changed('enabled')) writeEnabled(raw, fields.enabled)
  if (changed('constant')) set(raw, ENTRY_KEYS.constant, fields.constant)
  if (changed('position')) writePosition(raw, fields.position)
  if (changed('role')) writePlaced(raw, 'role', ROLES.indexOf(fields.role))
  if (changed('probability')) writeProbability(raw, fields.probability)
  for (const field of TIMED) if (changed(field)) writePlaced(raw, field, messagesOf(fields[field]))
  for (const field of PLACED) if (changed(field)) writePlaced(raw, field, fields[field])
  // What the keys say of case may be another thing now.
  if (entryFields(raw).caseSensitive !== fields.caseSensitive) {
    writePlaced(raw, 'caseSensitive', fields.caseSensitive)
  }
}

/** Fields that decorators may order, under the names that they have there. */
const orderedNames = (wanted: EntryFields, said: EntryFields): Set<string> => {
  const names = (Object.keys(wanted) as (keyof EntryFields)[]).filter(
    (field) => field !== 'prompt' && wanted[field] !== said[field],
  )
  const secondary = names.some((name) => name.startsWith('secondary'))
  return new Set([...names, ...(secondary ? ['additionalKeys', 'excludeKeys'] : [])])
}

/**
 * Lays the fields of a canvas onto a raw entry, which is changed only where they differ. A decorator
 * in the text that would order otherwise is taken out.
 */
export const writeEntry = (raw: JsonObject, fields: EntryFields): JsonObject => {
  let prompt = fields.prompt
  for (;;) {
    writePrompt(raw, prompt)
    layOver(raw, fields)
    // A line that goes may leave its fallback to count, which then goes as well.
    const rest = withoutOrders(prompt, orderedNames(fields, entryFields(raw)))
    if (rest === prompt) return raw
    prompt = rest
  }
}
