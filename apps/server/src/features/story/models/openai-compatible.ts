import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, streamText } from 'ai'
import { type ChatModel, ModelError, type ReplyPart, type ReplyRequest } from './model.ts'

interface Endpoint {
  /** Up to and with `/v1`: Ollama, vLLM, LM Studio, OpenAI, DeepSeek and others speak this form. */
  baseUrl: string
  apiKey: string | null
  name: string
  firstTokenTimeoutMs: number
}

const chunkTimeoutMs = 60_000

/** A model behind any address that speaks OpenAI's chat completions. */
export function createOpenAiCompatible(endpoint: Endpoint): ChatModel {
  const provider = createOpenAICompatible({
    name: 'server',
    baseURL: endpoint.baseUrl,
    includeUsage: true,
    ...(endpoint.apiKey ? { apiKey: endpoint.apiKey } : {}),
  })
  const model = provider(endpoint.name)
  return {
    key: 'server',
    name: endpoint.name,
    descriptions: {
      en: 'The language model that this platform runs.',
      ko: '이 플랫폼이 운영하는 언어 모델입니다.',
      jp: 'このプラットフォームが動かす言語モデルです。',
      es: 'El modelo de lenguaje que ofrece esta plataforma.',
    },
    feeMilli: 5000,
    isOffline: false,
    maxPromptTokens: 16_000,
    reply: (request) => stream(model, endpoint, request),
  }
}

type Model = ReturnType<ReturnType<typeof createOpenAICompatible>>

async function* stream(
  model: Model,
  endpoint: Endpoint,
  request: ReplyRequest,
): AsyncGenerator<ReplyPart> {
  const watchdog = new Watchdog()
  watchdog.expect(endpoint.firstTokenTimeoutMs)
  const system = request.messages.filter((message) => message.role === 'system')
  const result = streamText({
    model,
    instructions: system.map((message) => message.content).join('\n\n'),
    messages: request.messages.flatMap(({ role, content }) =>
      role === 'system' ? [] : [{ role, content }],
    ),
    maxOutputTokens: request.maxOutputTokens,
    seed: request.seed,
    maxRetries: 1,
    abortSignal: AbortSignal.any([request.signal, watchdog.signal]),
    // The failure reaches us as a part of the stream.
    onError: () => {},
  })
  let isFinished = false
  try {
    for await (const part of result.stream) {
      if (part.type === 'error') throw modelError(part.error)
      if (part.type === 'abort') throw new ModelError('timed_out')
      if (part.type === 'finish') {
        isFinished = true
        yield usageOf(part.totalUsage, part.finishReason)
      }
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

/** Aborts a stream from which nothing came in time. */
class Watchdog {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  expect(withinMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(), withinMs)
  }

  rest(): void {
    clearTimeout(this.#timer)
  }
}

function usageOf(
  usage: { inputTokens: number | undefined; outputTokens: number | undefined },
  finishReason: string,
): ReplyPart {
  if (finishReason === 'error') throw new ModelError('broken')
  if (finishReason === 'content-filter') throw new ModelError('refused')
  return {
    kind: 'usage',
    promptTokens: usage.inputTokens ?? 0,
    completionTokens: usage.outputTokens ?? 0,
  }
}

function modelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const last = (error as { lastError?: unknown } | null)?.lastError ?? error
  if (APICallError.isInstance(last)) {
    if (last.statusCode === 429) return new ModelError('rate_limited', error)
    if (last.statusCode === 408 || last.statusCode === 504)
      return new ModelError('timed_out', error)
  }
  const name = (last as { name?: string } | null)?.name
  return new ModelError(
    name === 'TimeoutError' || name === 'AbortError' ? 'timed_out' : 'broken',
    error,
  )
}
