import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainLengthMax, leadsTo, makeChain, seedOfDraw } from './chain.ts'
import { anyHex32, vectors } from './testing.ts'

const secret = 'c4'.repeat(32)

describe('a chain', () => {
  it.each(vectors.chains)('of $length draws has the anchor and seeds of the vector', (vector) => {
    const chain = makeChain(vector)
    expect(chain.anchor).toBe(vector.anchor)
    for (const { nonce, seed } of vector.seeds) expect(seedOfDraw(chain, nonce)).toBe(seed)
  })

  it('returns seeds that hash to the anchor and to the previous draw’s seed', () => {
    const lengths = fc.integer({ min: 1, max: 2100 })
    fc.assert(
      fc.property(anyHex32, lengths, fc.nat(), (secret, length, any) => {
        const chain = makeChain({ secret, length })
        const nonce = (any % length) + 1
        const seed = seedOfDraw(chain, nonce)
        const before = nonce === 1 ? chain.anchor : seedOfDraw(chain, nonce - 1)
        expect(leadsTo(seed, { target: chain.anchor, steps: nonce })).toBe(true)
        expect(leadsTo(seed, { target: before, steps: 1 })).toBe(true)
        expect(leadsTo(seed, { target: chain.anchor, steps: nonce + 1 })).toBe(false)
        expect(leadsTo(before, { target: seed, steps: 1 })).toBe(false)
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    [999, 1],
    [1000, 2],
    [1001, 2],
    [2000, 3],
  ])('of %i draws has %i checkpoints', (length, count) => {
    const { checkpoints } = makeChain({ secret, length })
    expect(checkpoints).toHaveLength(count)
    expect(checkpoints[0]).toBe(secret)
  })

  it('has seeds for the draws from 1 to its length', () => {
    const chain = makeChain({ secret, length: 5 })
    expect(seedOfDraw(chain, 5)).toBe(secret)
    expect(leadsTo(seedOfDraw(chain, 1), { target: chain.anchor, steps: 1 })).toBe(true)
    for (const nonce of [0, 6, 1.5, -1, NaN]) {
      expect(() => seedOfDraw(chain, nonce)).toThrow('draw.nonce')
    }
  })

  it('has from 1 to 100,000 draws', () => {
    for (const length of [0, -1, 1.5, chainLengthMax + 1]) {
      expect(() => makeChain({ secret, length })).toThrow('draw.chain_length')
    }
    expect(makeChain({ secret, length: 1 }).checkpoints).toEqual([secret])
    expect(makeChain({ secret, length: chainLengthMax }).checkpoints).toHaveLength(101)
  })

  it('rejects a secret that isn’t 32 bytes, and checkpoints that are missing', () => {
    expect(() => makeChain({ secret: 'c4', length: 1 })).toThrow('draw.seed')
    const { checkpoints } = makeChain({ secret, length: 1500 })
    const chain = { length: 1500, checkpoints: checkpoints.slice(0, 1) }
    expect(() => seedOfDraw(chain, 500)).toThrow('draw.checkpoints')
    expect(seedOfDraw(chain, 501)).toMatch(/^[0-9a-f]{64}$/)
  })
})
