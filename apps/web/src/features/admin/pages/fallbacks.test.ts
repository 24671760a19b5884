import { describe, expect, it } from 'vitest'
import { fallbacksOf } from './fallbacks.ts'

const text = { title: 'A title', body: 'A text.' }

describe('texts in some languages', () => {
  it('are shown to readers of the others, English first', () => {
    expect(fallbacksOf({ ko: text })).toEqual({ readers: ['en', 'jp', 'es'], shown: 'ko' })
    expect(fallbacksOf({ ko: text, en: text })).toEqual({ readers: ['jp', 'es'], shown: 'en' })
  })

  it('have no fallback when all are written, or none is', () => {
    expect(fallbacksOf({ ko: text, en: text, jp: text, es: text })).toBe(null)
    expect(fallbacksOf({})).toBe(null)
  })
})
