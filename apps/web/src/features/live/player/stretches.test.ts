import { describe, expect, it } from 'vitest'
import { findMoment, findSeconds } from './stretches.ts'

/** Two pieces, and between them 60 seconds in which nothing came. */
const stretches = [
  { recordedAt: 100_000, startSeconds: 0, seconds: 2 },
  { recordedAt: 102_000, startSeconds: 2, seconds: 2 },
  { recordedAt: 164_000, startSeconds: 4, seconds: 2 },
]

describe('a moment of a stream', () => {
  it('is found on the player’s clock', () => {
    expect(findSeconds(stretches, 100_000)).toBe(0)
    expect(findSeconds(stretches, 103_500)).toBe(3.5)
    expect(findSeconds(stretches, 165_000)).toBe(5)
  })

  it('of an interruption is where the stream goes on', () => {
    expect(findSeconds(stretches, 130_000)).toBe(4)
  })

  it('before the first piece or after the last isn’t there', () => {
    expect(findSeconds(stretches, 99_999)).toBeNull()
    expect(findSeconds(stretches, 166_000)).toBeNull()
    expect(findSeconds([], 1)).toBeNull()
  })
})

describe('a position on the player’s clock', () => {
  it('is of the moment at which it was recorded', () => {
    expect(findMoment(stretches, 3.5)).toBe(103_500)
    expect(findMoment(stretches, 4)).toBe(164_000)
  })

  it('beyond the last piece is of a moment after it', () => {
    expect(findMoment(stretches, 6.5)).toBe(166_500)
    expect(findMoment([], 1)).toBeNull()
  })
})
