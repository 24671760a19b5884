import { isObject } from './canonical.ts'
import type { DrawResult } from './draw.ts'
import { isHex32 } from './hash.ts'
import type { DrawTable } from './table.ts'

/** All that is published after a draw. Seeds and hashes are 32 bytes in lowercase hexadecimal. */
export interface DrawRecord {
  /** Published before the chain’s first draw, with its length. */
  anchor: string
  chainLength: number
  /** The seed of the draw before; the anchor for the first. */
  previousSeed: string
  seed: string
  nonce: number
  clientSeed: string
  /** Shown before the draw. */
  tableHash: string
  table: DrawTable
  result: DrawResult
}

/** Whether a value has the fields of a record, of the right types; whether they fit is for `verify`. */
export function isRecord(value: unknown): value is DrawRecord {
  if (!isObject(value) || !isObject(value.table) || !isObject(value.result)) return false
  const { result } = value
  return (
    [value.anchor, value.previousSeed, value.seed, value.tableHash].every(isHex32) &&
    [value.chainLength, value.nonce, result.index].every(Number.isSafeInteger) &&
    [value.clientSeed, result.id, result.word].every((one) => typeof one === 'string')
  )
}
