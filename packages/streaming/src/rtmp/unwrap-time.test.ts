import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrapTime } from './unwrap-time.ts'

function unwrapAll(timestamps: readonly number[]): number[] {
  let last: number | null = null
  return timestamps.map((timestamp) => (last = unwrapTime(timestamp, last)))
}

describe('unwrapTime', () => {
  it.each([
    ['2^31', 2 ** 31],
    ['2^32', 2 ** 32],
  ])('goes on across a wrap at %s', (_, wrap) => {
    const times = [wrap - 40, wrap - 1, wrap, wrap + 33, wrap + 10, 2 * wrap - 5, 2 * wrap + 3]
    // Hours pass between two of these, but no more than half a wrap.
    const sent = times.flatMap((time, i) => [time, ...steps(time, times[i + 1])])
    expect(unwrapAll(sent.map((time) => time % wrap))).toEqual(sent)
  })

  it('puts sound behind a wrap before a picture of before it', () => {
    const wrap = 2 ** 31
    expect(unwrapAll([wrap - 10, 5, wrap - 3, 20])).toEqual([
      wrap - 10,
      wrap + 5,
      wrap - 3,
      wrap + 20,
    ])
  })

  it('changes nothing where the extended timestamp begins, or without a wrap', () => {
    const times = [0, 16_777_214, 16_777_215, 16_777_216, 16_777_200, 2 ** 30, 2 ** 31 - 1]
    expect(unwrapAll(times)).toEqual(times)
  })

  it('begins anywhere', () => {
    expect(unwrapAll([2 ** 31 + 5, 2 ** 31 + 9])).toEqual([2 ** 31 + 5, 2 ** 31 + 9])
  })

  it('puts sound that is sent as negative before a first picture at 0', () => {
    expect(unwrapAll([0, 2 ** 32 - 21, 2, 33])).toEqual([0, -21, 2, 33])
  })

  it('follows any clock that jumps less than 12 days, whichever wrap the publisher uses', () => {
    const jump = fc.integer({ min: -60_000, max: 2 ** 30 - 1 })
    const wrap = fc.constantFrom(2 ** 31, 2 ** 32)
    const start = fc.integer({ min: 0, max: 2 ** 31 - 1 })
    fc.assert(
      fc.property(start, fc.array(jump, { maxLength: 30 }), wrap, (start, jumps, wrap) => {
        let now = start
        const times = [start, ...jumps.map((by) => (now = Math.max(start, now + by)))]
        expect(unwrapAll(times.map((time) => time % wrap))).toEqual(times)
      }),
    )
  })
})

function steps(from: number, to = from): number[] {
  const all: number[] = []
  for (let time = from + 2 ** 29; time < to; time += 2 ** 29) all.push(time)
  return all
}
