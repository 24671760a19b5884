import type { Artefact, ArtefactMacro } from './artefact.ts'
import { compilePattern } from './regex.ts'
import type { Pattern } from './regex.ts'
import type { Room } from './room.ts'
import { affords, MAX_SCAN_CHARS, newWork } from './scan-work.ts'
import type { Work } from './scan-work.ts'
import type { MacroTrace } from './trace.ts'
import { findWord } from './words.ts'

export type MacroCandidate = { macro: ArtefactMacro; trace: MacroTrace }

const cache = new WeakMap<ArtefactMacro, Pattern | 'broken' | null>()

const patternOf = (macro: ArtefactMacro): Pattern | 'broken' | null => {
  const known = cache.get(macro)
  if (known !== undefined) return known
  const result = macro.pattern.trim() === '' ? null : compilePattern(macro.pattern)
  const pattern = result === null ? null : result.ok ? result.pattern : 'broken'
  cache.set(macro, pattern)
  return pattern
}

type Outcome = Pick<MacroTrace, 'status' | 'matchedText'>

const ask = (macro: ArtefactMacro, text: string, work: Work): Outcome => {
  for (const word of macro.triggerWords) {
    const found = findWord(text, word)
    if (found !== null) return { status: 'fired', matchedText: found }
  }
  const pattern = patternOf(macro)
  if (pattern === 'broken') return { status: 'invalid' }
  if (pattern && !affords(pattern, text, work)) return { status: 'over_budget' }
  const found = pattern?.find(text) ?? null
  return found === null ? { status: 'no_match' } : { status: 'fired', matchedText: found }
}

type MacroScan = { room: Room; input: string; isOn: boolean; holding: ReadonlySet<string> }

/** Every macro entry with its outcome before any budget, in the order of the canvas (R-story-chat-024). */
export const scanMacros = (artefact: Artefact, scan: MacroScan): MacroCandidate[] => {
  const work = newWork()
  const text = scan.input.slice(-MAX_SCAN_CHARS)
  const decide = (
    macro: ArtefactMacro,
  ): Omit<MacroTrace, 'nodeId' | 'entryId' | 'key' | 'tokens'> => {
    if (!macro.enabled || !scan.isOn) return { status: 'disabled' }
    if (macro.when !== null && !scan.holding.has(macro.when)) return { status: 'held_back' }
    const outcome = text === '' ? ({ status: 'no_match' } as const) : ask(macro, text, work)
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
