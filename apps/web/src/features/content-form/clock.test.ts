import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, msOf } from './clock.ts'

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

  it('may be seconds alone, and nothing else than a time', () => {
    expect(msOf(' 90 ')).toBe(90_000)
    for (const typed of ['', '1:60', '1:60:00', '1:2:3:4', '-1', 'soon']) {
      expect(msOf(typed), typed).toBeNull()
    }
  })
})
