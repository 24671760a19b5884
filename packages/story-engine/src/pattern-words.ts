/**
 * What a pattern's text alone says of its matches. `words` is every text that it matches, where these
 * are few (assertions such as `\b` apart); `need` are texts of which each match holds at least one.
 * Null is "cannot tell". Case is nobody's matter here.
 */
export type PatternWords = { words: readonly string[] | null; need: readonly string[] | null }

/** Of a list, and of what parts one after the other make together. */
const MAX_WORDS = 400
const MAX_PRODUCT = 64
const MAX_LETTERS = 4_000
const MAX_DEPTH = 20

const UNKNOWN: PatternWords = { words: null, need: null }
const EMPTY: PatternWords = { words: [''], need: null }

const bounded = (words: readonly string[]): readonly string[] | null => {
  if (words.length > MAX_WORDS) return null
  return words.reduce((all, word) => all + word.length, 0) > MAX_LETTERS ? null : words
}

const product = (left: readonly string[], right: readonly string[]): readonly string[] | null => {
  if (left.length > 1 && right.length > 1 && left.length * right.length > MAX_PRODUCT) return null
  return bounded(left.flatMap((head) => right.map((tail) => head + tail)))
}

const shortest = (words: readonly string[]): number => Math.min(...words.map((word) => word.length))

/** The more letters must be there, the fewer texts have them. */
const better = (
  a: readonly string[] | null,
  b: readonly string[] | null,
): readonly string[] | null => {
  if (!a || !b) return a ?? b
  return shortest(b) > shortest(a) ? b : a
}

const asNeed = (words: readonly string[]): readonly string[] | null =>
  words.length === 0 || words.includes('') ? null : words

/** Parts one after the other: neighbours that are known are known together. */
const sequence = (parts: readonly PatternWords[]): PatternWords => {
  let need: readonly string[] | null = null
  let isWhole = true
  let run: readonly string[] = ['']
  for (const part of parts) {
    const joined = part.words ? product(run, part.words) : null
    if (joined) {
      run = joined
      continue
    }
    isWhole = false
    need = better(better(need, asNeed(run)), part.need)
    run = part.words ?? ['']
  }
  return { words: isWhole ? run : null, need: better(need, asNeed(run)) }
}

const choice = (parts: readonly PatternWords[]): PatternWords => {
  const words = parts.every((part) => part.words) ? parts.flatMap((part) => part.words ?? []) : null
  const need = parts.every((part) => part.need) ? parts.flatMap((part) => part.need ?? []) : null
  return { words: words && bounded(words), need: need && bounded(need) }
}

/** Thrown for syntax that this reader does not know; the pattern is then taken as it comes. */
class Unread extends Error {}

const escapes: Readonly<Record<string, PatternWords>> = {
  b: EMPTY,
  B: EMPTY,
  A: EMPTY,
  z: EMPTY,
  n: { words: ['\n'], need: null },
  t: { words: ['\t'], need: null },
  d: UNKNOWN,
  D: UNKNOWN,
  s: UNKNOWN,
  S: UNKNOWN,
  w: UNKNOWN,
  W: UNKNOWN,
}

const GROUP = /\((?:\?(?:P?<[^>]*>|[imsU-]*:))?/y
const CLASS = /\[\^?\]?(?:\\[\s\S]|\[:\w+:\]|[^\]\\])*\]/y
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,\d*)?\})\??/y

class Reader {
  #at = 0
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  read(): PatternWords {
    const found = this.#choice(0)
    if (this.#at < this.#source.length) throw new Unread()
    return found
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#source)
    if (match) this.#at += match[0].length
    return match
  }

  #choice(depth: number): PatternWords {
    if (depth > MAX_DEPTH) throw new Unread()
    const parts = [this.#sequence(depth)]
    while (this.#source[this.#at] === '|') {
      this.#at += 1
      parts.push(this.#sequence(depth))
    }
    return choice(parts)
  }

  #sequence(depth: number): PatternWords {
    const parts: PatternWords[] = []
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] ?? '')) {
      parts.push(this.#repeated(this.#atom(depth)))
    }
    return sequence(parts)
  }

  #repeated(atom: PatternWords): PatternWords {
    const match = this.#take(QUANTIFIER)
    if (!match) return atom
    const [whole, least, more] = match
    if (whole.startsWith('?'))
      return { words: atom.words && bounded(['', ...atom.words]), need: null }
    if (whole.startsWith('*') || least === '0') return UNKNOWN
    const isOnce = least === '1' && more === undefined
    return isOnce ? atom : { words: null, need: atom.need ?? asNeed(atom.words ?? ['']) }
  }

  #atom(depth: number): PatternWords {
    const char = this.#source[this.#at] ?? ''
    if (char === '(') return this.#group(depth)
    if (char === '[') {
      if (!this.#take(CLASS)) throw new Unread()
      return UNKNOWN
    }
    this.#at += 1
    if (char === '\\') return this.#escape()
    if (char === '.') return UNKNOWN
    if (char === '^' || char === '$') return EMPTY
    if (/[*+?{}\])]/.test(char)) throw new Unread()
    return { words: [char], need: null }
  }

  #group(depth: number): PatternWords {
    const head = this.#take(GROUP)
    if (!head || this.#source[this.#at] === '?') throw new Unread()
    const found = this.#choice(depth + 1)
    if (this.#source[this.#at] !== ')') throw new Unread()
    this.#at += 1
    return found
  }

  #escape(): PatternWords {
    const char = this.#source[this.#at] ?? ''
    this.#at += 1
    if (char === '') throw new Unread()
    if (!/[a-zA-Z0-9]/.test(char)) return { words: [char], need: null }
    const known = Object.hasOwn(escapes, char) ? escapes[char] : undefined
    if (!known) throw new Unread()
    return known
  }
}

/** Reads RE2 syntax (without the slashes of `/pattern/`). Never throws. */
export const wordsOfPattern = (source: string): PatternWords => {
  try {
    return new Reader(source).read()
  } catch (error) {
    if (error instanceof Unread) return UNKNOWN
    throw error
  }
}
