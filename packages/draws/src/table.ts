import { canonicalJson, isObject, type Json } from './canonical.ts'
import { DrawError } from './draw-error.ts'
import { sha256Hex } from './hash.ts'

/** An item is drawn `weight` times of the table’s `total`. */
export type DrawItem = {
  readonly id: string
  readonly name: string
  /** 1 or more. */
  readonly weight: number
  readonly [more: string]: Json
}

/** What is drawn from. More fields (a fee, a pity counter, stock) are committed along with these. */
export type DrawTable = {
  /** 1 or more. */
  readonly version: number
  readonly items: readonly DrawItem[]
  /** The sum of the weights. */
  readonly total: number
  readonly [more: string]: Json
}

/** The text that a table’s hash is of. Throws a `DrawError` for what isn’t a table. */
export function canonicalTable(table: DrawTable): string {
  assertTable(table)
  return canonicalJson(table)
}

/** SHA-256 of the canonical text, in hexadecimal. */
export const tableHash = (table: DrawTable): string => sha256Hex(canonicalTable(table))

function assertTable(table: unknown): asserts table is DrawTable {
  if (!isObject(table)) throw new DrawError('draw.table_value')
  if (!isCount(table.version)) throw new DrawError('draw.table_version')
  if (!Array.isArray(table.items) || table.items.length === 0) {
    throw new DrawError('draw.table_empty')
  }
  const ids = new Set<string>()
  let sum = 0
  for (const item of table.items as unknown[]) {
    assertItem(item)
    sum += item.weight
    if (!Number.isSafeInteger(sum)) throw new DrawError('draw.table_total')
    const id = item.id.normalize('NFC')
    if (ids.has(id)) throw new DrawError('draw.table_duplicate_id')
    ids.add(id)
  }
  if (table.total !== sum) throw new DrawError('draw.table_total')
}

function assertItem(item: unknown): asserts item is DrawItem {
  if (!isObject(item)) throw new DrawError('draw.table_value')
  if (typeof item.id !== 'string' || item.id === '') throw new DrawError('draw.table_id')
  if (typeof item.name !== 'string') throw new DrawError('draw.table_name')
  if (!isCount(item.weight)) throw new DrawError('draw.table_weight')
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0
