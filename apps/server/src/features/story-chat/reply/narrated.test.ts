import { languages } from '@plax/contracts/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { Chat, endOf, openChat } from '../../../testing/chats.ts'
import { newGuestId, type Person, signUpCreator } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { visitorNames } from '../../story/story.service.ts'

const ofItself = /narrator|내레이터|ナレーター|narrador|model|모델|モデル/i
const scripts = { ko: /[가-힣]/, jp: /[ぁ-んァ-ヶ一-龠]/ }

describe('a room in which the narrator replies', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp({ PLAX_NARRATOR_DELAY_MS: '0' })
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const sendIn = (chat: Chat, lang: string, path: string, body: object) =>
    chat.post(`${path}?lang=${lang}`, { ...body })

  it('says in its status who replies, and nowhere in what is told or listed', async () => {
    const contentOid = await publishStory(t, creator)
    const caller = { guestId: newGuestId() }
    const chat = await openChat(t, contentOid, caller)
    await chat.say('Hi')
    const line = endOf(await chat.post('auto-chat', { mode: 'impersonate' })).text
    expect(await chat.status()).toMatchObject({ modelIsOffline: true, modelIsStandIn: false })
    const { items } = (await t.call('GET /story-chat/chat-rooms', caller)).body
    expect(items).toHaveLength(1)
    for (const text of [...(await chat.texts()), line, items[0].title, items[0].lastMessage]) {
      expect(text).not.toBe('')
      expect(text).not.toMatch(ofItself)
    }
  })

  it.each(languages)(
    'is told in the language of the story alone to who reads in %s',
    async (lang) => {
      for (const language of ['en', 'ko'] as const) {
        const contentOid = await publishStory(t, creator, { language })
        const caller = { guestId: newGuestId(), address: `10.61.0.${languages.indexOf(lang) + 1}` }
        const route = `POST /story-chat/chat-room?lang=${lang}`
        const { room, messages } = (await t.call(route, { ...caller, body: { contentOid } })).body
        expect(messages[0].text).toBe(`Hello, ${visitorNames[language]}. I am Mira.`)
        const chat = new Chat(t, { roomOid: room.roomOid, caller })
        expect((await sendIn(chat, lang, 'message', { message: 'Hi' })).status).toBe(200)
        expect((await sendIn(chat, lang, 'auto-chat', { mode: 'continue' })).status).toBe(200)
        const told = (await chat.texts()).slice(2).join('\n')
        expect(scripts.ko.test(told)).toBe(language === 'ko')
        expect(told).not.toMatch(scripts.jp)
        expect(told).toContain('Mira')
      }
    },
  )
})
