import type { StoryState } from './apply-turn.ts'
import type { LiveEvent } from './live-events.ts'
import type { StoryToggles } from './nodes.ts'
import type { FiredIds, Trace } from './trace.ts'

/** The language of a story or a reply, any: a BCP 47 tag, or `jp`, the product's code for Japanese. */
export type StoryLang = string

export type OutputLength = 'short' | 'normal' | 'long'

/** One message of a room; the reader's words and the reply to them share their `turn`, the prologue has 0. */
export type Turn = { id: string; turn: number; role: 'user' | 'assistant'; text: string }

export type Persona = { name: string; gender?: 'female' | 'male' | 'other'; prompt?: string }

/** R-story-chat-027: turns `startTurn` to `endTurn`, both included, told in short. */
export type PlotSummary = { startTurn: number; endTurn: number; summary: string }

/** A fact worth keeping, from the turn in which it came up; pinned ones are told first. */
export type Memory = { id: string; turn: number; text: string; pinned: boolean }

/** A chat room as the engine sees it. */
export type Room = {
  /** With the turn it seeds what is left to chance. */
  id: string
  /** The turn that is being assembled, 1 for the first reply after the prologue. */
  turn: number
  /** Oldest first, without the new input. */
  turns: readonly Turn[]
  /** As it is before this turn. */
  state: StoryState
  userNote?: string
  persona?: Persona
  /** The node id of the character that the reader speaks as. */
  impersonates?: string | null
  summaries?: readonly PlotSummary[]
  memories?: readonly Memory[]
  /** Said beside the core context, in a preview only. */
  testContext?: string
  /** What the room switches off besides; it switches nothing on. */
  toggles?: Partial<StoryToggles>
  /** Speaks in the chat of a live stream. */
  isLive?: boolean
  /** In place of the engine's own words; what is left out stays as it is. */
  systemPrompts?: { instructions?: string; contentPolicy?: string }
}

/**
 * `message`: the reader's words are in `text`. `continue`: no words, the model goes on.
 * `impersonate`: the model writes the reader's next words. `suggest`: three of them to choose from.
 * `detailLevel` runs from 0 to 100, 50 by default (R-story-chat-102).
 */
export type TurnInput = {
  kind: 'message' | 'continue' | 'impersonate' | 'suggest'
  text: string
  outputLength: OutputLength
  detailLevel: number
  lang: StoryLang
  /** What happened in the live stream that the room belongs to, in its order. */
  events?: readonly LiveEvent[]
}

export type Budget = { maxPromptTokens: number }

/** Injected, so that the browser and the server may count in their own way under one name. */
export type Tokenizer = { name: string; count(text: string): number }

export type PromptMessage = { role: 'system' | 'user' | 'assistant'; content: string }

export type AssembledPrompt = { messages: PromptMessage[]; trace: Trace; fired: FiredIds }
