import type { Tokenizer } from './room.ts'

/** Letters that models spend about a whole token on: Hangul, kana, Han. */
const isWide = (code: number): boolean =>
  (code >= 0x1100 && code <= 0x11ff) ||
  (code >= 0x2e80 && code <= 0xd7ff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xffef)

const estimate = (text: string): number => {
  let quarters = text.length
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code >= 0x80) quarters += isWide(code) ? 3 : 1
  }
  return Math.ceil(quarters / 4)
}

/**
 * An estimate that needs no vocabulary, so the browser can show sizes while one writes: a wide letter
 * is a token, four ASCII characters are one, two of anything else are one.
 */
export const estimateTokenizer: Tokenizer = { name: 'estimate-1', count: estimate }
