import type { ArtefactLoreEntry, ArtefactLorebook } from './artefact.ts'
import type { ScanText } from './scan-text.ts'
import type { Work } from './scan-work.ts'
import { look, matchedText, toSought } from './sought.ts'
import type { Look, Sought } from './sought.ts'

/** A key that is null matches nothing. */
export type Matcher = { key: Sought | null; secondary: Sought[]; isBroken: boolean }

const cache = new WeakMap<ArtefactLorebook, Map<string, Matcher>>()

/** The patterns of a secondary key: one a line. */
export const secondaryLines = (secondaryKey: string): string[] =>
  secondaryKey.split('\n').flatMap((line) => line.trim() || [])

const toMatcher = (entry: ArtefactLoreEntry): Matcher => {
  if (entry.constant) return { key: null, secondary: [], isBroken: false }
  const sought = (source: string): Sought => toSought(source, entry.caseSensitive)
  const key = entry.key.trim() === '' ? null : sought(entry.key)
  const secondary = secondaryLines(entry.secondaryKey).map(sought)
  const isBroken = [...(key ? [key] : []), ...secondary].some((one) => one.isUnsupported)
  return { key, secondary, isBroken }
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
  | { status: 'no_match' | 'secondary' | 'over_budget' | 'invalid' }

type Scan = { scan: ScanText; work: Work }

/** Whether the secondary patterns agree; or why that cannot be said. */
const secondaryAgrees = (
  logic: ArtefactLoreEntry['secondaryLogic'],
  secondary: readonly Sought[],
  { scan, work }: Scan,
): boolean | Exclude<Look, 'found' | 'absent'> => {
  if (secondary.length === 0) return true
  // `any` is decided by the first that is found, `all` by the first that is not.
  const decisive = logic === 'and_any' || logic === 'not_any' ? 'found' : 'absent'
  for (const sought of secondary) {
    const seen = look(sought, scan, work)
    if (seen === 'dear' || seen === 'broken') return seen
    if (seen === decisive) return logic === 'and_any' || logic === 'not_all'
  }
  return logic === 'and_all' || logic === 'not_any'
}

const unseen = { dear: 'over_budget', broken: 'invalid', absent: 'no_match' } as const

/** Whether an entry's keys are in a text, and where. */
export const askKeys = (
  { secondaryLogic }: Pick<ArtefactLoreEntry, 'secondaryLogic'>,
  { key, secondary }: Matcher,
  { scan, work }: Scan,
): KeyOutcome => {
  if (!key) return { status: 'no_match' }
  const seen = look(key, scan, work)
  if (seen !== 'found') return { status: unseen[seen] }
  const agrees = secondaryAgrees(secondaryLogic, secondary, { scan, work })
  if (agrees === false) return { status: 'secondary' }
  if (agrees !== true) return { status: unseen[agrees] }
  const found = matchedText(key, scan, work)
  return found === null ? { status: 'fired' } : { status: 'fired', matchedText: found }
}
