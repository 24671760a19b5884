import { load } from '../../../../platform/load.ts'
import type { ChatModel, Inference } from '../model.ts'
import { reasoningOf, type Thinking } from '../stream-text.ts'
import { nameOf, offer, type ProviderAccess } from './provider.ts'

const usual = 'gpt-5'

/** OpenAI's GPT-5 by its Responses API. */
export function createGpt(access: ProviderAccess, id = usual): ChatModel {
  const { createOpenAI } = load('@ai-sdk/openai')
  const provider = createOpenAI({
    apiKey: access.apiKey,
    ...(access.baseUrl ? { baseURL: access.baseUrl } : {}),
  })
  return offer(
    {
      key: 'gpt-5',
      name: nameOf({ id, usual, family: 'GPT-5' }),
      descriptions: {
        en: 'OpenAI’s model: follows long instructions closely.',
        ko: 'OpenAI의 모델이에요. 긴 지시도 꼼꼼히 따라요.',
        jp: 'OpenAIのモデルです。長い指示にも忠実に従います。',
        es: 'El modelo de OpenAI: sigue de cerca las instrucciones largas.',
      },
      feeMilli: 10_000,
    },
    {
      model: provider.responses(id),
      firstTokenTimeoutMs: access.firstTokenTimeoutMs,
      takesSeed: false,
      thinking: thinkingOf,
    },
  )
}

/** There is an effort, no budget; what is thought counts within the limit on output. */
function thinkingOf({ level, tokens }: Inference): Thinking {
  return {
    reasoning: reasoningOf(level),
    // A reader's chat is not the provider's to keep; our schemas may have optional fields.
    providerOptions: { openai: { store: false, strictJsonSchema: false, reasoningSummary: null } },
    headroomTokens: tokens,
  }
}
