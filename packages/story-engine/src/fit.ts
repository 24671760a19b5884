import type { Artefact } from './artefact.ts'
import { LORE_BUDGET_PERCENT } from './limits.ts'
import type { Candidate } from './lore.ts'
import { substituteMacros } from './macros.ts'
import type { Budget, PromptMessage, Room, Tokenizer, Turn, TurnInput } from './room.ts'
import { joinSections, namesOf, systemSections } from './sections.ts'

/** What a chat format adds around each message. */
export const MESSAGE_OVERHEAD_TOKENS = 4

export type Request = {
  artefact: Artefact
  room: Room
  input: TurnInput
  budget: Budget
  tokenizer: Tokenizer
}

export type Costed = { message: PromptMessage; tokens: number }

const cost = (tokenizer: Tokenizer, message: PromptMessage): Costed => ({
  message,
  tokens: tokenizer.count(message.content) + MESSAGE_OVERHEAD_TOKENS,
})

export const systemMessage = (request: Request, fired: readonly Candidate[]): Costed => {
  const entries = fired.map((candidate) => candidate.entry)
  const content = joinSections(systemSections({ ...request, fired: entries }))
  return cost(request.tokenizer, { role: 'system', content })
}

/** The messages that are never cut: closing instructions stand between the history and the input. */
export const closingMessages = ({ artefact, room, input, tokenizer }: Request): Costed[] => {
  const names = namesOf(artefact, { persona: room.persona, lang: input.lang })
  const closing = substituteMacros(artefact.story.closingInstructions, names)
  const said = cost(tokenizer, { role: 'user', content: input.text })
  return closing === '' ? [said] : [cost(tokenizer, { role: 'system', content: closing }), said]
}

/** Takes lore from the front while it fits its share, then leaves out the last until all fits. */
export const fitLore = (
  request: Request,
  ranked: readonly Candidate[],
  room: { forSystem: number; coreTokens: number },
): { system: Costed; fired: Candidate[] } => {
  const percent = Math.floor((request.budget.maxPromptTokens * LORE_BUDGET_PERCENT) / 100)
  const share = Math.min(percent, room.forSystem - room.coreTokens)
  const fired: Candidate[] = []
  let spent = 0
  for (const candidate of ranked) {
    const { trace } = candidate
    if (spent + trace.tokens > share) continue
    spent += trace.tokens
    fired.push(candidate)
  }
  let system = systemMessage(request, fired)
  while (system.tokens > room.forSystem && fired.length > 0) {
    fired.pop()
    system = systemMessage(request, fired)
  }
  return { system, fired }
}

export const countLore = (request: Request, ranked: readonly Candidate[]): void => {
  const { artefact, room, input, tokenizer } = request
  const names = namesOf(artefact, { persona: room.persona, lang: input.lang })
  for (const { entry, trace } of ranked) {
    trace.tokens = tokenizer.count(substituteMacros(entry.prompt, names))
  }
}

/** The newest turns that fit, oldest first; the first that does not fit ends it. */
export const fitHistory = (
  turns: readonly Turn[],
  tokenizer: Tokenizer,
  available: number,
): { kept: Costed[]; cutTurnIds: string[] } => {
  const kept: Costed[] = []
  let left = available
  for (const turn of turns.toReversed()) {
    const costed = cost(tokenizer, { role: turn.role, content: turn.text })
    if (costed.tokens > left) break
    left -= costed.tokens
    kept.push(costed)
  }
  const cut = turns.slice(0, turns.length - kept.length)
  return { kept: kept.toReversed(), cutTurnIds: cut.map((turn) => turn.id) }
}

export const sum = (costed: readonly Costed[]): number =>
  costed.reduce((all, one) => all + one.tokens, 0)
