import { languages, languageTags } from '@plax/contracts/languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageText } from './age.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('ages', () => {
  it.each([
    [0, 'just now'],
    [999, 'just now'],
    [second, '1 second ago'],
    [59 * second + 999, '59 seconds ago'],
    [minute, '1 minute ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [400 * day, '400 days ago'],
  ])('says %d ms as "%s" [R-i18n-010]', (ageMs, said) => {
    expect(ageText(ageMs, 'en')).toBe(said)
  })

  it.each([
    ['ko', '3일 전'],
    ['en', '3 days ago'],
    ['jp', '3 日前'],
    ['es', 'hace 3 días'],
  ] as const)('is said in %s [R-i18n-010]', (language, said) => {
    expect(ageText(3 * day, languageTags[language])).toBe(said)
  })

  it.each([
    ['ko', '방금 전'],
    ['jp', 'たった今'],
    ['es', 'ahora mismo'],
  ] as const)('begins at once in %s', (language, said) => {
    expect(ageText(0, languageTags[language])).toBe(said)
  })

  it('never names what is yet to come, whatever a clock says', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...languages), (ageMs, language) => {
        const locale = languageTags[language]
        const isPast = ageText(ageMs, locale) === ageText(Math.max(0, ageMs), locale)
        return isPast && ageText(-1 - Math.abs(ageMs), locale) === ageText(0, locale)
      }),
    )
  })
})
