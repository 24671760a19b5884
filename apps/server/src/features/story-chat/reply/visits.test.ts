import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createStoryChatApp, openPaidChat } from '../../../testing/chats.ts'

let t: TestApp
let contentOid: string

beforeAll(async () => {
  ;({ t, contentOid } = await createStoryChatApp())
})
afterAll(() => t.close())

describe('a chat in the history', () => {
  it('leads back into the chat, not to the page of the story', async () => {
    const { person, chat } = await openPaidChat(t, contentOid)
    await chat.say('Is the lamp lit?')
    const answer = await t.call('GET /account/history?show=unfinished', { token: person.token })
    expect(answer.body.items).toMatchObject([
      { contentOid, verb: 'chatted', path: `/story/${contentOid}/c` },
    ])
  })
})
