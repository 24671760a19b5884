import { describe, expect, it } from 'vitest'
import { weightOf, xText } from './x-text.ts'

const link = 'https://plax.example/play/0123456789abcdef01234567'

describe('a post of X', () => {
  it('is the title and the link, as long as X takes it', () => {
    expect(xText(' The harbour ', link)).toBe(`The harbour\n${link}`)
    // 256 of 280 are left beside a line break and a link.
    expect(xText('a'.repeat(256), link)).toBe(`${'a'.repeat(256)}\n${link}`)
    expect(xText('a'.repeat(257), link)).toBe(`${'a'.repeat(254)}…\n${link}`)
    expect(xText('밤'.repeat(128), link)).toBe(`${'밤'.repeat(128)}\n${link}`)
    expect(xText('밤'.repeat(129), link)).toBe(`${'밤'.repeat(127)}…\n${link}`)
  })

  it('cuts no letter into pieces, and counts what looks like an address as one', () => {
    const family = '👨‍👩‍👧'
    const cut = xText(family.repeat(60), link).split('\n')[0] ?? ''
    expect(cut).toBe(`${family.repeat((cut.length - 1) / family.length)}…`)
    expect(weightOf('a.co')).toBe(27)
    expect(weightOf('No. 3.5')).toBe(7)
  })
})
