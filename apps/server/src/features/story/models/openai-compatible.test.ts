import type { Artefact } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelServer, startModelServer } from '../../../testing/model-server.ts'
import { z } from 'zod'
import { type DecideRequest, ModelError, type ReplyPart, type ReplyRequest } from './model.ts'
import { createOpenAiCompatible } from './openai-compatible.ts'

describe('a model behind an OpenAI-compatible address', () => {
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer()
  })
  afterAll(() => server.close())

  const request = (signal = new AbortController().signal): ReplyRequest => ({
    messages: [
      { role: 'system', content: 'You are the keeper of the glade.' },
      { role: 'user', content: 'Who are you?' },
    ],
    lang: 'en',
    maxOutputTokens: 300,
    inference: { level: 'basic', tokens: 0 },
    seed: 7,
    material: { artefact: {} as Artefact, turns: [], input: '', userName: 'You', lore: [] },
    signal,
  })

  const modelWith = (timeoutMs = 5000) =>
    createOpenAiCompatible({
      baseUrl: server.baseUrl,
      apiKey: 'key-1',
      name: 'test',
      firstTokenTimeoutMs: timeoutMs,
    })

  const collect = async (over: { signal?: AbortSignal; timeoutMs?: number } = {}) => {
    const model = modelWith(over.timeoutMs)
    const parts: ReplyPart[] = []
    const failure = await (async () => {
      for await (const part of model.reply(request(over.signal))) parts.push(part)
    })().catch((error: unknown) => error)
    const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
    return { parts, text, failure }
  }

  it('streams words and ends with the figures of the provider', async () => {
    server.next({ kind: 'reply', words: ['I', ' am', ' the keeper.'] })
    const { parts, text, failure } = await collect()
    expect(failure).toBeUndefined()
    expect(text).toBe('I am the keeper.')
    expect(parts.at(-1)).toEqual({
      kind: 'usage',
      promptTokens: 42,
      completionTokens: 3,
      reasoningTokens: 0,
    })
    const sent = server.requests.at(-1)
    expect(sent?.headers.authorization).toBe('Bearer key-1')
    expect(sent?.body).toMatchObject({ model: 'test', stream: true, max_tokens: 300, seed: 7 })
    expect(sent?.body.messages).toEqual([
      { role: 'system', content: 'You are the keeper of the glade.' },
      { role: 'user', content: 'Who are you?' },
    ])
  })

  it('tries again when it is told to wait', async () => {
    server.next({ kind: 'status', status: 429 }, { kind: 'reply', words: ['At last.'] })
    expect((await collect()).text).toBe('At last.')
  })

  it('names a wait that does not end', async () => {
    server.next({ kind: 'status', status: 429 }, { kind: 'status', status: 429 })
    const { failure } = await collect()
    expect(failure).toBeInstanceOf(ModelError)
    expect((failure as ModelError).failure).toBe('rate_limited')
  })

  it.each(['error_after', 'cut_after'] as const)(
    'keeps the words before a fault: %s',
    async (kind) => {
      server.next({ kind, words: ['Half', ' a'] })
      const { text, failure } = await collect()
      expect(text).toBe('Half a')
      expect((failure as ModelError).failure).toBe('broken')
    },
  )

  it('gives a silent provider up', async () => {
    server.next({ kind: 'silent' })
    const { failure } = await collect({ timeoutMs: 100 })
    expect((failure as ModelError).failure).toBe('timed_out')
  })

  it('refuses a key that the provider does not know, at once', async () => {
    server.next({ kind: 'status', status: 401 })
    const calls = server.requests.length
    const { failure } = await collect()
    expect((failure as ModelError).failure).toBe('broken')
    expect(server.requests.length).toBe(calls + 1)
  })
  describe('deciding', () => {
    const schema = z.object({ mood: z.enum(['calm', 'angry']), trust: z.number() })
    const decide = (over: Partial<DecideRequest> = {}) =>
      modelWith().decide({
        instructions: 'Say how she feels.',
        prompt: 'She slams the door.',
        schema,
        lang: 'en',
        maxOutputTokens: 200,
        material: null,
        signal: new AbortController().signal,
        ...over,
      })
    const says = (text: string) => ({ kind: 'reply' as const, words: [text] })

    it('answers an object of the schema, asked for by its JSON schema', async () => {
      server.next(says('{"mood":"angry","trust":-2}'))
      expect(await decide()).toEqual({
        value: { mood: 'angry', trust: -2 },
        promptTokens: 42,
        completionTokens: 1,
      })
      expect(server.requests.at(-1)?.body).toMatchObject({
        max_tokens: 200,
        response_format: { type: 'json_schema' },
        messages: [
          { role: 'system', content: 'Say how she feels.' },
          { role: 'user', content: 'She slams the door.' },
        ],
      })
    })

    it('reads an object in fences, and text where there is no schema', async () => {
      server.next(says('Here:\n```json\n{"mood":"calm","trust":1}\n```'))
      expect((await decide()).value).toEqual({ mood: 'calm', trust: 1 })
      server.next(says('She is angry.'))
      expect((await decide({ schema: null })).value).toBe('She is angry.')
    })

    it('shows a model once what was wrong with its answer', async () => {
      server.next(says('{"mood":"livid","trust":1}'), says('{"mood":"angry","trust":1}'))
      expect(await decide()).toMatchObject({
        value: { mood: 'angry', trust: 1 },
        promptTokens: 84,
        completionTokens: 2,
      })
      expect(server.requests.at(-1)?.body.messages).toEqual([
        expect.anything(),
        expect.anything(),
        { role: 'assistant', content: '{"mood":"livid","trust":1}' },
        { role: 'user', content: expect.stringContaining('mood') },
      ])
    })

    it('gives an answer up that misses the schema twice', async () => {
      server.next(says('no idea'), says('{"mood":"livid"}'))
      await expect(decide()).rejects.toMatchObject({ failure: 'unfit' })
    })

    it('asks in words where the address knows no structured output', async () => {
      server.next({ kind: 'status', status: 400 }, says('{"mood":"calm","trust":0}'))
      expect((await decide()).value).toEqual({ mood: 'calm', trust: 0 })
      const { body } = server.requests.at(-1) ?? {}
      expect(body?.response_format).toBeUndefined()
      expect(JSON.stringify(body?.messages)).toContain('angry')
    })

    it('names a wait that does not end, and an end that the caller chose', async () => {
      server.next({ kind: 'status', status: 429 }, { kind: 'status', status: 429 })
      await expect(decide()).rejects.toMatchObject({ failure: 'rate_limited' })
      await expect(decide({ signal: AbortSignal.abort() })).rejects.toMatchObject({
        failure: 'timed_out',
      })
    })
  })
})
