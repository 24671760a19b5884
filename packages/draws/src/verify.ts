import { isNonce, leadsTo } from './chain.ts'
import { drawResult, isClientSeed } from './draw.ts'
import { DrawError } from './draw-error.ts'
import { type DrawRecord, isRecord } from './record.ts'
import { canonicalTable, tableHash } from './table.ts'

/** A seed of the same chain that is known to lead to its anchor. */
export interface KnownSeed {
  nonce: number
  seed: string
}

const checks = {
  /** The record has all fields, of the right types. */
  shape: () => true,
  /** The client seed has 1 to 64 letters, digits, `_` or `-`. */
  clientSeed: ({ clientSeed }) => isClientSeed(clientSeed),
  /** The chain has a draw of this number. */
  nonce: ({ nonce, chainLength }) => isNonce(nonce, chainLength),
  /** The hash of the seed is the seed of the draw before. */
  previousSeed: ({ seed, previousSeed }) => leadsTo(seed, { target: previousSeed, steps: 1 }),
  /** The seed, hashed `nonce` times, is the anchor. */
  anchor: (record, known) => isNonce(record.nonce, record.chainLength) && isOfAnchor(record, known),
  /** The table has items with weights that add up. */
  table: ({ table }) => canonicalTable(table) !== '',
  /** The hash of the table is the one that was shown before the draw. */
  tableHash: (record) => tableHash(record.table) === record.tableHash,
  /** Drawing again gives this result. */
  result: (record) => isResult(record),
} satisfies Record<string, (record: DrawRecord, known: KnownSeed | null) => boolean>

export type CheckName = keyof typeof checks
export interface Check {
  name: CheckName
  passed: boolean
}

/**
 * Checks all that a record claims; never throws. `known` saves hashing up to the anchor for each of many
 * records: it must be of a record of the same anchor whose `anchor` check passed.
 */
export function verify(record: unknown, known: KnownSeed | null = null): Check[] {
  const isShaped = isRecord(record)
  return Object.entries(checks).map(([name, check]) => ({
    name: name as CheckName,
    passed: isShaped && passes(() => check(record, known)),
  }))
}

function isOfAnchor({ anchor, nonce, seed }: DrawRecord, known: KnownSeed | null): boolean {
  return known && known.nonce <= nonce
    ? leadsTo(seed, { target: known.seed, steps: nonce - known.nonce })
    : leadsTo(seed, { target: anchor, steps: nonce })
}

function isResult(record: DrawRecord): boolean {
  const { index, id, word } = drawResult(record)
  const { result } = record
  return result.index === index && result.id === id && result.word === word
}

function passes(check: () => boolean): boolean {
  try {
    return check()
  } catch (error) {
    if (error instanceof DrawError) return false
    throw error
  }
}
