import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Chain, seedOfDraw } from './chain.ts'
import { type DrawResult, drawResult } from './draw.ts'
import type { DrawRecord } from './record.ts'
import { type DrawTable, tableHash } from './table.ts'

interface Vectors {
  chains: {
    secret: string
    length: number
    anchor: string
    seeds: { nonce: number; seed: string }[]
  }[]
  tables: { name: string; table: DrawTable; canonical: string; hash: string }[]
  draws: {
    seed: string
    clientSeed: string
    nonce: number
    table: string
    results: DrawResult[]
  }[]
}

/** Made by a program that shares no code with this package. */
export const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, 'vectors.json'), 'utf8'),
) as Vectors

export const tableOf = (...weights: number[]): DrawTable => ({
  version: 1,
  feeCoins: 100,
  items: weights.map((weight, at) => ({ id: `item-${at}`, name: `Item ${at}`, weight })),
  total: weights.reduce((sum, weight) => sum + weight, 0),
})

export const anyHex32 = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

export const anyClientSeed = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)

export const anyTable = fc
  .array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 })
  .map((weights) => tableOf(...weights))

/** A record of a draw of a chain, as a server publishes it. */
export function recordOf(
  chain: Chain,
  { nonce, clientSeed, table }: { nonce: number; clientSeed: string; table: DrawTable },
): DrawRecord {
  const seed = seedOfDraw(chain, nonce)
  return {
    anchor: chain.anchor,
    chainLength: chain.length,
    previousSeed: nonce === 1 ? chain.anchor : seedOfDraw(chain, nonce - 1),
    seed,
    nonce,
    clientSeed,
    tableHash: tableHash(table),
    table,
    result: drawResult({ seed, clientSeed, nonce, table }),
  }
}
