import { load } from '../../../../platform/load.ts'
import type { ChatModel, Inference } from '../model.ts'
import { reasoningOf, type Thinking } from '../stream-text.ts'
import { nameOf, offer, type ProviderAccess } from './provider.ts'

const usual = 'gemini-3.8-flash'

/** Google's Gemini: the value `gemini` (R-story-chat-104). */
export function createGemini(access: ProviderAccess, id = usual): ChatModel {
  const { createGoogle } = load('@ai-sdk/google')
  const provider = createGoogle({
    apiKey: access.apiKey,
    ...(access.baseUrl ? { baseURL: access.baseUrl } : {}),
  })
  return offer(
    {
      key: 'gemini',
      name: nameOf({ id, usual, family: 'Gemini' }),
      descriptions: {
        en: 'Google’s model: fast and fluent in many languages.',
        ko: 'Google의 모델이에요. 빠르고 여러 언어에 능해요.',
        jp: 'Googleのモデルです。高速で、多くの言語が得意です。',
        es: 'El modelo de Google: rápido y con buen dominio de muchos idiomas.',
      },
      feeMilli: 5000,
    },
    {
      model: provider(id),
      firstTokenTimeoutMs: access.firstTokenTimeoutMs,
      takesSeed: true,
      thinking: (inference) => thinkingOf(id, inference),
    },
  )
}

/** What the later models think of even at their lowest level comes out of the same limit. */
const leastHeadroomTokens = 1024

/** Gemini 2 is given a budget (which its limit on output includes), its successors a level. */
function thinkingOf(id: string, inference: Inference): Thinking {
  const { level, tokens } = inference
  if (id.startsWith('gemini-2')) {
    const google = { thinkingConfig: { thinkingBudget: tokens } }
    return { providerOptions: { google }, headroomTokens: tokens }
  }
  return {
    reasoning: reasoningOf(level),
    providerOptions: {},
    headroomTokens: Math.max(tokens, leastHeadroomTokens),
  }
}
