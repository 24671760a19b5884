import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { openChat } from '../../../testing/chats.ts'
import { giveAmount } from '../../../testing/money.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { createDraft, publishStory, writeStory } from '../../../testing/stories.ts'
import { removeDue, waitOut } from '../../../testing/withdrawals.ts'
import { creatorsQuery, othersQuery } from '../../account/names/find-people.ts'

const nobody = 'f'.repeat(24)
const base = '/story-chat/chat-content'

describe('whom a story is for', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t, 'Wintermoon')
    reader = await signUpPerson(t, { nickname: 'Reader' })
  })
  afterAll(() => t.close())

  const get = (path: string, person?: Person) =>
    t.call(`GET ${path}`, person ? { token: person.token } : {})
  const read = (contentOid: string, person?: Person) =>
    get(`${base}?contentOid=${contentOid}`, person)

  describe('its price and access', () => {
    it('are set by its creator, read by everyone, and a price only where it is sold [R-story-chat-015]', async () => {
      const sold = { access: 'buyers', priceCoins: 300, allowsBonus: false }
      const contentOid = await publishStory(t, creator, sold)
      expect((await read(contentOid)).body.content).toMatchObject({
        ...sold,
        title: 'The lighthouse',
        visibility: 'public',
        genre: 'other',
        hashtags: [],
        creditsPerChatMilli: expect.any(Number),
        publishedAt: expect.any(String),
        compiledAt: expect.any(String),
        relatedCreator: null,
        canvasPublic: false,
        briefIntroduction: '',
      })
      const update = (fields: object) =>
        writeStory(t, creator, { requestType: 'update', contentOid, ...fields })
      expect((await update({ priceCoins: 500 })).body.content.priceCoins).toBe(500)
      expect((await update({ access: 'open' })).body.content).toMatchObject({
        access: 'open',
        priceCoins: null,
      })
      expect(refusal(await update({ access: 'buyers' }))).toEqual([400, 'story.price_required'])
      for (const priceCoins of [0, -1, 2.5, 100_000_001]) {
        const answer = await update({ access: 'buyers', priceCoins })
        expect(refusal(answer)).toEqual([400, 'request.invalid'])
      }
      expect(refusal(await update({ access: 'friends' }))).toEqual([400, 'request.invalid'])
      expect((await read(contentOid)).body.content.access).toBe('open')
    })

    it('go along with a copy', async () => {
      const contentOid = await publishStory(t, creator, { access: 'buyers', priceCoins: 70 })
      const copy = await t.call(`POST ${base}/copy`, {
        token: creator.token,
        body: { contentOid },
      })
      expect(copy.body.content).toMatchObject({ access: 'buyers', priceCoins: 70, state: 'draft' })
    })
  })

  describe('invitations', () => {
    const change = (method: 'POST' | 'DELETE', body: object, person = creator) =>
      t.call(`${method} ${base}/invitations`, { token: person.token, body: { ...body } })
    const listed = async (person?: Person) => {
      const { body } = await get('/story-chat/chat-contents?list=new&limit=100', person)
      return body.items.map((item: { contentOid: string }) => item.contentOid)
    }
    const found = async (person?: Person) => {
      const { body } = await get('/story-chat/search/stories?keyword=secretgarden', person)
      return body.items.map((item: { contentOid: string }) => item.contentOid)
    }

    it('open a story to the invited everywhere, and hide it from all others [R-story-chat-033]', async () => {
      const contentOid = await publishStory(t, creator, {
        access: 'invited',
        title: 'Secretgarden',
      })
      const visible = async (person?: Person) => [
        (await read(contentOid, person)).status,
        (await listed(person)).includes(contentOid),
        (await found(person)).includes(contentOid),
      ]
      expect(await visible()).toEqual([404, false, false])
      expect(await visible(reader)).toEqual([404, false, false])
      expect(await visible(creator)).toEqual([200, true, true])
      const invited = await change('POST', { contentOid, userOid: reader.oid })
      expect(invited.body).toEqual({ count: 1 })
      expect((await change('POST', { contentOid, userOid: reader.oid })).body).toEqual({ count: 1 })
      expect(await visible(reader)).toEqual([200, true, true])
      expect((await read(contentOid, reader)).body.access.allowed).toBe(true)
      expect(await visible()).toEqual([404, false, false])
      await giveAmount(t, reader, 'credit', 100_000)
      const chat = await openChat(t, contentOid, { token: reader.token })
      expect((await chat.send('Hello')).status).toBe(200)
      const list = await get(`${base}/invitations?contentOid=${contentOid}`, creator)
      expect(list.body).toMatchObject({
        items: [{ oid: reader.oid, nickname: 'Reader' }],
        nextCursor: null,
        count: 1,
      })
      const gone = await change('DELETE', { contentOid, userOid: reader.oid })
      expect(gone.body).toEqual({ count: 0 })
      expect(await visible(reader)).toEqual([404, false, false])
      expect(await chat.texts()).toContain('Hello')
      expect(refusal(await chat.send('Still there?'))).toEqual([404, 'story.not_found'])
      expect(await actionsOf(t, { actor: creator, subjectOid: contentOid })).toEqual(
        expect.arrayContaining(['story.reader_invited', 'story.reader_uninvited']),
      )
    })

    it('count only while the story is for the invited, and not in its private time', async () => {
      const contentOid = await publishStory(t, creator, { access: 'buyers', priceCoins: 10 })
      await change('POST', { contentOid, userOid: reader.oid })
      expect((await read(contentOid, reader)).body.access.allowed).toBe(false)
      await writeStory(t, creator, {
        requestType: 'update',
        contentOid,
        access: 'invited',
        visibility: 'private',
      })
      expect((await read(contentOid, reader)).status).toBe(404)
    })

    it('are listed in pages, and changed by those alone who may change the story', async () => {
      const contentOid = await createDraft(t, creator)
      const people = [await signUpPerson(t), await signUpPerson(t), await signUpPerson(t)]
      for (const person of people) {
        t.clock.advance(1000)
        await change('POST', { contentOid, userOid: person.oid })
      }
      const page = async (query: string) =>
        (await get(`${base}/invitations?contentOid=${contentOid}&${query}`, creator)).body
      const first = await page('limit=2')
      const rest = await page(`limit=2&cursor=${first.nextCursor}`)
      const oids = [...first.items, ...rest.items].map((item: { oid: string }) => item.oid)
      expect(oids).toEqual(people.map(({ oid }) => oid).toReversed())
      const other = await signUpCreator(t)
      const published = await publishStory(t, creator)
      const asked = { contentOid: published, userOid: reader.oid }
      for (const method of ['POST', 'DELETE'] as const) {
        expect(refusal(await change(method, asked, other))).toEqual([403, 'story.not_yours'])
        expect(refusal(await change(method, asked, reader))).toEqual([403, 'auth.forbidden'])
      }
      const path = `${base}/invitations?contentOid=${published}`
      expect(refusal(await get(path, other))).toEqual([403, 'story.not_yours'])
      expect(refusal(await change('POST', { ...asked, userOid: nobody }))).toEqual([
        404,
        'account.user_not_found',
      ])
      expect(refusal(await change('POST', { ...asked, userOid: creator.oid }))).toEqual([
        422,
        'story.invites_self',
      ])
      expect(refusal(await change('POST', { contentOid: published }))[0]).toBe(400)
    })

    it('go with those who leave', async () => {
      const contentOid = await createDraft(t, creator)
      const erased = await signUpPerson(t)
      await change('POST', { contentOid, userOid: erased.oid })
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: erased.oid, now: t.clock.now() }))
      const { body } = await get(`${base}/invitations?contentOid=${contentOid}`, creator)
      expect(body).toMatchObject({ items: [], count: 0 })
    })
  })

  describe('people to choose from', () => {
    const people = async (query: string) => {
      const { body } = await get(`${base}/people?${query}`, creator)
      return body.items.map(({ nickname }: { nickname: string }) => nickname)
    }

    it('are found by parts of their names in any language, those whose nickname begins so first', async () => {
      const later = await signUpPerson(t, { nickname: '가을달빛' })
      await signUpPerson(t, { nickname: '달빛지기' })
      await signUpCreator(t, '고운달빛')
      await t.call('POST /account/multilang/nick', {
        token: later.token,
        body: { en: 'Moonbridge' },
      })
      expect(await people('nickname=달빛')).toEqual(['달빛지기', '가을달빛', '고운달빛'])
      expect(await people('nickname=을달')).toEqual(['가을달빛'])
      expect(await people('nickname=BRIDGE')).toEqual(['가을달빛'])
      expect(await people('nickname=bridge 가을')).toEqual(['가을달빛'])
      expect(await people('nickname=moon')).toEqual(['가을달빛', 'Wintermoon'])
      expect(await people('nickname=달빛&creatorsOnly=true')).toEqual(['고운달빛'])
      // A syllable narrows names down, one letter of an alphabet doesn’t.
      expect(await people('nickname=빛')).toEqual(['가을달빛', '고운달빛', '달빛지기'])
      expect(await people('nickname=b')).toEqual([])
      await t.call('POST /account/multilang/nick', { token: later.token, body: { en: null } })
      expect(await people('nickname=bridge')).toEqual([])
    })

    it('are not those whom the creator blocked, who are suspended, or who left', async () => {
      const [blocked, suspended, left] = await Promise.all(
        ['숨은별하나', '숨은별둘', '숨은별셋'].map((nickname) => signUpPerson(t, { nickname })),
      )
      if (!blocked || !suspended || !left) throw new Error('Nobody signed up.')
      expect(await people('nickname=은별')).toHaveLength(3)
      const block = { operation: 'add', userOid: blocked.oid }
      await t.call('POST /content/block', { token: creator.token, body: block })
      await t.call(`PUT /admin/users/${suspended.oid}/suspension`, {
        token: (await signUpAdmin(t)).token,
        body: { reason: 'Copies.' },
      })
      expect(await people('nickname=은별')).toEqual(['숨은별셋'])
      expect(await people('nickname=숨은별')).toEqual(['숨은별셋'])
      await waitOut(t, left)
      await removeDue(t)
      const { rows } = await t.deps.pool.query('SELECT FROM name_search WHERE user_oid = $1', [
        left.oid,
      ])
      expect(rows).toEqual([])
    })

    it('are found among many through the indexes', async () => {
      const actor = { userOid: creator.oid }
      const plans = await t.deps.db.transaction().execute(async (tx) => {
        await sql`INSERT INTO users (oid, email, email_key, nickname, nickname_key, language,
            privacy_consent_at, created_at, is_creator)
          SELECT lpad(to_hex(n), 24, '0'), n || '@', n || '@', 'many' || n, 'many' || n, 'en',
            now(), now(), n % 10 = 0
          FROM generate_series(1, 2000) AS n`.execute(tx)
        await sql`ANALYZE users, name_search`.execute(tx)
        const asked = { keyword: '달빛', actor, limit: 10 }
        return [
          await othersQuery(tx, { ...asked, known: [] }).explain(),
          await creatorsQuery(tx, asked).explain(),
        ].map((plan) => JSON.stringify(plan))
      })
      expect(plans[0]).toContain('Bitmap Index Scan on name_search_grams')
      expect(plans[1]).toContain('Bitmap Index Scan on name_search_creators')
    })

    it('are found by the beginning of their nickname, never by their address', async () => {
      await signUpPerson(t, { nickname: '겨울나라' })
      expect(await people('nickname=wINTER')).toEqual(['Wintermoon'])
      expect(await people('nickname=겨울')).toEqual(['겨울나라'])
      expect(await people('nickname=read&creatorsOnly=true')).toEqual([])
      expect(await people(`nickname=${encodeURIComponent('%')}`)).toEqual([])
      const answer = await get(`${base}/people?nickname=reader`, creator)
      expect(answer.text).not.toContain('@')
      expect(refusal(await get(`${base}/people?nickname=`, creator))[0]).toBe(400)
      expect(refusal(await get(`${base}/people?nickname=a`, reader))).toEqual([
        403,
        'auth.forbidden',
      ])
    })
  })

  describe('the related creator', () => {
    const relate = (body: object, person = creator) =>
      t.call(`POST ${base}/related-creator`, { token: person.token, body: { ...body } })

    it('is set once, and by nobody a second time [R-story-chat-016] [R-story-chat-062]', async () => {
      const contentOid = await createDraft(t, creator)
      const other = await signUpCreator(t, 'Companion')
      const set = await relate({ contentOid, creatorOid: other.oid })
      expect(set.status, set.text).toBe(200)
      expect(set.body.content.relatedCreator).toMatchObject({ nickname: 'Companion' })
      const admin = await signUpAdmin(t)
      for (const [person, creatorOid] of [
        [creator, other.oid],
        [creator, creator.oid],
        [admin, creator.oid],
      ] as const) {
        expect(refusal(await relate({ contentOid, creatorOid }, person))).toEqual([
          409,
          'story.related_creator_set',
        ])
      }
      expect((await read(contentOid, creator)).body.content.relatedCreator.oid).toBe(other.oid)
      expect(await actionsOf(t, { actor: creator, subjectOid: contentOid })).toContain(
        'story.related_creator_set',
      )
    })

    it('is one of two that are set at once', async () => {
      const contentOid = await createDraft(t, creator)
      const others = [await signUpCreator(t), await signUpCreator(t)]
      const answers = await Promise.all(
        others.map(({ oid }) => relate({ contentOid, creatorOid: oid })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    it('is a creator, set by those who may change the story', async () => {
      const contentOid = await publishStory(t, creator)
      const other = await signUpCreator(t)
      const asked = { contentOid, creatorOid: other.oid }
      expect(refusal(await relate({ contentOid, creatorOid: reader.oid }))).toEqual([
        422,
        'story.related_creator_unfit',
      ])
      expect(refusal(await relate({ contentOid, creatorOid: nobody }))).toEqual([
        404,
        'account.user_not_found',
      ])
      expect(refusal(await relate({ contentOid }))).toEqual([400, 'request.invalid'])
      expect(refusal(await relate(asked, other))).toEqual([403, 'story.not_yours'])
      expect(refusal(await relate(asked, reader))).toEqual([403, 'auth.forbidden'])
      expect((await read(contentOid)).body.content.relatedCreator).toBeNull()
    })
  })

  it('answers pictures of a story for adults blurred, without an address of them, but to its owner and admins', async () => {
    const contentOid = await publishStory(t, creator, { title: 'Nightshade' })
    await giveAmount(t, reader, 'credit', 100_000)
    await openChat(t, contentOid, { token: reader.token })
    const change = { requestType: 'update', contentOid, isAdult: true }
    await t.call('POST /story-chat/chat-content', { token: creator.token, body: change })
    const admin = await signUpAdmin(t)
    const shown = async (person?: Person) => {
      const card = (
        await get(`/story-chat/chat-contents?list=new&limit=100`, person)
      ).body.items.find((item: { contentOid: string }) => item.contentOid === contentOid)
      return [card.thumbnail, (await read(contentOid, person)).body.content.thumbnail]
    }
    for (const person of [undefined, reader]) {
      for (const picture of await shown(person)) {
        expect(picture).toMatchObject({ isBlurred: true, sources: [], url: picture.blur })
        expect(JSON.stringify(picture)).not.toContain('/api/media/')
      }
    }
    for (const person of [creator, admin]) {
      for (const picture of await shown(person)) {
        expect(picture.isBlurred).toBeUndefined()
        expect(picture.sources.length).toBeGreaterThan(0)
      }
    }
    const rooms = await get('/story-chat/chat-rooms', reader)
    expect(rooms.body.items[0].thumbnail).toMatchObject({ isBlurred: true, sources: [] })
  })
})
