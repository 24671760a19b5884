import { describe, expect, it } from 'vitest'
import { coverOf } from './cover-of.ts'

describe('the drawn cover of a name', () => {
  it('is always the same, and differs from most others', () => {
    const names = Array.from({ length: 48 }, (_, at) => `Rain sounds ${at}`)
    expect(names.map(coverOf)).toEqual(names.map(coverOf))
    expect(new Set(names.map((name) => coverOf(name).tint)).size).toBeGreaterThan(12)
  })
})
