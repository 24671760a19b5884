import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTry } from './next-try.ts'

const retryDays = [1, 3, 5, 7]
const at = (attempts: number, now: string) =>
  nextTry({ attempts, retryDays, now: new Date(now) })
    ?.toISOString()
    .slice(0, 10)

describe('trying again', () => {
  it('is on the days of the setting, and not after the last', () => {
    expect(at(1, '2026-12-01T00:05:00Z')).toBe('2026-12-03')
    expect(at(2, '2026-12-03T00:05:00Z')).toBe('2026-12-05')
    expect(at(3, '2026-12-05T23:05:00Z')).toBe('2026-12-07')
    expect(at(4, '2026-12-07T00:05:00Z')).toBeUndefined()
  })

  it('comes as often and as far apart where the first try was late', () => {
    expect(at(1, '2026-12-09T10:00:00Z')).toBe('2026-12-11')
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(
        days,
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
        (chosen, first) => {
          const sorted = chosen.toSorted((a, b) => a - b)
          const tries = [first]
          for (let attempts = 1; attempts < 20; attempts++) {
            const now = tries.at(-1) ?? first
            const next = nextTry({ attempts, retryDays: sorted, now })
            if (!next) break
            expect(next > now).toBe(true)
            tries.push(next)
          }
          expect(tries).toHaveLength(sorted.length)
        },
      ),
    )
  })
})
