import { describe, expect, it } from 'vitest'
import { cutMs } from './replay-values.ts'

const cut = (startMs: number, endMs: number) => ({ startMs, endMs })

describe('the length of cuts', () => {
  it('adds cuts apart from each other', () => {
    expect(cutMs([], 60_000)).toBe(0)
    expect(cutMs([cut(20_000, 30_000), cut(0, 5000)], 60_000)).toBe(15_000)
  })

  it('counts what overlapping cuts share once', () => {
    expect(cutMs([cut(10_000, 30_000), cut(0, 20_000)], 60_000)).toBe(30_000)
    expect(cutMs([cut(0, 30_000), cut(10_000, 20_000), cut(25_000, 40_000)], 60_000)).toBe(40_000)
    expect(cutMs([cut(0, 30_000), cut(0, 30_000)], 60_000)).toBe(30_000)
  })

  it('ends with the recording', () => {
    expect(cutMs([cut(50_000, 90_000), cut(70_000, 80_000)], 60_000)).toBe(10_000)
  })
})
