import { type Canvas, createNode } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp, refusal } from '../../../testing/app.ts'
import { Chat, createChatApp, livingCanvas, openPaidChat } from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { walletOf } from '../../../testing/money.ts'
import { newGuestId, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { createDraft, publishStory } from '../../../testing/stories.ts'
import { compileTimeoutSetting } from '../../story/compile/compile.settings.ts'

describe('a preview', () => {
  let t: TestApp
  let server: ModelServer
  let writer: Person
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    writer = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const draft = (canvas: Canvas = livingCanvas()) =>
    createDraft(t, writer, { canvas, model: 'server', creditsPerChatMilli: 10_000 })
  const open = (contentOid: string, preview: object, caller: object = { token: writer.token }) =>
    t.call('POST /story-chat/chat-room', { ...caller, body: { contentOid, preview } })
  const chatOf = (answer: TestAnswer): Chat => {
    expect(answer.status, answer.text).toBe(200)
    return new Chat(t, { roomOid: answer.body.room.roomOid, caller: { token: writer.token } })
  }
  const promptOf = () => JSON.stringify(server.requests.at(-1)?.body)

  it('chats on the canvas as it is saved, for nothing and in no list', async () => {
    const contentOid = await draft()
    const opened = await open(contentOid, {})
    const chat = chatOf(opened)
    expect(opened.body.messages[0].text).toContain('Hello')
    const before = await walletOf(t, writer)
    const reply = await chat.say('Hello', { testModeContext: 'It snows.' })
    expect(reply).toMatchObject({ state: 'complete', receipt: { chargedMilli: 0 } })
    expect(promptOf()).toContain('It snows.')
    expect(await walletOf(t, writer)).toEqual(before)
    const status = await chat.status()
    expect(status).toMatchObject({ isPreview: true, priceMilli: 0, canSeePrompts: true })
    expect(status.hasNewerStory).toBe(false)
    const names = status.variables.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(['lamp', 'trust'])
    const rooms = await t.call('GET /story-chat/chat-rooms', { token: writer.token })
    expect(rooms.body.items).toEqual([])
  })

  it('counts no chat of a published story', async () => {
    const contentOid = await publishStory(t, writer, { canvas: livingCanvas(), model: 'server' })
    await chatOf(await open(contentOid, {})).say('Hello')
    const { chat } = await openPaidChat(t, contentOid)
    await chat.say('Hello')
    const count = async () => {
      const row = await t.deps.db
        .selectFrom('shelf_cards')
        .select('popularity as chat_count')
        .where('item_oid', '=', contentOid)
        .executeTakeFirstOrThrow()
      return row.chat_count
    }
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(0)
    expect(await count()).toBe(1)
  })

  it('begins from a node, and with values of the writer’s choice', async () => {
    const canvas = livingCanvas()
    const second = createNode('character', { id: 'second', position: { x: 0, y: 0 } })
    Object.assign(second.data, { name: 'Taro', description: 'Taro mends nets.' })
    canvas.nodes.push(second)
    const contentOid = await draft(canvas)
    const alone = chatOf(await open(contentOid, { fromNodeId: 'second' }))
    expect((await alone.status()).cast.characters).toMatchObject([{ name: 'Taro' }])
    await alone.say('Hello')
    expect(promptOf()).toContain('Taro mends nets.')
    expect(promptOf()).not.toContain('Mira keeps the light')
    const warm = chatOf(await open(contentOid, { variables: { trust: 7, lamp: true } }))
    const values = async () =>
      Object.fromEntries(
        (await warm.status()).variables.map((one: { nodeId: string; value: unknown }) => [
          one.nodeId,
          one.value,
        ]),
      )
    expect(await values()).toEqual({ trust: 7, lamp: true })
    await warm.say('Hello')
    expect(promptOf()).toContain('She trusts')
  })

  it('has its variables set by hand at any turn; turning back undoes that', async () => {
    const chat = chatOf(await open(await draft(), {}))
    const set = (variables: object) => chat.post('user-settings', { variables })
    const trustIn = (answer: { variables: { nodeId: string; value: unknown }[] }) =>
      answer.variables.find(({ nodeId }) => nodeId === 'trust')?.value
    expect(trustIn((await set({ trust: 3 })).body)).toBe(3)
    const first = await chat.say('thank you')
    expect(trustIn(await chat.status())).toBe(5)
    const second = await chat.say('and then?')
    expect(trustIn((await set({ trust: 99 })).body)).toBe(10)
    await chat.edit(second.messageId, 'Another end.')
    expect(trustIn(await chat.status())).toBe(10)
    await chat.post('rollback', { messageId: first.messageId })
    expect(trustIn(await chat.status())).toBe(5)
    expect(refusal(await set({ trust: 'high' }))).toEqual([400, 'chat.variable_unfit'])
    expect(refusal(await set({ nothing: 1 }))).toEqual([400, 'chat.variable_unfit'])
  })

  it('changes no variable but those that are named', async () => {
    const canvas = livingCanvas()
    const counter = createNode('variable', { id: 'toString', position: { x: 0, y: 0 } })
    Object.assign(counter.data, { name: 'visits', initialValue: 0 })
    const rule = createNode('updateRule', { id: 'count', position: { x: 0, y: 0 } })
    Object.assign(rule.data, { operation: 'add', value: 1 })
    canvas.nodes.push(counter, rule)
    for (const [source, sourceSocket, target, targetSocket] of [
      ['toString', 'variable', 'story', 'variables'],
      ['toString', 'variable', 'count', 'variable'],
      ['count', 'updateRule', 'story', 'updateRules'],
    ] as const) {
      const id = `${source}-${target}`
      canvas.edges.push({ id, source, sourceSocket, target, targetSocket })
    }
    const chat = chatOf(await open(await draft(canvas), {}))
    await chat.say('Hello')
    const { variables } = (await chat.post('user-settings', { variables: { trust: 3 } })).body
    expect(variables).toContainEqual(expect.objectContaining({ nodeId: 'toString', value: 1 }))
    expect(variables).toContainEqual(expect.objectContaining({ nodeId: 'trust', value: 3 }))
  })

  it('is for those who may change the story, and needs one that compiles', async () => {
    const contentOid = await draft()
    const published = await publishStory(t, writer, { canvas: livingCanvas() })
    const outsider = await signUpCreator(t)
    const reader = await signUpPerson(t)
    expect(refusal(await open(contentOid, {}, { token: outsider.token }))[0]).toBe(404)
    for (const caller of [outsider, reader, { guestId: newGuestId() }]) {
      const answer = await open(published, {}, caller)
      expect(refusal(answer)).toEqual([403, 'story.not_yours'])
    }
    const missing = await open(contentOid, { fromNodeId: 'gone' })
    expect(refusal(missing)).toEqual([404, 'chat.node_not_found'])
    const unfit = await open(contentOid, { variables: { trust: true } })
    expect(refusal(unfit)).toEqual([400, 'chat.variable_unfit'])
    const broken = livingCanvas()
    broken.nodes = broken.nodes.map((node) =>
      node.kind === 'variable' ? { ...node, data: { ...node.data, name: '' } } : node,
    )
    const answer = await open(await draft(broken), {})
    expect(refusal(answer)).toEqual([422, 'story.compile_failed'])
    expect(answer.body.details.diagnostics.length).toBeGreaterThan(0)
    expect(refusal(await open(contentOid, { fromNodeId: 5 }))).toEqual([400, 'request.invalid'])
  })

  it('is compiled away from other calls, and given up as other compiles are [R-story-chat-078]', async () => {
    const canvas = livingCanvas()
    for (let index = 0; index < 1500; index++) {
      const note = createNode('text', { id: `note${index}`, position: { x: 0, y: 0 } })
      note.data.text = 'A long night at sea. '.repeat(20)
      canvas.nodes.push(note)
    }
    const contentOid = await draft(canvas)
    const setTimeoutMs = (timeoutMs: number) =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, compileTimeoutSetting, timeoutMs, null))
    await setTimeoutMs(1)
    const late = await open(contentOid, {})
    await setTimeoutMs(30_000)
    expect(refusal(late)).toEqual([504, 'story.compile_timeout'])
    expect((await open(contentOid, {})).status).toBe(200)
  })

  it('is deleted when nobody chatted in it for seven days', async () => {
    const chat = chatOf(await open(await draft(), {}))
    const day = 24 * 3600 * 1000
    t.clock.advance(6 * day)
    await t.jobs.get('story.forget-previews')?.({})
    await chat.say('Still here')
    t.clock.advance(6 * day)
    await t.jobs.get('story.forget-previews')?.({})
    expect((await chat.status()).isPreview).toBe(true)
    t.clock.advance(2 * day)
    await t.jobs.get('story.forget-previews')?.({})
    const gone = await t.call(`GET /story-chat/chat-room/${chat.roomOid}/status`, chat.caller)
    expect(refusal(gone)).toEqual([404, 'chat.room_not_found'])
  })
})
