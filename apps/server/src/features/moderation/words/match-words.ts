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

interface Word {
  key: string
  letters: { char: string; isFirst: boolean }[]
  isUnspaced: boolean
}

/** Words to look for, by their first letters. */
export type WordList = ReadonlyMap<string, readonly Word[]>

/** @param keys by `wordKey` */
export function wordList(keys: readonly string[]): WordList {
  const words = keys.map((key) => ({
    key,
    letters: key
      .split(' ')
      .flatMap((word) => [...word].map((char, index) => ({ char, isFirst: index === 0 }))),
    isUnspaced: unspaced.test(key),
  }))
  return Map.groupBy(words, ({ letters }) => letters[0]?.char ?? '')
}

/**
 * A word that a text says, or null. Words of scripts without spaces are found within others, whatever
 * stands between their letters; all others as whole words, also with spaces between their letters.
 */
export function matchWord(text: string, words: WordList): string | null {
  if (words.size === 0) return null
  const letters = lettersOf(text)
  for (const at of letters.keys()) {
    const word = wordAt(letters, at, words)
    if (word) return word.key
  }
  return null
}

/**
 * A text with an asterisk for each character of the words that `matchWord` finds (R-live-chat-035);
 * null if it says none.
 */
export function maskWords(text: string, words: WordList): string | null {
  if (words.size === 0) return null
  const letters = lettersOf(text)
  const masked = new Set<number>()
  for (const [at, { cluster: first }] of letters.entries()) {
    const word = wordAt(letters, at, words)
    const last = word && letters[at + word.letters.length - 1]?.cluster
    for (let cluster = first; cluster <= (last ?? -1); cluster += 1) masked.add(cluster)
  }
  if (masked.size === 0) return null
  return clustersOf(text)
    .map((cluster, index) => (masked.has(index) ? '*' : cluster))
    .join('')
}

interface Letter {
  char: string
  /** The character of the text that it belongs to. */
  cluster: number
  /** What stands before it: nothing, spaces, or other signs as well. */
  gap: '' | 'space' | 'other'
}

/** A syllable of Korean that is written apart, or a sign with the marks behind it. */
const clusterPattern =
  /[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*\p{M}*|[^][\p{M}\uff9e\uff9f]*/gu

/** The characters of a text in time linear in its length, unlike those of `Intl.Segmenter`. */
function clustersOf(text: string): string[] {
  return text.match(clusterPattern) ?? []
}

/** The letters and numbers of a text, as they are compared. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = []
  let gap: Letter['gap'] = ''
  for (const [cluster, written] of clustersOf(text).entries()) {
    for (const { char, kind } of knownSigns.get(written) ?? signsOf(written)) {
      if (kind === 'letter') {
        letters.push({ char, cluster, gap })
        gap = ''
      } else if (gap !== 'other') {
        gap = kind
      }
    }
  }
  return letters
}

interface Sign {
  char: string
  kind: 'letter' | 'space' | 'other'
}

/** The signs of characters that were simplified before. */
const knownSigns = new Map<string, readonly Sign[]>()
const knownSignsAtMost = 10_000

function signsOf(written: string): readonly Sign[] {
  const signs = Array.from(simplify(written), (char): Sign => {
    const kind = letterSign.test(char) ? 'letter' : /\s/.test(char) ? 'space' : 'other'
    return { char, kind }
  })
  // One character may carry any number of marks.
  if (written.length > 2) return signs
  if (knownSigns.size >= knownSignsAtMost) knownSigns.clear()
  knownSigns.set(written, signs)
  return signs
}

/** The longest word that begins at a letter. */
function wordAt(letters: readonly Letter[], at: number, words: WordList): Word | null {
  const some = words.get(letters[at]?.char ?? '')
  if (!some) return null
  const found = some.filter((word) => saysAt(letters, at, word))
  return found.toSorted((a, b) => b.letters.length - a.letters.length)[0] ?? null
}

function saysAt(letters: readonly Letter[], at: number, word: Word): boolean {
  const end = at + word.letters.length
  if (!word.letters.every(({ char }, index) => letters[at + index]?.char === char)) return false
  if (word.isUnspaced) return true
  const isWhole = (at === 0 || letters[at]?.gap !== '') && letters[end]?.gap !== ''
  return (
    isWhole &&
    word.letters.every(({ isFirst }, index) => {
      const gap = letters[at + index]?.gap
      return index === 0 || (isFirst ? gap !== '' : gap !== 'other')
    })
  )
}

const letterSign = /[\p{L}\p{N}\p{M}]/u

/** Letters and numbers of the normal form, each run of anything else as one space. */
function fold(text: string): string {
  return simplify(text).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
}

function simplify(text: string): string {
  return searchFold(text.toWellFormed().replaceAll(unseen, '')).replaceAll('ß', 'ss')
}
