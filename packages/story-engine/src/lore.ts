import type { ArtefactLoreEntry, ArtefactLorebook } from './artefact.ts'
import { isDrawn } from './chance.ts'
import { loreKey } from './keys.ts'
import { askKeys, matchersOf } from './lore-matchers.ts'
import type { Matcher } from './lore-matchers.ts'
import type { Names } from './macros.ts'
import type { Room } from './room.ts'
import { ScanText } from './scan-text.ts'
import { MAX_SCAN_CHARS } from './scan-work.ts'
import type { Work } from './scan-work.ts'
import type { LoreTrace, LoreWhy } from './trace.ts'

/** How often what fired may wake more. */
const MAX_RECURSION_ROUNDS = 4

export type Candidate = { entry: ArtefactLoreEntry; book: ArtefactLorebook; trace: LoreTrace }

export type LoreScan = {
  lorebooks: readonly ArtefactLorebook[]
  room: Room
  input: string
  holding: ReadonlySet<string>
  /** Who `{{char}}` and `{{user}}` are in keys. */
  names: Names
  work: Work
}

type Outcome = Pick<LoreTrace, 'status' | 'why' | 'matchedText'>

/** Turns since an entry last fired by itself; null where it never did. */
const age = ({ state, turn }: Room, key: string): number | null => {
  const last = Object.hasOwn(state.lore, key) ? state.lore[key] : undefined
  return last === undefined || last >= turn ? null : turn - last
}

/** What is decided before any key is asked; null where its keys decide. */
const gate = (
  { entry, book, trace }: Candidate,
  matcher: Matcher | undefined,
  { room, holding }: LoreScan,
): Outcome | null => {
  if (!entry.enabled || !matcher) return { status: 'disabled' }
  if (book.when !== null && !holding.has(book.when)) return { status: 'held_back' }
  if (matcher.isBroken) return { status: 'invalid' }
  if (room.turn <= entry.delay) return { status: 'delayed' }
  const since = age(room, trace.key)
  if (since !== null && since <= entry.sticky) return { status: 'fired', why: 'sticky' }
  if (since !== null && since <= entry.sticky + entry.cooldown) return { status: 'cooldown' }
  return null
}

const ask = (
  { entry, trace }: Candidate,
  matcher: Matcher,
  { scan, work, room, why }: { scan: ScanText; work: Work; room: Room; why: LoreWhy },
): Outcome => {
  const found = entry.constant
    ? { status: 'fired' as const }
    : askKeys(entry, matcher, { scan, work })
  if (found.status !== 'fired') return found
  const names = { roomId: room.id, turn: room.turn, key: trace.key }
  if (!isDrawn(entry.probability, names)) return { ...found, status: 'chance' }
  return { ...found, why: entry.constant ? 'constant' : why }
}

/** A function that is asked once for each of its arguments. */
const lazily = <T>(make: (depth: number) => T): ((depth: number) => T) => {
  const known = new Map<number, T>()
  return (depth) => {
    const found = known.get(depth) ?? make(depth)
    known.set(depth, found)
    return found
  }
}

/**
 * The newest messages to a depth as one text; the input, where there is one, is the newest of them. A
 * depth of 0 reads no message, so that only other entries fire what has it.
 */
const textsByDepth = ({ room, input }: LoreScan): ((depth: number) => ScanText) =>
  lazily((depth) => {
    if (depth === 0) return new ScanText('')
    const earlier = input === '' ? depth : depth - 1
    const recent = earlier > 0 ? room.turns.slice(-earlier) : []
    const said = [...recent.map((turn) => turn.text), input].join('\n')
    return new ScanText(said.slice(-MAX_SCAN_CHARS))
  })

const depthOf = ({ entry, book }: Candidate): number => entry.scanDepth ?? book.scanDepth

const keys = new WeakMap<ArtefactLorebook, string[]>()

/** The keys of a book's entries, made once: a text that was looked up before is found sooner. */
const keysOf = (book: ArtefactLorebook): string[] => {
  const known = keys.get(book) ?? book.entries.map(({ entryId }) => loreKey(book.nodeId, entryId))
  keys.set(book, known)
  return known
}

const toCandidates = (lorebooks: readonly ArtefactLorebook[]): Candidate[] =>
  lorebooks.flatMap((book) => {
    const known = keysOf(book)
    return book.entries.map((entry, index): Candidate => {
      const { entryId, name } = entry
      const place = { lorebookNodeId: book.nodeId, entryId, key: known[index] ?? '', name }
      return { entry, book, trace: { ...place, status: 'no_match', tokens: 0 } }
    })
  })

const wakes = ({ entry, book, trace }: Candidate): boolean =>
  book.recursive && !entry.preventRecursion && trace.status === 'fired'

/** It is asked only when another entry fired, so never in a book without recursion. */
const waitsForEntries = ({ entry }: Candidate): boolean => entry.delayUntilRecursion

const sleeps = ({ entry, book, trace }: Candidate): boolean =>
  book.recursive &&
  !entry.excludeRecursion &&
  (trace.status === 'no_match' || trace.status === 'secondary')

type ScanState = {
  candidates: readonly Candidate[]
  matcherOf: (candidate: Candidate) => Matcher | undefined
  textOf: (depth: number) => ScanText
  room: Room
  work: Work
}

/** What fired is read for more, a bounded number of times. */
const wakeMore = ({ candidates, matcherOf, textOf, room, work }: ScanState): void => {
  let fresh = candidates.filter(wakes)
  let told = ''
  for (let round = 0; round < MAX_RECURSION_ROUNDS && fresh.length > 0; round += 1) {
    told = [told, ...fresh.map(({ entry }) => entry.prompt)].join('\n').slice(-MAX_SCAN_CHARS)
    const withTold = lazily((depth: number) => new ScanText(`${textOf(depth).text}${told}`))
    fresh = candidates.filter(sleeps).filter((candidate) => {
      const matcher = matcherOf(candidate)
      if (!matcher) return false
      const scan = withTold(depthOf(candidate))
      Object.assign(
        candidate.trace,
        ask(candidate, matcher, { scan, work, room, why: 'recursion' }),
      )
      return wakes(candidate)
    })
  }
}

/**
 * Every entry of every lorebook with its outcome before any budget, in the order of the canvas
 * (R-story-chat-023).
 */
export const scanLore = (scan: LoreScan): Candidate[] => {
  const { work } = scan
  const textOf = textsByDepth(scan)
  const candidates = toCandidates(scan.lorebooks)
  const matchers = new Map(scan.lorebooks.map((book) => [book, matchersOf(book, scan.names)]))
  const matcherOf = ({ book, entry }: Candidate): Matcher | undefined =>
    matchers.get(book)?.get(entry.entryId)
  for (const candidate of candidates) {
    const matcher = matcherOf(candidate)
    const decided = gate(candidate, matcher, scan)
    if (decided) Object.assign(candidate.trace, decided)
    else if (matcher && !waitsForEntries(candidate)) {
      const text = textOf(depthOf(candidate))
      const outcome = ask(candidate, matcher, { scan: text, work, room: scan.room, why: 'key' })
      Object.assign(candidate.trace, outcome)
    }
  }
  wakeMore({ candidates, matcherOf, textOf, room: scan.room, work })
  return candidates
}

/**
 * What fired, by what a short budget keeps: by priority from the highest, then by order from the
 * highest, as SillyTavern and RisuAI keep it, then as on the canvas.
 */
export const rankFired = (candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .filter(({ trace, entry }) => trace.status === 'fired' && entry.prompt !== '')
    .toSorted((a, b) => b.entry.priority - a.entry.priority || b.entry.order - a.entry.order)

/** What is told, by priority from the highest, then by order from the lowest, then as on the canvas. */
export const inTellingOrder = (entries: readonly ArtefactLoreEntry[]): ArtefactLoreEntry[] =>
  entries.toSorted((a, b) => b.priority - a.priority || a.order - b.order)
