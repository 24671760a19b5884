import { type Answer, type Dialect, type Frame, promptTokens } from './model-server-dialects.ts'

/** OpenAI's Responses API. */
export const openAiResponses: Dialect = {
  isStream: (_path, body) => body.stream === true,
  open: ({ thought }) => [
    named({ type: 'response.created', response: responseOf({ status: 'in_progress' }) }),
    ...(thought.length > 0 ? reasoningItem : []),
    named({ type: 'response.output_item.added', output_index: 1, item: itemOf('', 'in_progress') }),
  ],
  word: (word) => [
    named({
      type: 'response.output_text.delta',
      item_id: 'msg_1',
      output_index: 1,
      content_index: 0,
      delta: word,
      logprobs: [],
    }),
  ],
  end: (answer) => [
    named({
      type: 'response.output_item.done',
      output_index: 1,
      item: itemOf(answer.words.join(''), 'completed'),
    }),
    ending(answer),
  ],
  whole: (answer) =>
    responseOf({
      ...endOf(answer),
      output: [itemOf(answer.words.join(''), 'completed')],
    }),
  error: { error: { message: 'no', type: 'server_error', code: 'no', param: null } },
  streamError: named({
    type: 'error',
    code: 'server_error',
    message: 'overloaded',
    param: null,
    sequence_number: 9,
  }),
}

function ending(answer: Answer): Frame {
  const end = endOf(answer)
  return named({ type: `response.${end.status}`, response: responseOf(end) })
}

function endOf(answer: Answer) {
  const usage = usageOf(answer)
  if (answer.finish === 'stop') return { status: 'completed', usage }
  return { status: 'incomplete', incomplete_details: { reason: 'content_filter' }, usage }
}

const reasoning = { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: null }

const reasoningItem = [
  named({ type: 'response.output_item.added', output_index: 0, item: reasoning }),
  named({ type: 'response.output_item.done', output_index: 0, item: reasoning }),
]

function itemOf(text: string, status: string) {
  const content = text ? [{ type: 'output_text', text, annotations: [], logprobs: [] }] : []
  return { id: 'msg_1', type: 'message', role: 'assistant', status, content }
}

function responseOf(over: object) {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: 'gpt-5',
    output: [],
    error: null,
    incomplete_details: null,
    ...over,
  }
}

function usageOf({ words, thought }: Answer) {
  const count = words.length + thought.length
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: count,
    output_tokens_details: { reasoning_tokens: thought.length },
    total_tokens: promptTokens + count,
  }
}

function named(data: { type: string; [key: string]: unknown }): Frame {
  return { event: data.type, data }
}
