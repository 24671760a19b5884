import type { Language } from '@plax/contracts/languages'

/** The language that a text is written in, as far as its script tells: Korean or Japanese, or null. */
export function scriptLanguage(text: string): Language | null {
  const sample = text.slice(0, 20_000)
  const letters = count(sample, /\p{L}/gu)
  if (count(sample, /\p{Script=Hangul}/gu) * 4 > letters) return 'ko'
  if (count(sample, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) * 6 > letters) return 'jp'
  return null
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
