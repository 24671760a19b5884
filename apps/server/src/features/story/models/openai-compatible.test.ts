import type { Artefact } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelServer, startModelServer } from '../../../testing/model-server.ts'
import { ModelError, type ReplyPart, type ReplyRequest } from './model.ts'
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
    seed: 7,
    material: { artefact: {} as Artefact, turns: [], input: '', userName: 'You', lore: [] },
    signal,
  })

  const collect = async (over: { signal?: AbortSignal; timeoutMs?: number } = {}) => {
    const model = createOpenAiCompatible({
      baseUrl: server.baseUrl,
      apiKey: 'key-1',
      name: 'test',
      firstTokenTimeoutMs: over.timeoutMs ?? 5000,
    })
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
    expect(parts.at(-1)).toEqual({ kind: 'usage', promptTokens: 42, completionTokens: 3 })
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
})
