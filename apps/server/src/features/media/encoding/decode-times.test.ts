import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance } from './decode-times.ts'

const frame = 512

/** Pictures of one group in decoding order: each number is when it is shown, the first is 0. */
const orders = fc
  .integer({ min: 1, max: 40 })
  .chain((count) => {
    const later = Array.from({ length: count - 1 }, (_, index) => index + 1)
    return fc.shuffledSubarray(later, { minLength: later.length })
  })
  .map((later) => [0, ...later])

describe('decode times', () => {
  it('precede the times at which pictures are shown, which stay, as does the end', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const timings = order.map((shown, index) => ({
          duration: frame,
          offset: (shown - index) * frame,
        }))
        const delay = -Math.min(0, ...timings.map(({ offset }) => offset))
        const moved = advance(timings, delay)
        let at = 0
        for (const [index, { duration, offset }] of moved.entries()) {
          expect(at + offset).toBe((order[index] ?? 0) * frame)
          expect(offset).toBeGreaterThanOrEqual(0)
          expect(duration).toBeGreaterThan(0)
          at += duration
        }
        expect(at).toBe(order.length * frame)
      }),
    )
  })
})
