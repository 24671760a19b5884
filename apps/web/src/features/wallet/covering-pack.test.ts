import { describe, expect, it } from 'vitest'
import { coveringPack, readNeed } from './covering-pack.ts'

const packs = [{ coins: 500 }, { coins: 100 }, { coins: 1000 }]

describe('the pack that is chosen for somebody who lacks coins', () => {
  it('is the smallest that covers what they need', () => {
    expect(coveringPack(packs, 30)?.coins).toBe(100)
    expect(coveringPack(packs, 100)?.coins).toBe(100)
    expect(coveringPack(packs, 101)?.coins).toBe(500)
  })

  it('is the largest if none covers it', () => {
    expect(coveringPack(packs, 1001)?.coins).toBe(1000)
    expect(coveringPack([], 30)).toBeUndefined()
  })

  it('is for a whole number of coins of the address, and for nothing else', () => {
    expect([30, '30', '0', '-1', '1.5', 'many', undefined, ['30']].map(readNeed)).toEqual([
      30,
      30,
      ...Array.from({ length: 6 }, () => null),
    ])
  })
})
