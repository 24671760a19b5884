import type { Language } from '@plax/contracts/languages'
import type { Artefact, PromptMessage, Turn } from '@plax/story-engine'

/** What a model is asked to continue. */
export interface ReplyRequest {
  messages: readonly PromptMessage[]
  lang: Language
  maxOutputTokens: number
  /** The same seed gives the same reply where the model can promise that (the narrator does). */
  seed: number
  /** What the narrator, which reads no prompt, speaks from. */
  material: ReplyMaterial
  signal: AbortSignal
}

export interface ReplyMaterial {
  artefact: Artefact
  turns: readonly Turn[]
  input: string
  userName: string
  /** The texts of the lorebook entries that fired, most important first. */
  lore: readonly string[]
}

export type ReplyPart =
  | { kind: 'text'; text: string }
  | { kind: 'usage'; promptTokens: number; completionTokens: number }

/** A model that replies in a stream. It throws `ModelError` and nothing else. */
export interface ChatModel {
  key: string
  name: string
  /** Its name where languages have their own. */
  names?: Record<Language, string>
  descriptions: Record<Language, string>
  /** What a reply costs the house, in thousandths of a credit. */
  feeMilli: number
  isOffline: boolean
  maxPromptTokens: number
  reply(request: ReplyRequest): AsyncIterable<ReplyPart>
}

export type ModelFailure = 'rate_limited' | 'timed_out' | 'refused' | 'broken'

/** A reply that did not come or did not end; the text so far stays with the caller. */
export class ModelError extends Error {
  readonly failure: ModelFailure

  constructor(failure: ModelFailure, cause?: unknown) {
    super(`The model's reply failed: ${failure}`, { cause })
    this.name = 'ModelError'
    this.failure = failure
  }
}

export function modelName(model: Pick<ChatModel, 'name' | 'names'>, lang: Language): string {
  return model.names?.[lang] ?? model.name
}
