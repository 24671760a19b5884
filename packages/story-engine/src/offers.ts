import {
  LORE_BUDGET_PERCENT,
  MACRO_BUDGET_PERCENT,
  MEMORY_BUDGET_PERCENT,
  SUMMARY_BUDGET_PERCENT,
} from './limits.ts'
import { MESSAGE_OVERHEAD_TOKENS } from './costed.ts'
import { inTellingOrder, rankFired } from './lore.ts'
import type { Candidate } from './lore.ts'
import { toldMacros } from './macro-scan.ts'
import type { MacroCandidate } from './macro-scan.ts'
import { rankMemories, rankSummaries } from './recall.ts'
import type { Memory, PlotSummary } from './room.ts'
import type { Scene } from './scene.ts'
import type { PromptContents } from './sections.ts'

/** A part of a prompt that gives way where the budget is short. */
export type Offer = { tokens: number } & (
  | { kind: 'macro'; item: MacroCandidate }
  | { kind: 'lore'; item: Candidate }
  | { kind: 'summary'; item: PlotSummary }
  | { kind: 'memory'; item: Memory }
)

const percents: Readonly<Record<Offer['kind'], number>> = {
  macro: MACRO_BUDGET_PERCENT,
  lore: LORE_BUDGET_PERCENT,
  summary: SUMMARY_BUDGET_PERCENT,
  memory: MEMORY_BUDGET_PERCENT,
}

const loreTokens = ({ tokenizer, tell }: Scene, { entry }: Candidate): number =>
  tokenizer.count(tell(entry.prompt))

type OfferSources = { lore: readonly Candidate[]; macros: readonly MacroCandidate[] }

/** All that may be told besides the core, the most needed first, with what each costs. */
export const offersOf = (scene: Scene, { lore, macros }: OfferSources): Offer[] => {
  const { room, input, toggles, tokenizer, tell } = scene
  const count = (text: string): number => tokenizer.count(text)
  const summaries = toggles.plotCompression ? rankSummaries(room) : []
  const memories = toggles.dynamicMemory ? rankMemories(room, input.text) : []
  return [
    ...toldMacros(macros).map((item): Offer => {
      item.trace.tokens = count(tell(item.macro.text))
      return { kind: 'macro', item, tokens: item.trace.tokens }
    }),
    ...rankFired(lore).map((item): Offer => {
      item.trace.tokens = loreTokens(scene, item)
      const ownMessage = item.entry.position === 'at_depth' ? MESSAGE_OVERHEAD_TOKENS : 0
      return { kind: 'lore', item, tokens: item.trace.tokens + ownMessage }
    }),
    ...summaries.map((item): Offer => ({ kind: 'summary', item, tokens: count(item.summary) })),
    ...memories.map((item): Offer => ({ kind: 'memory', item, tokens: count(item.text) })),
  ]
}

/** Takes offers while they fit: the budget's share of their kind, their book's budget, what is left. */
export const takeOffers = (
  offers: readonly Offer[],
  { maxPromptTokens, left }: { maxPromptTokens: number; left: number },
): Offer[] => {
  const spent = new Map<unknown, number>()
  const spentOn = (purse: unknown): number => spent.get(purse) ?? 0
  return offers.filter((offer) => {
    const { kind, tokens } = offer
    const purses: [unknown, number][] = [
      ['all', left],
      [kind, Math.floor((maxPromptTokens * percents[kind]) / 100)],
    ]
    if (offer.kind === 'lore')
      purses.push([offer.item.book, offer.item.book.tokenBudget ?? Infinity])
    if (purses.some(([purse, max]) => spentOn(purse) + tokens > max)) return false
    for (const [purse] of purses) spent.set(purse, spentOn(purse) + tokens)
    return true
  })
}

/** What was taken, each kind in the order in which it is told. */
export const toldBy = (taken: readonly Offer[]): PromptContents => {
  const summaries = taken.flatMap((offer) => (offer.kind === 'summary' ? [offer.item] : []))
  const memories = taken.flatMap((offer) => (offer.kind === 'memory' ? [offer.item] : []))
  return {
    lore: inTellingOrder(
      taken.flatMap((offer) => (offer.kind === 'lore' ? [offer.item.entry] : [])),
    ),
    macros: taken.flatMap((offer) => (offer.kind === 'macro' ? [offer.item.macro.text] : [])),
    summaries: summaries.toSorted((a, b) => a.startTurn - b.startTurn),
    memories: memories.toSorted((a, b) => a.turn - b.turn),
  }
}

/** Marks what fired and found no room. */
export const markCut = (offers: readonly Offer[], taken: readonly Offer[]): void => {
  const kept = new Set(taken)
  for (const offer of offers) {
    if (kept.has(offer)) continue
    if (offer.kind === 'lore' || offer.kind === 'macro') offer.item.trace.status = 'over_budget'
  }
}
