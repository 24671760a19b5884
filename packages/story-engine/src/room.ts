/** The product's languages; `jp` is its code for Japanese. */
export type StoryLang = 'ko' | 'en' | 'jp' | 'es'

export type OutputLength = 'short' | 'normal' | 'long'

export type Turn = { id: string; role: 'user' | 'assistant'; text: string }

export type Persona = { name: string; gender?: 'female' | 'male' | 'other'; prompt?: string }

/** A chat room as the engine sees it; `turns` are oldest first and do not hold the new input. */
export type Room = {
  turns: readonly Turn[]
  userNote?: string
  persona?: Persona
  /** What happened before the turns, where the room keeps a summary. */
  summary?: string
}

/** `detailLevel` runs from 0 to 100, 50 by default (R-story-chat-102). */
export type TurnInput = {
  text: string
  outputLength: OutputLength
  detailLevel: number
  lang: StoryLang
}

export type Budget = { maxPromptTokens: number }

/** Injected, so that the browser and the server may count in their own way under one name. */
export type Tokenizer = { name: string; count(text: string): number }

export type PromptMessage = { role: 'system' | 'user' | 'assistant'; content: string }

export type LoreStatus = 'fired' | 'no_match' | 'disabled' | 'over_budget' | 'invalid'

export type LoreTrace = {
  lorebookNodeId: string
  entryId: string
  status: LoreStatus
  matchedText?: string
  tokens: number
}

export type Trace = {
  sections: { name: string; tokens: number }[]
  lore: LoreTrace[]
  history: { kept: number; cutTurnIds: string[] }
  totalTokens: number
  tokenizer: string
}

export type AssembledPrompt = { messages: PromptMessage[]; trace: Trace }
