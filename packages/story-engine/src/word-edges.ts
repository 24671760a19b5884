import { alternatives } from './alternatives.ts'

/** Letters of scripts that don't separate words with spaces, so that particles follow words directly. */
const UNSPACED =
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーｰ\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD_LETTER = /[\p{L}\p{M}\p{N}_]/u

/** What may stand beside a whole word, as RE2 spells it. */
const OUTSIDE =
  '[^\\p{L}\\p{M}\\p{N}_]|[\\p{Hangul}\\p{Han}\\p{Hiragana}\\p{Katakana}ーｰ\\p{Thai}\\p{Lao}\\p{Khmer}\\p{Myanmar}]'
const BEFORE = `(?:^|${OUTSIDE})`
const AFTER = `(?:$|${OUTSIDE})`

/** `\b` beside a letter, `\B` beside a sign, and nothing beside a letter whose script has no spaces. */
const edgeOf = (char: string): string => {
  if (UNSPACED.test(char)) return ''
  return WORD_LETTER.test(char) ? '\\b' : '\\B'
}

/** The edges of a literal text that is to be found as a whole word. */
export const wordEdges = (literal: string): { before: string; after: string } => {
  const letters = [...literal]
  return { before: edgeOf(letters.at(0) ?? ''), after: edgeOf(letters.at(-1) ?? '') }
}

const TOKENS = /\\[pP]\{[^}]*\}|\\x\{[^}]*\}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/gu

/** The character that a token stands for; null for classes, groups, and operators. */
const literalOf = (token: string | undefined): string | null => {
  if (token === undefined) return null
  if (/^\\[^\w\s]$/u.test(token)) return token.slice(1)
  return /^[^\\^$.*+?()[\]{}|]$/u.test(token) ? token : null
}

const isEdge = (edge: string | undefined, neighbor: string | null): boolean =>
  neighbor !== null && edge !== undefined && edge === edgeOf(neighbor)

/** A pattern with the edges of its words as RE2 can match them, and without them. */
type EdgedPattern = { between: string; bare: string }

/** A group that may be a whole alternative: its head and what it holds. */
const GROUP = /^(\(\?[ims-]*:)([\s\S]*)\)$/

/** Whether each bracket that closes closes one that opens in the same text. */
const isBalanced = (source: string): boolean => {
  let depth = 0
  for (const token of source.match(TOKENS) ?? []) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

const inSequence = (source: string): EdgedPattern => {
  const tokens = source.match(TOKENS) ?? []
  const isOptional = /^[*?{]/.test(tokens[2] ?? '')
  const opens = !isOptional && isEdge(tokens[0], literalOf(tokens[1]))
  const closes = isEdge(tokens.at(-1), literalOf(tokens.at(-2)))
  const bare = tokens.slice(opens ? 1 : 0, closes ? -1 : undefined).join('')
  return { between: `${opens ? BEFORE : ''}${bare}${closes ? AFTER : ''}`, bare }
}

/** Keys of several flags stand in groups, one in each; deeper groups are left as they are. */
const inAlternatives = (source: string, depth: number): EdgedPattern => {
  const parts = alternatives(source).map((part) => {
    const [, head = '', held = ''] = (depth === 0 && GROUP.exec(part)) || []
    if (head === '' || !isBalanced(held)) return inSequence(part)
    const { between, bare } = inAlternatives(held, depth + 1)
    return { between: `${head}${between})`, bare: `${head}${bare})` }
  })
  return {
    between: parts.map((part) => part.between).join('|'),
    bare: parts.map((part) => part.bare).join('|'),
  }
}

/**
 * For a pattern whose alternatives begin or end at `\b` beside a letter or `\B` beside a sign: RE2
 * knows ASCII words alone, and these edges are those of any language. Null for any other pattern.
 */
export const withWordEdges = (source: string): EdgedPattern | null => {
  if (!/\\b/i.test(source)) return null
  const edged = inAlternatives(source, 0)
  return edged.between === source ? null : edged
}
