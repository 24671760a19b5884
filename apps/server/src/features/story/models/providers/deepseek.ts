import { load } from '../../../../platform/load.ts'
import type { ChatModel, Inference } from '../model.ts'
import type { Thinking } from '../stream-text.ts'
import { nameOf, offer, type ProviderAccess } from './provider.ts'

const usual = 'deepseek-flash'

/** DeepSeek by its chat completions. */
export function createDeepSeekModel(access: ProviderAccess, id = usual): ChatModel {
  const { createDeepSeek } = load('@ai-sdk/deepseek')
  const provider = createDeepSeek({
    apiKey: access.apiKey,
    ...(access.baseUrl ? { baseURL: access.baseUrl } : {}),
  })
  return offer(
    {
      key: 'deepseek',
      name: nameOf({ id, usual, family: 'DeepSeek' }),
      descriptions: {
        en: 'DeepSeek’s model: lively and low-priced.',
        ko: 'DeepSeek의 모델이에요. 생생한 문장을 낮은 요금으로 즐길 수 있어요.',
        jp: 'DeepSeekのモデルです。生き生きとした文章を低料金で楽しめます。',
        es: 'El modelo de DeepSeek: ágil y económico.',
      },
      feeMilli: 3000,
    },
    {
      model: provider(id),
      firstTokenTimeoutMs: access.firstTokenTimeoutMs,
      takesSeed: false,
      thinking: thinkingOf,
    },
  )
}

/** It thinks unless it is told not to, within the limit on output. */
function thinkingOf({ level, tokens }: Inference): Thinking {
  const deepseek =
    level === 'basic'
      ? { thinking: { type: 'disabled' } }
      : { thinking: { type: 'enabled' }, reasoningEffort: level === 'deep' ? 'high' : 'low' }
  return { providerOptions: { deepseek }, headroomTokens: tokens }
}
