import { DrawError } from './draw-error.ts'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Levels of lists and objects; a table has three. */
const deepest = 16

/**
 * The one text of a value: keys in the order of their UTF-16 units, safe integers only, texts in NFC, no
 * whitespace. Throws `draw.table_value` for anything else, and for keys that are the same in NFC.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(normal(value))
  if (typeof value === 'number') return canonicalInteger(value)
  if (depth === deepest) throw new DrawError('draw.table_too_deep')
  if (Array.isArray(value)) {
    return `[${Array.from(value, (one) => canonicalJson(one, depth + 1)).join(',')}]`
  }
  if (!isObject(value)) throw new DrawError('draw.table_value')
  return canonicalObject(value, depth)
}

function canonicalObject(value: Record<string, unknown>, depth: number): string {
  const fields = new Map(Object.entries(value).map(([key, one]) => [normal(key), one]))
  if (fields.size !== Object.keys(value).length) throw new DrawError('draw.table_value')
  const inOrder = [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const texts = inOrder.map(
    ([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one, depth + 1)}`,
  )
  return `{${texts.join(',')}}`
}

function canonicalInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new DrawError('draw.table_value')
  return JSON.stringify(value)
}

function normal(text: string): string {
  if (!text.isWellFormed()) throw new DrawError('draw.table_value')
  return text.normalize('NFC')
}
