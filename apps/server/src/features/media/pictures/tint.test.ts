import { tintSteps } from '@plax/contracts/media/tint'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tintOf } from './tint.ts'

const many = ([red, green, blue]: readonly [number, number, number], count: number) =>
  Array.from({ length: count }, () => [red, green, blue]).flat()
const tint = (...pixels: number[][]) => tintOf(Uint8Array.from(pixels.flat()))
/** In steps around the circle. */
const distance = (one: number, other: number) =>
  Math.min((one - other + tintSteps) % tintSteps, (other - one + tintSteps) % tintSteps)

describe('the hue that an image has most of', () => {
  it.each([
    ['red', [255, 0, 0], 29],
    ['yellow', [255, 255, 0], 110],
    ['green', [0, 255, 0], 142],
    ['cyan', [0, 255, 255], 195],
    ['blue', [0, 0, 255], 264],
    ['magenta', [255, 0, 255], 328],
  ] as const)('is that of %s', (_, color, degrees) => {
    expect(distance(tint(many(color, 9)) ?? -1, Math.round(degrees / 15))).toBe(0)
  })

  it('is none of gray, nor of an image with a little color only', () => {
    const gray = many([128, 128, 128], 99)
    expect(tint(gray)).toBeNull()
    expect(tint(gray, many([255, 0, 0], 1))).toBeNull()
    expect(tint(gray, many([255, 0, 0], 30))).toBe(2)
  })

  it('goes by what there is more of, wherever it stands, and by whatever lightness', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(
        fc.tuple(channel, channel, channel),
        fc.integer({ min: 0, max: 60 }),
        (color, split) => {
          const own = tint(many(color, 60))
          const gray = many([90, 90, 90], 20)
          const mixed = tint(many(color, split), gray, many(color, 60 - split))
          if (own === null || mixed === null) return
          expect(distance(mixed, own)).toBe(0)
          expect(own).toBeGreaterThanOrEqual(0)
          expect(own).toBeLessThan(tintSteps)
        },
      ),
    )
    expect(tint(many([0, 0, 255], 40), many([255, 120, 0], 10))).toBe(tint(many([0, 0, 255], 1)))
  })
})
