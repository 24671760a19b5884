import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeChain, seedOfDraw } from './chain.ts'
import { drawResult } from './draw.ts'
import type { DrawRecord } from './record.ts'
import { anyClientSeed, anyHex32, anyTable, recordOf, tableOf } from './testing.ts'
import { type KnownSeed, verify } from './verify.ts'

const chain = makeChain({ secret: 'd1'.repeat(32), length: 1200 })
const anyRecord = fc
  .record({
    nonce: fc.integer({ min: 1, max: chain.length }),
    clientSeed: anyClientSeed,
    table: anyTable,
  })
  .map((one) => recordOf(chain, one))

const failuresOf = (record: unknown, known: KnownSeed | null = null) =>
  verify(record, known)
    .filter(({ passed }) => !passed)
    .map(({ name }) => name)

const record = recordOf(chain, { nonce: 7, clientSeed: 'client', table: tableOf(3, 4, 5) })
const changed = (change: Partial<DrawRecord>) => failuresOf({ ...record, ...change })
const resultOf = (change: object) => changed({ result: { ...record.result, ...change } })

const names = 'shape clientSeed nonce previousSeed anchor table tableHash result'.split(' ')

describe('verifying a record', () => {
  it('passes every check of what was drawn, also after a journey as JSON', () => {
    expect(verify(record)).toEqual(names.map((name) => ({ name, passed: true })))
    fc.assert(
      fc.property(anyRecord, (one) => {
        expect(failuresOf(JSON.parse(JSON.stringify(one)))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('passes the first draw, whose seed before is the anchor, and the last', () => {
    for (const nonce of [1, chain.length]) {
      expect(failuresOf(recordOf(chain, { ...record, nonce }))).toEqual([])
    }
  })

  it('fails after any field was changed', () => {
    const others: { [K in keyof DrawRecord]: fc.Arbitrary<unknown> } = {
      anchor: anyHex32,
      // A greater length is no claim about this draw: see the README.
      chainLength: fc.integer({ max: 0 }),
      previousSeed: anyHex32,
      seed: anyHex32,
      nonce: fc.integer({ min: 1, max: chain.length }),
      clientSeed: anyClientSeed,
      tableHash: anyHex32,
      table: anyTable,
      result: fc.record({
        index: fc.nat({ max: 12 }),
        id: fc.string(),
        word: fc.stringMatching(/^[0-9a-f]{16}$/),
      }),
    }
    for (const [field, other] of Object.entries(others)) {
      fc.assert(
        fc.property(anyRecord, other, (one, value) => {
          fc.pre(JSON.stringify(one[field as keyof DrawRecord]) !== JSON.stringify(value))
          expect(failuresOf({ ...one, [field]: value })).not.toEqual([])
        }),
        { numRuns: 30 },
      )
    }
  })

  it('fails all checks without a field, or with one of another type', () => {
    for (const field of Object.keys(record)) {
      for (const value of [undefined, null, 1.5, true, []]) {
        expect(failuresOf({ ...record, [field]: value }), field).toContain('result')
      }
      expect(failuresOf({ ...record, [field]: undefined })).toEqual(names)
    }
    for (const value of [null, undefined, 5, 'record', []]) expect(failuresOf(value)).toEqual(names)
  })

  it('names the check that fails', () => {
    expect(changed({ anchor: 'ab'.repeat(32) })).toEqual(['anchor'])
    expect(changed({ previousSeed: 'ab'.repeat(32) })).toEqual(['previousSeed'])
    expect(changed({ seed: 'ab'.repeat(32) })).toEqual(['previousSeed', 'anchor', 'result'])
    expect(changed({ nonce: 8 })).toEqual(['anchor', 'result'])
    expect(changed({ clientSeed: 'Client' })).toEqual(['result'])
    expect(changed({ clientSeed: 'a b' })).toEqual(['clientSeed', 'result'])
    expect(changed({ tableHash: 'ab'.repeat(32) })).toEqual(['tableHash'])
    expect(changed({ table: { ...record.table, total: 13 } })).toEqual([
      'table',
      'tableHash',
      'result',
    ])
    expect(changed({ table: { ...record.table, feeCoins: 99 } })).toEqual(['tableHash', 'result'])
    expect(resultOf({ index: (record.result.index + 1) % 3 })).toEqual(['result'])
    expect(resultOf({ id: 'item-9' })).toEqual(['result'])
    expect(resultOf({ word: '0'.repeat(16) })).toEqual(['result'])
  })

  it('compares the nonce with the length of the chain, which has at most 100,000 draws', () => {
    expect(changed({ chainLength: 6 })).toEqual(['nonce', 'anchor'])
    expect(changed({ chainLength: 7 })).toEqual([])
    expect(changed({ chainLength: 100_000 })).toEqual([])
    expect(changed({ chainLength: 100_001 })).toEqual(['nonce', 'anchor'])
    expect(changed({ nonce: 0 })).toEqual(['nonce', 'anchor', 'result'])
    expect(changed({ nonce: 2 ** 52, chainLength: 2 ** 52 })).toContain('anchor')
  })

  it('detects a draw from a chain that was made after its anchor was shown', () => {
    const other = makeChain({ secret: 'd2'.repeat(32), length: 1200 })
    expect(failuresOf({ ...recordOf(other, record), anchor: chain.anchor })).toEqual(['anchor'])
  })

  it('goes to a known seed of an earlier draw, and to the anchor from one of a later', () => {
    const known = (nonce: number) => ({ nonce, seed: seedOfDraw(chain, nonce) })
    for (const nonce of [1, 6, 7, 8]) expect(failuresOf(record, known(nonce))).toEqual([])
    const wrong = { nonce: 6, seed: 'ab'.repeat(32) }
    expect(failuresOf(record, wrong)).toEqual(['anchor'])
    expect(failuresOf(record, { ...wrong, nonce: 7 })).toEqual(['anchor'])
    expect(failuresOf(record, { ...wrong, nonce: 8 })).toEqual([])
  })

  it('can’t find that the client seed was chosen by another: its owner compares it', () => {
    const clientSeed = 'chosen-later'
    const result = drawResult({ ...record, clientSeed })
    expect(changed({ clientSeed, result })).toEqual([])
  })
})
