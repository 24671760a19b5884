import { createNode, newLoreEntry } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  type Chat,
  endOf,
  eventsOf,
  livingCanvas,
  openChat,
  openPaidChat,
} from '../../../testing/chats.ts'
import { gemini } from '../../../testing/model-server-gemini.ts'
import { type ModelServer, startModelServer } from '../../../testing/model-server.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import { newGuestId, type Person, signUpCreator } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { inferenceTokensSetting, previewRepliesSetting } from './reply-settings.ts'

describe('the choices of a reply', () => {
  let t: TestApp
  let server: ModelServer
  let thinker: ModelServer
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    server = await startModelServer()
    thinker = await startModelServer(gemini)
    t = await createTestApp({
      PLAX_MODEL_URL: server.baseUrl,
      PLAX_MODEL_NAME: 'test',
      PLAX_GEMINI_KEY: 'g-key',
      PLAX_GEMINI_URL: `${thinker.baseUrl}/`,
      PLAX_GEMINI_MODEL: 'gemini-2.5-flash',
    })
    creator = await signUpCreator(t)
    contentOid = await publishStory(t, creator, {
      creditsPerChatMilli: 10_000,
      model: 'server',
      canvas: livingCanvas(),
    })
  })
  afterAll(async () => {
    await t.close()
    await server.close()
    await thinker.close()
  })

  const promptOf = () => JSON.stringify(server.requests.at(-1)?.body)
  const setRoom = (chat: Chat, change: Record<string, unknown>) =>
    t.deps.db.updateTable('chat_rooms').set(change).where('oid', '=', chat.roomOid).execute()
  const recordOf = async (messageId: string) =>
    (
      await t.deps.db
        .selectFrom('chat_messages')
        .select('record')
        .where('oid', '=', messageId)
        .executeTakeFirstOrThrow()
    ).record
  const keepPersona = async (chat: Chat, persona: Record<string, unknown>): Promise<string> =>
    (await t.call('POST /story-chat/personas', { ...chat.caller, body: persona })).body.persona.oid

  const asks = (outputLength: string, price: number) => async () => {
    const { person, chat } = await openPaidChat(t, contentOid)
    const { priceMilli } = await chat.status(`?outputLength=${outputLength}`)
    const reply = await chat.say('Hello', { outputLength })
    expect([priceMilli, reply.receipt.chargedMilli]).toEqual([price, price])
    expect(reply.receipt).toMatchObject({ outputLength, baseMilli: price, inferenceMilli: 0 })
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 100_000 - price })
  }
  it('asks 0.8 times the credits for a short reply [R-story-chat-098]', asks('short', 8_000))
  it('asks the credits for a normal reply [R-story-chat-099]', asks('normal', 10_000))
  it('asks twice the credits for a long reply [R-story-chat-100]', asks('long', 20_000))

  it.each([
    ['moderate', 1500, 10_000 + 3 * 500],
    ['deep', 4000, 10_000 + 8 * 500],
  ] as const)(
    'asks a tenth of the fee for each 500 tokens that a model may think: %s [R-story-chat-101]',
    async (inferenceLevel, inferenceTokens, price) => {
      const { chat } = await openPaidChat(t, contentOid)
      const { priceMilli } = await chat.status(`?model=gemini&inferenceLevel=${inferenceLevel}`)
      expect(priceMilli).toBe(price)
      thinker.next({ kind: 'reply', words: ['Deep', ' words.'], thought: ['hm', 'well'] })
      const reply = await chat.say('Why?', { model: 'gemini', inferenceLevel })
      expect(reply.receipt).toMatchObject({
        chargedMilli: price,
        inferenceLevel,
        inferenceTokens,
        reasoningTokens: 2,
        baseMilli: 10_000,
        inferenceMilli: price - 10_000,
      })
      expect(JSON.stringify(thinker.requests.at(-1)?.body)).toContain(
        `"thinkingBudget":${inferenceTokens}`,
      )
    },
  )

  it('asks for each started 500 tokens, and nothing of a model that cannot think', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await t.deps.db
      .transaction()
      .execute((tx) =>
        t.deps.settings.set(tx, inferenceTokensSetting, { moderate: 501, deep: 4000 }, null),
      )
    const reply = await chat.say('Why?', { model: 'gemini', inferenceLevel: 'moderate' })
    expect(reply.receipt.inferenceMilli).toBe(1_000)
    const other = await chat.say('Why?', { model: 'server', inferenceLevel: 'deep' })
    expect(other.receipt).toMatchObject({ inferenceMilli: 0, inferenceTokens: 0 })
    expect((await chat.status('?inferenceLevel=deep')).priceMilli).toBe(10_000)
  })

  it('takes what is left out from the room [R-story-chat-102]', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const first = await chat.say('Hello')
    expect((await recordOf(first.messageId))?.asked).toMatchObject({
      outputLength: 'normal',
      detailLevel: 50,
      inferenceLevel: 'basic',
      model: 'server',
    })
    await setRoom(chat, {
      output_length: 'short',
      detail_level: 90,
      model: 'gemini',
      user_note: 'I carry a silver key.',
    })
    const asked = thinker.requests.length
    const second = await chat.say('Hello again')
    expect(second.receipt).toMatchObject({ outputLength: 'short', chargedMilli: 8_000 })
    expect(thinker.requests).toHaveLength(asked + 1)
    const third = await chat.say('Hello still', { model: 'server', detailLevel: 10 })
    expect((await recordOf(third.messageId))?.asked).toMatchObject({
      kind: 'message',
      detailLevel: 10,
      model: 'server',
      userNote: 'I carry a silver key.',
    })
    expect(promptOf()).toContain('silver key')
    expect((await chat.status()).priceMilli).toBe(8_000)
  })

  it("speaks to the persona of the call, of the room, or the reader's default", async () => {
    const { person, chat } = await openPaidChat(t, contentOid, 1_000_000)
    await chat.say('Hello')
    expect(promptOf()).toContain(`plays ${person.nickname}`)
    await keepPersona(chat, { name: 'Dagny', prompt: 'A smith.', isDefault: true })
    await chat.say('Hello')
    expect(promptOf()).toContain('A smith.')
    expect(promptOf()).not.toContain(`plays ${person.nickname}`)
    const ofRoom = await keepPersona(chat, { name: 'Ebba', prompt: 'A thief.' })
    await setRoom(chat, { persona_oid: ofRoom })
    await chat.say('Hello')
    expect(promptOf()).toContain('A thief.')
    const ofCall = await keepPersona(chat, { name: 'Folke', prompt: 'A king.' })
    const reply = await chat.say('Hello', { personaOid: ofCall })
    expect(promptOf()).toContain('A king.')
    expect((await recordOf(reply.messageId))?.asked?.persona).toMatchObject({ name: 'Folke' })
    const other = await openPaidChat(t, contentOid)
    const foreign = await other.chat.send('Hello', { personaOid: ofCall })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'persona.not_found'])
    await t.call('DELETE /story-chat/personas', { ...chat.caller, body: { oid: ofRoom } })
    await chat.say('Hello')
    expect(promptOf()).toContain('A smith.')
  })

  it('lets a reader without a persona play whom the story says', async () => {
    const canvas = livingCanvas()
    const user = createNode('user', { id: 'user', position: { x: 0, y: 0 } })
    Object.assign(user.data, { name: 'Kim', description: '{{user}} keeps the gate.' })
    canvas.nodes.push(user)
    const edge = { source: 'user', sourceSocket: 'user', target: 'story', targetSocket: 'user' }
    canvas.edges.push({ id: 'user-story', ...edge })
    const story = await publishStory(t, creator, { model: 'server', canvas })
    const { chat } = await openPaidChat(t, story)
    expect((await chat.texts())[0]).toBe('Hello, Kim. I am Mira.')
    await chat.say('Hello')
    expect(promptOf()).toContain('Kim keeps the gate.')
    await keepPersona(chat, { name: 'Dagny', prompt: 'A smith.', isDefault: true })
    await chat.say('Hello')
    expect(promptOf()).toContain('A smith.')
    expect(promptOf()).not.toContain('keeps the gate')
  })

  it('leaves out the instructions of the house in a plain room', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await chat.say('Hello')
    const usual = promptOf()
    await chat.post('rollback', { messageId: (await chat.messages())[0].messageId })
    await setRoom(chat, { prompt_type: 'plain' })
    await chat.say('Hello')
    expect(promptOf().length).toBeLessThan(usual.length)
    expect(promptOf()).toContain('An old lighthouse.')
  })

  it('knows no test prompts for readers, and takes a test context in previews only', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const prompt = await chat.send('Hello', { testPromptOid: 'a'.repeat(24) })
    expect([prompt.status, prompt.body.code]).toEqual([404, 'chat.test_prompt_unknown'])
    const context = await chat.send('Hello', { testModeContext: 'It snows.' })
    expect([context.status, context.body.code, context.body.error]).toEqual([
      403,
      'chat.preview_only',
      'chat.preview_only',
    ])
  })

  it('charges nothing in previews, up to a number a day, and tells the test context', async () => {
    const preview = await openChat(t, contentOid, { token: creator.token })
    await setRoom(preview, { is_preview: true })
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, previewRepliesSetting, 2, null))
    const reply = await preview.say('Hello', { testModeContext: 'It snows in this test.' })
    expect(reply.receipt).toMatchObject({ chargedMilli: 0, baseMilli: 0 })
    expect(promptOf()).toContain('It snows in this test.')
    server.next({ kind: 'cut_after', words: ['Half'] })
    await preview.send('This one fails and does not count')
    await preview.post('reroll')
    const refused = await preview.send('Hello')
    expect([refused.status, refused.body.code]).toEqual([429, 'chat.preview_replies_spent'])
    expect(await walletOf(t, creator)).toMatchObject({ heldCreditMilli: 0 })
  })

  it('tells a model nothing of another room, also when two are written at once', async () => {
    const secret = livingCanvas()
    const lore = secret.nodes.find(({ id }) => id === 'lore')
    if (lore?.kind === 'lorebook') {
      lore.data.entries = [newLoreEntry('x', { key: 'door', prompt: 'The door is oak.' })]
    }
    const story = await publishStory(t, creator, {
      creditsPerChatMilli: 5_000,
      model: 'server',
      canvas: secret,
    })
    const chats = await Promise.all(
      ['alpha', 'bravo'].map(async (word) => {
        const { chat } = await openPaidChat(t, story, 1_000_000)
        await setRoom(chat, { user_note: `note-${word}` })
        await keepPersona(chat, { name: `P-${word}`, prompt: `persona-${word}`, isDefault: true })
        const now = t.clock.now()
        const memory = { room_oid: chat.roomOid, turn: 0, created_at: now, updated_at: now }
        await t.deps.db
          .insertInto('chat_memories')
          .values({ ...memory, oid: chat.roomOid, text: `memory-${word}`, pinned: true })
          .execute()
        return { word, chat }
      }),
    )
    const from = server.requests.length
    for (const round of [1, 2, 3]) {
      await Promise.all(
        chats.map(async ({ word, chat }) => {
          await chat.send(`words-${word}-${round} at the door`)
          await chat.post('reroll')
          await chat.post('auto-chat', { mode: 'impersonate' })
        }),
      )
    }
    const prompts = server.requests.slice(from).map(({ body }) => JSON.stringify(body))
    expect(prompts).toHaveLength(18)
    for (const [word, other] of [
      ['alpha', 'bravo'],
      ['bravo', 'alpha'],
    ] as const) {
      const own = prompts.filter((prompt) => prompt.includes(`words-${word}`))
      expect(own).toHaveLength(9)
      for (const prompt of own) {
        expect(prompt).toContain(`note-${word}`)
        expect(prompt).toContain(`persona-${word}`)
        expect(prompt).toContain(`memory-${word}`)
        expect(prompt).not.toContain(other)
      }
    }
  })

  it('gives visitors the plain choices for free', async () => {
    const chat = await openChat(t, contentOid, { guestId: newGuestId(), address: '10.7.1.1' })
    const answer = await chat.send('Hello', { outputLength: 'long' }, newKey())
    expect(eventsOf(answer)[0]?.data.priceMilli).toBe(0)
    expect(endOf(answer).receipt).toMatchObject({ chargedMilli: 0, baseMilli: 0 })
    const persona = await chat.send('Hello', { personaOid: 'a'.repeat(24) })
    expect(persona.status).toBe(404)
  })

  it('cost no more than what was shown, whatever the creator asks meanwhile', async () => {
    const changing = await publishStory(t, creator, {
      creditsPerChatMilli: 10_000,
      model: 'server',
    })
    const { person, chat } = await openPaidChat(t, changing, 200_000)
    const maxPriceMilli = (await chat.status()).priceMilli
    expect(maxPriceMilli).toBe(10_000)
    const key = newKey()
    expect((await chat.send('Hello', { maxPriceMilli }, key)).status).toBe(200)
    await t.call('POST /story-chat/chat-content', {
      token: creator.token,
      body: { requestType: 'update', contentOid: changing, creditsPerChatMilli: 50_000 },
    })
    const before = await walletOf(t, person)
    for (const answer of [
      await chat.send('And then?', { maxPriceMilli }),
      await chat.post('reroll', { maxPriceMilli }),
      await chat.post('auto-chat', { maxPriceMilli }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'chat.price_changed'])
      expect(answer.body.details).toEqual({ priceMilli: 50_000 })
    }
    // A repeated send finds its reply, which was paid at its own price.
    expect(endOf(await chat.send('Hello', { maxPriceMilli: 1 }, key)).receipt.chargedMilli).toBe(
      10_000,
    )
    expect(await walletOf(t, person)).toEqual(before)
    const paid = await chat.send('And then?', { maxPriceMilli: 50_000 })
    expect(endOf(paid).receipt.chargedMilli).toBe(50_000)
  })
})
