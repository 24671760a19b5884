import { describe, expect, it } from 'vitest'
import { isOutOfCredits } from './live-story.ts'

describe('a creator who chooses an AI character', () => {
  const story = { contentOid: 'a', title: 'A', names: [], hasEvents: true, priceMilli: 5000 }
  it.each([
    ['without credits', 'a', 0, 5000, null, true],
    ['with too few credits', 'a', 4999, 5000, null, true],
    ['with enough credits', 'a', 5000, 5000, null, false],
    ['without credits, for a free one', 'a', 0, 0, null, false],
    ['without credits, for one whose price isn’t known yet', 'b', 0, 5000, null, true],
    ['with some credits, for one whose price isn’t known yet', 'b', 1, 5000, null, false],
    ['while it’s stopped', 'a', 0, 5000, 'no_credits', false],
  ] as const)('%s', (_, chosen, creditMilli, priceMilli, stoppedFor, expected) => {
    const data = { story: { ...story, priceMilli }, creditMilli, stoppedFor }
    expect(isOutOfCredits(data, chosen)).toBe(expected)
  })
})
