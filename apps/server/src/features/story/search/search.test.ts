import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCursor } from '../../../platform/http/cursor.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { type Person, signUpAdmin, signUpCreator } from '../../../testing/people.ts'
import { copyStories, createDraft, publishStory, writeStory } from '../../../testing/stories.ts'
import { weighAllQuery } from '../../shelf/search/by-relevance.ts'
import { addPopularity } from '../../shelf/shelf.service.ts'
import { readSearch } from '../../shelf/search/read-search.ts'

type Query = Record<string, string | string[]>

const nobody = {
  userOid: null,
  roles: new Set<never>(),
  guestId: null,
  sessionId: null,
  address: '',
}

describe('the search of stories', () => {
  let t: TestApp
  let mira: Person
  let leo: Person
  const oids: Record<string, string> = {}
  const start = Date.parse('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    t = await createTestApp()
    mira = await signUpCreator(t, '달빛작가')
    leo = await signUpCreator(t, 'LeoWrites')
    await sql`UPDATE users SET language = 'ko', creator_tags = '{story,pick}' WHERE oid = ${mira.oid}`.execute(
      t.deps.db,
    )
    await add('lighthouse', mira, {
      title: '등대의 밤',
      briefIntroduction: '바다 끝의 불빛',
      description: '오래된 등대지기가 들려주는 이야기.',
      hashtags: ['바다', 'Mystery'],
      creditsPerChatMilli: 3000,
    })
    await add('harbour', leo, {
      title: 'The Harbour',
      briefIntroduction: 'A corazón story',
      description: 'Where 등대 stands.\n100%_sure it’s "quoted".',
      hashtags: ['sea', 'mystery'],
      access: 'buyers',
      priceCoins: 300,
    })
    await add('desert', leo, {
      title: 'Desert Rose',
      hashtags: ['sand'],
      description: 'Nights of 10〜20 degrees, days of −5 steps',
    })
    await addPopularity(t.deps.db, oid('harbour'), 12)
    await addPopularity(t.deps.db, oid('desert'), 3)
  })
  afterAll(() => t.close())

  const add = async (name: string, person: Person, fields: Record<string, unknown>) => {
    t.clock.advance(60_000)
    oids[name] = await publishStory(t, person, fields)
  }
  const remove = async (name: string) => {
    const body = { requestType: 'delete', contentOid: oid(name) }
    expect((await writeStory(t, leo, body)).status).toBe(200)
  }
  const oid = (name: string) => oids[name] ?? ''
  const ask = (asked: Query, person?: Person) => {
    const query = new URLSearchParams(
      Object.entries(asked).flatMap(([key, value]) => [value].flat().map((one) => [key, one])),
    )
    return t.call(`GET /story-chat/search/stories?${query}`, person ? { token: person.token } : {})
  }
  const find = async (asked: Query, person?: Person) => {
    const { status, body, text } = await ask(asked, person)
    expect(status, text).toBe(200)
    return body.items.map(({ contentOid }: { contentOid: string }) =>
      Object.keys(oids).find((name) => oids[name] === contentOid),
    )
  }

  it('finds words in title, introduction, description, hashtags and the creator’s name, in any case [R-search-003] [R-search-014]', async () => {
    expect(await find({ keyword: 'DESERT' })).toEqual(['desert'])
    expect(await find({ keyword: '불빛' })).toEqual(['lighthouse'])
    expect(await find({ keyword: '등대지기' })).toEqual(['lighthouse'])
    expect(await find({ keyword: '#SAND' })).toEqual(['desert'])
    expect(await find({ keyword: '달빛' })).toEqual(['lighthouse'])
    expect(await find({ keyword: 'leowrites rose' })).toEqual(['desert'])
    expect(await find({ keyword: 'rose 등대' })).toEqual([])
  })

  it('counts the results of all pages when asked to', async () => {
    const counted = async (query: Query) => (await ask({ ...query, limit: '1' })).body.count
    expect(await counted({ keyword: '등대', withCount: 'true' })).toBe(2)
    expect(await counted({ tags: 'sand', withCount: 'true' })).toBe(1)
    expect(await counted({ keyword: 'nowhere at all', withCount: 'true' })).toBe(0)
    expect(await counted({ keyword: '등대' })).toBeNull()
    expect((await ask({ keyword: '등대', withCount: 'maybe' })).status).toBe(400)
  })

  it('finds two syllables and one, whatever form they are typed in, and words without their accents [R-search-003]', async () => {
    expect(await find({ keyword: '등대' })).toEqual(['lighthouse', 'harbour'])
    expect(await find({ keyword: '등대'.normalize('NFD') })).toEqual(['lighthouse', 'harbour'])
    expect(await find({ keyword: '밤' })).toEqual(['lighthouse'])
    expect(await find({ keyword: 'corazon' })).toEqual(['harbour'])
    expect(await find({ keyword: 'ＲＯＳＥ' })).toEqual(['desert'])
    expect(await find({ keyword: '10～20' })).toEqual(['desert'])
    expect(await find({ keyword: '10~20 －5' })).toEqual(['desert'])
    // Its triples of letters all stand there (in “the” and “where”), the word does not; nor does a
    // word reach over two fields.
    expect(await find({ keyword: 'ther' })).toEqual([])
    expect(await find({ keyword: '대지기등' })).toEqual([])
    expect(await find({ keyword: '밤달빛' })).toEqual([])
  })

  it('takes the signs of patterns for what they are [R-search-003]', async () => {
    expect(await find({ keyword: '100%_sure' })).toEqual(['harbour'])
    expect(await find({ keyword: '1%sure' })).toEqual([])
    expect(await find({ keyword: '%' })).toEqual(['harbour'])
    expect(await find({ keyword: '"quoted".' })).toEqual(['harbour'])
    expect(await find({ keyword: `'; DROP TABLE stories; --` })).toEqual([])
  })

  it('asks for tags and leaves tags out, in any case [R-search-004] [R-search-005]', async () => {
    expect(await find({ tags: 'mystery', sort: 'new' })).toEqual(['harbour', 'lighthouse'])
    expect(await find({ tags: ['#MYSTERY', 'sea'] })).toEqual(['harbour'])
    expect(await find({ tags: 'mystery', withoutTags: 'Sea' })).toEqual(['lighthouse'])
    expect(await find({ tags: 'myst' })).toEqual([])
    expect(await find({ withoutTags: ['sea', '바다'] })).toEqual(['desert'])
  })

  it('keeps to creators, their languages and their tags [R-search-006] [R-search-007] [R-search-013]', async () => {
    expect(await find({ keyword: '등대', creatorLanguages: 'ko' })).toEqual(['lighthouse'])
    expect(await find({ keyword: '등대', creatorLanguages: ['en', 'es'] })).toEqual(['harbour'])
    expect(await find({ keyword: '등대', creatorTags: ['none', 'pick'] })).toEqual(['lighthouse'])
    expect(await find({ creatorOids: leo.oid })).toEqual(['harbour', 'desert'])
    expect(await find({ creatorOids: [leo.oid, mira.oid], keyword: '등대' })).toHaveLength(2)
  })

  it('keeps to what stories are written in, whatever their creators speak, in every order', async () => {
    await add('phare', mira, { title: 'Le phare 등대', language: 'fr' })
    for (const sort of ['relevance', 'new', 'popular']) {
      const asked = { keyword: '등대', sort }
      expect(await find({ ...asked, languages: 'fr' })).toEqual(['phare'])
      expect(await find({ ...asked, languages: ['fr', 'th'] })).toEqual(['phare'])
      expect(await find({ ...asked, languages: 'th' })).toEqual([])
      expect(await find(asked)).toHaveLength(3)
    }
    expect(await find({ keyword: '등대', languages: ['fr', 'en'] })).toHaveLength(3)
    expect(await find({ keyword: '등대', languages: 'fr', creatorLanguages: 'en' })).toEqual([])
    const asked = { requestType: 'delete', contentOid: oid('phare') }
    expect((await writeStory(t, mira, asked)).status).toBe(200)
  })

  it('tells apart whom stories are for', async () => {
    const tags = 'mystery'
    const closed = { title: 'The crew', hashtags: ['mystery'] }
    await add('crew', leo, { ...closed, access: 'subscribers' })
    const before = { access: 'subscribers_before', accessBefore: '2026-11' }
    await add('early', leo, { ...closed, ...before })
    await add('chart', leo, { ...closed, access: 'buy_or_subscribe', priceCoins: 40 })
    await add('guests', leo, { ...closed, access: 'invited' })
    const sorted = { tags, sort: 'new' }
    expect(await find({ ...sorted, access: 'open' })).toEqual(['lighthouse'])
    expect(await find({ ...sorted, access: 'buyers' })).toEqual(['harbour'])
    expect(await find({ ...sorted, access: 'subscribers' })).toEqual(['early', 'crew'])
    expect(await find({ ...sorted, access: 'buy_or_subscribe' })).toEqual(['chart'])
    expect(await find({ ...sorted, access: ['buyers', 'open'] })).toEqual(['harbour', 'lighthouse'])
    // What is for the invited is found by them alone, here its creator.
    expect(await find({ ...sorted, access: 'invited' })).toEqual([])
    expect(await find({ ...sorted, access: 'invited' }, leo)).toEqual(['guests'])
    for (const name of ['crew', 'early', 'chart', 'guests']) await remove(name)
  })

  it('keeps to ranges of dates, prices and chats, ends included [R-search-009] [R-search-011] [R-search-012]', async () => {
    const tags = 'mystery'
    const [first, second] = [start + 60_000, start + 120_000]
    expect(await find({ tags, published: `${first},${first}` })).toEqual(['lighthouse'])
    expect(await find({ tags, published: `${first + 1},${second}` })).toEqual(['harbour'])
    expect(await find({ tags, published: [`0,${first}`, `${second},${second}`] })).toHaveLength(2)
    expect(await find({ tags, prices: '0,0' })).toEqual(['lighthouse'])
    expect(await find({ tags, prices: '300,300' })).toEqual(['harbour'])
    expect(await find({ tags, prices: ['0,1', '299,999999999'] })).toHaveLength(2)
    expect(await find({ tags, prices: '1,299' })).toEqual([])
    const closed = { title: 'The crew', hashtags: ['mystery'] }
    await add('crew', leo, { ...closed, access: 'subscribers' })
    await add('chart', leo, { ...closed, access: 'buy_or_subscribe', priceCoins: 40 })
    expect(await find({ tags, prices: '0,0' })).toEqual(['lighthouse'])
    expect(await find({ tags, prices: '1,299' })).toEqual(['chart'])
    expect(await find({ tags })).toEqual(expect.arrayContaining(['crew', 'chart']))
    for (const name of ['crew', 'chart']) await remove(name)
    expect(await find({ tags, chats: '12,none' })).toEqual(['harbour'])
    expect(await find({ tags, chats: 'none,11' })).toEqual(['lighthouse'])
    expect(await find({ tags, chats: 'none,none' })).toHaveLength(2)
    expect(await find({ tags, chats: '5,1' })).toEqual([])
  })

  it('sorts by where the words stand, by date or by chats, each story once over all pages [R-search-014]', async () => {
    for (const sort of ['relevance', 'new', 'popular']) {
      const asked = { creatorOids: [leo.oid, mira.oid], keyword: 'e', sort }
      const whole = await find({ ...asked, keyword: '' })
      expect(whole).toHaveLength(3)
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Query = { ...asked, keyword: '', limit: '1' }
        const { body } = await ask(cursor ? { ...page, cursor } : page)
        seen.push(...body.items.map((item: { contentOid: string }) => item.contentOid))
        cursor = body.nextCursor
      }
      expect(seen).toEqual(whole.map(oid))
    }
    expect(await find({ keyword: '등대', sort: 'popular' })).toEqual(['harbour', 'lighthouse'])
    expect(await find({ keyword: '등대', sort: 'new' })).toEqual(['harbour', 'lighthouse'])
    const { body } = await ask({ keyword: '등대', limit: '1' })
    const next = await ask({ keyword: '등대', limit: '1', cursor: body.nextCursor })
    expect(next.body).toMatchObject({ items: [{ contentOid: oid('harbour') }], nextCursor: null })
  })

  it('puts a word in the title before one in the creator’s name and the tags [R-search-014]', async () => {
    await add('tagged', leo, { title: 'Sails', hashtags: ['leowrites'] })
    await add('titled', mira, { title: 'Letters to LeoWrites' })
    const found = await find({ keyword: 'leowrites' })
    expect(found.slice(0, 2)).toEqual(['titled', 'tagged'])
    await remove('tagged')
    const asked = { requestType: 'delete', contentOid: oid('titled') }
    expect((await writeStory(t, mira, asked)).status).toBe(200)
  })

  it('shows nobody a draft, a private or a deleted story, and follows every change of words [R-search-014]', async () => {
    const admin = await signUpAdmin(t)
    const draft = await createDraft(t, leo, { title: 'Zebra draft' })
    expect(await find({ keyword: 'zebra' }, leo)).toEqual([])
    expect(await find({ keyword: 'zebra' }, admin)).toEqual([])
    await writeStory(t, leo, { requestType: 'delete', contentOid: draft })
    await add('changing', leo, { title: 'Zebra', hashtags: ['stripes'] })
    const contentOid = oid('changing')
    const change = (fields: object) =>
      writeStory(t, leo, { requestType: 'update', contentOid, ...fields })
    expect(await find({ keyword: 'zebra' })).toEqual(['changing'])
    await change({ title: 'Okapi', hashtags: ['forest'], description: 'A quiet animal.' })
    expect(await find({ keyword: 'zebra' })).toEqual([])
    expect(await find({ tags: 'stripes' })).toEqual([])
    expect(await find({ keyword: 'okapi quiet' })).toEqual(['changing'])
    await change({ visibility: 'private' })
    expect(await find({ keyword: 'okapi' })).toEqual([])
    expect(await find({ keyword: 'okapi' }, leo)).toEqual([])
    await change({ visibility: 'public' })
    await sql`UPDATE users SET nickname = 'Renamed' WHERE oid = ${leo.oid}`.execute(t.deps.db)
    expect(await find({ keyword: 'leowrites' })).toEqual([])
    expect(await find({ keyword: 'renamed okapi' })).toEqual(['changing'])
    await writeStory(t, leo, { requestType: 'delete', contentOid })
    expect(await find({ keyword: 'okapi' })).toEqual([])
  })

  it('keeps both where a title and its creator’s name change at once [R-search-014]', async () => {
    await add('twice', mira, { title: 'Before' })
    const saved = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const title = t.deps.db.transaction().execute(async (tx) => {
      await sql`UPDATE catalogue_items SET title = 'Afterwards' WHERE oid = ${oid('twice')}`.execute(
        tx,
      )
      saved.resolve()
      await mayEnd.promise
    })
    await saved.promise
    const name = sql`UPDATE users SET nickname = '별빛작가' WHERE oid = ${mira.oid}`.execute(
      t.deps.db,
    )
    await untilWaiting(t, 1)
    mayEnd.resolve()
    await Promise.all([title, name])
    expect(await find({ keyword: '별빛작가 afterwards' })).toEqual(['twice'])
  })

  it('needs a keyword, a tag or a creator [R-search-015]', async () => {
    const nothing: Query[] = [
      {},
      { keyword: '  ' },
      { keyword: '\u0301#' },
      { creatorTags: 'pick', chats: '0,none' },
      { languages: 'en' },
    ]
    for (const asked of nothing) {
      const { status, body } = await ask(asked)
      expect([status, body.code]).toEqual([400, 'search.nothing_asked'])
    }
  })

  it.each<Query>([
    { keyword: 'a'.repeat(101) },
    { keyword: 'a', tags: Array.from({ length: 21 }, (_, index) => `t${index}`) },
    { keyword: 'a', creatorOids: 'nonsense' },
    { keyword: 'a', published: 'NaN,1' },
    { keyword: 'a', published: '-1,1e99' },
    { keyword: 'a', prices: '1' },
    { keyword: 'a', prices: '1.5,9' },
    { keyword: 'a', chats: 'none' },
    { keyword: 'a', chats: '99999999999,none' },
    { keyword: 'a', access: 'nobody' },
    { keyword: 'a', sort: 'odd' },
    { keyword: 'a', limit: '1000' },
    { keyword: 'a', cursor: 'bm90IG91cnM' },
    { keyword: 'a', sort: 'new', cursor: writeCursor(['1', 'f'.repeat(24)]) },
    { keyword: 'a', cursor: writeCursor(['9e99', '1', 'f'.repeat(24)]) },
    { keyword: 'a\0b' },
    { tags: '\0' },
    { keyword: 'a', creatorLanguages: '\0' },
    { keyword: 'a', languages: '\0' },
    { keyword: 'a', languages: 'x'.repeat(36) },
  ])('refuses %j as a bad request [R-search-014]', async (asked) => {
    const { status, text } = await ask(asked)
    expect(status, text).toBe(400)
  })

  it.each<Query>([
    { keyword: '\ud800' },
    { keyword: '\\' },
    { keyword: '\u{1f600}' },
    { keyword: Array.from({ length: 50 }, (_, index) => index % 10).join(' ') },
    { keyword: 'a', prices: '999999999,0' },
    { keyword: 'zz', published: '999999999999999,0' },
    { tags: '\\%_' },
  ])('finds nothing by %j [R-search-014]', async (asked) => {
    expect(await find(asked)).toEqual([])
  })

  it('finds a word of two syllables among many through the index [R-search-003]', async () => {
    const plan = await t.deps.db.transaction().execute(async (tx) => {
      await copyStories(tx, { from: oid('desert'), count: 2000 })
      const search = readSearch({ keyword: '등대', sort: 'relevance', limit: 20, withCount: false })
      const asked = {
        ...search,
        actor: nobody,
        lang: 'ko',
        place: null,
        now: t.clock.now(),
      } as const
      const query = weighAllQuery(tx, asked)
      return JSON.stringify(await query.explain())
    })
    expect(plan).toContain('Bitmap Index Scan on shelf_search_grams')
  })
})
