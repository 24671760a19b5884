import type { Artefact } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ModelServer, startModelServer } from '../../../../testing/model-server.ts'
import { anthropic } from '../../../../testing/model-server-anthropic.ts'
import { type Dialect, deepSeek } from '../../../../testing/model-server-dialects.ts'
import { gemini, geminiBlocked } from '../../../../testing/model-server-gemini.ts'
import { openAiResponses } from '../../../../testing/model-server-openai.ts'
import type { ChatModel, Inference, ReplyPart, ReplyRequest } from '../model.ts'
import { createClaudes } from './anthropic.ts'
import { createDeepSeekModel } from './deepseek.ts'
import { createGemini } from './google.ts'
import { createGpt } from './openai.ts'
import type { ProviderAccess } from './provider.ts'

const basic: Inference = { level: 'basic', tokens: 0 }
const moderate: Inference = { level: 'moderate', tokens: 500 }
const deep: Inference = { level: 'deep', tokens: 2000 }

const schema = z.object({ mood: z.enum(['calm', 'angry']), trust: z.number().optional() })
const said = [{ type: 'text', text: 'Who are you?' }]

interface Case {
  dialect: Dialect
  create(access: ProviderAccess, id?: string): ChatModel
  path: string
  wholePath?: string
  keyHeader: string
  keyValue: string
  /** The plain request on the wire. */
  plain: object
  /** What stands differently on the wire at each level. */
  thinking: [Inference, object, string?][]
  structured: object
}

function claude(access: ProviderAccess, id?: string): ChatModel {
  const [everyday] = createClaudes(access, id ? [id, id] : undefined)
  if (!everyday) throw new Error('There is no Claude.')
  return everyday
}

const cases: Record<string, Case> = {
  gemini: {
    dialect: gemini,
    create: createGemini,
    path: '/v1/models/gemini-3.8-flash:streamGenerateContent?alt=sse',
    wholePath: '/v1/models/gemini-3.8-flash:generateContent',
    keyHeader: 'x-goog-api-key',
    keyValue: 'key-1',
    plain: {
      systemInstruction: { parts: [{ text: 'You are the keeper.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Who are you?' }] }],
      generationConfig: {
        maxOutputTokens: 300 + 1024,
        seed: 7,
        thinkingConfig: { thinkingLevel: 'low' },
      },
    },
    thinking: [
      [
        moderate,
        {
          generationConfig: {
            maxOutputTokens: 300 + 1024,
            thinkingConfig: { thinkingLevel: 'medium' },
          },
        },
      ],
      [
        deep,
        { generationConfig: { maxOutputTokens: 2300, thinkingConfig: { thinkingLevel: 'high' } } },
      ],
      [
        deep,
        { generationConfig: { maxOutputTokens: 2300, thinkingConfig: { thinkingBudget: 2000 } } },
        'gemini-2.5-flash',
      ],
      [
        basic,
        { generationConfig: { maxOutputTokens: 300, thinkingConfig: { thinkingBudget: 0 } } },
        'gemini-2.5-flash',
      ],
    ],
    structured: { generationConfig: { responseMimeType: 'application/json' } },
  },
  anthropic: {
    dialect: anthropic,
    create: claude,
    path: '/v1/messages',
    keyHeader: 'x-api-key',
    keyValue: 'key-1',
    plain: {
      model: 'claude-sonnet-5',
      system: [{ type: 'text', text: 'You are the keeper.' }],
      messages: [{ role: 'user', content: said }],
      max_tokens: 300,
      thinking: { type: 'disabled' },
      stream: true,
    },
    thinking: [
      [moderate, { thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 1324 }],
      [deep, { thinking: { type: 'enabled', budget_tokens: 2000 }, max_tokens: 2300 }],
      [deep, { thinking: { type: 'adaptive' }, max_tokens: 2300 }, 'claude-opus-5-5'],
    ],
    structured: { tool_choice: { type: 'any' }, tools: [{ name: 'json' }] },
  },
  openai: {
    dialect: openAiResponses,
    create: createGpt,
    path: '/v1/responses',
    keyHeader: 'authorization',
    keyValue: 'Bearer key-1',
    plain: {
      model: 'gpt-5',
      input: [
        { role: 'developer', content: 'You are the keeper.' },
        { role: 'user', content: [{ type: 'input_text', text: 'Who are you?' }] },
      ],
      max_output_tokens: 300,
      reasoning: { effort: 'minimal' },
      store: false,
      stream: true,
    },
    thinking: [
      [moderate, { reasoning: { effort: 'medium' }, max_output_tokens: 800 }],
      [deep, { reasoning: { effort: 'high' }, max_output_tokens: 2300 }],
    ],
    structured: { text: { format: { type: 'json_schema', strict: false } } },
  },
  deepseek: {
    dialect: deepSeek,
    create: createDeepSeekModel,
    path: '/v1/chat/completions',
    keyHeader: 'authorization',
    keyValue: 'Bearer key-1',
    plain: {
      model: 'deepseek-flash',
      messages: [
        { role: 'system', content: 'You are the keeper.' },
        { role: 'user', content: 'Who are you?' },
      ],
      max_tokens: 300,
      thinking: { type: 'disabled' },
      stream: true,
    },
    thinking: [
      [moderate, { thinking: { type: 'enabled' }, reasoning_effort: 'low', max_tokens: 800 }],
      [deep, { thinking: { type: 'enabled' }, reasoning_effort: 'high', max_tokens: 2300 }],
    ],
    structured: { response_format: { type: 'json_object' } },
  },
}

describe.each(Object.entries(cases))('%s on the wire [R-story-chat-103]', (_name, one) => {
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer(one.dialect)
  })
  afterAll(() => server.close())

  const model = (id?: string, timeoutMs = 5000) =>
    one.create({ apiKey: 'key-1', baseUrl: server.baseUrl, firstTokenTimeoutMs: timeoutMs }, id)

  const reply = (over: { inference?: Inference; id?: string; timeoutMs?: number } = {}) =>
    collect(model(over.id, over.timeoutMs), over.inference)

  const decide = (over = {}) =>
    model().decide({
      instructions: 'Say how she feels.',
      prompt: 'She slams the door.',
      schema,
      lang: 'en',
      maxOutputTokens: 200,
      material: null,
      signal: new AbortController().signal,
      ...over,
    })

  it('asks as the provider wants to be asked, and streams what it says', async () => {
    server.next({ kind: 'reply', words: ['I', ' am', ' the keeper.'] })
    const { parts, text, failure } = await reply()
    expect(failure).toBeUndefined()
    expect(text).toBe('I am the keeper.')
    expect(parts.length).toBe(4)
    const sent = server.requests.at(-1)
    expect(sent?.path).toBe(one.path)
    expect(sent?.headers[one.keyHeader]).toBe(one.keyValue)
    expect(sent?.body).toMatchObject(one.plain)
  })

  it('counts what was thought apart from what was said, and shows none of it', async () => {
    server.next({ kind: 'reply', words: ['The', ' keeper.'], thought: ['She', ' asks', ' me.'] })
    const { parts, text } = await reply({ inference: deep })
    expect(text).toBe('The keeper.')
    expect(parts.at(-1)).toEqual({
      kind: 'usage',
      promptTokens: 42,
      completionTokens: 2,
      reasoningTokens: 3,
    })
  })

  it.each(one.thinking)('thinks as it is told to: %o', async (inference, wire, id) => {
    const { failure } = await reply({ inference, ...(id ? { id } : {}) })
    expect(failure).toBeUndefined()
    expect(server.requests.at(-1)?.body).toMatchObject(wire)
  })

  it.each([
    [429, 'rate_limited'],
    [500, 'broken'],
    [503, 'broken'],
  ])('names a status of %s after one more try: %s', async (status, failure) => {
    const calls = server.requests.length
    server.next({ kind: 'status', status }, { kind: 'status', status })
    expect((await reply()).failure).toMatchObject({ name: 'ModelError', failure })
    expect(server.requests.length).toBe(calls + 2)
  })

  it('does not try a refused key again', async () => {
    const calls = server.requests.length
    server.next({ kind: 'status', status: 401 })
    expect((await reply()).failure).toMatchObject({ failure: 'broken' })
    expect(server.requests.length).toBe(calls + 1)
  })

  it.each(['error_after', 'cut_after', 'end_after'] as const)(
    'keeps the words before a fault: %s',
    async (kind) => {
      server.next({ kind, words: ['Half', ' a'] })
      const { text, failure } = await reply()
      expect(text).toBe('Half a')
      expect(failure).toMatchObject({ name: 'ModelError', failure: 'broken' })
    },
  )

  it('names a refusal', async () => {
    server.next({ kind: 'reply', words: ['I'], finish: 'refused' })
    expect((await reply()).failure).toMatchObject({ failure: 'refused' })
  })

  it('gives a silent provider up', async () => {
    server.next({ kind: 'silent' })
    expect((await reply({ timeoutMs: 100 })).failure).toMatchObject({ failure: 'timed_out' })
  })

  it('decides by a schema, without thinking', async () => {
    server.next({ kind: 'reply', words: ['{"mood":"angry"}'] })
    expect(await decide()).toEqual({
      value: { mood: 'angry' },
      promptTokens: 42,
      completionTokens: 1,
    })
    const sent = server.requests.at(-1)
    expect(sent?.path).toBe(one.wholePath ?? one.path)
    expect(sent?.body).toMatchObject(one.structured)
    expect(JSON.stringify(sent?.body)).toContain('calm')
  })

  it('decides once more where the answer missed the schema, and gives up then', async () => {
    const wrong = { kind: 'reply' as const, words: ['{"mood":"livid"}'] }
    server.next(wrong, { kind: 'reply', words: ['{"mood":"calm","trust":3}'] })
    expect((await decide()).value).toEqual({ mood: 'calm', trust: 3 })
    server.next(wrong, wrong)
    await expect(decide()).rejects.toMatchObject({ failure: 'unfit' })
  })

  it('decides in text, and names a refusal', async () => {
    server.next({ kind: 'reply', words: ['She is', ' angry.'] })
    expect((await decide({ schema: null })).value).toBe('She is angry.')
    server.next({ kind: 'reply', words: ['No.'], finish: 'refused' })
    await expect(decide({ schema: null })).rejects.toMatchObject({ failure: 'refused' })
  })
})

it('names a prompt that Gemini does not let through', async () => {
  const server = await startModelServer(geminiBlocked)
  server.next({ kind: 'reply', words: [] })
  const model = createGemini({
    apiKey: 'key-1',
    baseUrl: server.baseUrl,
    firstTokenTimeoutMs: 5000,
  })
  expect((await collect(model)).failure).toMatchObject({ failure: 'refused' })
  await server.close()
})

async function collect(model: ChatModel, inference = basic) {
  const request: ReplyRequest = {
    messages: [
      { role: 'system', content: 'You are the keeper.' },
      { role: 'user', content: 'Who are you?' },
    ],
    lang: 'en',
    maxOutputTokens: 300,
    inference,
    seed: 7,
    material: { artefact: {} as Artefact, turns: [], input: '', userName: 'You', lore: [] },
    signal: new AbortController().signal,
  }
  const parts: ReplyPart[] = []
  const failure: unknown = await (async () => {
    for await (const part of model.reply(request)) parts.push(part)
  })().catch((error: unknown) => error)
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
  return { parts, text, failure }
}
