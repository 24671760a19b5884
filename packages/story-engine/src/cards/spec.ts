import { isObject } from './json.ts'
import type { JsonObject } from './json.ts'

export type CardSpec = 'v1' | 'v2' | 'v3'

const NAMES = {
  v2: { spec: 'chara_card_v2', spec_version: '2.0' },
  v3: { spec: 'chara_card_v3', spec_version: '3.0' },
} as const

export const specOf = (raw: JsonObject): CardSpec => {
  if (!isObject(raw.data)) return 'v1'
  return raw.spec === NAMES.v3.spec ? 'v3' : 'v2'
}

/** Where the fields of a card live: under `data` since V2, at the top before. */
export const cardFields = (raw: JsonObject): JsonObject => (isObject(raw.data) ? raw.data : raw)

/** A card under the name of another version, its fields as they are; the very card where it is one. */
export const toSpec = (raw: JsonObject, spec: 'v2' | 'v3'): JsonObject => {
  if (specOf(raw) === spec) return raw
  if (!isObject(raw.data)) return { ...NAMES[spec], data: withNeeded(raw, spec) }
  return { ...raw, ...NAMES[spec], data: withNeeded(raw.data, spec) }
}

/** V3 asks for a list of greetings for groups, empty or not. */
const withNeeded = (fields: JsonObject, spec: 'v2' | 'v3'): JsonObject =>
  spec === 'v2' || Array.isArray(fields.group_only_greetings)
    ? fields
    : { ...fields, group_only_greetings: [] }
