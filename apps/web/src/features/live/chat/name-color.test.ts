import { describe, expect, it } from 'vitest'
import { nameColor } from './name-color.ts'

const oids = Array.from({ length: 600 }, (_, index) =>
  (index * 7919).toString(16).padStart(24, '0'),
)

describe('the color of a name', () => {
  it('follows from who it is, and is one of ten, two of them more often [R-live-chat-030]', () => {
    const counts = new Map<string, number>()
    for (const oid of oids) counts.set(nameColor(oid), (counts.get(nameColor(oid)) ?? 0) + 1)
    expect(counts.size).toBe(10)
    const often = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 2)
    expect(new Set(often.map(([color]) => color))).toEqual(new Set(['text-name-6', 'text-name-2']))
  })
})
