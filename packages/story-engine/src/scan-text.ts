import { normalForm } from './normal-form.ts'

/** Letters whose folding `toLowerCase` does not know and RE2 does. */
const FOLDS: Readonly<Record<string, string>> = {
  ſ: 's',
  ᲀ: 'в',
  ᲁ: 'д',
  ᲂ: 'о',
  ᲃ: 'с',
  ᲄ: 'т',
  ᲅ: 'т',
  ᲆ: 'ъ',
  ᲇ: 'ѣ',
}

const fold = (text: string): string =>
  text.toLowerCase().replace(/[ſᲀ-ᲇ]/g, (letter) => FOLDS[letter] ?? letter)

/** Letters that fold as above in any text: ASCII, Latin-1, Cyrillic, and scripts without case. */
const PLAIN =
  /[\0-\x7f\xe0-\xf6\xf8-\xfe\u0430-\u0463\u2010-\u2027\u3001-\u30ff\u3400-\u9fff\uac00-\ud7a3]/

/** A word with a hole for each letter that could stand there in a form that folding does not see. */
const HOLE = '\0'

/** A word as it is sought in a folded text. */
export const soughtWord = (word: string): string =>
  [...fold(word)]
    .map((letter) => (PLAIN.test(letter) ? letter : HOLE.repeat(letter.length)))
    .join('')

const GRAM_BITS = 18

/** Where up to three letters are noted; 0 is no letter. */
const gramBit = (a: number, b: number, c: number): number =>
  (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35)) >>>
  (32 - GRAM_BITS)

const codeAt = (text: string, index: number): number =>
  index < text.length ? text.charCodeAt(index) : 0

/**
 * A text that many patterns are asked of. Which letters follow each other in it is noted once, so that
 * nearly every word that is not there is dismissed without looking at the text again.
 */
export class ScanText {
  readonly text: string
  readonly #folded: string
  readonly #grams = new Uint32Array(2 ** GRAM_BITS / 32)

  /** In the form that patterns have. */
  constructor(text: string) {
    this.text = normalForm(text)
    this.#folded = fold(this.text)
    for (let i = 0; i < this.#folded.length; i += 1) {
      const a = codeAt(this.#folded, i)
      const b = codeAt(this.#folded, i + 1)
      this.#note(gramBit(a, 0, 0))
      this.#note(gramBit(a, b, 0))
      this.#note(gramBit(a, b, codeAt(this.#folded, i + 2)))
    }
  }

  /** Where a word of `soughtWord` stands; null where it does not, or folding hides where. */
  find(word: string): number | null {
    if (word.includes(HOLE) || !this.mayHold(word)) return null
    const at = this.#folded.indexOf(word)
    // Folding may lengthen a text; places are then another's.
    return at === -1 || this.#folded.length !== this.text.length ? null : at
  }

  /** Whether a word of `soughtWord` is certainly not in the text; the whole text is searched. */
  lacks(word: string): boolean {
    return !word.includes(HOLE) && !this.#folded.includes(word)
  }

  /** False where a word of `soughtWord` is certainly not in the text. */
  mayHold(word: string): boolean {
    const last = Math.max(1, word.length - 2)
    for (let i = 0; i < last; i += 1) {
      const a = codeAt(word, i)
      const b = codeAt(word, i + 1)
      const c = codeAt(word, i + 2)
      // A hole tells nothing of what follows it either.
      const bit = a === 0 ? null : b === 0 ? gramBit(a, 0, 0) : gramBit(a, b, c)
      if (bit !== null && !this.#has(bit)) return false
    }
    return true
  }

  #note(bit: number): void {
    this.#grams[bit >>> 5] = (this.#grams[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }

  #has(bit: number): boolean {
    return ((this.#grams[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0
  }
}
