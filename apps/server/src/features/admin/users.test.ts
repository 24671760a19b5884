import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../testing/app.ts'
import { createChatApp, openChat, openPaidChat } from '../../testing/chats.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { contentToPublish, publishContent, saveContent } from '../../testing/contents.ts'
import { publishStory } from '../../testing/stories.ts'

const nobody = '0'.repeat(24)

describe('users, for administrators', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    admin = await signUpAdmin(t)
    creator = await signUpCreator(t, 'Harbour')
    contentOid = await publishStory(t, creator, { model: 'server' })
  })
  afterAll(() => t.close())

  const call = (key: string) => t.call(key, { token: admin.token })
  const find = async (query: Record<string, string>) => {
    const answer = await call(`GET /account/admin/users?${new URLSearchParams(query)}`)
    return (answer.body.items as { nickname: string }[]).map(({ nickname }) => nickname)
  }

  it('are found by nickname, id and e-mail address, however it is written', async () => {
    expect(await find({ search: 'hARb' })).toEqual(['Harbour'])
    expect(await find({ search: creator.oid })).toEqual(['Harbour'])
    expect(await find({ search: creator.email.toUpperCase() })).toEqual(['Harbour'])
    expect(await find({ search: '%' })).toEqual([])
    expect(await find({ search: nobody })).toEqual([])
    expect(await find({ role: 'admin' })).toEqual([admin.nickname])
    expect(await find({ role: 'creator' })).toEqual(['Harbour'])
  })

  it('are listed from the newest, in pages', async () => {
    await signUpPerson(t, { nickname: 'Newest' })
    const first = (await call('GET /account/admin/users?limit=1')).body
    expect(first.items).toHaveLength(1)
    const next = (await call(`GET /account/admin/users?limit=100&cursor=${first.nextCursor}`)).body
    const all = [...first.items, ...next.items].map(({ oid }: { oid: string }) => oid)
    expect(all).toEqual(all.toSorted((a, b) => (a < b ? 1 : -1)))
    expect(new Set(all).size).toBe(3)
    expect(next.nextCursor).toBe(null)
  })

  it('are shown with what they hold and did, each view on record', async () => {
    const { person: reader, chat } = await openPaidChat(t, contentOid)
    await chat.say('Hello')
    await openChat(t, contentOid, { token: reader.token })
    const { body } = await call(`GET /admin/users/${reader.oid}`)
    const wallet = (await t.call('GET /wallet', { token: reader.token })).body
    expect(body).toMatchObject({
      oid: reader.oid,
      nickname: reader.nickname,
      email: reader.email,
      isAdmin: false,
      isCreator: false,
      canWriteStories: false,
      sessions: 1,
      balance: wallet,
      figures: { turns: 1, publishedStories: 0, draftStories: 0 },
    })
    expect(body.figures.rooms).toBeGreaterThan(0)
    expect(body.balance.creditMilli + body.balance.bonusCreditMilli).toBeGreaterThan(0)
    for (const secret of [reader.password, 'argon2', 'hash']) {
      expect(JSON.stringify(body)).not.toContain(secret)
    }
    expect(await actionsOf(t, { actor: admin, subjectOid: reader.oid })).toEqual(['admin.looked'])
    // Its other items are no stories.
    await publishContent(t, creator)
    await saveContent(t, creator, { metaData: await contentToPublish(t, creator) })
    const theirs = (await call(`GET /admin/users/${creator.oid}`)).body
    expect(theirs).toMatchObject({
      isCreator: true,
      canWriteStories: true,
      creatorTags: ['story'],
      figures: { publishedStories: 1, draftStories: 0, rooms: 0 },
    })
  })

  it('are found by a part of any of their names', async () => {
    const { oid } = await signUpPerson(t, { nickname: 'Wintermaren' })
    await t.deps.db
      .updateTable('users')
      .set({ multi_lang_nick: JSON.stringify({ ko: '겨울 바다 등대' }) })
      .where('oid', '=', oid)
      .execute()
    for (const part of ['rmare', '바다', '등대 겨울']) {
      expect(await find({ search: part }), part).toEqual(['Wintermaren'])
    }
    expect(await find({ search: 'rmaren hill' })).toEqual([])
    expect(await find({ search: '닺' })).toEqual([])
    // One letter of a syllabary is a part; one of an alphabet is only the begin of a nickname.
    expect(await find({ search: '다' })).toEqual(['Wintermaren'])
    expect(await find({ search: 'm' })).toEqual([])
  })

  it('are found among creators, by how a creator tag begins too (C-account-083)', async () => {
    const managed = await signUpCreator(t, 'Managed')
    const tagged = { tags: ['managed-channel:seoul'], was: ['story'], reason: 'Of the city.' }
    const { token } = admin
    await t.call(`PUT /admin/users/${managed.oid}/creator-tags`, { token, body: tagged })
    const creators = async (query: string) =>
      (await call(`GET /account/admin/creators?${query}`)).body.items as Record<string, unknown>[]
    expect((await creators('')).map(({ nickname }) => nickname)).toEqual(['Managed', 'Harbour'])
    expect(await creators('tag=managed-channel:')).toMatchObject([
      {
        oid: managed.oid,
        creatorTags: ['managed-channel:seoul'],
        customUrl: null,
        creatorSince: t.clock.now().toISOString(),
      },
    ])
    expect(await creators('search=Har')).toMatchObject([{ nickname: 'Harbour' }])
    const own = (await t.call('GET /account/getuser', { token: managed.token })).body.self
    expect(own.roles).toContain('managedChannelCreator')
    const record = (await t.call('GET /account/record', { token: managed.token })).body.items
    expect(record[0]).toMatchObject({ call: 'GET /account/admin/creators' })
    for (const query of ['limit=101', 'cursor=x', `tag=${'x'.repeat(101)}`]) {
      const answer = await call(`GET /account/admin/creators?${query}`)
      expect(refusal(answer), query).toEqual([400, 'request.invalid'])
    }
  })

  it('are unknown where there are none', async () => {
    const unknown = await call(`GET /admin/users/${nobody}`)
    expect(refusal(unknown)).toEqual([404, 'account.user_not_found'])
    expect(refusal(await call('GET /admin/users/x'))).toEqual([400, 'request.invalid'])
    for (const query of ['role=god', 'limit=101', 'cursor=x']) {
      const answer = await call(`GET /account/admin/users?${query}`)
      expect(refusal(answer), query).toEqual([400, 'request.invalid'])
    }
    expect(await actionsOf(t, { actor: admin, subjectOid: nobody })).toEqual([])
  })
})
