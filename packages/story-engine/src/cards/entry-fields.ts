import { MAX_SCAN_DEPTH, MAX_TURNS } from '../limits.ts'
import { newLoreEntry } from '../nodes.ts'
import { splitSlashed } from '../regex.ts'
import type { LoreEntry } from '../nodes.ts'
import { readDecorators } from './decorators.ts'
import type { DecoratorEffect } from './decorators.ts'
import { isSillyTavern, readPlaced } from './entry-places.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { groupsToLines, keysToLines, keysToPattern } from './patterns.ts'
import type { KeyStyle } from './patterns.ts'
import { asFlag, asTexts, asWhole, objectAt, pick, textAt } from './quirks.ts'

export type EntryFields = Omit<LoreEntry, 'id' | 'ext'>

/** The spellings of those fields that stand in the entry itself; the first is written anew. */
export const ENTRY_KEYS = {
  keys: ['keys', 'key', 'keywords'],
  secondary: ['secondary_keys', 'keysecondary', 'secondkey'],
  content: ['content', 'text', 'entry'],
  comment: ['comment', 'name', 'displayName'],
  order: ['insertion_order', 'order', 'insertorder', 'weight'],
  constant: ['constant', 'alwaysActive', 'forceActivation'],
} as const

/** SillyTavern's numbers, by their place. */
export const LOGICS: readonly LoreEntry['secondaryLogic'][] = [
  'and_any',
  'not_all',
  'not_any',
  'and_all',
]
export const ROLES: readonly LoreEntry['role'][] = ['system', 'user', 'assistant']
export const AT_DEPTH = 4

const clamped = (value: JsonValue, max: number): number | null => {
  const number = asWhole(value)
  return number === null ? null : Math.min(max, Math.max(0, number))
}

/**
 * SillyTavern counts messages: with n it still counts n - 1 messages on, and two are a turn. So 1 and 2
 * are over by the next turn.
 */
const turnsOf = (messages: number): number => Math.max(0, Math.ceil(messages / 2) - 1)

/** `turnsOf` undone. */
export const messagesOf = (turns: number): number => (turns === 0 ? 0 : turns * 2 + 2)

/** SillyTavern also numbers the rounds that an entry waits for; here any is one. */
const isDelayed = (said: JsonValue): boolean => asFlag(said) ?? (asWhole(said) ?? 0) > 0

const enabledOf = (raw: JsonObject): boolean => {
  if (raw.mode === 'folder') return false
  const disabled = asFlag(raw.disable)
  return asFlag(raw.enabled) ?? !(disabled ?? false)
}

const positionOf = (raw: JsonObject): LoreEntry['position'] => {
  const said = readPlaced(raw, 'position')
  const number = asWhole(said)
  if (number === AT_DEPTH) return 'at_depth'
  return said === 'before_char' || number === 0 ? 'before_characters' : 'after_characters'
}

const roleOf = (raw: JsonObject): LoreEntry['role'] => {
  const said = readPlaced(raw, 'role')
  return ROLES.find((role, number) => said === role || said === number) ?? 'system'
}

const probabilityOf = (raw: JsonObject): number => {
  if (asFlag(readPlaced(raw, 'useProbability')) === false) return 100
  return clamped(readPlaced(raw, 'probability'), 100) ?? 100
}

type Secondary = Pick<EntryFields, 'secondaryKey' | 'secondaryLogic'>

const secondaryOf = (raw: JsonObject, ordered: DecoratorEffect, style: KeyStyle): Secondary => {
  const keys = asTexts(pick(raw, ENTRY_KEYS.secondary))
  const selective = (asFlag(raw.selective) ?? true) && keys.length > 0
  const more = ordered.additionalKeys ?? []
  const logic = LOGICS[asWhole(readPlaced(raw, 'selectiveLogic')) ?? 0] ?? 'and_any'
  if (selective && (more.length === 0 || logic !== 'and_any')) {
    return { secondaryKey: keysToLines(keys, style), secondaryLogic: logic }
  }
  // One of these and one of those: each group is a line, and all lines must match.
  if (selective) {
    return { secondaryKey: groupsToLines([keys, more], style), secondaryLogic: 'and_all' }
  }
  if (more.length > 0) return { secondaryKey: keysToLines(more, style), secondaryLogic: 'and_any' }
  const not = style.useRegex ? [] : (ordered.excludeKeys ?? [])
  if (not.length > 0) return { secondaryKey: keysToLines(not, style), secondaryLogic: 'not_any' }
  return { secondaryKey: '', secondaryLogic: 'and_any' }
}

/** Where nothing else is said, patterns between slashes mind case unless one of them says `i`. */
const mindsCase = (raw: JsonObject): boolean => {
  const keys = [ENTRY_KEYS.keys, ENTRY_KEYS.secondary].flatMap((names) => asTexts(pick(raw, names)))
  const slashed = keys.map(splitSlashed)
  return keys.length > 0 && slashed.every((one) => one !== null && !one.flags.includes('i'))
}

const orderedFields = (ordered: DecoratorEffect): Partial<EntryFields> => {
  const { additionalKeys: _more, excludeKeys: _not, ...fields } = ordered
  return fields
}

/**
 * What of a raw entry a canvas can hold: of character cards V2 and V3, SillyTavern's world info,
 * RisuAI, NovelAI and Agnai. The same raw entry always gives the same fields.
 */
export const entryFields = (raw: JsonObject): EntryFields => {
  const { id: _id, ...defaults } = newLoreEntry('new')
  const style = {
    useRegex: !isSillyTavern(raw) && (asFlag(raw.use_regex ?? raw.useRegex) ?? false),
    wholeWords: asFlag(readPlaced(raw, 'wholeWords')) ?? false,
  }
  const prompt = textAt(raw, ...ENTRY_KEYS.content)
  const ordered = readDecorators(prompt)
  const turns = (field: 'sticky' | 'cooldown' | 'delay'): number =>
    turnsOf(clamped(readPlaced(raw, field), messagesOf(MAX_TURNS)) ?? 0)
  const enabled = enabledOf(raw)
  return {
    ...defaults,
    key: keysToPattern(asTexts(pick(raw, ENTRY_KEYS.keys)), style),
    ...secondaryOf(raw, ordered, style),
    prompt,
    comment: textAt(raw, ...ENTRY_KEYS.comment),
    priority: asWhole(raw.priority) ?? asWhole(objectAt(raw, 'contextConfig').budgetPriority) ?? 0,
    order: asWhole(pick(raw, ENTRY_KEYS.order)) ?? 0,
    position: positionOf(raw),
    depth: clamped(readPlaced(raw, 'depth'), MAX_SCAN_DEPTH) ?? defaults.depth,
    role: roleOf(raw),
    scanDepth: clamped(readPlaced(raw, 'scanDepth'), MAX_SCAN_DEPTH),
    sticky: turns('sticky'),
    cooldown: turns('cooldown'),
    delay: turns('delay'),
    probability: probabilityOf(raw),
    preventRecursion: asFlag(readPlaced(raw, 'preventRecursion')) ?? false,
    excludeRecursion: asFlag(readPlaced(raw, 'excludeRecursion')) ?? false,
    delayUntilRecursion: isDelayed(readPlaced(raw, 'delayUntilRecursion')),
    constant: asFlag(pick(raw, ENTRY_KEYS.constant)) ?? false,
    caseSensitive: asFlag(readPlaced(raw, 'caseSensitive')) ?? mindsCase(raw),
    ...orderedFields(ordered),
    enabled: enabled && (ordered.enabled ?? true),
  }
}
