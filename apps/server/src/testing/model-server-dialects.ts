/** What a model says; `thought` is what it thought before, a word a token. */
export interface Answer {
  words: string[]
  thought: string[]
  finish: 'stop' | 'refused'
}

/** One server-sent event. */
export interface Frame {
  event?: string
  data: unknown
}

/** A provider's wire format, as its servers speak it. */
export interface Dialect {
  isStream(path: string, body: Record<string, unknown>): boolean
  /** What comes before the first word, thoughts included. */
  open(answer: Answer): Frame[]
  word(word: string, index: number): Frame[]
  end(answer: Answer): Frame[]
  whole(answer: Answer): unknown
  /** The body of an answer that is none. */
  error: unknown
  /** A fault within a stream. */
  streamError: Frame
}

/** The tokens of every prompt. */
export const promptTokens = 42

interface CompletionsForm {
  model: string
  refused: string
  /** DeepSeek counts thoughts among the completion and apart. */
  details: (answer: Answer) => object
}

function completions(form: CompletionsForm): Dialect {
  const frame = (body: object): Frame => ({
    data: { id: 'c-1', object: 'chat.completion.chunk', created: 1, model: form.model, ...body },
  })
  const delta = (delta: object): Frame => frame({ choices: [{ index: 0, delta }] })
  const usage = (answer: Answer) => {
    const count = answer.words.length + answer.thought.length
    return {
      prompt_tokens: promptTokens,
      completion_tokens: count,
      total_tokens: promptTokens + count,
      ...form.details(answer),
    }
  }
  const finishOf = (answer: Answer) => (answer.finish === 'stop' ? 'stop' : form.refused)
  return {
    isStream: (_path, body) => body.stream === true,
    open: ({ thought }) => thought.map((text) => delta({ reasoning_content: text })),
    word: (word, index) => [
      delta(index ? { content: word } : { role: 'assistant', content: word }),
    ],
    end: (answer) => [
      frame({ choices: [{ index: 0, delta: {}, finish_reason: finishOf(answer) }] }),
      frame({ choices: [], usage: usage(answer) }),
      { data: '[DONE]' },
    ],
    whole: (answer) => {
      const message = { role: 'assistant', content: answer.words.join('') }
      return {
        id: 'c-1',
        object: 'chat.completion',
        created: 1,
        model: form.model,
        choices: [{ index: 0, message, finish_reason: finishOf(answer) }],
        usage: usage(answer),
      }
    },
    error: { error: { message: 'no', type: 'error', code: 'no' } },
    streamError: { data: { error: { message: 'overloaded', type: 'server_error' } } },
  }
}

/** OpenAI's chat completions, as most servers speak them. */
export const chatCompletions = completions({
  model: 'test',
  refused: 'content_filter',
  details: () => ({}),
})

export const deepSeek = completions({
  model: 'deepseek-flash',
  refused: 'content_filter',
  details: ({ thought }) => ({
    prompt_cache_hit_tokens: 0,
    prompt_cache_miss_tokens: promptTokens,
    completion_tokens_details: { reasoning_tokens: thought.length },
  }),
})
