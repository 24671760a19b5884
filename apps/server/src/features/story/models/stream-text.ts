import { type LanguageModel, type LanguageModelUsage, streamText } from 'ai'
import { conversationOf } from './conversation.ts'
import { type Inference, ModelError, type ReplyPart, type ReplyRequest } from './model.ts'
import { modelError } from './model-error.ts'
import { Watchdog } from './watchdog.ts'

type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]['providerOptions']>

/** A provider's model, and how it wants to be asked. */
export interface Endpoint {
  model: LanguageModel
  firstTokenTimeoutMs: number
  takesSeed: boolean
  thinking(inference: Inference): Thinking
}

export interface Thinking {
  /** For providers that take an effort; the library says it in each model's own words. */
  reasoning?: 'none' | 'medium' | 'high'
  providerOptions: ProviderOptions
  /** What the model may think within the provider's limit on output, beside the text. */
  headroomTokens: number
}

export function reasoningOf(level: Inference['level']): 'none' | 'medium' | 'high' {
  if (level === 'basic') return 'none'
  return level === 'deep' ? 'high' : 'medium'
}

export const chunkTimeoutMs = 60_000

// What an endpoint does without (a seed, a budget) is no news for the console at every reply.
globalThis.AI_SDK_LOG_WARNINGS = false

/** A reply in a stream, from any provider. Throws `ModelError` only. */
export async function* streamReply(
  endpoint: Endpoint,
  request: ReplyRequest,
): AsyncGenerator<ReplyPart> {
  const watchdog = new Watchdog()
  watchdog.expect(endpoint.firstTokenTimeoutMs)
  const result = startStream(endpoint, request, watchdog.signal)
  let isFinished = false
  try {
    for await (const part of result.stream) {
      if (part.type === 'error') throw modelError(part.error)
      if (part.type === 'abort') throw new ModelError('timed_out')
      if (part.type === 'finish') {
        isFinished = true
        assertWhole(part)
        yield usageOf(part.totalUsage)
      }
      if (part.type === 'reasoning-delta') watchdog.expect(chunkTimeoutMs)
      if (part.type !== 'text-delta') continue
      watchdog.expect(chunkTimeoutMs)
      yield { kind: 'text', text: part.text }
    }
    if (!isFinished) throw new ModelError('broken')
  } catch (error) {
    throw modelError(error)
  } finally {
    watchdog.rest()
  }
}

function startStream(endpoint: Endpoint, request: ReplyRequest, tooLate: AbortSignal) {
  const { headroomTokens, ...thinking } = endpoint.thinking(request.inference)
  return streamText({
    model: endpoint.model,
    ...conversationOf(request.messages),
    ...thinking,
    maxOutputTokens: request.maxOutputTokens + headroomTokens,
    ...(endpoint.takesSeed ? { seed: request.seed } : {}),
    maxRetries: 1,
    abortSignal: AbortSignal.any([request.signal, tooLate]),
    // The failure reaches us as a part of the stream.
    onError: () => {},
  })
}

/** Reasons that are none: the stream was cut (no reason at all), or the provider gave up. */
const cuts = new Set([undefined, 'OTHER', 'FINISH_REASON_UNSPECIFIED'])

export function assertWhole(end: {
  finishReason: string
  rawFinishReason: string | undefined
}): void {
  const { finishReason, rawFinishReason } = end
  if (finishReason === 'content-filter') throw new ModelError('refused')
  if (finishReason === 'error' || finishReason === 'interrupted') throw new ModelError('broken')
  if (finishReason === 'other' && cuts.has(rawFinishReason)) throw new ModelError('broken')
}

function usageOf(usage: LanguageModelUsage): ReplyPart {
  const reasoningTokens = usage.outputTokenDetails.reasoningTokens ?? 0
  return {
    kind: 'usage',
    promptTokens: usage.inputTokens ?? 0,
    completionTokens: Math.max(0, (usage.outputTokens ?? 0) - reasoningTokens),
    reasoningTokens,
  }
}
