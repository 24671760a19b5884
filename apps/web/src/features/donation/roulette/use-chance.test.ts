import { describe, expect, it } from 'vitest'
import { millionthsOf } from './use-chance.ts'

describe('a probability', () => {
  it.each([
    ['100', 1_000_000],
    ['0.0001', 1],
    ['33.3333', 333_333],
    ['12,5', 125_000],
    [' 7 ', 70_000],
    ['0', 0],
  ])('typed as “%s” is %i millionths', (typed, millionths) => {
    expect(millionthsOf(typed)).toBe(millionths)
  })

  it.each(['', '-1', '1e3', '0.00001', '1000', 'half', '1.'])('isn’t read from “%s”', (typed) => {
    expect(millionthsOf(typed)).toBeNull()
  })
})
