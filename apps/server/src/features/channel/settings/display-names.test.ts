import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

describe('the display name of a channel', () => {
  let t: TestApp
  let creator: Person
  /** So that names of tests don’t meet. */
  let own = ''
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    creator = await signUpCreator(t)
    own = creator.nickname
  })

  const name = (displayNames: object, by: Person = creator) =>
    t.call('POST /channel/settings', { token: by.token, body: { displayNames } })
  const shown = async (lang: string) =>
    (await t.call(`GET /channel/channel?creatorOid=${creator.oid}&lang=${lang}`)).body.channel
      .creator
  const isFound = async (path: string) => {
    const { body } = await t.call(path)
    const found = body.items.map((item: Record<string, unknown>) => item.creator ?? item)
    return found.some(({ oid }: { oid?: string }) => oid === creator.oid)
  }

  it('may contain spaces, and the nickname stays as it is', async () => {
    const answer = await name({ en: `  The  ${own}\u00A0Trains ` })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.settings.displayNames).toEqual({ en: `The ${own} Trains` })
    expect(await shown('en')).toMatchObject({ name: `The ${own} Trains`, nickname: own })
  })

  it('falls back from the reader’s language to the main one, then to the nickname', async () => {
    const { token } = creator
    await t.call('POST /account/multilang/nick', { token, body: { jp: `汽車${own}` } })
    await name({ en: `${own} Trains`, ko: `${own} 기차` })
    await t.call('POST /channel/settings', { token, body: { language: 'ko' } })
    const names = async () =>
      Promise.all(['en', 'ko', 'jp', 'es'].map(async (lang) => (await shown(lang)).name))
    expect(await names()).toEqual([`${own} Trains`, `${own} 기차`, `汽車${own}`, `${own} 기차`])
    await name({ jp: `${own} 汽車` })
    expect((await names())[2]).toBe(`${own} 汽車`)
    await name({ en: ' ' })
    expect(await names()).toEqual([own, own, `汽車${own}`, own])
  })

  it('appears on the cards of items, and search finds the creator and the items by it', async () => {
    const contentOid = await publishStory(t, creator)
    await name({ en: `Slow ${own} Trains` })
    const page = `GET /story-chat/chat-content?contentOid=${contentOid}&lang=en`
    expect((await t.call(page)).body.content.creatorNickname).toBe(`Slow ${own} Trains`)
    const keyword = encodeURIComponent(`slow ${own} tra`)
    expect(await isFound(`GET /channel/search?keyword=${keyword}`)).toBe(true)
    expect(await isFound(`GET /account/creator/${keyword}`)).toBe(true)
    const stories = await t.call(`GET /story-chat/search/stories?keyword=${keyword}&lang=en`)
    expect(stories.body.items[0]).toMatchObject({
      contentOid,
      creatorNickname: `Slow ${own} Trains`,
    })
    await name({})
    expect(await isFound(`GET /channel/search?keyword=${keyword}`)).toBe(false)
  })

  it.each([
    ['too long', 'x'.repeat(41)],
    ['without letters', '★ ★'],
    ['with a direction', 'Mi\u202Era'],
    ['with a zero width', 'Mi\u200Bra'],
    ['with a control', 'Mi\u0007ra'],
    ['of mixed scripts', 'Tr\u0430ins'],
    ['of stacked marks', `a${'\u0316'.repeat(9)}b`],
  ])('is refused if it is %s, and nothing changes', async (_, ko) => {
    await name({ en: `${own} Trains` })
    const answer = await name({ en: `${own} Cars`, ko })
    expect([...refusal(answer), answer.body.details]).toEqual([
      400,
      'account.display_name_invalid',
      { language: 'ko' },
    ])
    expect((await shown('en')).name).toBe(`${own} Trains`)
  })

  it('accepts signs, 40 characters, and words in different scripts', async () => {
    for (const en of [
      `${own} & Co. ❤️`,
      `Поезда ${own}`,
      `${own} ${'x'.repeat(39 - own.length)}`,
    ]) {
      const answer = await name({ en })
      expect(answer.status, answer.text).toBe(200)
      expect((await shown('en')).name).toBe(en)
    }
  })

  it.each(['Plax Team', 'P l a x', 'Help Staff', 'ad min', '운 영 자', 'Deleted user 1234abcd'])(
    'is refused as %s, which is kept for the house',
    async (en) => {
      expect(refusal(await name({ en }))).toEqual([409, 'account.display_name_reserved'])
    },
  )

  it('is rejected if somebody else has it, ignoring spaces and signs', async () => {
    const other = await signUpCreator(t)
    const taken = [409, 'account.display_name_taken']
    expect(refusal(await name({ en: `${other.nickname} ★` }))).toEqual(taken)
    expect((await name({ en: `${own} Night Train` })).status).toBe(200)
    expect(refusal(await name({ ko: `${own} NightTrain` }, other))).toEqual(taken)
    const nickname = `${own}NightTrain`.slice(0, 20)
    expect((await name({ en: `${nickname.slice(0, 4)} ${nickname.slice(4)}` })).status).toBe(200)
    const check = await t.call(
      `GET /account/userfromnickname?nickname=${encodeURIComponent(nickname)}`,
    )
    expect(check.body).toMatchObject({ available: false })
  })

  it('can be changed by managers, and rejects anybody else', async () => {
    const manager = await signUpPerson(t)
    const change = (en: string) =>
      t.call('POST /channel/settings', {
        token: manager.token,
        body: { creatorOid: creator.oid, displayNames: { en } },
      })
    expect(refusal(await change(`${own} Trains`))).toEqual([403, 'auth.forbidden'])
    const password = 'long-trains-9'
    await t.call('POST /channel/managers', { token: creator.token, body: { password } })
    const body = { creatorOid: creator.oid, password }
    await t.call('POST /channel/managers/enter', { token: manager.token, body })
    expect((await change(`${own} Trains`)).status).toBe(200)
    expect((await shown('en')).name).toBe(`${own} Trains`)
  })

  it('is included in the data download and erased with the account', async () => {
    await name({ en: `${own} Trains` })
    const taken = await exportOf(t, creator.oid)
    expect(taken.account).toMatchObject({
      profile: { display_names: { en: `${own} Trains` } },
    })
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: creator.oid, now: t.clock.now() }))
    const row = await t.deps.db
      .selectFrom('users')
      .select(['display_names', 'name_keys'])
      .where('oid', '=', creator.oid)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ display_names: {}, name_keys: [] })
  })
})

describe('the introduction of a creator', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  it('is shared by the profile and the channel', async () => {
    const { token, oid } = creator
    const body = { intro: { en: 'Hello', ko: '안녕하세요' } }
    await t.call('POST /channel/settings', { token, body })
    const shown = async (lang: string) =>
      (await t.call(`GET /channel/channel?creatorOid=${oid}&lang=${lang}`)).body.channel
    expect((await shown('ko')).creator.introduction).toBe('안녕하세요')
    const modify = (introduction: string) =>
      t.call('POST /account/modify?lang=ko', { token, body: { toModify: { introduction } } })
    expect((await modify('반가워요')).body.user.introduction).toBe('반가워요')
    expect((await shown('ko')).intro).toBe('반가워요')
    expect((await shown('en')).intro).toBe('Hello')
    await modify('')
    const { settings } = (await t.call('GET /channel/settings', { token })).body
    expect(settings.intro).toEqual({ en: 'Hello' })
  })
})
