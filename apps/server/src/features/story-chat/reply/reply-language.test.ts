import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { makeCardPng } from '../../../testing/cards.ts'
import { type Caller, Chat, createChatApp, openChat, openPaidChat } from '../../../testing/chats.ts'
import type { ModelServer } from '../../../testing/model-server.ts'
import { newGuestId, type Person, signUpCreator } from '../../../testing/people.ts'
import { compileDraft, publishStory, writeStory } from '../../../testing/stories.ts'
import { type WorldlyCard, worldlyCards } from '../../../testing/worldly-cards.ts'

describe('the language of replies', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  /** The card comes in by an English interface, and is published as it came. */
  const publishCard = async ({ card }: WorldlyCard) => {
    const imported = await t.call('POST /story-chat/card-import?create=true&lang=en', {
      token: creator.token,
      upload: { bytes: await makeCardPng(card) },
    })
    expect(imported.status, imported.text).toBe(200)
    const { contentOid } = imported.body
    expect((await compileDraft(t, creator, contentOid)).status).toBe(200)
    const upload = { requestType: 'upload', contentOid, model: 'server' }
    const published = await writeStory(t, creator, upload)
    expect(published.status, published.text).toBe(200)
    return published.body.content
  }
  const guest = (number: number) => ({ guestId: newGuestId(), address: `10.62.0.${number}` })
  const lastPrompt = () => {
    const messages = server.requests.at(-1)?.body.messages as { content: string }[]
    return messages.map(({ content }) => content).join('\n')
  }
  const asked = () => /Write your reply in (.+?), whatever/.exec(lastPrompt())?.[1]
  const room = async (language: string, caller: Caller = guest(99)) =>
    openChat(t, await publishStory(t, creator, { language, model: 'server' }), caller)

  it.each(worldlyCards)(
    'of a card in $language are in its own, from the import to the prompt',
    async (one) => {
      const content = await publishCard(one)
      expect(content.language).toBe(one.language)
      const chat = await openChat(t, content.contentOid, guest(worldlyCards.indexOf(one) + 1))
      expect(chat.caller).not.toHaveProperty('token')
      const [first] = await chat.texts()
      expect(first).not.toMatch(/You|Traveler|\{\{/)
      server.next({ kind: 'reply', words: [one.reply] })
      const reply = await chat.say(one.says)
      expect(reply.text).toBe(one.reply)
      const prompt = lastPrompt()
      expect(asked()).toBe(one.name)
      expect(prompt).not.toMatch(/in English/i)
      for (const text of [
        one.card.data.scenario,
        one.card.data.character_book.entries[0]?.content,
      ]) {
        expect(prompt).toContain(text)
      }
      await chat.post('auto-chat?lang=ko', { mode: 'continue' })
      expect(asked()).toBe(one.name)
    },
  )

  it('are the story’s, whatever the interface is in, and the reader’s once they write in another', async () => {
    const chat = await room('zh')
    const say = async (message: string) => {
      await chat.post('message?lang=ko', { message })
      return asked()
    }
    expect(await say('ok!')).toBe('Chinese (中文)')
    expect(await say('Pourquoi est-ce que tu attends ici toute seule ?')).toBe('French (français)')
    expect(await say('…')).toBe('French (français)')
    expect(await say('我们走吧，天已经黑了。')).toBe('Chinese (中文)')
  })

  it('keep the script of the story that a reader writes in', async () => {
    const chat = await room('zh-TW', guest(98))
    await chat.say('我们走吧，天已经黑了，这里没有人。')
    expect(asked()).toBe('Traditional Chinese (繁體中文)')
  })

  it('are what the reader chose for the room, until they choose nothing again', async () => {
    const contentOid = await publishStory(t, creator, { language: 'fr', model: 'server' })
    const { chat } = await openPaidChat(t, contentOid)
    const choose = (replyLanguage: string | null) => chat.post('user-settings', { replyLanguage })
    expect((await choose('ja-JP')).body.settings.replyLanguage).toBe('jp')
    await chat.say('I would like to see the old lighthouse tonight.')
    expect(asked()).toBe('Japanese (日本語)')
    expect((await chat.status()).settings.replyLanguage).toBe('jp')
    const branched = await chat.post('branch', {
      messageId: (await chat.messages()).at(-1).messageId,
    })
    const branch = new Chat(t, { roomOid: branched.body.room.roomOid, caller: chat.caller })
    expect((await branch.status()).settings.replyLanguage).toBe('jp')
    await choose(null)
    await chat.post('reroll')
    expect(asked()).toBe('English')
    const odd = await choose('nonesuch')
    expect([odd.status, odd.body.code]).toEqual([400, 'request.invalid'])
  })
})
