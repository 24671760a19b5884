import { decideWith } from './decide.ts'
import { load } from '../../../platform/load.ts'
import type { ChatModel } from './model.ts'
import { streamChat } from './stream-chat.ts'
import { type Endpoint, streamReply } from './stream-text.ts'

interface Address {
  /** Up to and with `/v1`: Ollama, vLLM, LM Studio, OpenAI, DeepSeek and others speak this form. */
  baseUrl: string
  apiKey: string | null
  name: string
  firstTokenTimeoutMs: number
}

/** A model behind any address that speaks OpenAI's chat completions. */
export function createOpenAiCompatible(address: Address): ChatModel {
  const { createOpenAICompatible } = load('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: 'server',
    baseURL: address.baseUrl,
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(address.apiKey ? { apiKey: address.apiKey } : {}),
  })
  const endpoint: Endpoint = {
    model: provider(address.name),
    stream: (call) => streamChat(address, call),
    firstTokenTimeoutMs: address.firstTokenTimeoutMs,
    takesSeed: true,
    // There is no word for it that every such server knows.
    thinking: () => ({ providerOptions: {}, headroomTokens: 0 }),
  }
  return {
    key: 'server',
    name: address.name,
    descriptions: {
      en: 'This site’s own language model.',
      ko: '이 사이트가 운영하는 언어 모델이에요.',
      jp: 'このサイトが運用する言語モデルです。',
      es: 'El modelo de lenguaje de este sitio.',
    },
    feeMilli: 5000,
    isOffline: false,
    canThink: false,
    maxPromptTokens: 16_000,
    reply: (request) => streamReply(endpoint, request),
    decide: (request) => decideWith(endpoint, request),
  }
}
