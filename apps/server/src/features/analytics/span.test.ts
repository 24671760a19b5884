import { afterAll, beforeAll, expect, describe, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { readSpan } from './span.ts'

describe('the time of an analytics call', () => {
  let t: TestApp
  beforeAll(async () => {
    // 18:00 on November 20 in Seoul, whose days are the operator's.
    t = await createTestApp()
  })
  afterAll(() => t.close())

  it.each([
    ['is today and the 29 days before', {}, '2026-10-22T00:00+09:00', '2026-11-21T00:00+09:00'],
    [
      'is the days that it names, both included',
      { startDate: '2026-11-01', endDate: '2026-11-03' },
      '2026-11-01T00:00+09:00',
      '2026-11-04T00:00+09:00',
    ],
    [
      'ends with today if only its beginning is named',
      { startDate: '2026-11-19' },
      '2026-11-19T00:00+09:00',
      '2026-11-21T00:00+09:00',
    ],
    [
      'begins 30 days before an end that is a time',
      { endDate: '2026-11-10T12:30:00Z' },
      '2026-10-11T12:30Z',
      '2026-11-10T12:30Z',
    ],
  ])('%s', async (_, dates, from, until) => {
    const span = await readSpan(t.deps, dates)
    expect(span).toEqual({ from: new Date(from), until: new Date(until), zone: 'Asia/Seoul' })
  })
})
