import { RE2JS, RE2JSSyntaxException } from 're2js'
import { normalForm, normalPattern } from './normal-form.ts'
import { splitSlashed } from './slashed.ts'
import { withWordEdges } from './word-edges.ts'

export { splitSlashed } from './slashed.ts'

export type PatternProblem = 'unsupported_lookaround' | 'unsupported_backreference' | 'invalid'

/**
 * `matches` says whether some text that is not empty matches, `find` gives the first such text, or
 * null; both are linear in the length of `text`, and texts count the same in every form of Unicode (`normalForm`). `size` counts the program's instructions.
 */
export type Pattern = {
  size: number
  matches(text: string): boolean
  find(text: string): string | null
}

export type PatternResult =
  | { ok: true; pattern: Pattern }
  | { ok: false; code: PatternProblem; message: string }

export type PatternOptions = { caseSensitive?: boolean }

/** Instructions of a compiled pattern; matching costs at most this times the text's length. */
export const MAX_PROGRAM_SIZE = 2_000

/** What matches no text. */
export const NOTHING = '[^\\x00-\\x{10FFFF}]'

/** The pattern as RE2 is given it, without the slashes. */
export const sourceOf = (raw: string): string => fromEcmaScript(splitSlashed(raw)?.source ?? raw)

/** Whether a pattern asks for what RE2 cannot do, told without compiling it. */
export const unsupported = (raw: string): boolean =>
  classify(splitSlashed(raw)?.source ?? raw) !== 'invalid'

/** A literal text as a pattern. */
export const escapePattern = (literal: string): string =>
  literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Group heads and escapes outside of character classes, in which both mean something else. */
const stripClasses = (source: string): string =>
  source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*(?:\]|\\?$)/g, (part) =>
    part[0] === '\\' ? part : '.',
  )

const classify = (source: string): PatternProblem => {
  const bare = stripClasses(source)
  const withoutEscapes = bare.replace(/\\[\s\S]/g, '.')
  if (/\(\?<?[=!]/.test(withoutEscapes)) return 'unsupported_lookaround'
  if (/\\(?:[1-9]|k[<'{])/.test(bare) || /\(\?P=/.test(withoutEscapes)) {
    return 'unsupported_backreference'
  }
  return 'invalid'
}

/** What RE2 takes at most as the bound of a repetition. */
const MAX_REPEAT = 1_000

/** Long names of general categories that RE2 knows by their short ones alone. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Letter: 'L',
  Lowercase_Letter: 'Ll',
  Uppercase_Letter: 'Lu',
  Mark: 'M',
  Number: 'N',
  Decimal_Number: 'Nd',
  Punctuation: 'P',
  Symbol: 'S',
  Separator: 'Z',
}

/** `\p{Script=Hangul}` and `\p{Letter}` by the names that RE2 has for them. */
const propertyOf = (sign: string, name: string): string => {
  const value = name.replace(/^(?:Script(?:_Extensions)?|scx?|General_Category|gc)=/, '')
  return `\\${sign}{${CATEGORIES[value] ?? value}}`
}

const TOKENS =
  /\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\(p)\{([\w=]+)\}|\\[\s\S]|\[\^\]|\[\]|\{(\d{1,4}),(\d{4,})\}/gi

/**
 * An ECMAScript pattern as RE2 spells it. A repetition whose upper bound is beyond RE2 has none, which
 * differs in longer texts alone.
 */
const fromEcmaScript = (source: string): string =>
  normalPattern(source).replace(TOKENS, (...found: string[]) => {
    const [whole = '', point, unit, sign, name, least, most] = found
    if (point ?? unit) return `\\x{${point ?? unit}}`
    if (sign && name) return propertyOf(whole.charAt(1), name)
    if (whole === '[^]') return '[\\s\\S]'
    if (whole === '[]') return NOTHING
    if (most !== undefined && Number(most) > MAX_REPEAT) return `{${least},}`
    return whole
  })

const flagBits = (flags: string, mindsCase: boolean): number =>
  (mindsCase ? 0 : RE2JS.CASE_INSENSITIVE) |
  (flags.includes('s') ? RE2JS.DOTALL : 0) |
  (flags.includes('m') ? RE2JS.MULTILINE : 0)

/**
 * Compiles a creator's pattern with RE2, which has no backtracking: no pattern can hang a reader.
 * `/pattern/flags` is accepted and says itself whether case counts (`i`). Never throws.
 */
export const compilePattern = (raw: string, options: PatternOptions = {}): PatternResult => {
  const slashed = splitSlashed(raw)
  const mindsCase = slashed ? !slashed.flags.includes('i') : (options.caseSensitive ?? false)
  try {
    const source = sourceOf(raw)
    const flags = flagBits(slashed?.flags ?? '', mindsCase)
    const compiled = RE2JS.compile(source, flags)
    if (compiled.programSize() > MAX_PROGRAM_SIZE) {
      return { ok: false, code: 'invalid', message: 'the pattern is too large' }
    }
    return { ok: true, pattern: toPattern(compiled, { source, flags }) }
  } catch (error) {
    return { ok: false, code: classify(slashed?.source ?? raw), message: faultOf(error) }
  }
}

/** What is wrong, and where it is a part of the pattern, at which; without the flags that were added. */
const faultOf = (error: unknown): string => {
  if (!(error instanceof RE2JSSyntaxException)) return String(error)
  const { error: fault, input } = error
  return input === null || /^missing closing|^unexpected/.test(fault) ? fault : `${fault}: ${input}`
}

/** Two programs where words have edges that RE2 doesn't know: one finds words, one sees them between their edges. */
const toPattern = (
  compiled: RE2JS,
  { source, flags }: { source: string; flags: number },
): Pattern => {
  const edged = withWordEdges(source)
  const asked = edged ? RE2JS.compile(edged.between, flags) : compiled
  const found = edged ? RE2JS.compile(edged.bare, flags) : compiled
  // A pattern that also matches nothing (`a*`) fires on real text only, so it has to look for it.
  const nullable = asked.test('')
  const matches = (text: string): boolean =>
    nullable ? findFirst(asked, text) !== null : asked.test(text)
  return {
    size: asked.programSize(),
    matches: (text) => matches(composed(text)),
    find: (text) => (matches(composed(text)) ? findFirst(found, composed(text)) : null),
  }
}

let last = { text: '', composed: '' }

/** A text in the form of patterns; many of these are asked of the same one. */
const composed = (text: string): string => {
  if (last.text !== text) last = { text, composed: normalForm(text) }
  return last.composed
}

const findFirst = (compiled: RE2JS, text: string): string | null => {
  // Whether it matches at all is ten times cheaper to ask than where, and mostly the answer is no.
  if (!compiled.test(text)) return null
  const matcher = compiled.matcher(text)
  while (matcher.find()) {
    const found = matcher.group(0)
    if (found) return found
  }
  return null
}
