import { afterEach, expect, it, vi } from 'vitest'
import { localDay } from './local-day.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('says the day of an instant here, however this browser writes its dates', () => {
  class Format extends Intl.DateTimeFormat {
    override format = () => '5/1/2026'
  }
  vi.stubGlobal('Intl', { DateTimeFormat: Format })
  vi.stubEnv('TZ', 'Asia/Seoul')
  expect(localDay(new Date('2026-01-04T15:00:00Z'))).toBe('2026-01-05')
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(localDay(new Date('2026-01-04T15:00:00Z'))).toBe('2026-01-04')
})
