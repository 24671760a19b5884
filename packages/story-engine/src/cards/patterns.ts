import { escapePattern, splitSlashed } from '../regex.ts'

export type KeyStyle = { useRegex: boolean; wholeWords: boolean }

/**
 * Our own spelling for patterns that a card entry cannot tell otherwise. Several words are looked for
 * as they stand, as SillyTavern does.
 */
const plainPattern = (key: string, wholeWords: boolean): string => {
  const escaped = escapePattern(key)
  return wholeWords && /^\w(?:\S*\w)?$/.test(key) ? `\\b${escaped}\\b` : escaped
}

const slashedGroup = (source: string, flags: string): string => {
  const inline = flags.replace(/[^sm]/g, '')
  return `(?${inline}:${source})`
}

/**
 * Keys as one pattern. One key that is a pattern stays as it is; several become an alternation, in
 * which plain keys are escaped.
 */
export const keysToPattern = (keys: readonly string[], style: KeyStyle): string => {
  const [only] = keys
  if (keys.length === 1 && only !== undefined && (style.useRegex || splitSlashed(only))) return only
  return keys
    .map((key) => {
      const slashed = splitSlashed(key)
      if (slashed) return slashedGroup(slashed.source, slashed.flags)
      return style.useRegex ? `(?:${key})` : plainPattern(key, style.wholeWords)
    })
    .join('|')
}

const oneLine = (pattern: string): string => pattern.replace(/\r?\n/g, '\\n')

/** Keys as patterns one a line, each to be looked for by itself. */
export const keysToLines = (keys: readonly string[], style: KeyStyle): string =>
  keys
    .map((key) => (style.useRegex || splitSlashed(key) ? key : plainPattern(key, style.wholeWords)))
    .map(oneLine)
    .join('\n')

/** Groups of which each must have one that matches: a line for each. */
export const groupsToLines = (groups: readonly (readonly string[])[], style: KeyStyle): string =>
  groups.map((keys) => oneLine(keysToPattern(keys, style))).join('\n')

/** The alternatives of a pattern that no group, class or escape holds together. */
const alternatives = (pattern: string): string[] => {
  const parts: string[] = ['']
  let depth = 0
  for (const [token] of pattern.matchAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/g)) {
    if (token === '|' && depth === 0) {
      parts.push('')
      continue
    }
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    parts.push(`${parts.pop() ?? ''}${token}`)
  }
  return parts
}

/** The word whose pattern this is, or null where it is more than a word. */
const wordOf = (pattern: string, wholeWords: boolean): string | null => {
  const inner = wholeWords ? pattern.replace(/^\\b|\\b$/g, '') : pattern
  const word = inner.replace(/\\([\s\S])/g, '$1')
  const isSame = word !== '' && word.trim() === word && plainPattern(word, wholeWords) === pattern
  return isSame && !word.includes(',') ? word : null
}

/** A pattern as other programs know one: `/source/flags`. */
const slashed = (pattern: string, caseSensitive: boolean): string => {
  if (splitSlashed(pattern)) return pattern
  const source = pattern.replace(/\\[\s\S]|\//g, (token) => (token === '/' ? '\\/' : token))
  return `/${source}/${caseSensitive ? '' : 'i'}`
}

export type WrittenKeys = { keys: string[]; secondary: string[]; useRegex: boolean }

type KeyOptions = { caseSensitive: boolean; wholeWords: boolean }

/** Patterns as the keys of a card: plain words where they are no more, else all as patterns. */
export const patternsToKeys = (
  { key, secondaryKey }: { key: string; secondaryKey: string },
  { caseSensitive, wholeWords }: KeyOptions,
): WrittenKeys => {
  const lines = secondaryKey.split('\n').filter((line) => line.trim() !== '')
  const main = key === '' ? [] : [key]
  const words = main.flatMap(alternatives).map((part) => wordOf(part, wholeWords))
  const secondary = lines.map((line) => (alternatives(line)[1] ? null : wordOf(line, wholeWords)))
  if (isWords(words) && isWords(secondary)) return { keys: words, secondary, useRegex: false }
  const asPattern = (pattern: string): string => slashed(pattern, caseSensitive)
  return { keys: main.map(asPattern), secondary: lines.map(asPattern), useRegex: true }
}

const isWords = (words: readonly (string | null)[]): words is string[] =>
  words.every((word) => word !== null)
