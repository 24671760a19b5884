import type { Language } from '@plax/contracts/languages'
import type { InferenceLevel } from '@plax/contracts/story/story-values'
import type { Artefact, LiveHeard, PromptMessage, Turn, TurnInput } from '@plax/story-engine'
import type { z } from 'zod'

/** How much a model may think before it answers; `tokens` is the budget, 0 at `basic`. */
export interface Inference {
  level: InferenceLevel
  tokens: number
}

/** What a model is asked to continue. */
export interface ReplyRequest {
  messages: readonly PromptMessage[]
  /** The story's, which the narrator's own phrases are in. */
  lang: string
  maxOutputTokens: number
  inference: Inference
  /** The same seed gives the same reply where the model can promise that (the narrator does). */
  seed: number
  /** What the narrator, which reads no prompt, speaks from. */
  material: ReplyMaterial
  /** Milliseconds between which words may come together, where that takes less work. */
  restMs?: () => number
  signal: AbortSignal
}

export interface ReplyMaterial {
  artefact: Artefact
  turns: readonly Turn[]
  /** As the engine's `TurnInput`; without one a message. */
  kind?: TurnInput['kind']
  /** What the reader said; empty where they said nothing. */
  input: string
  userName: string
  /** The texts of the lorebook entries that fired, most important first. */
  lore: readonly string[]
  /** Of a turn in the chat of a live stream: what it answers, in place of `input`. */
  heard?: readonly LiveHeard[] | undefined
}

/** `completionTokens` are those of the text alone; what the model thought is counted apart. */
export type ReplyPart =
  | { kind: 'text'; text: string }
  | { kind: 'usage'; promptTokens: number; completionTokens: number; reasoningTokens: number }

/** A question of background work (summaries, memory, variables), answered at once. */
export interface DecideRequest {
  instructions: string
  prompt: string
  /** The shape of the answer, an object; null asks for text. */
  schema: z.ZodType | null
  lang: string
  maxOutputTokens: number
  /** What the narrator, which reads no instructions, answers from; null leaves it `prompt`. */
  material: DecideMaterial | null
  signal: AbortSignal
}

export interface DecideMaterial {
  turns: readonly Pick<Turn, 'role' | 'text'>[]
}

/** `value` passed the schema, or is a string where there was none. */
export interface Decision {
  value: unknown
  promptTokens: number
  /** With what the model thought. */
  completionTokens: number
}

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
  /** It answers where production has no model of the story's: nobody pays for its replies. */
  isStandIn?: boolean
  /** Only beta testers can choose it. */
  isBeta?: boolean
  /** Whether `inference` changes what it does: nobody should pay for thinking that is not done. */
  canThink: boolean
  maxPromptTokens: number
  reply(request: ReplyRequest): AsyncIterable<ReplyPart>
  /**
   * One answer that is not streamed. An answer that misses the schema is asked for once more, then
   * `unfit`. The narrator has no language model: without a schema it picks sentences of the
   * material; with one it throws `unsupported`, which callers take as "nothing decided".
   */
  decide(request: DecideRequest): Promise<Decision>
}

export type ModelFailure =
  | 'rate_limited'
  | 'timed_out'
  | 'refused'
  | 'broken'
  | 'unfit'
  | 'unsupported'

/** An answer that did not come or did not end; the text so far stays with the caller. */
export class ModelError extends Error {
  readonly failure: ModelFailure

  constructor(failure: ModelFailure, cause?: unknown) {
    super(`The model failed: ${failure}`, { cause })
    this.name = 'ModelError'
    this.failure = failure
  }
}

export function modelName(model: Pick<ChatModel, 'name' | 'names'>, lang: Language): string {
  return model.names?.[lang] ?? model.name
}
