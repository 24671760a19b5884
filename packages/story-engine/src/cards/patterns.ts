import { alternatives } from '../alternatives.ts'
import { compilePattern, escapePattern, splitSlashed } from '../regex.ts'
import { wordEdges } from '../word-edges.ts'

export type KeyStyle = { useRegex: boolean; wholeWords: boolean }

/**
 * Our own spelling for patterns that a card entry cannot tell otherwise. Several words are looked for
 * as they stand, as SillyTavern does.
 */
const plainPattern = (key: string, wholeWords: boolean): string => {
  const escaped = escapePattern(key)
  if (!wholeWords || /\s/.test(key)) return escaped
  const { before, after } = wordEdges(key)
  return `${before}${escaped}${after}`
}

/** A pattern as other programs know one: `/source/flags`. */
const slashed = (pattern: string, caseSensitive: boolean): string => {
  if (splitSlashed(pattern)) return pattern
  const source = pattern.replace(/\\[\s\S]|\//g, (token) => (token === '/' ? '\\/' : token))
  return `/${source}/${caseSensitive ? '' : 'i'}`
}

/** A key that is a pattern, among others; one that is broken stands apart between its slashes. */
const patternAmong = (key: string): string => {
  const result = compilePattern(key)
  return result.ok || result.code !== 'invalid' ? `(?:${key})` : slashed(key, false)
}

/**
 * Keys as one pattern. One key that is a pattern stays as it is; several become an alternation, in
 * which plain keys are escaped and those between slashes stay so, with their own flags.
 */
export const keysToPattern = (keys: readonly string[], style: KeyStyle): string => {
  const [only] = keys
  if (keys.length === 1 && only !== undefined && style.useRegex) return only
  return keys
    .map((key) => {
      if (splitSlashed(key)) return key
      return style.useRegex ? patternAmong(key) : plainPattern(key, style.wholeWords)
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

/** The word whose pattern this is, or null where it is more than a word. */
const wordOf = (pattern: string, wholeWords: boolean): string | null => {
  const inner = wholeWords ? pattern.replace(/^\\b|\\b$/gi, '') : pattern
  const word = inner.replace(/\\([\s\S])/g, '$1')
  const isSame = word !== '' && word.trim() === word && plainPattern(word, wholeWords) === pattern
  return isSame && !word.includes(',') ? word : null
}

export type WrittenKeys = { keys: string[]; secondary: string[]; useRegex: boolean }

type KeyOptions = { caseSensitive: boolean; wholeWords: boolean }

/** Patterns as the keys of a card: words and what stands between slashes as they are, else patterns. */
export const patternsToKeys = (
  { key, secondaryKey }: { key: string; secondaryKey: string },
  { caseSensitive, wholeWords }: KeyOptions,
): WrittenKeys => {
  const lines = secondaryKey.split('\n').filter((line) => line.trim() !== '')
  const main = key === '' ? [] : alternatives(key)
  const isSlashed = (part: string): boolean => splitSlashed(part) !== null
  const asKey = (part: string): string | null => (isSlashed(part) ? part : wordOf(part, wholeWords))
  const keys = main.map(asKey)
  const secondary = lines.map((line) => (alternatives(line)[1] ? null : asKey(line)))
  if (isKeys(keys) && isKeys(secondary)) {
    const all = [...keys, ...secondary]
    return { keys, secondary, useRegex: all.length > 0 && all.every(isSlashed) }
  }
  const asPattern = (pattern: string): string => slashed(pattern, caseSensitive)
  const patterns = main.some(isSlashed) ? main : [key].filter((one) => one !== '')
  return { keys: patterns.map(asPattern), secondary: lines.map(asPattern), useRegex: true }
}

const isKeys = (keys: readonly (string | null)[]): keys is string[] =>
  keys.every((key) => key !== null)
