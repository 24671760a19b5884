import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw, drawResult, drawResults } from './draw.ts'
import { DrawError } from './draw-error.ts'
import { anyClientSeed, anyHex32, anyTable, tableOf, vectors } from './testing.ts'
import { fairWord } from './words.ts'

const input = { seed: '5a'.repeat(32), clientSeed: 'client', nonce: 1, table: tableOf(1, 1) }
const refusalOf = (change: object) => {
  try {
    draw({ ...input, ...change })
    return null
  } catch (error) {
    return error instanceof DrawError ? error.code : error
  }
}

describe('a draw', () => {
  it.each(vectors.draws)('has the results of the vector: $table, nonce $nonce', (vector) => {
    const table = vectors.tables.find(({ name }) => name === vector.table)?.table ?? tableOf(1)
    const results = drawResults({ ...vector, table })
    const drawn = vector.results.map(() => results.next().value)
    expect(drawn).toEqual(vector.results)
    expect(draw({ ...vector, table })).toBe(vector.results[0]?.index)
  })

  it('is the same each time, and of the item in whose weight the word falls', () => {
    const anyNonce = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
    const inputs = fc.record({
      seed: anyHex32,
      clientSeed: anyClientSeed,
      nonce: anyNonce,
      table: anyTable,
    })
    fc.assert(
      fc.property(inputs, (one) => {
        const { index, id, word } = drawResult(one)
        expect(draw(structuredClone(one))).toBe(index)
        const tickets = one.table.items.flatMap(({ weight }, at) => Array(weight).fill(at))
        expect(index).toBe(tickets[Number(BigInt(`0x${word}`) % BigInt(one.table.total))])
        expect(id).toBe(one.table.items[index]?.id)
      }),
    )
  })

  it('reaches every item', () => {
    fc.assert(
      fc.property(anyHex32, fc.integer({ min: 1, max: 12 }), (seed, count) => {
        const results = drawResults({ ...input, seed, table: tableOf(...Array(count).fill(1)) })
        const reached = new Set(Array.from({ length: 400 }, () => results.next().value.index))
        expect(reached.size).toBe(count)
      }),
      { numRuns: 30, seed: 7 },
    )
  })

  // The statistic that a fair draw passes 999 times of 1,000; the secret is fixed, so each run is the same.
  it.each([
    { weights: [1, 1], most: 10.83 },
    { weights: [3, 4], most: 10.83 },
    { weights: [1, 1, 1, 1, 1, 1], most: 20.52 },
    { weights: [500, 250, 150, 70, 20, 10], most: 20.52 },
    { weights: Array(100).fill(1), most: 148.23 },
  ])('draws items as often as their weights $weights', ({ weights, most }) => {
    const table = tableOf(...weights)
    const count = 5000
    const drawn = weights.map(() => 0)
    for (let nonce = 1; nonce <= count; nonce++) {
      const index = draw({ ...input, nonce, table })
      drawn[index] = (drawn[index] ?? 0) + 1
    }
    const parts = weights.map((weight, at) => {
      const expected = (count * weight) / table.total
      return ((drawn[at] ?? 0) - expected) ** 2 / expected
    })
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThan(most)
  })

  it('changes with the seed, client seed, nonce and table', () => {
    const { word } = drawResult(input)
    const changes = [
      { seed: '5b'.repeat(32) },
      { clientSeed: 'Client' },
      { nonce: 2 },
      { table: { ...input.table, version: 2 } },
    ]
    for (const change of changes) expect(drawResult({ ...input, ...change }).word).not.toBe(word)
  })

  it.each(['', 'a'.repeat(65), 'a b', 'a\n', 'ñ', 'a.b', 5, null])(
    'rejects the client seed %j',
    (clientSeed) => {
      expect(refusalOf({ clientSeed })).toBe('draw.client_seed')
    },
  )

  it.each(['a', 'a'.repeat(64), '-_Z9'])('accepts the client seed %j', (clientSeed) => {
    expect(refusalOf({ clientSeed })).toBeNull()
  })

  it('accepts nonces from 1 to the largest safe integer', () => {
    for (const nonce of [1, Number.MAX_SAFE_INTEGER]) expect(refusalOf({ nonce })).toBeNull()
    for (const nonce of [0, -1, 1.5, 2 ** 53, '1', NaN]) {
      expect(refusalOf({ nonce })).toBe('draw.nonce')
    }
  })

  it('rejects seeds that aren’t 32 bytes in lowercase hexadecimal', () => {
    const seeds = ['', 'ab'.repeat(31), 'ab'.repeat(33), 'AB'.repeat(32), 'gg'.repeat(32), null]
    for (const seed of seeds) expect(refusalOf({ seed })).toBe('draw.seed')
  })

  it('rejects a table that isn’t valid', () => {
    expect(refusalOf({ table: { ...input.table, total: 3 } })).toBe('draw.table_total')
  })
})

describe('a fair word', () => {
  const of = (total: bigint, words: bigint[]) => {
    const [...rest] = words
    return fairWord(total, { next: () => ({ done: false, value: rest.shift() ?? 0n }) })
  }
  it('skips words from the largest multiple of the total on', () => {
    const limit = 2n ** 64n - 2n
    expect(2n ** 64n % 7n).toBe(2n)
    expect(of(7n, [limit - 1n, 5n])).toBe(limit - 1n)
    expect(of(7n, [limit, limit + 1n, 5n])).toBe(5n)
  })

  it('skips none if the total divides 2^64', () => {
    expect(of(4n, [2n ** 64n - 1n, 0n])).toBe(2n ** 64n - 1n)
  })
})
