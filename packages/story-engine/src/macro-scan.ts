import type { Artefact, ArtefactMacro } from './artefact.ts'
import type { Room } from './room.ts'
import { ScanText } from './scan-text.ts'
import { MAX_SCAN_CHARS } from './scan-work.ts'
import type { Work } from './scan-work.ts'
import { look, matchedText, toSought } from './sought.ts'
import type { ScanPattern } from './sought.ts'
import type { MacroTrace } from './trace.ts'
import { findWord } from './words.ts'

export type MacroCandidate = { macro: ArtefactMacro; trace: MacroTrace }

const cache = new WeakMap<ArtefactMacro, ScanPattern | null>()

const patternOf = (macro: ArtefactMacro): ScanPattern | null => {
  const known = cache.get(macro)
  if (known !== undefined) return known
  const pattern = macro.pattern.trim() === '' ? null : toSought(macro.pattern, false)
  cache.set(macro, pattern)
  return pattern
}

type Outcome = Pick<MacroTrace, 'status' | 'matchedText'>

const unseen = { dear: 'over_budget', broken: 'invalid', absent: 'no_match' } as const

const ask = (macro: ArtefactMacro, scan: ScanText, work: Work): Outcome => {
  for (const word of macro.triggerWords) {
    const found = findWord(scan.text, word)
    if (found !== null) return { status: 'fired', matchedText: found }
  }
  const pattern = patternOf(macro)
  if (!pattern) return { status: 'no_match' }
  const seen = look(pattern, scan, work)
  if (seen !== 'found') return { status: unseen[seen] }
  const found = matchedText(pattern, scan, work)
  return found === null ? { status: 'fired' } : { status: 'fired', matchedText: found }
}

type MacroScan = {
  room: Room
  input: string
  isOn: boolean
  holding: ReadonlySet<string>
  work: Work
}

/** Every macro entry with its outcome before any budget, in the order of the canvas (R-story-chat-024). */
export const scanMacros = (artefact: Artefact, scan: MacroScan): MacroCandidate[] => {
  const text = new ScanText(scan.input.slice(-MAX_SCAN_CHARS))
  const decide = (
    macro: ArtefactMacro,
  ): Omit<MacroTrace, 'nodeId' | 'entryId' | 'key' | 'tokens'> => {
    if (!macro.enabled || !scan.isOn) return { status: 'disabled' }
    if (macro.when !== null && !scan.holding.has(macro.when)) return { status: 'held_back' }
    const outcome = ask(macro, text, scan.work)
    if (outcome.status === 'fired') {
      return { ...outcome, lastTurn: scan.room.turn + macro.durationTurns - 1 }
    }
    const last = scan.room.state.macros[macro.key] ?? 0
    return last >= scan.room.turn ? { status: 'lasting', lastTurn: last } : outcome
  }
  return artefact.macroPrompts.map((macro) => {
    const { nodeId, entryId, key } = macro
    return { macro, trace: { nodeId, entryId, key, ...decide(macro), tokens: 0 } }
  })
}

/** What is told: in the order of the canvas. */
export const toldMacros = (candidates: readonly MacroCandidate[]): MacroCandidate[] =>
  candidates.filter(
    ({ macro, trace }) =>
      macro.text !== '' && (trace.status === 'fired' || trace.status === 'lasting'),
  )
