import type { RoomNow } from '@plax/contracts/story-chat/story-chat'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { Chat, createStoryChatApp, openChat, openPaidChat } from '../../../testing/chats.ts'
import { HubConnection } from '../../../testing/hub-client.ts'
import type { ModelServer } from '../../../testing/model-server.ts'
import { openApp } from '../../../testing/open-app.ts'
import { newGuestId, signUpPerson } from '../../../testing/people.ts'

describe('a chat that is open in several tabs', () => {
  let t: TestApp
  let other: TestApp
  let server: ModelServer
  let contentOid: string
  let origins: string[]
  const open: HubConnection[] = []

  beforeAll(async () => {
    ;({ t, server, contentOid } = await createStoryChatApp())
    other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
    const listen = (one: TestApp) => one.app.listen({ host: '127.0.0.1', port: 0 })
    origins = await Promise.all([listen(t), listen(other)])
  })
  afterEach(() => {
    for (const connection of open.splice(0)) connection.close()
    server.reset()
  })
  afterAll(async () => {
    await other.close()
    await t.close()
  })

  async function connect({ caller }: Chat, process = 0): Promise<HubConnection> {
    const { token, guestId } = caller
    const connection = await HubConnection.open(origins[process] ?? '', {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(guestId && { 'x-guest-device-id': guestId }),
    })
    open.push(connection)
    return connection
  }

  const topicOf = (chat: Chat) => `chat-room:${chat.roomOid}`
  const statesOf = (tab: HubConnection, chat: Chat) =>
    tab.of(topicOf(chat)).map(({ state }) => state as RoomNow)
  const newestOf = async (chat: Chat): Promise<string> => (await chat.messages()).at(-1).messageId

  it('shows a reply that another tab asked for, from its beginning to its end, in every process', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const tabs = [await connect(chat, 0), await connect(chat, 1)]
    for (const tab of tabs) await tab.join(topicOf(chat))
    server.next({ kind: 'reply', words: ['Yes', '.'], delayMs: 300 })
    const { messageId } = await chat.say('Hello')
    for (const tab of tabs) {
      await expect
        .poll(() => statesOf(tab, chat).slice(1))
        .toEqual([
          { newestId: messageId, runningId: messageId },
          { newestId: messageId, runningId: null },
        ])
    }
  })

  it('shows a reroll while it runs, and then as the reply that counts', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const first = await chat.say('Hello')
    const tab = await connect(chat)
    await tab.join(topicOf(chat))
    server.next({ kind: 'reply', words: ['No', '.'], delayMs: 300 })
    await chat.post('reroll', { messageId: first.messageId })
    const second = await newestOf(chat)
    expect(second).not.toBe(first.messageId)
    await expect
      .poll(() => statesOf(tab, chat))
      .toEqual([
        { newestId: first.messageId, runningId: null },
        { newestId: first.messageId, runningId: second },
        { newestId: second, runningId: null },
      ])
  })

  it('shows where the chat is after a rollback in another tab', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const { messageId } = await chat.say('Hello')
    await chat.say('And now?')
    const tab = await connect(chat)
    await tab.join(topicOf(chat))
    expect((await chat.post('rollback', { messageId })).status).toBe(200)
    await expect
      .poll(() => statesOf(tab, chat).at(-1))
      .toEqual({ newestId: messageId, runningId: null })
  })

  it('keeps a suggestion for the tab that asked for it', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await chat.say('Hello')
    const tab = await connect(chat)
    const { state } = await tab.join(topicOf(chat))
    server.next({ kind: 'reply', words: ['I', ' go.'], delayMs: 300 })
    const answer = await chat.post('auto-chat', { mode: 'impersonate' })
    expect(answer.status, answer.text).toBe(200)
    for (const shown of statesOf(tab, chat)) expect(shown).toEqual(state)
  })

  it('is open to a guest’s device', async () => {
    const chat = await openChat(t, contentOid, { guestId: newGuestId(), address: '10.61.0.2' })
    const tab = await connect(chat)
    const { state } = await tab.join(topicOf(chat))
    expect(state).toEqual({ newestId: await newestOf(chat), runningId: null })
  })

  it('is closed to everyone else', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const { token } = await signUpPerson(t)
    for (const caller of [{ token }, { guestId: newGuestId() }]) {
      const tab = await connect(new Chat(t, { roomOid: chat.roomOid, caller }))
      const refused = { topic: topicOf(chat), refused: 'chat.room_not_found' }
      expect(await tab.join(topicOf(chat))).toEqual(refused)
      expect(await tab.join('chat-room')).toEqual({ ...refused, topic: 'chat-room' })
    }
  })
})
