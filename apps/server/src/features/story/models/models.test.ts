import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type ModelServer, startModelServer } from '../../../testing/model-server.ts'
import { anthropic } from '../../../testing/model-server-anthropic.ts'
import { gemini } from '../../../testing/model-server-gemini.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

describe('an installation with the keys of providers', () => {
  let t: TestApp
  let google: ModelServer
  let claude: ModelServer
  let creator: Person
  beforeAll(async () => {
    google = await startModelServer(gemini)
    claude = await startModelServer(anthropic)
    t = await createTestApp({
      PLAX_GEMINI_KEY: 'g-key',
      PLAX_GEMINI_URL: `${google.baseUrl}/`,
      PLAX_GEMINI_MODEL: 'gemini-2.5-flash',
      PLAX_ANTHROPIC_KEY: 'a-key',
      PLAX_ANTHROPIC_URL: claude.baseUrl,
      PLAX_OPENAI_KEY: 'o-key',
      PLAX_DEEPSEEK_KEY: 'd-key',
      PLAX_MODEL_URL: 'http://127.0.0.1:9/v1',
    })
    creator = await signUpCreator(t)
    await giveAmount(t, creator, 'credit', 1_000_000)
  })
  afterAll(async () => {
    await t.close()
    await google.close()
    await claude.close()
  })

  const chat = async (contentOid: string, body: object) => {
    const { token } = creator
    const opened = await t.call('POST /story-chat/chat-room', { token, body: { contentOid } })
    return t.call(`POST /story-chat/chat-room/${opened.body.room.roomOid}/message`, {
      token,
      idempotencyKey: newKey(),
      body: { message: 'Who are you?', ...body },
    })
  }

  it('offers the five models, gemini first as the default, and what else it has [R-story-chat-103] [R-story-chat-104]', async () => {
    const { body } = await t.call('GET /story-chat/models?lang=ko')
    expect(body.items.map((item: { key: string }) => item.key)).toEqual([
      'gemini',
      'claude-sonnet',
      'claude-opus',
      'gpt-5',
      'deepseek',
      'server',
      'narrator',
    ])
    expect(body.items.filter((item: { isDefault: boolean }) => item.isDefault)).toMatchObject([
      { key: 'gemini', name: 'gemini-2.5-flash', feeMilli: 5000, canThink: true },
    ])
    expect(body.items[2]).toMatchObject({ name: 'Claude Opus', feeMilli: 30_000 })
    expect(body.items.at(-1)).toMatchObject({ isOffline: true, canThink: false })
    for (const item of body.items) expect(item.description).toMatch(/[가-힣]/)
  })

  it("replies with the default model and its provider's figures [R-story-chat-104]", async () => {
    const contentOid = await publishStory(t, creator, { creditsPerChatMilli: 30_000 })
    google.next({ kind: 'reply', words: ['I', ' am', ' Mira.'] })
    const { text } = await chat(contentOid, { model: 'gemini' })
    expect(text).toContain('I am Mira.')
    for (const figure of ['promptTokens":42', 'completionTokens":3', 'usageFromProvider":true']) {
      expect(text).toContain(figure)
    }
    const sent = google.requests.at(-1)
    expect(sent?.path).toBe('/v1/models/gemini-2.5-flash:streamGenerateContent?alt=sse')
    expect(sent?.headers['x-goog-api-key']).toBe('g-key')
    expect(JSON.stringify(sent?.body)).toContain('An old lighthouse.')
  })

  it('replies with the model that the reader chose', async () => {
    const contentOid = await publishStory(t, creator, { creditsPerChatMilli: 30_000 })
    claude.next({ kind: 'reply', words: ['Mira', ' smiles.'] })
    expect((await chat(contentOid, { model: 'claude-opus' })).text).toContain('Mira smiles.')
    expect(claude.requests.at(-1)?.body).toMatchObject({ model: 'claude-opus-5' })
    expect((await chat(contentOid, { model: 'claude-haiku' })).body).toMatchObject({
      code: 'story.model_unavailable',
    })
  })

  it('asks no less than the fee of the model that a story names', async () => {
    await expect(
      publishStory(t, creator, { model: 'claude-opus', creditsPerChatMilli: 29_999 }),
    ).rejects.toThrow('story.price_below_fee')
  })
})
