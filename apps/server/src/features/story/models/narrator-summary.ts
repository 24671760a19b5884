import { estimateTokenizer } from '@plax/story-engine'
import { type Decision, type DecideRequest, ModelError } from './model.ts'
import { plain, sentencesOf } from './narrator-words.ts'

/** Leading sentences of each turn or paragraph, within the limit: a summary that needs no model. */
export function summarize(request: DecideRequest): Decision {
  if (request.signal.aborted) throw new ModelError('timed_out')
  if (request.schema) throw new ModelError('unsupported')
  const paragraphs = request.material
    ? request.material.turns.map((turn) => turn.text)
    : request.prompt.split(/\n{2,}/)
  const sentences = paragraphs.flatMap((text) => sentencesOf(plain(text)).slice(0, 1))
  const value = withinTokens(sentences, request.maxOutputTokens)
  return {
    value,
    promptTokens: estimateTokenizer.count(request.prompt),
    completionTokens: estimateTokenizer.count(value),
  }
}

/** Where not all of them fit, every second, third … is told, so that the end is not left out. */
function withinTokens(sentences: string[], maxTokens: number): string {
  for (let step = 1; step <= sentences.length; step += 1) {
    const told = sentences.filter((_, index) => (sentences.length - 1 - index) % step === 0)
    const text = told.join(' ')
    if (estimateTokenizer.count(text) <= maxTokens) return text
  }
  // A wide letter is a token: so many letters fit in any language.
  return [...(sentences.at(-1) ?? '')].slice(0, maxTokens).join('')
}
