import type { Language } from '@plax/contracts/languages'
import { decideWith } from '../decide.ts'
import type { ChatModel } from '../model.ts'
import { type Endpoint, streamReply } from '../stream-text.ts'

/** What a provider is reached with; `baseUrl` null is the provider's own address. */
export interface ProviderAccess {
  apiKey: string
  baseUrl: string | null
  firstTokenTimeoutMs: number
}

interface Offer {
  key: string
  name: string
  descriptions: Record<Language, string>
  feeMilli: number
}

/** The prompt that we pay a provider to read at most. */
const maxPromptTokens = 32_000

/** A model of a provider, as it is offered to creators and readers. */
export function offer(offered: Offer, endpoint: Endpoint): ChatModel {
  return {
    ...offered,
    isOffline: false,
    canThink: true,
    maxPromptTokens,
    reply: (request) => streamReply(endpoint, request),
    decide: (request) => decideWith(endpoint, request),
  }
}

/** A model is called by its family's name, unless the operator chose another of it. */
export function nameOf(model: { id: string; usual: string; family: string }): string {
  return model.id === model.usual ? model.family : model.id
}
