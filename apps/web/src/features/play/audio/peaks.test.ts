import { describe, expect, it } from 'vitest'
import { barsOf, readPeaks } from './peaks.ts'

describe('the bars of a sound', () => {
  it('are the highest peak of each part', () => {
    expect(barsOf([0, 255, 51, 102], 2)).toEqual([1, 0.4])
    expect(barsOf([255, 0], 4)).toEqual([1, 1, 0, 0])
    expect(barsOf([], 3)).toEqual([0, 0, 0])
  })

  it('come from the numbers that the server keeps, and from nothing else', () => {
    expect(readPeaks({ peaks: [1, 2] })).toEqual([1, 2])
    expect(readPeaks([3, 'x'])).toEqual([3])
    expect(readPeaks(null)).toEqual([])
  })
})
