import type { ModelMessage, Output } from 'ai'
import { z } from 'zod'
import { load } from '../../../platform/load.ts'
import { isApiCallError } from './api-call-error.ts'
import { type DecideRequest, type Decision, ModelError } from './model.ts'
import { modelError } from './model-error.ts'
import { readObject } from './read-object.ts'
import { assertWhole, chunkTimeoutMs, type Endpoint } from './stream-text.ts'

const library = () => load('ai')

/** One whole answer, from any provider. Throws `ModelError` only. */
export async function decideWith(endpoint: Endpoint, request: DecideRequest): Promise<Decision> {
  const question: ModelMessage[] = [{ role: 'user', content: request.prompt }]
  try {
    if (request.schema) return await decideObject(endpoint, request, request.schema, question)
    const { text, ...figures } = await ask(endpoint, request, question)
    return { value: text, ...figures }
  } catch (error) {
    throw modelError(error)
  }
}

interface Answer {
  text: string
  promptTokens: number
  completionTokens: number
}

/** An answer that misses the schema is shown to the model with what was wrong, once. */
async function decideObject(
  endpoint: Endpoint,
  request: DecideRequest,
  schema: z.ZodType,
  question: ModelMessage[],
): Promise<Decision> {
  const { text, ...figures } = await askObject(endpoint, request, schema, question)
  const first = readObject(text, schema)
  if (first.ok) return { value: first.value, ...figures }
  const second = await askObject(endpoint, request, schema, [
    ...question,
    { role: 'assistant', content: text || '{}' },
    { role: 'user', content: `${first.problem}\nAnswer again, with the JSON object alone.` },
  ])
  const read = readObject(second.text, schema)
  if (!read.ok) throw new ModelError('unfit', new Error(read.problem))
  return {
    value: read.value,
    promptTokens: figures.promptTokens + second.promptTokens,
    completionTokens: figures.completionTokens + second.completionTokens,
  }
}

/** By the provider's structured output; where an address refuses that (400), in words. */
async function askObject(
  endpoint: Endpoint,
  request: DecideRequest,
  schema: z.ZodType,
  messages: ModelMessage[],
): Promise<Answer> {
  try {
    return await ask(endpoint, request, messages, schema)
  } catch (error) {
    if (!isApiCallError(error) || error.statusCode !== 400) throw error
    const shape = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))
    const instructions = `${request.instructions}\n\nAnswer with one JSON object of this JSON schema, and nothing else:\n${shape}`
    return ask(endpoint, { ...request, instructions }, messages)
  }
}

async function ask(
  endpoint: Endpoint,
  request: DecideRequest,
  messages: ModelMessage[],
  schema?: z.ZodType,
): Promise<Answer> {
  const { headroomTokens, ...thinking } = endpoint.thinking({ level: 'basic', tokens: 0 })
  const { generateText } = library()
  const result = await generateText({
    model: endpoint.model,
    instructions: request.instructions,
    messages,
    ...thinking,
    maxOutputTokens: request.maxOutputTokens + headroomTokens,
    ...(schema ? { output: textOfObject(schema) } : {}),
    maxRetries: 1,
    abortSignal: AbortSignal.any([
      request.signal,
      AbortSignal.timeout(endpoint.firstTokenTimeoutMs + chunkTimeoutMs),
    ]),
  })
  assertWhole({ unified: result.finishReason, raw: result.rawFinishReason })
  return {
    text: result.output,
    promptTokens: result.usage.inputTokens ?? 0,
    completionTokens: result.usage.outputTokens ?? 0,
  }
}

/** Asks for an object of the schema, but leaves the text as it came: we read it more kindly. */
function textOfObject(schema: z.ZodType): Output.Output<string, string, never> {
  const { Output: outputs } = library()
  const { name, responseFormat } = outputs.object({ schema })
  return { ...outputs.text(), name, responseFormat }
}
