import type { Artefact } from './artefact.ts'
import { AssembleError } from './assemble-error.ts'
import { closingMessages, countLore, fitHistory, fitLore, sum, systemMessage } from './fit.ts'
import type { Costed, Request } from './fit.ts'
import { rankFired, scanLore } from './lore.ts'
import type { Candidate } from './lore.ts'
import type { AssembledPrompt, Budget, Room, Tokenizer, TurnInput } from './room.ts'
import { systemSections } from './sections.ts'

const assertTokenizer = ({ artefact, tokenizer }: Request): void => {
  if (artefact.tokenizer === tokenizer.name) return
  const details = { expected: artefact.tokenizer, given: tokenizer.name }
  throw new AssembleError('story.tokenizer_mismatch', details)
}

const assertFits = (neededTokens: number, { maxPromptTokens }: Budget): void => {
  if (neededTokens <= maxPromptTokens) return
  throw new AssembleError('story.prompt_over_budget', { neededTokens, maxPromptTokens })
}

const sectionTokens = (
  request: Request,
  { fired, history, closing }: { fired: Candidate[]; history: Costed[]; closing: Costed[] },
): AssembledPrompt['trace']['sections'] => {
  const entries = fired.map((candidate) => candidate.entry)
  const system = systemSections({ ...request, fired: entries })
  return [
    ...system.map(({ name, text }) => ({ name, tokens: request.tokenizer.count(text) })),
    { name: 'history', tokens: sum(history) },
    ...(closing.length > 1 ? [{ name: 'closing', tokens: sum(closing.slice(0, 1)) }] : []),
    { name: 'input', tokens: sum(closing.slice(-1)) },
  ]
}

/**
 * The messages for one reply, and the trace of how they came to be. Pure: the same arguments give
 * the same prompt. The system core, the closing instructions and the input are never cut; lore may
 * take a quarter of the budget and what the core leaves; history gives way from its oldest turn.
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
  const request: Request = { artefact, room, input, budget, tokenizer }
  assertTokenizer(request)
  const closing = closingMessages(request)
  const coreTokens = systemMessage(request, []).tokens
  assertFits(coreTokens + sum(closing), budget)

  const candidates = scanLore(artefact, room.turns, input.text)
  const ranked = rankFired(candidates)
  countLore(request, ranked)
  const forSystem = budget.maxPromptTokens - sum(closing)
  const { system, fired } = fitLore(request, ranked, { forSystem, coreTokens })
  const inPrompt = new Set(fired)
  for (const candidate of ranked) {
    if (!inPrompt.has(candidate)) candidate.trace.status = 'over_budget'
  }

  const available = forSystem - system.tokens
  const { kept, cutTurnIds } = fitHistory(room.turns, tokenizer, available)
  const all = [system, ...kept, ...closing]
  return {
    messages: all.map(({ message }) => message),
    trace: {
      sections: sectionTokens(request, { fired, history: kept, closing }),
      lore: candidates.map(({ trace }) => trace),
      history: { kept: kept.length, cutTurnIds },
      totalTokens: sum(all),
      tokenizer: tokenizer.name,
    },
  }
}
