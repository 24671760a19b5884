import { type Answer, type Dialect, type Frame, promptTokens } from './model-server-dialects.ts'

/** Anthropic's Messages API. A whole answer of JSON comes as the tool that was asked for. */
export const anthropic: Dialect = {
  isStream: (_path, body) => body.stream === true,
  open: ({ thought }) => [
    named({ type: 'message_start', message: { ...message, usage: usageOf(0, 0) } }),
    ...(thought.length > 0 ? thinkingBlock(thought) : []),
    named({ type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } }),
  ],
  word: (word) => [
    named({ type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: word } }),
  ],
  end: (answer) => [
    named({ type: 'content_block_stop', index: 1 }),
    named({
      type: 'message_delta',
      delta: { stop_reason: stopOf(answer), stop_sequence: null },
      usage: usageOf(answer.words.length, answer.thought.length),
    }),
    named({ type: 'message_stop' }),
  ],
  whole: (answer) => ({
    ...message,
    content: [contentOf(answer.words.join(''))],
    stop_reason: stopOf(answer),
    usage: usageOf(answer.words.length, 0),
  }),
  error: { type: 'error', error: { type: 'api_error', message: 'no' } },
  streamError: named({ type: 'error', error: { type: 'overloaded_error', message: 'overloaded' } }),
}

const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'test',
  content: [] as object[],
  stop_reason: null as string | null,
  stop_sequence: null,
}

function contentOf(text: string): object {
  if (!text.startsWith('{')) return { type: 'text', text }
  return { type: 'tool_use', id: 'toolu_1', name: 'json', input: JSON.parse(text) as unknown }
}

function thinkingBlock(thought: string[]): Frame[] {
  return [
    named({
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'thinking', thinking: '', signature: '' },
    }),
    ...thought.map((thinking) =>
      named({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'thinking_delta', thinking },
      }),
    ),
    named({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'signature_delta', signature: 'c2lnbmVk' },
    }),
    named({ type: 'content_block_stop', index: 0 }),
  ]
}

function usageOf(words: number, thoughts: number) {
  return {
    input_tokens: promptTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: words + thoughts,
    output_tokens_details: { thinking_tokens: thoughts },
  }
}

function stopOf({ finish }: Answer): string {
  return finish === 'stop' ? 'end_turn' : 'refusal'
}

function named(data: { type: string; [key: string]: unknown }): Frame {
  return { event: data.type, data }
}
