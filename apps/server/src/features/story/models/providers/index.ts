import type { ProviderConfig, Providers } from '../../../../platform/providers-config.ts'
import type { ChatModel } from '../model.ts'
import { createClaudes } from './anthropic.ts'
import { createDeepSeekModel } from './deepseek.ts'
import { createGemini } from './google.ts'
import { createGpt } from './openai.ts'

/** The models of all providers that this installation has a key of, the default first. */
export function createProviders({ gemini, anthropic, openai, deepseek }: Providers): ChatModel[] {
  return [
    ...(gemini ? [createGemini(gemini, gemini.models[0])] : []),
    ...(anthropic ? createClaudes(anthropic, twoOf(anthropic)) : []),
    ...(openai ? [createGpt(openai, openai.models[0])] : []),
    ...(deepseek ? [createDeepSeekModel(deepseek, deepseek.models[0])] : []),
  ]
}

function twoOf({ models: [everyday, best] }: ProviderConfig): [string, string] | undefined {
  return everyday && best ? [everyday, best] : undefined
}
