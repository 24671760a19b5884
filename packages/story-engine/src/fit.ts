import type { ArtefactLoreEntry } from './artefact.ts'
import { cost, sum } from './costed.ts'
import type { CostedMessage } from './costed.ts'
import { CONTINUE_INSTRUCTION, IMPERSONATE_INSTRUCTION, SUGGEST_INSTRUCTION } from './defaults.ts'
import { toldBy } from './offers.ts'
import type { Offer } from './offers.ts'
import type { Tokenizer, Turn } from './room.ts'
import type { Scene } from './scene.ts'
import { joinSections, systemSections } from './sections.ts'
import type { Section, PromptContents } from './sections.ts'

/** Lore that stands among the messages: `depth` messages before the end. */
export type Deep = CostedMessage & { depth: number }

export type FittedPrompt = {
  sections: Section[]
  system: CostedMessage
  deep: Deep[]
  taken: readonly Offer[]
  told: PromptContents
}

/** The closing instructions, if any, and the last words: the messages that are never cut. */
export const closingMessages = ({ artefact, input, tokenizer, tell }: Scene): CostedMessage[] => {
  const closing = tell(artefact.story.closingInstructions)
  const words = {
    message: input.text,
    continue: tell(CONTINUE_INSTRUCTION),
    impersonate: tell(IMPERSONATE_INSTRUCTION),
    suggest: tell(SUGGEST_INSTRUCTION),
  }[input.kind]
  const said = cost(tokenizer, { role: 'user', content: words })
  return closing === '' ? [said] : [cost(tokenizer, { role: 'system', content: closing }), said]
}

/** Entries of one depth and role share a message. */
const deepMessages = ({ tokenizer, tell }: Scene, lore: readonly ArtefactLoreEntry[]): Deep[] => {
  const texts = new Map<string, { first: ArtefactLoreEntry; parts: string[] }>()
  for (const entry of lore) {
    if (entry.position !== 'at_depth') continue
    const key = `${entry.depth} ${entry.role}`
    const found = texts.get(key) ?? { first: entry, parts: [] }
    found.parts.push(tell(entry.prompt))
    texts.set(key, found)
  }
  return [...texts.values()].map(({ first: { role, depth }, parts }) => ({
    ...cost(tokenizer, { role, content: parts.join('\n\n') }),
    depth,
  }))
}

/** The system message and lore among the messages, with what was taken. */
export const withOffers = (
  scene: Scene,
  triggers: readonly string[],
  taken: readonly Offer[],
): FittedPrompt => {
  const told = toldBy(taken)
  const sections = systemSections(scene, told, triggers)
  const system = cost(scene.tokenizer, { role: 'system', content: joinSections(sections) })
  return { sections, system, deep: deepMessages(scene, told.lore), taken, told }
}

/**
 * Joined texts may cost more than their parts did: leaves out the least needed until all fits. With
 * nothing taken it is the core, which fits.
 */
export const fitOffers = (
  scene: Scene,
  triggers: readonly string[],
  { taken, forSystem }: { taken: readonly Offer[]; forSystem: number },
): FittedPrompt => {
  let fitted = withOffers(scene, triggers, taken)
  for (;;) {
    const excess = fitted.system.tokens + sum(fitted.deep) - forSystem
    if (excess <= 0 || fitted.taken.length === 0) return fitted
    const left = [...fitted.taken]
    for (let freed = 0; freed < excess;) {
      const last = left.pop()
      if (!last) break
      freed += Math.max(1, last.tokens)
    }
    fitted = withOffers(scene, triggers, left)
  }
}

/** The newest turns that fit, oldest first; the first that does not fit ends it. */
export const fitHistory = (
  turns: readonly Turn[],
  tokenizer: Tokenizer,
  available: number,
): { kept: CostedMessage[]; cutTurnIds: string[] } => {
  const kept: CostedMessage[] = []
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

/**
 * History, closing instructions and last words with lore put between them. Depth counts messages of
 * the conversation from its end: 0 stands after the last words, 1 before them.
 */
export const withDeep = (
  history: CostedMessage[],
  closing: CostedMessage[],
  deep: readonly Deep[],
): CostedMessage[] => {
  const size = history.length + 1
  const at = (place: number): CostedMessage[] =>
    deep.filter(({ depth }) => Math.max(0, size - depth) === place)
  return [
    ...history.flatMap((one, place) => [...at(place), one]),
    ...at(history.length),
    ...closing,
    ...at(size),
  ]
}
