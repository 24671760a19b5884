import { isObject } from './json.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { objectAt } from './quirks.ts'

/** What programs call the fields that no specification names; the first is written anew. */
export const SPELLINGS = {
  position: ['position'],
  depth: ['depth'],
  role: ['role'],
  scanDepth: ['scan_depth', 'scanDepth'],
  sticky: ['sticky'],
  cooldown: ['cooldown'],
  delay: ['delay'],
  probability: ['probability', 'risu_activationPercent', 'activationPercent'],
  useProbability: ['useProbability'],
  preventRecursion: ['prevent_recursion', 'preventRecursion'],
  excludeRecursion: ['exclude_recursion', 'excludeRecursion'],
  delayUntilRecursion: ['delay_until_recursion', 'delayUntilRecursion'],
  selectiveLogic: ['selectiveLogic'],
  wholeWords: ['match_whole_words', 'matchWholeWords'],
  caseSensitive: ['case_sensitive', 'caseSensitive', 'risu_case_sensitive'],
} as const

export type PlacedField = keyof typeof SPELLINGS

/** An entry of SillyTavern's world info, which has every field at its top. */
export const isWorldInfo = (raw: JsonObject): boolean =>
  raw.keys === undefined &&
  ['key', 'keysecondary', 'disable', 'uid'].some((name) => raw[name] !== undefined)

/** RisuAI spells it so. */
const EXTENSION_KEYS = ['extensions', 'extentions'] as const

/**
 * An entry of a card as SillyTavern writes it. Its `use_regex` is always true and tells nothing: what
 * is a pattern there stands between slashes, and any other key is plain text.
 */
export const isSillyTavern = (raw: JsonObject): boolean => {
  const said = objectAt(raw, 'extensions')
  return ['display_index', 'selectiveLogic', 'useProbability'].some(
    (key) => said[key] !== undefined,
  )
}

type Place = { holder: string | null; key: string }

const holders = (raw: JsonObject): (string | null)[] => [
  ...EXTENSION_KEYS.filter((name) => isObject(raw[name])),
  null,
]

const holderOf = (raw: JsonObject, holder: string | null): JsonObject =>
  holder === null ? raw : objectAt(raw, holder)

/** The first place that says something, or with `orNull` the first that is there at all. */
const findPlace = (raw: JsonObject, field: PlacedField, orNull: boolean): Place | null => {
  for (const holder of holders(raw)) {
    for (const key of SPELLINGS[field]) {
      const value = holderOf(raw, holder)[key]
      if (value !== undefined && (orNull || value !== null)) return { holder, key }
    }
  }
  return null
}

export const readPlaced = (raw: JsonObject, field: PlacedField): JsonValue => {
  const place = findPlace(raw, field, false)
  return place ? (holderOf(raw, place.holder)[place.key] ?? null) : null
}

export const hasPlaced = (raw: JsonObject, field: PlacedField): boolean =>
  findPlace(raw, field, true) !== null

const write = (raw: JsonObject, { holder, key }: Place, value: JsonValue): void => {
  if (holder === null) raw[key] = value
  else raw[holder] = { ...objectAt(raw, holder), [key]: value }
}

/** Writes where the entry has the field, else where its kind of entry would; null clears it. */
export const writePlaced = (raw: JsonObject, field: PlacedField, value: JsonValue): void => {
  const [snake] = SPELLINGS[field]
  const camel = SPELLINGS[field].find((key) => !key.includes('_')) ?? snake
  const fresh: Place = isWorldInfo(raw)
    ? { holder: null, key: camel }
    : { holder: 'extensions', key: snake }
  let place = findPlace(raw, field, false)
  if (value !== null) {
    write(raw, place ?? findPlace(raw, field, true) ?? fresh, value)
    return
  }
  for (; place; place = findPlace(raw, field, false)) write(raw, place, null)
}
