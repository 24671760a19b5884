import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { openChat, openPaidChat } from '../../../testing/chats.ts'
import { signUpCreator } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { writeCursor } from '../../../platform/http/cursor.ts'

describe('pages of rooms and of their messages', () => {
  let t: TestApp
  let contentOid: string
  beforeAll(async () => {
    t = await createTestApp()
    contentOid = await publishStory(t, await signUpCreator(t))
  })
  afterAll(() => t.close())

  it('leave nothing out, repeat nothing, and end where the list ends', async () => {
    const { person, chat } = await openPaidChat(t, contentOid)
    const caller = { token: person.token }
    const rooms = [chat.roomOid]
    while (rooms.length < 4) {
      t.clock.advance(1000)
      rooms.unshift((await openChat(t, contentOid, caller)).roomOid)
    }
    const page = async (cursor = '') =>
      (await t.call(`GET /story-chat/chat-rooms?limit=2${cursor}`, caller)).body
    const first = await page()
    const second = await page(`&cursor=${first.nextCursor}`)
    const listed = [...first.items, ...second.items]
    expect(listed.map(({ roomOid }: { roomOid: string }) => roomOid)).toEqual(rooms)
    expect(second.nextCursor).toBeNull()
    const messages = `GET /story-chat/chat-room/${chat.roomOid}/prev-messages?limit=1`
    expect((await t.call(messages, caller)).body).toMatchObject({ nextCursor: null })
  })

  it.each([
    ['of no list', 'xx'],
    ['of words', writeCursor(['then', 'there'])],
    ['beyond all numbers', writeCursor(['99999999999', 'user'])],
    ['of another list', writeCursor(['1'])],
  ])('refuse a cursor %s', async (_, cursor) => {
    const { chat, person } = await openPaidChat(t, contentOid)
    for (const path of [
      `chat-rooms?cursor=${cursor}`,
      `chat-room/${chat.roomOid}/prev-messages?cursor=${cursor}`,
      `chat-room/${chat.roomOid}/search?q=a&cursor=${cursor}`,
    ]) {
      const answer = await t.call(`GET /story-chat/${path}`, { token: person.token })
      expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'request.invalid'])
    }
  })
})
