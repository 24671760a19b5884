import { createAnthropic } from '@ai-sdk/anthropic'
import type { Language } from '@plax/contracts/languages'
import type { ChatModel, Inference } from '../model.ts'
import { reasoningOf, type Thinking } from '../stream-text.ts'
import { nameOf, offer, type ProviderAccess } from './provider.ts'

const leastBudgetTokens = 1024
const usual = ['claude-sonnet-5', 'claude-opus-5'] as const

/** Anthropic's two models: the one for every day, and the one for the best prose. */
export function createClaudes(
  access: ProviderAccess,
  [everyday, best]: readonly [string, string] = usual,
): ChatModel[] {
  const provider = createAnthropic({
    apiKey: access.apiKey,
    ...(access.baseUrl ? { baseURL: access.baseUrl } : {}),
  })
  const endpointOf = (id: string) => ({
    model: provider(id),
    firstTokenTimeoutMs: access.firstTokenTimeoutMs,
    takesSeed: false,
    thinking: (inference: Inference) => thinkingOf(id, inference),
  })
  return [
    offer(
      {
        key: 'claude-sonnet',
        name: nameOf({ id: everyday, usual: usual[0], family: 'Claude Sonnet' }),
        descriptions: descriptions.everyday,
        feeMilli: 15_000,
      },
      endpointOf(everyday),
    ),
    offer(
      {
        key: 'claude-opus',
        name: nameOf({ id: best, usual: usual[1], family: 'Claude Opus' }),
        descriptions: descriptions.best,
        feeMilli: 30_000,
      },
      endpointOf(best),
    ),
  ]
}

/** These decide by themselves how much they think, and refuse a budget. */
const selfPaced = /(opus|sonnet|haiku)-5-5|fable-5/

/** The library adds a budget to the limit on output by itself. */
function thinkingOf(id: string, { level, tokens }: Inference): Thinking {
  const structuredOutputMode = 'jsonTool'
  if (selfPaced.test(id)) {
    return {
      reasoning: reasoningOf(level),
      providerOptions: { anthropic: { structuredOutputMode } },
      headroomTokens: Math.max(tokens, leastBudgetTokens),
    }
  }
  const thinking =
    level === 'basic'
      ? { type: 'disabled' }
      : { type: 'enabled', budgetTokens: Math.max(tokens, leastBudgetTokens) }
  return { providerOptions: { anthropic: { thinking, structuredOutputMode } }, headroomTokens: 0 }
}

const descriptions = {
  everyday: {
    en: "Anthropic's model for every day: careful prose at a fair price.",
    ko: '앤트로픽의 기본 모델입니다. 섬세한 문장을 부담 없는 요금으로 씁니다.',
    jp: 'Anthropic の標準モデルです。丁寧な文章を手頃な料金で書きます。',
    es: 'El modelo cotidiano de Anthropic: prosa cuidada a un precio justo.',
  },
  best: {
    en: "Anthropic's best writer: for long, intricate stories.",
    ko: '앤트로픽의 최고 모델입니다. 길고 복잡한 이야기에 어울립니다.',
    jp: 'Anthropic の最上位モデルです。長く入り組んだ物語に向いています。',
    es: 'El mejor escritor de Anthropic: para historias largas e intrincadas.',
  },
} satisfies Record<string, Record<Language, string>>
