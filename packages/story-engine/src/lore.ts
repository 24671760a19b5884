import type { Artefact, ArtefactLoreEntry, ArtefactLorebook } from './artefact.ts'
import { compilePattern } from './regex.ts'
import type { Pattern } from './regex.ts'
import type { LoreTrace, Turn } from './room.ts'

/** Of what is scanned, the newest characters only, so that a long message costs no more than this. */
const MAX_SCAN_CHARS = 16_000

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

const decide = (entry: ArtefactLoreEntry, matcher: Matcher | undefined, text: string): Outcome => {
  if (!entry.enabled || !matcher) return { status: 'disabled' }
  if (matcher.broken) return { status: 'invalid' }
  if (entry.constant) return { status: 'fired' }
  const matchedText = matcher.key?.find(text) ?? null
  if (matchedText === null) return { status: 'no_match' }
  if (matcher.secondary && matcher.secondary.find(text) === null) return { status: 'no_match' }
  return { status: 'fired', matchedText }
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
  return artefact.lorebooks.flatMap((book) => {
    const text = scanText(book, turns, input)
    return book.entries.map((entry) => ({
      entry,
      lorebookNodeId: book.nodeId,
      trace: {
        lorebookNodeId: book.nodeId,
        entryId: entry.entryId,
        ...decide(entry, matchers.get(entry), text),
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
