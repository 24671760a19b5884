import type { Artefact } from './artefact.ts'
import { AssembleError } from './assemble-error.ts'
import { sum } from './costed.ts'
import type { CostedMessage } from './costed.ts'
import { closingMessages, fitHistory, fitOffers, withDeep, withOffers } from './fit.ts'
import type { FittedPrompt } from './fit.ts'
import { scanLore } from './lore.ts'
import type { Candidate } from './lore.ts'
import { scanMacros } from './macro-scan.ts'
import type { MacroCandidate } from './macro-scan.ts'
import { markCut, offersOf, takeOffers } from './offers.ts'
import type { Offer } from './offers.ts'
import { uncovered } from './recall.ts'
import type { AssembledPrompt, Budget, Room, Tokenizer, TurnInput } from './room.ts'
import { newWork } from './scan-work.ts'
import { setScene } from './scene.ts'
import type { Request, Scene } from './scene.ts'
import type { FiredIds, Trace } from './trace.ts'
import { listTriggers } from './trigger-prompts.ts'
import type { TriggerCandidate } from './trigger-prompts.ts'

const assertTokenizer = ({ artefact, tokenizer }: Request): void => {
  if (artefact.tokenizer === tokenizer.name) return
  const details = { expected: artefact.tokenizer, given: tokenizer.name }
  throw new AssembleError('story.tokenizer_mismatch', details)
}

const assertFits = (neededTokens: number, { maxPromptTokens }: Budget): void => {
  if (neededTokens <= maxPromptTokens) return
  throw new AssembleError('story.prompt_over_budget', { neededTokens, maxPromptTokens })
}

/** The reader's words; there are none where the model goes on or writes them. */
const saidBy = ({ kind, text }: TurnInput): string => (kind === 'message' ? text : '')

type Candidates = { lore: Candidate[]; macros: MacroCandidate[]; triggers: TriggerCandidate[] }

const findAll = (scene: Scene): Candidates => {
  const { artefact, room, holding, toggles } = scene
  const input = saidBy(scene.input)
  // One purse for all patterns of a message; the reader's own words come first.
  const work = newWork()
  const macros = scanMacros(artefact, { room, input, isOn: toggles.macroPrompts, holding, work })
  return {
    lore: scanLore({
      lorebooks: artefact.lorebooks,
      room,
      input,
      holding,
      names: scene.casting.names,
      work,
    }),
    macros,
    triggers: listTriggers(artefact, { room, holding }),
  }
}

const promptsOf = ({ tokenizer, tell }: Scene, triggers: readonly TriggerCandidate[]): string[] =>
  triggers.flatMap(({ trigger, trace }) => {
    if (!trace.told) return []
    trace.tokens = tokenizer.count(tell(trigger.prompt))
    return [trigger.prompt]
  })

/** What the turn's record keeps: what fired by itself and reached the prompt. */
const firedOf = ({ lore, macros, triggers }: Candidates): FiredIds => ({
  lore: lore.flatMap(({ trace: { status, why, key } }) =>
    status === 'fired' && why !== 'sticky' ? [key] : [],
  ),
  macros: macros.flatMap(({ trace }) => (trace.status === 'fired' ? [trace.key] : [])),
  triggers: triggers.flatMap(({ trace }) => (trace.told ? [trace.nodeId] : [])),
})

type AssembledParts = {
  fitted: FittedPrompt
  history: CostedMessage[]
  closing: CostedMessage[]
  found: Candidates
}

const sectionTokens = ({ tokenizer }: Scene, made: AssembledParts): Trace['sections'] => {
  const { fitted, history, closing } = made
  return [
    ...fitted.sections.map(({ name, text }) => ({ name, tokens: tokenizer.count(text) })),
    ...(fitted.deep.length > 0 ? [{ name: 'loreDeep', tokens: sum(fitted.deep) }] : []),
    { name: 'history', tokens: sum(history) },
    ...(closing.length > 1 ? [{ name: 'closing', tokens: sum(closing.slice(0, 1)) }] : []),
    { name: 'input', tokens: sum(closing.slice(-1)) },
  ]
}

const recallTrace = (
  offers: readonly Offer[],
  { told }: FittedPrompt,
): Pick<Trace, 'memory'> & {
  summaries: { used: number; cut: number }
} => {
  const offered = (kind: Offer['kind']): number => offers.filter((one) => one.kind === kind).length
  const [memories, summaries] = [told.memories.length, told.summaries.length]
  const keptIds = told.memories.map(({ id }) => id)
  return {
    memory: { kept: memories, cut: offered('memory') - memories, keptIds },
    summaries: { used: summaries, cut: offered('summary') - summaries },
  }
}

/**
 * The messages for one reply, the trace of how they came to be, and what the turn's record keeps of
 * it. Pure: the same arguments give the same prompt. The core (instructions, story, characters,
 * reader, state, prompts of triggers, notes, closing instructions, last words) is never cut; macros,
 * lore, summaries and memories are taken in this order, each within its share of the budget
 * (`limits.ts`) and what the core leaves; history takes the rest and gives way from its oldest turn.
 * `trace.totalTokens` counts every message with its overhead and never passes `maxPromptTokens`.
 * Throws AssembleError where the core alone is over the budget, or the tokenizer is not the one that
 * the artefact names.
 */
export const assemble = (
  artefact: Artefact,
  room: Room,
  input: TurnInput,
  budget: Budget,
  tokenizer: Tokenizer,
): AssembledPrompt => {
  assertTokenizer({ artefact, room, input, budget, tokenizer })
  const scene = setScene({ artefact, room, input, budget, tokenizer })
  const found = findAll(scene)
  const prompts = promptsOf(scene, found.triggers)
  const closing = closingMessages(scene)
  const coreTokens = withOffers(scene, prompts, []).system.tokens
  assertFits(coreTokens + sum(closing), budget)

  const { maxPromptTokens } = budget
  const forSystem = maxPromptTokens - sum(closing)
  const offers = offersOf(scene, found)
  const taken = takeOffers(offers, { maxPromptTokens, left: forSystem - coreTokens })
  const fitted = fitOffers(scene, prompts, { taken, forSystem })
  markCut(offers, fitted.taken)

  const available = forSystem - fitted.system.tokens - sum(fitted.deep)
  const { open, coveredTurnIds } = uncovered(room.turns, fitted.told.summaries)
  const { kept, cutTurnIds } = fitHistory(open, tokenizer, available)
  const all = [fitted.system, ...withDeep(kept, closing, fitted.deep)]
  const recalled = recallTrace(offers, fitted)
  return {
    messages: all.map(({ message }) => message),
    fired: firedOf(found),
    trace: {
      sections: sectionTokens(scene, { fitted, history: kept, closing, found }),
      lore: found.lore.map(({ trace }) => trace),
      macros: found.macros.map(({ trace }) => trace),
      triggers: found.triggers.map(({ trace }) => trace),
      ...(scene.liveEvents.length > 0 ? { liveEvents: [...scene.liveEvents] } : {}),
      ...recalled,
      summaries: { ...recalled.summaries, coveredTurnIds },
      history: { kept: kept.length, cutTurnIds },
      totalTokens: sum(all),
      tokenizer: tokenizer.name,
    },
  }
}
