import { describe, expect, it } from 'vitest'
import { stepBetween } from './balance.tsx'

describe('a balance that counts to its new value', () => {
  it.each([
    [1_000_000, 970_000, 'credit', 1000],
    [1_000_000, 999_500, 'credit', 100],
    [1_230, 970, 'credit', 10],
    [1_234, 970, 'credit', 1],
    [500, 470, 'coin', 1],
  ] as const)('between %d and %d (%s) takes steps of %d', (from, to, currency, step) => {
    expect(stepBetween(from, to, currency)).toBe(step)
  })
})
