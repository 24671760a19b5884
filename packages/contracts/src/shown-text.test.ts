import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { routes } from './index.ts'
import { cleanShownName, cleanShownText } from './shown-text.ts'

const blanks = ['', ' \t\n', '\u200B\u2060', '\u3164\uFFA0', '\u2800', '\u202E\u2066', '\0\x07']

describe('a text that people are shown', () => {
  it.each(blanks)('is empty if it consists of %j', (blank) => {
    expect([cleanShownText(blank), cleanShownName(blank)]).toEqual(['', ''])
  })

  it('loses what turns or covers the text around it', () => {
    expect(cleanShownText('a\u202Eb\u2066c\u2069\u200Fd\0\x1Be\uD800')).toBe('abcde\uFFFD')
    expect(cleanShownText(`e${'\u0301'.repeat(50)}`)).toBe(`e${'\u0301'.repeat(4)}`)
  })

  it('loses tag characters that aren’t part of a flag', () => {
    expect(cleanShownText('a\u{E0041}b\u{E0001}')).toBe('ab')
    const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'
    expect(cleanShownText(scotland)).toBe(scotland)
  })

  it('keeps emoji, joined letters, and lines', () => {
    for (const text of ['👩‍👩‍👧', '❤️', 'می‌خواهم', 'क्ष', 'one\n\ttwo']) {
      expect(cleanShownText(text)).toBe(text)
    }
  })

  it('is one line if it is a name', () => {
    expect(cleanShownName(' one\n two\u00A0\t three ')).toBe('one two three')
  })
})

const bodyOf = (key: keyof typeof routes) => (routes[key] as { body: z.ZodObject }).body.shape
const names: Record<string, unknown> = {
  playlist: bodyOf('POST /content/playlist').title,
  persona: bodyOf('POST /story-chat/personas').name,
  passkey: bodyOf('PUT /account/passkeys/{oid}').name,
}

describe('the name of a', () => {
  it.each(Object.keys(names))('%s is rejected if nothing of it is visible', (of) => {
    const name = names[of] as z.ZodString
    for (const blank of blanks) expect(name.safeParse(blank).success, blank).toBe(false)
    expect(name.parse('\u202EMira\n')).toBe('Mira')
  })
})
