import { wordsOfPattern } from './pattern-words.ts'
import { compilePattern, sourceOf, unsupported } from './regex.ts'
import type { Pattern } from './regex.ts'
import type { ScanText } from './scan-text.ts'
import { soughtWord } from './scan-text.ts'
import { spend } from './scan-work.ts'
import type { Work } from './scan-work.ts'

/** A pattern as scans ask for it: compiled when a text first gives reason to. */
export type ScanPattern = {
  /** Each match holds one of them; null where any text may match. */
  need: readonly string[] | null
  /** All that it matches; null where that cannot be listed, so that matching may be dear. */
  words: readonly string[] | null
  /** Whether RE2 cannot do it, as far as that can be told without compiling. */
  isUnsupported: boolean
  /** Null where RE2 cannot do it. */
  pattern: () => Pattern | null
}

export type Look = 'found' | 'absent' | 'dear' | 'broken'

/** Steps for each letter of a text: of a list of words, and of each instruction of anything else. */
const WORDS_COST = 1
const INSTRUCTION_COST = 8
/** Steps for compiling an instruction; counted each time, as another machine may have to do it. */
const COMPILE_COST = 100
/** How many letters of a text are passed in a step where a plain word is sought. */
const LETTERS_A_STEP = 16

export const toSought = (raw: string, caseSensitive: boolean): ScanPattern => {
  const isUnsupported = unsupported(raw)
  let known: Pattern | null | undefined = isUnsupported ? null : undefined
  const { words, need } = wordsOfPattern(sourceOf(raw))
  return {
    need: need?.map(soughtWord) ?? null,
    words: words?.map(soughtWord) ?? null,
    isUnsupported,
    pattern: () => {
      if (known !== undefined) return known
      const result = compilePattern(raw, { caseSensitive })
      known = result.ok ? result.pattern : null
      return known
    },
  }
}

/** False where what each match must hold is not in the text. */
const mayMatch = ({ need }: ScanPattern, scan: ScanText): boolean =>
  need === null || need.some((word) => scan.mayHold(word))

/** As `mayMatch`, but for certain: a search for plain words is many times faster than an automaton. */
const mustMiss = ({ need }: ScanPattern, scan: ScanText): boolean =>
  need !== null && need.every((word) => scan.lacks(word))

/**
 * Building the automaton of a list of words takes a step for each letter and instruction at most, once;
 * of anything else up to one for each letter of the text and instruction.
 */
const costOf = ({ words }: ScanPattern, { size }: Pattern, { text }: ScanText): number => {
  if (words === null) return text.length * size * INSTRUCTION_COST
  const letters = words.reduce((all, word) => all + word.length, 1)
  const built = Math.min(text.length, letters) * size * INSTRUCTION_COST
  return text.length * WORDS_COST + built
}

/** Whether a pattern is in a text, within the work that is left. */
export const look = (sought: ScanPattern, scan: ScanText, work: Work): Look => {
  if (!mayMatch(sought, scan)) return 'absent'
  if (work.left <= 0) return 'dear'
  const pattern = sought.pattern()
  if (!pattern) return 'broken'
  work.left -= pattern.size * COMPILE_COST
  if (!spend(costOf(sought, pattern, scan), work)) return 'dear'
  return mustMiss(sought, scan) || !pattern.matches(scan.text) ? 'absent' : 'found'
}

/**
 * The text that a pattern matched, for the reader of a trace: the first of its words, or what matching
 * again says, where there is work left for that. Null where it cannot be told.
 */
export const matchedText = (sought: ScanPattern, scan: ScanText, work: Work): string | null => {
  const { words } = sought
  const seeking = ((words?.length ?? 0) * scan.text.length) / LETTERS_A_STEP
  if (words && spend(seeking, work)) {
    const places = words.flatMap((word) => {
      const at = word === '' ? null : scan.find(word)
      return at === null ? [] : [{ at, end: at + word.length }]
    })
    const [first] = places.toSorted((a, b) => a.at - b.at || b.end - a.end)
    if (first) return scan.text.slice(first.at, first.end)
  }
  const pattern = sought.pattern()
  if (!pattern || !spend(scan.text.length * pattern.size * INSTRUCTION_COST, work)) return null
  return pattern.find(scan.text)
}
