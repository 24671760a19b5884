import type { LanguageModel, streamText } from 'ai'
import { conversationOf } from './conversation.ts'
import { type Inference, ModelError, type ReplyPart, type ReplyRequest } from './model.ts'
import { modelError } from './model-error.ts'
import { retryOnce } from './retry-once.ts'
import { Watchdog } from './watchdog.ts'

type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]['providerOptions']>

/** The library's form of every provider's model. */
type ProviderModel = Extract<LanguageModel, { specificationVersion: 'v4' }>

/** A provider's model, and how it wants to be asked. */
export interface Endpoint {
  model: ProviderModel
  /** Where a reply can be had without the library's streams around each token. */
  stream?: (ask: StreamCall) => Promise<Stream>
  firstTokenTimeoutMs: number
  takesSeed: boolean
  thinking(inference: Inference): Thinking
}

export interface StreamCall {
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[]
  maxOutputTokens: number
  seed?: number
  /** As in `ReplyRequest`. */
  restMs?: () => number
  abortSignal: AbortSignal
}

/** What the library's models answer in. */
export type Stream = AsyncIterable<StreamPart>
export type StreamPart = StreamedBy<Awaited<ReturnType<ProviderModel['doStream']>>['stream']>
type StreamedBy<S> = S extends ReadableStream<infer Part> ? Part : never

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

/**
 * A reply in a stream, from any provider. The provider's own stream is read, without the library's
 * `streamText` around it, which takes twice as long for each token. Throws `ModelError` only.
 */
export async function* streamReply(
  endpoint: Endpoint,
  request: ReplyRequest,
): AsyncGenerator<ReplyPart> {
  const watchdog = new Watchdog()
  watchdog.expect(endpoint.firstTokenTimeoutMs)
  let isFinished = false
  try {
    for await (const part of await startStream(endpoint, request, watchdog.signal)) {
      if (part.type === 'error') throw modelError(part.error)
      if (part.type === 'finish') {
        isFinished = true
        assertWhole(part.finishReason)
        yield usageOf(part.usage)
      }
      if (part.type === 'reasoning-delta') watchdog.expect(chunkTimeoutMs)
      if (part.type !== 'text-delta') continue
      watchdog.expect(chunkTimeoutMs)
      yield { kind: 'text', text: part.delta }
    }
    if (!isFinished) throw new ModelError('broken')
  } catch (error) {
    throw modelError(watchdog.signal.aborted ? watchdog.signal.reason : error)
  } finally {
    watchdog.rest()
  }
}

async function startStream(
  endpoint: Endpoint,
  request: ReplyRequest,
  tooLate: AbortSignal,
): Promise<Stream> {
  const { headroomTokens, ...thinking } = endpoint.thinking(request.inference)
  const { instructions, messages } = conversationOf(request.messages)
  const abortSignal = AbortSignal.any([request.signal, tooLate])
  const limits = {
    maxOutputTokens: request.maxOutputTokens + headroomTokens,
    ...(endpoint.takesSeed ? { seed: request.seed } : {}),
    abortSignal,
  }
  const { restMs } = request
  const system = instructions ? [{ role: 'system' as const, content: instructions }] : []
  const { model, stream } = endpoint
  return retryOnce(async () => {
    if (stream) {
      return stream({ messages: [...system, ...messages], ...limits, ...(restMs && { restMs }) })
    }
    const turns = messages.map(({ role, content }) => {
      return { role, content: [{ type: 'text' as const, text: content }] }
    })
    return (await model.doStream({ prompt: [...system, ...turns], ...thinking, ...limits })).stream
  }, abortSignal)
}

/** Reasons that are none: the stream was cut (no reason at all), or the provider gave up. */
const cuts = new Set([undefined, 'OTHER', 'FINISH_REASON_UNSPECIFIED'])

export function assertWhole({ unified, raw }: { unified: string; raw: string | undefined }): void {
  if (unified === 'content-filter') throw new ModelError('refused')
  if (unified === 'error' || unified === 'interrupted') throw new ModelError('broken')
  if (unified === 'other' && cuts.has(raw)) throw new ModelError('broken')
}

interface Figures {
  inputTokens: { total: number | undefined }
  outputTokens: { total: number | undefined; reasoning: number | undefined }
}

function usageOf({ inputTokens, outputTokens }: Figures): ReplyPart {
  const reasoningTokens = outputTokens.reasoning ?? 0
  return {
    kind: 'usage',
    promptTokens: inputTokens.total ?? 0,
    completionTokens: Math.max(0, (outputTokens.total ?? 0) - reasoningTokens),
    reasoningTokens,
  }
}
