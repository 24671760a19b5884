import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planSubsamples } from './subsamples.ts'

function makePicture(units: readonly { type: number; size: number }[]): Buffer {
  return Buffer.concat(
    units.map(({ type, size }) => {
      const unit = Buffer.alloc(4 + size, 7)
      unit.writeUInt32BE(size)
      unit.writeUInt8(0x60 + type, 4)
      return unit
    }),
  )
}

describe('the parts of a picture', () => {
  it('cover it whole, hide whole blocks of slices alone, and fit the box that lists them', () => {
    const unit = fc.record({
      type: fc.constantFrom(1, 5, 6, 7, 8, 9),
      size: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 90_000 })),
    })
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 70 }), (units) => {
        const picture = makePicture(units)
        const parts = planSubsamples(picture, 4)
        expect(parts.reduce((all, { clear, secret }) => all + clear + secret, 0)).toBe(
          picture.length,
        )
        expect(parts.length).toBeLessThanOrEqual(40)
        expect(parts.every(({ clear, secret }) => clear <= 65_535 && secret % 16 === 0)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('hides nothing of what says how to decode, and most of a slice', () => {
    const [sets] = planSubsamples(makePicture([{ type: 7, size: 200 }]), 4)
    expect(sets).toEqual({ clear: 204, secret: 0 })
    const [slice] = planSubsamples(makePicture([{ type: 5, size: 1000 }]), 4)
    expect(slice?.secret).toBeGreaterThan(940)
  })
})
