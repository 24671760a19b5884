import { type Answer, type Dialect, promptTokens } from './model-server-dialects.ts'

/** Google's `generateContent` and `streamGenerateContent?alt=sse`. */
export const gemini: Dialect = {
  isStream: (path) => path.includes(':streamGenerateContent'),
  open: ({ thought }) => thought.map((text) => ({ data: candidate([{ text, thought: true }]) })),
  word: (word) => [{ data: candidate([{ text: word }]) }],
  end: (answer) => [{ data: ended(answer, [{ text: '' }]) }],
  whole: (answer) => ended(answer, [{ text: answer.words.join('') }]),
  error: { error: { code: 500, message: 'no', status: 'INTERNAL' } },
  streamError: { data: { error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } } },
}

/** A prompt that Google does not let through has no candidates at all. */
export const geminiBlocked: Dialect = {
  ...gemini,
  end: () => [
    {
      data: {
        promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
        usageMetadata: { promptTokenCount: promptTokens, totalTokenCount: promptTokens },
        modelVersion: 'test',
      },
    },
  ],
}

function candidate(parts: object[]) {
  return { candidates: [{ content: { role: 'model', parts }, index: 0 }], modelVersion: 'test' }
}

function ended({ words, thought, finish }: Answer, parts: object[]) {
  const finishReason = finish === 'stop' ? 'STOP' : 'SAFETY'
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
    usageMetadata: {
      promptTokenCount: promptTokens,
      candidatesTokenCount: words.length,
      thoughtsTokenCount: thought.length,
      totalTokenCount: promptTokens + words.length + thought.length,
    },
    modelVersion: 'test',
    responseId: 'r-1',
  }
}
