import type { ArtefactLoreEntry, ArtefactLorebook } from './artefact.ts'
import { namesInPattern } from './macros.ts'
import type { Names } from './macros.ts'
import type { ScanText } from './scan-text.ts'
import type { Work } from './scan-work.ts'
import { look, matchedText, toSought } from './sought.ts'
import type { Look, ScanPattern } from './sought.ts'

/** A key that is null matches nothing. */
export type Matcher = { key: ScanPattern | null; secondary: ScanPattern[]; isBroken: boolean }

/** The matchers of a book, and the entries whose keys name somebody, whom each room calls otherwise. */
type BookMatchers = { fixed: Map<string, Matcher>; named: ArtefactLoreEntry[] }

const cache = new WeakMap<ArtefactLorebook, BookMatchers>()

/** The patterns of a secondary key: one a line. */
export const secondaryLines = (secondaryKey: string): string[] =>
  secondaryKey.split('\n').flatMap((line) => line.trim() || [])

const toMatcher = (entry: ArtefactLoreEntry, names: Names | null): Matcher => {
  if (entry.constant) return { key: null, secondary: [], isBroken: false }
  const sought = (source: string): ScanPattern =>
    toSought(names ? namesInPattern(source, names) : source, entry.caseSensitive)
  const key = entry.key.trim() === '' ? null : sought(entry.key)
  const secondary = secondaryLines(entry.secondaryKey).map(sought)
  const isBroken = [...(key ? [key] : []), ...secondary].some((one) => one.isUnsupported)
  return { key, secondary, isBroken }
}

const nobody: Names = { char: '', user: '' }

const namesSomebody = ({ key, secondaryKey }: ArtefactLoreEntry): boolean =>
  [key, secondaryKey].some((pattern) => namesInPattern(pattern, nobody) !== pattern)

const known = (book: ArtefactLorebook): BookMatchers => {
  const found = cache.get(book)
  if (found) return found
  const on = book.entries.filter(({ enabled }) => enabled)
  const named = on.filter(namesSomebody)
  const others = on.filter((entry) => !namesSomebody(entry))
  const fixed = new Map(others.map((entry) => [entry.entryId, toMatcher(entry, null)]))
  const made = { fixed, named }
  cache.set(book, made)
  return made
}

/** By entry id. Patterns are compiled once for each book, however many rooms use it. */
export const matchersOf = (book: ArtefactLorebook, names: Names): ReadonlyMap<string, Matcher> => {
  const { fixed, named } = known(book)
  if (named.length === 0) return fixed
  return new Map([...fixed, ...named.map((one) => [one.entryId, toMatcher(one, names)] as const)])
}

export type KeyOutcome =
  | { status: 'fired'; matchedText?: string }
  | { status: 'no_match' | 'secondary' | 'over_budget' | 'invalid' }

type Scan = { scan: ScanText; work: Work }

/** Whether the secondary patterns agree; or why that cannot be said. */
const secondaryAgrees = (
  logic: ArtefactLoreEntry['secondaryLogic'],
  secondary: readonly ScanPattern[],
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
