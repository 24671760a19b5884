import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { landingDegrees, sliceAtTop, slicesOf } from './wheel.ts'

const table = fc
  .array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 50 })
  .chain((weights) =>
    fc.record({ weights: fc.constant(weights), index: fc.nat(weights.length - 1) }),
  )
const place = fc.double({ min: 0, max: 1, noNaN: true })

describe('a wheel', () => {
  it('stops at the item that was won', () => {
    fc.assert(
      fc.property(table, place, ({ weights, index }, at) => {
        const slices = slicesOf(weights)
        const slice = slices[index]
        if (!slice) throw new Error('No slice is at the index.')
        expect(sliceAtTop(slices, landingDegrees(slice, at))).toBe(index)
      }),
    )
  })

  it('has slices as wide as their chances, around the whole', () => {
    expect(slicesOf([500_000, 250_000, 250_000])).toEqual([
      { from: 0, to: 180 },
      { from: 180, to: 270 },
      { from: 270, to: 360 },
    ])
  })
})
