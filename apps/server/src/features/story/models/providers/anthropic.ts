import type { Language } from '@plax/contracts/languages'
import { load } from '../../../../platform/load.ts'
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
  const { createAnthropic } = load('@ai-sdk/anthropic')
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
    en: 'Anthropic’s everyday model: polished prose at a fair price.',
    ko: 'Anthropic의 기본 모델이에요. 섬세한 문장을 부담 없는 요금으로 즐길 수 있어요.',
    jp: 'Anthropicの標準モデルです。きめ細かな文章を手頃な料金で楽しめます。',
    es: 'El modelo de uso diario de Anthropic: prosa cuidada a buen precio.',
  },
  best: {
    en: 'Anthropic’s best model: great for long, intricate stories.',
    ko: 'Anthropic의 최고 모델이에요. 길고 복잡한 이야기에 잘 어울려요.',
    jp: 'Anthropicの最上位モデルです。長く入り組んだ物語に向いています。',
    es: 'El mejor modelo de Anthropic: ideal para historias largas y complejas.',
  },
} satisfies Record<string, Record<Language, string>>
