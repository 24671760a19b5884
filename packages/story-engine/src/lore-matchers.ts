import type { ArtefactLoreEntry, ArtefactLorebook } from './artefact.ts'
import { compilePattern } from './regex.ts'
import type { Pattern } from './regex.ts'
import { affords, spend } from './scan-work.ts'
import type { Work } from './scan-work.ts'

/** `broken` entries never fire; a key that is null matches nothing. */
export type Matcher = { key: Pattern | null; secondary: Pattern[]; broken: boolean }

const cache = new WeakMap<ArtefactLorebook, Map<string, Matcher>>()

const compileAll = (sources: readonly string[], caseSensitive: boolean): Pattern[] | null => {
  const patterns: Pattern[] = []
  for (const source of sources) {
    const result = compilePattern(source, { caseSensitive })
    if (!result.ok) return null
    patterns.push(result.pattern)
  }
  return patterns
}

/** The patterns of a secondary key: one a line. */
export const secondaryLines = (secondaryKey: string): string[] =>
  secondaryKey.split('\n').flatMap((line) => line.trim() || [])

const toMatcher = (entry: ArtefactLoreEntry): Matcher => {
  if (entry.constant) return { key: null, secondary: [], broken: false }
  const key = compileAll(entry.key.trim() === '' ? [] : [entry.key], entry.caseSensitive)
  const secondary = compileAll(secondaryLines(entry.secondaryKey), entry.caseSensitive)
  if (!key || !secondary) return { key: null, secondary: [], broken: true }
  return { key: key[0] ?? null, secondary, broken: false }
}

/** By entry id. Patterns are compiled once for each book, however many rooms use it. */
export const matchersOf = (book: ArtefactLorebook): ReadonlyMap<string, Matcher> => {
  const known = cache.get(book)
  if (known) return known
  const fresh = new Map<string, Matcher>()
  for (const entry of book.entries) {
    if (entry.enabled) fresh.set(entry.entryId, toMatcher(entry))
  }
  cache.set(book, fresh)
  return fresh
}

export type KeyOutcome =
  | { status: 'fired'; matchedText?: string }
  | { status: 'no_match' | 'secondary' | 'over_budget' }

/** Null where a pattern was too dear to ask. */
const secondaryAgrees = (
  logic: ArtefactLoreEntry['secondaryLogic'],
  secondary: readonly Pattern[],
  { text, work }: { text: string; work: Work },
): boolean | null => {
  if (secondary.length === 0) return true
  // `any` and `all` are each decided by the first line that says so.
  const decisive = logic === 'and_any' || logic === 'not_any'
  for (const pattern of secondary) {
    if (!affords(pattern, text, work)) return null
    if (pattern.matches(text) === decisive) return logic === 'and_any' || logic === 'not_all'
  }
  return logic === 'and_all' || logic === 'not_any'
}

/** Whether an entry's keys are in a text, and where. */
export const askKeys = (
  { secondaryLogic }: Pick<ArtefactLoreEntry, 'secondaryLogic'>,
  { key, secondary }: Matcher,
  scan: { text: string; work: Work },
): KeyOutcome => {
  const { text, work } = scan
  if (!key) return { status: 'no_match' }
  if (!affords(key, text, work)) return { status: 'over_budget' }
  if (!key.matches(text)) return { status: 'no_match' }
  const agrees = secondaryAgrees(secondaryLogic, secondary, scan)
  if (agrees === null) return { status: 'over_budget' }
  if (!agrees) return { status: 'secondary' }
  // Where it matched is for the reader of the trace; a hostile pattern may not buy it dearly.
  const found = spend(key.size, text, work) ? key.find(text) : null
  return found === null ? { status: 'fired' } : { status: 'fired', matchedText: found }
}
