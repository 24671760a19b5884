import type { Artefact } from './artefact.ts'
import { loreKey } from './keys.ts'

/** `secondary`: its key matched, its second keys said no. `held_back`: its trigger does not hold. */
export type LoreStatus =
  | 'fired'
  | 'no_match'
  | 'secondary'
  | 'disabled'
  | 'over_budget'
  | 'invalid'
  | 'cooldown'
  | 'delayed'
  | 'chance'
  | 'held_back'

export type LoreWhy = 'constant' | 'key' | 'sticky' | 'recursion'

/** `why` and `matchedText` are there where the entry fired, also where the budget then cut it. */
export type LoreTrace = {
  lorebookNodeId: string
  entryId: string
  key: string
  name: string
  status: LoreStatus
  why?: LoreWhy
  matchedText?: string
  tokens: number
}

/** `fired`: by this turn's input; `lasting`: by an earlier one, until `lastTurn`. */
export type MacroTrace = {
  nodeId: string
  entryId: string
  key: string
  status: 'fired' | 'lasting' | 'no_match' | 'disabled' | 'invalid' | 'over_budget' | 'held_back'
  matchedText?: string
  lastTurn?: number
  tokens: number
}

/** `silent` says why a prompt is not told although its trigger holds. */
export type TriggerTrace = {
  nodeId: string
  title: string
  holds: boolean
  told: boolean
  silent?: 'once' | 'cooldown'
  tokens: number
}

/** What a live event node made of an event, and the names of the variables that it set. */
export type LiveEventTrace = {
  nodeId: string
  title: string
  /** Which of the turn's events. */
  event: number
  status: 'fired' | 'other_kind' | 'too_few_coins' | 'other_item'
  set: string[]
}

/** How a prompt came to be: tokens by part, what fired, what did not and why, what was cut. */
export type Trace = {
  sections: { name: string; tokens: number }[]
  lore: LoreTrace[]
  macros: MacroTrace[]
  triggers: TriggerTrace[]
  /** Left out where the turn had no events. */
  liveEvents?: LiveEventTrace[]
  memory: { kept: number; cut: number; keptIds: string[] }
  summaries: { used: number; cut: number; coveredTurnIds: string[] }
  history: { kept: number; cutTurnIds: string[] }
  totalTokens: number
  tokenizer: string
}

/** What a turn set off: `nodeId/entryId` of lore and macros, node ids of triggers that were told. */
export type FiredIds = { lore: string[]; macros: string[]; triggers: string[] }

const isTelling = ({ status }: { status: LoreStatus | MacroTrace['status'] }): boolean =>
  status !== 'no_match' && status !== 'disabled' && status !== 'held_back'

/** Without the entries that only did not match, are off or held back: what a receipt keeps. */
export const compactTrace = (trace: Trace): Trace => ({
  ...trace,
  lore: trace.lore.filter(isTelling),
  macros: trace.macros.filter(isTelling),
})

/** `compactTrace` undone: the entries that it left out, in the order of the artefact. */
export const expandTrace = (artefact: Artefact, trace: Trace): Trace => {
  const held = new Set(trace.triggers.flatMap(({ nodeId, holds }) => (holds ? [] : [nodeId])))
  const quiet = (enabled: boolean, when: string | null): 'disabled' | 'held_back' | 'no_match' => {
    if (!enabled) return 'disabled'
    return when !== null && held.has(when) ? 'held_back' : 'no_match'
  }
  const lore = new Map(trace.lore.map((line) => [line.key, line]))
  const macros = new Map(trace.macros.map((line) => [line.key, line]))
  return {
    ...trace,
    lore: artefact.lorebooks.flatMap(({ nodeId, when, entries }) =>
      entries.map((entry) => {
        const { entryId, name, enabled } = entry
        const key = loreKey(nodeId, entryId)
        const status = quiet(enabled, when)
        return lore.get(key) ?? { lorebookNodeId: nodeId, entryId, key, name, status, tokens: 0 }
      }),
    ),
    macros: artefact.macroPrompts.map(({ key, nodeId, entryId, enabled, when }) => {
      const status = quiet(enabled && artefact.toggles.macroPrompts, when)
      return macros.get(key) ?? { nodeId, entryId, key, status, tokens: 0 }
    }),
  }
}
