import { searchFold } from '@plax/story-engine/normal-form'

/** Format characters, variation selectors, and fillers of Hangul. */
const unseen = /[\ufe00-\ufe0f\u115f\u1160\u3164\uffa0\p{Cf}]/gu

/** Letters that are written without spaces between words, or with endings right behind them. */
const unspaced =
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * A word as it is compared: beyond case, width, accents of Latin letters, and what is written
 * between letters but not seen. Empty where nothing is left.
 */
export function wordKey(word: string): string {
  return fold(word).trim()
}

/**
 * The first of the words that a text says, or null. Words of scripts without spaces are found
 * within others, whatever stands between their letters; all others only as whole words.
 *
 * @param keys by `wordKey`
 */
export function matchWord(text: string, keys: readonly string[]): string | null {
  if (keys.length === 0) return null
  const spaced = ` ${fold(text).trim()} `
  const compact = spaced.replaceAll(' ', '')
  const says = (key: string) =>
    unspaced.test(key) ? compact.includes(key.replaceAll(' ', '')) : spaced.includes(` ${key} `)
  return keys.find((key) => key !== '' && says(key)) ?? null
}

/** Letters and numbers of the normal form, each run of anything else as one space. */
function fold(text: string): string {
  return searchFold(text.toWellFormed().replaceAll(unseen, ''))
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
}
