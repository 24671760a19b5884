import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, createStoryChatApp, openPaidChat } from '../../testing/chats.ts'
import { claimCoupon, makeCoupon } from '../../testing/coupons.ts'
import type { TestApp } from '../../testing/open-app.ts'
import { type Person, signUpAdmin } from '../../testing/people.ts'
import { uploadPicture } from '../../testing/uploads.ts'

const november = 'year=2026&month=11'

/** Another language has what the story’s own says. */
const titles = { en: 'The lighthouse', ko: '등대', es: 'The lighthouse' }

describe('a story with a title in another language is called', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let contentOid: string
  let chat: Chat
  /** In which nothing was said yet: it has no title of its own. */
  let silent: Chat
  let code: string
  let picture: string
  beforeAll(async () => {
    ;({ t, creator, contentOid } = await createStoryChatApp({ title: titles.en }))
    admin = await signUpAdmin(t)
    picture = await uploadPicture(t, creator)
    const translations = { ko: { title: titles.ko, thumbnailAssetOid: picture } }
    await t.deps.db
      .updateTable('catalogue_items')
      .set({ translations })
      .where('oid', '=', contentOid)
      .execute()
    ;({ chat } = await openPaidChat(t, contentOid))
    await chat.say('Hi')
    code = await makeCoupon(t, admin, { contentOid })
    await claimCoupon(t, chat.caller, code)
    await chat.say('Hello')
    ;({ chat: silent } = await openPaidChat(t, contentOid))
  })
  afterAll(() => t.close())

  const ask = async (path: string, caller: { token?: string }, lang: string) => {
    const call = { ...caller, headers: { 'accept-language': lang } }
    const { status, body } = await t.call(`GET /${path}`, call)
    expect(status).toBe(200)
    return body
  }

  it.each(Object.entries(titles))('in the list of chats, in %s', async (lang, title) => {
    const { items } = await ask('story-chat/chat-rooms', silent.caller, lang)
    expect(items).toMatchObject([{ title, storyTitle: title }])
    const { items: told } = await ask('story-chat/chat-rooms', chat.caller, lang)
    expect(told).toMatchObject([{ title: 'Hello', storyTitle: title }])
    const isPictured = items[0].thumbnail.assetOid === picture
    expect(isPictured).toBe(lang === 'ko')
  })

  it('in a chat, of which the title that its reader gave stays', async () => {
    const status = `story-chat/chat-room/${silent.roomOid}/status`
    expect((await ask(status, silent.caller, 'ko')).room.title).toBe(titles.ko)
    await silent.post('update-field', { field: 'title', value: 'My evening' })
    expect((await ask(status, silent.caller, 'ko')).room).toMatchObject({
      title: 'My evening',
      storyTitle: titles.ko,
    })
  })

  it.each(Object.entries(titles))(
    'in the console’s list of stories, in %s',
    async (lang, title) => {
      const { items } = await ask('admin/stories', admin, lang)
      expect(items).toMatchObject([{ contentOid, title }])
    },
  )

  it.each(Object.entries(titles))('where credits were spent, in %s', async (lang, title) => {
    const own = await ask(`story-chat/creator/consume?${november}`, creator, lang)
    expect(own.stories).toMatchObject([{ contentOid, title }])
    const top = await ask('story-chat/admin/top-credit-consuming-chats', admin, lang)
    expect(top.items).toMatchObject([{ contentOid, storyTitle: title }])
  })

  it.each(Object.entries(titles))('on coupons and in their usage, in %s', async (lang, title) => {
    const info = await ask(`story-chat/coupon-info?code=${code}`, chat.caller, lang)
    expect(info.storyTitle).toBe(title)
    const held = await ask('story-chat/coupons', chat.caller, lang)
    expect(held.items).toMatchObject([{ storyTitle: title }])
    const all = await ask('story-chat/admin/chat-coupons', admin, lang)
    expect(all.items).toMatchObject([{ storyTitle: title }])
    const one = await ask(`story-chat/admin/chat-coupons/${code}`, admin, lang)
    expect(one.coupon.storyTitle).toBe(title)
    const usage = await ask(`story-chat/admin/chat-coupons/${code}/usage`, admin, lang)
    expect(usage.items).toMatchObject([{ what: 'chat', storyTitle: title }, { what: 'claimed' }])
  })
})
