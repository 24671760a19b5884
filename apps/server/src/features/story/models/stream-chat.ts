import { postJson } from './post-json.ts'
import { serverSentData } from './server-sent-data.ts'
import type { Stream, StreamCall, StreamPart } from './stream-text.ts'

/** Where OpenAI's chat completions are spoken. */
interface ChatAddress {
  /** Up to and with `/v1`. */
  baseUrl: string
  apiKey: string | null
  name: string
}

/** A chunk as far as a reply needs it; servers leave out and add much. */
interface Chunk {
  error?: unknown
  choices?: { delta?: Delta | null; finish_reason?: string | null }[]
  usage?: {
    prompt_tokens?: number | null
    completion_tokens?: number | null
    completion_tokens_details?: { reasoning_tokens?: number | null } | null
  } | null
}

interface Delta {
  content?: string | { type: string; text?: unknown }[] | null
  refusal?: string | null
  reasoning?: string | null
  reasoning_content?: string | null
}

/**
 * A reply as the library's model streams it, read from the socket itself: the library hands each
 * token through five streams, which takes three times as long. Throws the library's errors.
 */
export async function streamChat(
  { baseUrl, apiKey, name }: ChatAddress,
  { messages, maxOutputTokens, seed, abortSignal }: StreamCall,
): Promise<Stream> {
  const answer = await postJson({
    url: new URL(`${baseUrl.replace(/\/$/, '')}/chat/completions`),
    headers: {
      accept: 'text/event-stream',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model: name,
      max_tokens: maxOutputTokens,
      seed,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    }),
    signal: abortSignal,
  })
  return partsOf(serverSentData(answer))
}

async function* partsOf(events: AsyncIterable<string>): AsyncGenerator<StreamPart> {
  let usage: Chunk['usage'] = null
  let raw: string | undefined
  let hasRefused = false
  for await (const event of events) {
    if (event === '[DONE]') continue
    const chunk = JSON.parse(event) as Chunk
    if (chunk.error) yield { type: 'error', error: chunk.error }
    usage = chunk.usage ?? usage
    const [choice] = chunk.choices ?? []
    raw = choice?.finish_reason ?? raw
    const { content, refusal, ...thought } = choice?.delta ?? {}
    if (thought.reasoning_content || thought.reasoning || Array.isArray(content)) {
      yield { type: 'reasoning-delta', id: '0', delta: '' }
    }
    if (refusal) hasRefused = true
    const delta = textOf(content) + (refusal ?? '')
    if (delta) yield { type: 'text-delta', id: '0', delta }
  }
  yield {
    type: 'finish',
    finishReason: { unified: reasonOf(raw, hasRefused), raw },
    ...figures(usage),
  }
}

function textOf(content: Delta['content']): string {
  if (typeof content === 'string') return content
  return (content ?? [])
    .map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
    .join('')
}

function reasonOf(raw: string | undefined, hasRefused: boolean) {
  if (raw === 'content_filter' || (raw === 'stop' && hasRefused)) return 'content-filter'
  return raw === 'stop' || raw === 'length' ? raw : 'other'
}

function figures(usage: Chunk['usage']) {
  const unknown = { noCache: undefined, cacheRead: undefined, cacheWrite: undefined }
  return {
    usage: {
      inputTokens: { ...unknown, total: usage?.prompt_tokens ?? undefined },
      outputTokens: {
        total: usage?.completion_tokens ?? undefined,
        text: undefined,
        reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? undefined,
      },
    },
  }
}
