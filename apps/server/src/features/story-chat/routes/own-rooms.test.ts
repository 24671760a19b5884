import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestApp } from '../../../testing/app.ts'
import { Chat, createStoryChatApp, openChat, openPaidChat } from '../../../testing/chats.ts'
import { newGuestId } from '../../../testing/people.ts'

describe('a reader’s own rooms', () => {
  let t: TestApp
  let contentOid: string
  beforeAll(async () => {
    ;({ t, contentOid } = await createStoryChatApp({ title: 'The Night Ferry' }))
  })
  afterAll(() => t.close())

  const listed = async (chat: Chat, query = '') =>
    (await t.call(`GET /story-chat/chat-rooms${query}`, chat.caller)).body.items
  const seen = (chat: Chat) =>
    t.call(`POST /story-chat/chat-room/${chat.roomOid}/seen`, chat.caller)
  const rename = (chat: Chat, value: string) => chat.post('update-field', { field: 'title', value })
  const titleOf = async (chat: Chat) => (await chat.status()).room.title

  it('take their title from what their reader wrote, until the reader chooses one', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    expect(await titleOf(chat)).toBe('The Night Ferry')
    await chat.post('auto-chat')
    expect(await titleOf(chat)).toBe('The Night Ferry')
    await chat.say('Hi!')
    expect(await titleOf(chat)).toBe('Hi!')
    await chat.say('*I look around.* "Where does this ferry go?"')
    const told = 'I look around. Where does this ferry go?'
    expect(await listed(chat)).toMatchObject([{ title: told, storyTitle: 'The Night Ferry' }])
    await rename(chat, 'To the lamp')
    await chat.say('And when does it come back to this side of the river?')
    expect(await titleOf(chat)).toBe('To the lamp')
  })

  it('are unread from the end of a reply until their reader has them open', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    expect(await listed(chat)).toMatchObject([{ unread: false }])
    await chat.say('Hello')
    expect(await listed(chat)).toMatchObject([{ unread: true }])
    t.clock.advance(1000)
    expect((await seen(chat)).body).toEqual({ seen: true })
    expect(await listed(chat)).toMatchObject([{ unread: false }])
    t.clock.advance(1000)
    await chat.say('Again')
    expect(await listed(chat)).toMatchObject([{ unread: true }])
    const stranger = { guestId: newGuestId() }
    const other = `POST /story-chat/chat-room/${chat.roomOid}/seen`
    expect(refusal(await t.call(other, stranger))).toEqual([404, 'chat.room_not_found'])
  })

  it('are found by their title, their story, and their last words', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await rename(chat, '100% sure')
    const second = await openChat(t, contentOid, chat.caller)
    await second.say('A lantern')
    const found = async (q: string) =>
      (await listed(chat, `?q=${encodeURIComponent(q)}`)).map(
        (room: { roomOid: string }) => room.roomOid,
      )
    expect(await found('0% S')).toEqual([chat.roomOid])
    expect(await found('lanter')).toEqual([second.roomOid])
    expect(await found('hello there')).toEqual([second.roomOid])
    expect(await found('night ferry')).toEqual([second.roomOid, chat.roomOid])
    expect(await found('%')).toEqual([chat.roomOid])
    await rename(chat, '潮〜風 ＡＢＣ')
    expect(await found('潮~風 abc')).toEqual([chat.roomOid])
    expect(await found('ａｂｃ')).toEqual([chat.roomOid])
    expect(await found('nowhere')).toEqual([])
  })

  it('tell of branches where they left, on both sides, as long as both are there', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await chat.say('First words of this chat')
    const [, said, reply] = await chat.messages()
    await chat.say('And more of them')
    const { room } = (await chat.post('branch', { messageId: reply.messageId })).body
    const branch = new Chat(t, { roomOid: room.roomOid, caller: chat.caller })
    const own = await branch.messages()
    expect((await branch.status()).branches).toEqual({
      from: {
        roomOid: chat.roomOid,
        title: 'First words of this chat',
        messageId: reply.messageId,
      },
      at: own.at(-1).messageId,
      left: [],
    })
    await rename(branch, 'Another way')
    const later = (await branch.post('branch', { messageId: own[1].messageId })).body.room
    expect((await chat.status()).branches).toEqual({
      from: null,
      at: null,
      left: [{ roomOid: branch.roomOid, title: 'Another way', messageId: reply.messageId }],
    })
    expect((await branch.status()).branches.left).toMatchObject([{ roomOid: later.roomOid }])
    expect(said.role).toBe('user')
    const isBranch = new Map(
      (await listed(chat)).map((one: { roomOid: string; isBranch: boolean }) => [
        one.roomOid,
        one.isBranch,
      ]),
    )
    expect([chat.roomOid, branch.roomOid].map((oid) => isBranch.get(oid))).toEqual([false, true])
    const gone = { ...chat.caller, body: { roomOid: chat.roomOid } }
    await t.call('DELETE /story-chat/chat-room', gone)
    expect((await branch.status()).branches).toMatchObject({
      from: null,
      at: own.at(-1).messageId,
    })
  })
})
