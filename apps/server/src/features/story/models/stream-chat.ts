import { postJson } from './post-json.ts'
import { serverSentData } from './server-sent-data.ts'
import type { Stream, StreamCall, StreamPart } from './stream-text.ts'
import { TextPieces } from './text-pieces.ts'

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
  { messages, maxOutputTokens, seed, restMs, abortSignal }: StreamCall,
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
  return partsOf(new TextPieces(answer, restMs))
}

async function* partsOf(pieces: AsyncIterable<string>): AsyncGenerator<StreamPart> {
  const eventsIn = serverSentData()
  const end: End = { usage: null, raw: undefined, hasRefused: false }
  for await (const piece of pieces) {
    const parts: StreamPart[] = []
    try {
      for (const event of eventsIn(piece)) {
        if (event !== '[DONE]') takeChunk(JSON.parse(event) as Chunk, { parts, end })
      }
    } finally {
      // Also what was said before a chunk that cannot be read.
      yield* parts
    }
  }
  const { usage, raw, hasRefused } = end
  yield {
    type: 'finish',
    finishReason: { unified: reasonOf(raw, hasRefused), raw },
    ...figures(usage),
  }
}

/** What is known of how a reply ended. */
interface End {
  usage: Chunk['usage']
  raw: string | undefined
  hasRefused: boolean
}

/** Adds what a chunk says to what came with it; words that follow each other are one part. */
function takeChunk(chunk: Chunk, { parts, end }: { parts: StreamPart[]; end: End }): void {
  if (chunk.error) parts.push({ type: 'error', error: chunk.error })
  end.usage = chunk.usage ?? end.usage
  const choice = chunk.choices?.[0]
  end.raw = choice?.finish_reason ?? end.raw
  const { content, refusal, reasoning, reasoning_content: thought } = choice?.delta ?? {}
  if (thought || reasoning || Array.isArray(content)) {
    parts.push({ type: 'reasoning-delta', id: '0', delta: '' })
  }
  if (refusal) end.hasRefused = true
  const delta = textOf(content) + (refusal ?? '')
  if (!delta) return
  const last = parts.at(-1)
  if (last?.type === 'text-delta') last.delta += delta
  else parts.push({ type: 'text-delta', id: '0', delta })
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
