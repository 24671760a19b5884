import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { createChatApp } from '../../../testing/chats.ts'
import { exportOf } from '../../../testing/exports.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { makePng } from '../../../testing/uploads.ts'

describe('profiles', () => {
  let t: TestApp
  let person: Person
  beforeAll(async () => {
    ;({ t } = await createChatApp())
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    person = await signUpPerson(t)
  })
  const shown = async (oid = person.oid) =>
    (await t.call(`GET /account/getuser?userOid=${oid}`)).body.user

  describe('the picture', () => {
    const send = (bytes: Uint8Array, token: string | undefined = person.token) =>
      t.call('POST /account/picture', { ...(token && { token }), upload: { bytes } })
    const isThere = async (url: string) => (await t.app.inject({ url })).statusCode === 200
    /** A PNG of noise, which no encoding makes smaller. */
    const noise = (side: number) =>
      sharp({
        create: {
          width: side,
          height: side,
          channels: 3,
          background: 'black',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .png()
        .toBuffer()

    it('is encoded anew, shown to all, and deleted when another takes its place [R-account-026]', async () => {
      const first = await send(await makePng())
      expect(first.status, first.text).toBe(200)
      const { picture, user } = first.body
      expect(user.picture).toEqual(picture)
      expect((await shown()).picture).toEqual(picture)
      expect(picture.sources.map(({ type }: { type: string }) => type)).toContain('image/avif')
      expect(await isThere(picture.url)).toBe(true)
      const second = await send(await makePng())
      expect((await shown()).picture.assetOid).toBe(second.body.picture.assetOid)
      const gone = await t.deps.db
        .selectFrom('assets')
        .select('oid')
        .where('oid', '=', picture.assetOid)
        .execute()
      expect(gone).toEqual([])
      const removed = await t.call('DELETE /account/picture', { token: person.token })
      expect([removed.status, removed.body.user.picture]).toEqual([200, null])
      expect((await shown()).picture).toBeNull()
    })

    it('is an asset of its own, so that a story with the same picture keeps it', async () => {
      const bytes = await makePng()
      const other = await t.call('POST /media/images', { token: person.token, upload: { bytes } })
      const mine = await send(bytes)
      expect(mine.body.picture.assetOid).not.toBe(other.body.assetOid)
      expect((await send(bytes)).body.picture.assetOid).toBe(mine.body.picture.assetOid)
      await t.call('DELETE /account/picture', { token: person.token })
      expect(await isThere(other.body.url)).toBe(true)
    })

    it('has at most 300 KB, and is a picture of somebody who is signed in [R-account-026]', async () => {
      const large = await noise(400)
      expect(large.length).toBeGreaterThan(300 * 1024)
      const answer = await send(large)
      expect([...refusal(answer), answer.body.message]).toEqual([
        413,
        'account.picture_too_large',
        'This image is too large. Profile images can be up to 300 KB. Choose a smaller one.',
      ])
      expect(refusal(await send(Buffer.from('no picture')))).toEqual([415, 'media.not_an_image'])
      expect((await t.call('POST /account/picture', { token: person.token })).status).toBe(400)
      const visitor = { upload: { bytes: await makePng() } }
      expect((await t.call('POST /account/picture', visitor)).status).toBe(401)
      expect((await t.call('DELETE /account/picture')).status).toBe(401)
      expect((await shown()).picture).toBeNull()
    })

    it('leaves one picture where two are sent at once', async () => {
      const [one, two] = await Promise.all([send(await makePng()), send(await makePng())])
      const oids = [one.body.picture.assetOid, two.body.picture.assetOid]
      expect(oids).toContain((await shown()).picture.assetOid)
      const kept = await t.deps.db
        .selectFrom('assets')
        .select('oid')
        .where('oid', 'in', oids)
        .execute()
      expect(kept).toHaveLength(1)
    })
  })

  describe('/account/modify', () => {
    const modify = (toModify: Record<string, unknown>, more: Record<string, unknown> = {}) =>
      t.call('POST /account/modify', { token: person.token, body: { toModify, ...more } })

    it('changes the introduction, the languages one writes in and that of mails', async () => {
      const answer = await modify(
        {
          introduction: '  I write at night.  ',
          channelLanguage: ['ko', 'en', 'ko'],
          language: 'es',
        },
        { userOid: person.oid },
      )
      expect(answer.status, answer.text).toBe(200)
      expect(await shown()).toMatchObject({
        introduction: 'I write at night.',
        channelLanguage: ['ko', 'en'],
      })
      const self = await t.call('GET /account/getuser', { token: person.token })
      expect(self.body.self.language).toBe('es')
    })

    it.each([
      'nickname',
      'email',
      'isAdmin',
      'is_admin',
      'isUserAdult',
      'creatorTags',
      '__proto__x',
    ])('refuses %s by its name, and changes nothing with it', async (field) => {
      const answer = await modify({ introduction: 'Changed.', [field]: 'x' })
      expect([...refusal(answer), answer.body.message]).toEqual([
        400,
        'account.field_not_modifiable',
        `“${field}” can’t be changed here. Nothing was changed.`,
      ])
      expect((await shown()).introduction).toBe('')
    })

    it('refuses others, visitors, and what is too long or no language', async () => {
      const other = await signUpPerson(t)
      expect((await modify({ introduction: 'x' }, { userOid: other.oid })).status).toBe(403)
      expect((await t.call('POST /account/modify', { body: { toModify: {} } })).status).toBe(401)
      for (const invalid of [
        { introduction: 'x'.repeat(501) },
        { introduction: 7 },
        { channelLanguage: ['fr'] },
      ]) {
        expect(refusal(await modify(invalid))).toEqual([400, 'request.invalid'])
      }
      expect((await modify({})).status).toBe(200)
    })
  })

  describe('followed creators', () => {
    const favorites = (body?: Record<string, unknown>) =>
      t.call('POST /account/favorite/creators', { token: person.token, ...(body && { body }) })
    const oidsOf = async (body?: Record<string, unknown>) => (await favorites(body)).body.favorites

    it('are added and removed one by one, replaced as a whole, and read without a body', async () => {
      const [one, two] = [await signUpCreator(t), await signUpCreator(t)]
      expect(await oidsOf()).toEqual([])
      expect(await oidsOf({ creatorOid: one.oid })).toEqual([one.oid])
      t.clock.advance(1000)
      expect(await oidsOf({ creatorOid: two.oid, operation: 'add' })).toEqual([two.oid, one.oid])
      expect(await oidsOf({ creatorOid: two.oid })).toEqual([two.oid, one.oid])
      const read = await favorites()
      expect(read.body.creators[0]).toMatchObject({ oid: two.oid, nickname: two.nickname })
      const path = `GET /account/getuser?userOid=${one.oid}`
      const followed = { isFavorite: true, followerCount: 1 }
      expect((await t.call(path, { token: person.token })).body).toMatchObject(followed)
      expect((await t.call(path)).body).toMatchObject({ ...followed, isFavorite: false })
      expect(await oidsOf({ creatorOid: one.oid, operation: 'remove' })).toEqual([two.oid])
      expect(await oidsOf({ favorites: [one.oid] })).toEqual([one.oid])
      expect(await oidsOf({ favorites: [] })).toEqual([])
    })

    it('are creators, others than oneself, of somebody who is signed in', async () => {
      const reader = await signUpPerson(t)
      const creator = await signUpCreator(t)
      expect(refusal(await favorites({ creatorOid: person.oid }))).toEqual([422, 'favorite.own'])
      const unknown = [404, 'account.user_not_found']
      expect(refusal(await favorites({ creatorOid: reader.oid }))).toEqual(unknown)
      expect(refusal(await favorites({ favorites: [creator.oid, 'f'.repeat(24)] }))).toEqual(
        unknown,
      )
      expect((await favorites({ creatorOid: 'x' })).status).toBe(400)
      expect((await t.call('POST /account/favorite/creators', { body: {} })).status).toBe(401)
      expect(await oidsOf()).toEqual([])
    })

    it('are counted once where one is added twice at once', async () => {
      const creator = await signUpCreator(t)
      await Promise.all([1, 2].map(() => favorites({ creatorOid: creator.oid })))
      expect(await oidsOf()).toEqual([creator.oid])
    })

    it('notify their followers of new stories', async () => {
      const creator = await signUpCreator(t)
      await favorites({ creatorOid: creator.oid })
      await publishStory(t, creator, { title: 'The pier' })
      await deliverEvents(t)
      const { body } = await t.call('GET /account/notifications', { token: person.token })
      expect(body.items[0]).toMatchObject({ type: 'content', text: '“The pier” is out now.' })
    })
  })

  it('leave with their owner, and are in the download of their data', async () => {
    const creator = await signUpCreator(t)
    const fan = await signUpPerson(t)
    const { token, oid, nickname } = creator
    const favorite = (who: Person, creatorOid: string) =>
      t.call('POST /account/favorite/creators', { token: who.token, body: { creatorOid } })
    await giveAmount(t, creator, 'coin', 500)
    await t.call('POST /account/picture', { token, upload: { bytes: await makePng() } })
    await t.call('POST /account/multilang/nick', { token, body: { ko: '떠날사람' } })
    await t.call('POST /account/modify', { token, body: { toModify: { channelLanguage: ['ko'] } } })
    const change = { token, idempotencyKey: newKey(), body: { nickname: `${nickname}Q` } }
    expect((await t.call('POST /account/purchase/change/nickname', change)).status).toBe(200)
    await favorite(creator, (await signUpCreator(t)).oid)
    await favorite(fan, oid)
    const taken = await exportOf(t, oid)
    expect(taken.account).toMatchObject({
      nicknames: [
        { language: 'ko', to_nickname: '떠날사람', price_coins: 0 },
        { from_nickname: nickname, to_nickname: `${nickname}Q`, price_coins: 500 },
      ],
      multiLangNick: [{ multi_lang_nick: { ko: '떠날사람' } }],
      favoriteCreators: [{ creator_oid: expect.any(String) }],
      profile: { channel_languages: ['ko'], picture_asset_oid: expect.any(String) },
    })
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: oid, now: t.clock.now() }))
    expect(await shown(oid)).toMatchObject({ picture: null, multiLangNick: {} })
    const changes = await t.deps.db
      .selectFrom('nickname_changes')
      .select(['from_nickname', 'to_nickname', 'price_coins'])
      .where('user_oid', '=', oid)
      .orderBy('oid')
      .execute()
    expect(changes).toEqual([
      { from_nickname: '', to_nickname: '', price_coins: 0 },
      { from_nickname: '', to_nickname: '', price_coins: 500 },
    ])
    const list = await t.call('POST /account/favorite/creators', { token: fan.token })
    expect(list.body.favorites).toEqual([])
    expect((await t.call(`GET /account/creator/${encodeURIComponent('떠날')}`)).body.items).toEqual(
      [],
    )
  })
})
