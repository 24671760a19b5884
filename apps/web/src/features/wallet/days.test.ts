import { expect, it } from 'vitest'
import { localDay } from '../../lib/local-day.ts'
import { endOfDay } from './days.ts'

const now = new Date(2026, 10, 21, 19, 30, 15)

it('ends a day a millisecond before the next one begins', () => {
  expect(endOfDay('2026-11-20', now)).toBe(new Date(2026, 10, 20, 23, 59, 59, 999).toISOString())
  expect(endOfDay('2025-12-31', now)).toBe(new Date(2025, 11, 31, 23, 59, 59, 999).toISOString())
})

it('ends today now, and what is no day never', () => {
  expect(endOfDay('2026-11-21', now)).toBe(now.toISOString())
  expect(endOfDay('', now)).toBeNull()
  expect(endOfDay('2026-11', now)).toBeNull()
  expect(localDay(now)).toBe('2026-11-21')
})
