import type { Artefact, ArtefactLoreEntry, ArtefactLorebook } from './artefact.ts'
import { compilePattern } from './regex.ts'
import type { Pattern } from './regex.ts'
import type { LoreTrace, Turn } from './room.ts'

/** Of what is scanned, the newest characters only, so that a long message costs no more than this. */
const MAX_SCAN_CHARS = 8_000

/**
 * Instructions times characters that one scan may spend on patterns which are more than words: about
 * a second at the very worst, far above what a real lorebook needs. Counted, not timed, so that a
 * replay decides alike.
 */
const MAX_SCAN_WORK = 100_000_000

type Scan = { text: string; work: { left: number } }

/** Takes the work of a look at the text; false where too little is left. */
const spend = ({ text, work }: Scan, size: number): boolean => {
  const needed = size * text.length
  if (needed > work.left) return false
  work.left -= needed
  return true
}

type Matcher = { key: Pattern | null; secondary: Pattern | null; broken: boolean }

export type Candidate = {
  entry: ArtefactLoreEntry
  lorebookNodeId: string
  trace: LoreTrace
}

const cache = new WeakMap<Artefact, Map<ArtefactLoreEntry, Matcher>>()

const compileSide = (source: string, caseSensitive: boolean): Pattern | null | 'broken' => {
  if (source.trim() === '') return null
  const result = compilePattern(source, { caseSensitive })
  return result.ok ? result.pattern : 'broken'
}

const toMatcher = (entry: ArtefactLoreEntry): Matcher => {
  const key = entry.constant ? null : compileSide(entry.key, entry.caseSensitive)
  const secondary = entry.constant ? null : compileSide(entry.secondaryKey, entry.caseSensitive)
  const broken = key === 'broken' || secondary === 'broken'
  return {
    key: key === 'broken' ? null : key,
    secondary: secondary === 'broken' ? null : secondary,
    broken,
  }
}

/** Patterns are compiled once for each artefact, however many rooms use it. */
const matchersOf = (artefact: Artefact): Map<ArtefactLoreEntry, Matcher> => {
  const known = cache.get(artefact)
  if (known) return known
  const fresh = new Map<ArtefactLoreEntry, Matcher>()
  for (const book of artefact.lorebooks) {
    for (const entry of book.entries) {
      if (entry.enabled) fresh.set(entry, toMatcher(entry))
    }
  }
  cache.set(artefact, fresh)
  return fresh
}

const scanText = (book: ArtefactLorebook, turns: readonly Turn[], input: string): string => {
  const recent = book.scanDepth === 0 ? [] : turns.slice(-book.scanDepth)
  return [...recent.map((turn) => turn.text), input].join('\n').slice(-MAX_SCAN_CHARS)
}

type Outcome = Pick<LoreTrace, 'status' | 'matchedText'>

const affords = (pattern: Pattern | null, scan: Scan): boolean =>
  !pattern || pattern.literal || spend(scan, pattern.size)

const decide = (entry: ArtefactLoreEntry, matcher: Matcher | undefined, scan: Scan): Outcome => {
  if (!entry.enabled || !matcher) return { status: 'disabled' }
  if (matcher.broken) return { status: 'invalid' }
  if (entry.constant) return { status: 'fired' }
  const { key, secondary } = matcher
  if (!affords(key, scan)) return { status: 'over_budget' }
  if (!key?.matches(scan.text)) return { status: 'no_match' }
  if (!affords(secondary, scan)) return { status: 'over_budget' }
  if (secondary && !secondary.matches(scan.text)) return { status: 'no_match' }
  // Where it matched is for the reader of the trace; a hostile pattern may not buy it dearly.
  const found = spend(scan, key.size) ? key.find(scan.text) : null
  return found === null ? { status: 'fired' } : { status: 'fired', matchedText: found }
}

/**
 * Every entry of every lorebook with its outcome before any budget, in the order of the canvas.
 * An entry fires on the newest `scanDepth` turns of its book and on the input.
 */
export const scanLore = (
  artefact: Artefact,
  turns: readonly Turn[],
  input: string,
): Candidate[] => {
  const matchers = matchersOf(artefact)
  const work = { left: MAX_SCAN_WORK }
  return artefact.lorebooks.flatMap((book) => {
    const text = scanText(book, turns, input)
    return book.entries.map((entry) => ({
      entry,
      lorebookNodeId: book.nodeId,
      trace: {
        lorebookNodeId: book.nodeId,
        entryId: entry.entryId,
        ...decide(entry, matchers.get(entry), { text, work }),
        tokens: 0,
      },
    }))
  })
}

/** What fired, by priority from the highest, then by order from the lowest, then as on the canvas. */
export const rankFired = (candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .filter(({ trace, entry }) => trace.status === 'fired' && entry.prompt !== '')
    .toSorted((a, b) => b.entry.priority - a.entry.priority || a.entry.order - b.entry.order)
