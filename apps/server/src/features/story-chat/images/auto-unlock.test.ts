import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { type Chat, createChatApp, openPaidChat } from '../../../testing/chats.ts'
import { paintCanvas } from '../../../testing/images.ts'
import type { ModelServer } from '../../../testing/model-server.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

describe('images that are unlocked by themselves', () => {
  let t: TestApp
  let server: ModelServer
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    const creator = await signUpCreator(t)
    const { canvas } = await paintCanvas(t, creator, [
      { id: 'beach', price: 20, auto: true },
      { id: 'cellar', price: 30, auto: true },
      { id: 'roof', price: 10 },
    ])
    contentOid = await publishStory(t, creator, { model: 'server', canvas })
  })
  afterAll(() => t.close())

  const allow = (person: Person, ceilingMilli: number) =>
    t.call('POST /story-chat/image/auto-unlock', {
      token: person.token,
      body: { contentOid, ceilingMilli },
    })
  const show = async (chat: Chat, scene: string): Promise<string> => {
    server.next({ kind: 'reply', words: [`[[scene|${scene}]]\nLook.`] })
    return (await chat.say('Where are we?')).messageId
  }
  const unlock = (
    { person, chat }: { person: Person; chat: Chat },
    body: { nodeId: string; autoMessageId: string },
    key = newKey(),
  ) =>
    t.call('POST /story-chat/image/unlock', {
      token: person.token,
      idempotencyKey: key,
      body: { contentOid, roomOid: chat.roomOid, ...body },
    })
  const spentOf = async (person: Person) =>
    (await t.call(`GET /story-chat/images?contentOid=${contentOid}`, { token: person.token })).body
      .allowance

  it('are charged up to the ceiling that the reader set, and not beyond', async () => {
    const reader = await openPaidChat(t, contentOid)
    expect((await allow(reader.person, 45_000)).body).toEqual({
      ceilingMilli: 45_000,
      spentMilli: 0,
    })
    const first = await show(reader.chat, 'beach')
    const before = (await walletOf(t, reader.person)).creditMilli ?? 0
    const key = newKey()
    const done = await unlock(reader, { nodeId: 'beach', autoMessageId: first }, key)
    expect(done.body).toMatchObject({ items: [{ nodeId: 'beach' }], priceMilli: 20_000 })
    const again = await unlock(reader, { nodeId: 'beach', autoMessageId: first }, key)
    expect(again.body).toEqual(done.body)
    expect((await walletOf(t, reader.person)).creditMilli).toBe(before - 20_000)
    expect(await spentOf(reader.person)).toEqual({ ceilingMilli: 45_000, spentMilli: 20_000 })
    const second = await show(reader.chat, 'cellar')
    const beyond = await unlock(reader, { nodeId: 'cellar', autoMessageId: second })
    expect(refusal(beyond)).toEqual([409, 'image.auto_unlock_ceiling'])
    await allow(reader.person, 30_000)
    const anew = await unlock(reader, { nodeId: 'cellar', autoMessageId: second })
    expect(anew.status).toBe(200)
    expect(await spentOf(reader.person)).toEqual({ ceilingMilli: 30_000, spentMilli: 30_000 })
  })

  it('stay locked where nothing was allowed, or it was taken back', async () => {
    const reader = await openPaidChat(t, contentOid)
    const autoMessageId = await show(reader.chat, 'beach')
    const refused = [409, 'image.auto_unlock_ceiling']
    expect(refusal(await unlock(reader, { nodeId: 'beach', autoMessageId }))).toEqual(refused)
    await allow(reader.person, 100_000)
    expect((await allow(reader.person, 0)).body).toEqual({ ceilingMilli: 0, spentMilli: 0 })
    expect(refusal(await unlock(reader, { nodeId: 'beach', autoMessageId }))).toEqual(refused)
  })

  it('spend the ceiling once, however many ask at once', async () => {
    const reader = await openPaidChat(t, contentOid)
    await allow(reader.person, 40_000)
    const beach = await show(reader.chat, 'beach')
    const cellar = await show(reader.chat, 'cellar')
    const answers = await Promise.all([
      unlock(reader, { nodeId: 'beach', autoMessageId: beach }),
      unlock(reader, { nodeId: 'cellar', autoMessageId: cellar }),
    ])
    const statuses = answers.map(({ status }) => String(status))
    expect(statuses.toSorted()).toEqual(['200', '409'])
  })

  it('must allow it, and be shown by that reply of one’s own room', async () => {
    const reader = await openPaidChat(t, contentOid)
    const other = await openPaidChat(t, contentOid)
    await allow(reader.person, 100_000)
    const beach = await show(reader.chat, 'beach')
    const roof = await show(reader.chat, 'roof')
    const refused = [409, 'image.auto_unlock_refused']
    const asked = [
      unlock(reader, { nodeId: 'roof', autoMessageId: roof }),
      unlock(reader, { nodeId: 'cellar', autoMessageId: beach }),
    ]
    for (const answer of await Promise.all(asked)) expect(refusal(answer)).toEqual(refused)
    const foreign = { person: other.person, chat: reader.chat }
    const answer = await unlock(foreign, { nodeId: 'beach', autoMessageId: beach })
    expect(refusal(answer)).toEqual([404, 'chat.room_not_found'])
  })

  it('are allowed by the signed in, for stories that are there', async () => {
    const { person } = await openPaidChat(t, contentOid)
    const { token } = person
    const call = (body: Record<string, unknown>, caller: { token?: string } = { token }) =>
      t.call('POST /story-chat/image/auto-unlock', { ...caller, body })
    expect(refusal(await call({ contentOid, ceilingMilli: 1 }, {}))).toEqual([401, 'auth.required'])
    expect(refusal(await call({ contentOid, ceilingMilli: -1 }))).toEqual([400, 'request.invalid'])
    const missing = await call({ contentOid: '0'.repeat(24), ceilingMilli: 1 })
    expect(refusal(missing)).toEqual([404, 'image.content_not_found'])
  })
})
