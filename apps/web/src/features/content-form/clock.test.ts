import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, exactClockOf, msOf } from './clock.ts'

describe('the time of a chapter', () => {
  it('is read as it is written', () => {
    expect([5, 65, 3725].map((seconds) => clockOf(seconds * 1000))).toEqual([
      '0:05',
      '1:05',
      '1:02:05',
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_599_999 }), (seconds) => {
        expect(msOf(clockOf(seconds * 1000))).toBe(seconds * 1000)
      }),
    )
  })

  it('keeps its milliseconds', () => {
    const written = [0, 1250, 65_007, 65_070, 3_725_500].map(exactClockOf)
    expect(written).toEqual(['0:00', '0:01.25', '1:05.007', '1:05.07', '1:02:05.5'])
    expect(msOf('1:05,5')).toBe(65_500)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_599_999_999 }), (ms) => {
        expect(msOf(exactClockOf(ms))).toBe(ms)
      }),
    )
  })

  it('may be seconds alone, and nothing else than a time', () => {
    expect(msOf(' 90 ')).toBe(90_000)
    for (const typed of ['', '1:60', '1:60:00', '1:2:3:4', '-1', 'soon', '1.', '1.2345', '.5']) {
      expect(msOf(typed), typed).toBeNull()
    }
  })
})
