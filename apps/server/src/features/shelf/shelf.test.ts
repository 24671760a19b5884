import type { Language } from '@plax/contracts/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { changeItem } from '../../testing/items.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { publishToy } from '../../testing/toy/make-toy.ts'
import { uploadPicture } from '../../testing/uploads.ts'
import { signerOf } from '../media/media.service.ts'
import {
  addPopularity,
  type CardRow,
  getSharePicture,
  insertReads,
  listCards,
  listRanking,
  listTopics,
  presentCard,
  type Search,
  searchCards,
} from './shelf.service.ts'
import { rankItems } from './ranking/rank-items.ts'

const nobody = {
  userOid: null,
  roles: new Set<never>(),
  guestId: null,
  sessionId: null,
  address: '',
}
const nothing: Search = {
  words: [],
  tags: [],
  withoutTags: [],
  languages: [],
  creatorLanguages: [],
  creatorTags: [],
  creatorOids: [],
  published: [],
  prices: [],
  popularity: [],
  modes: [],
  sort: 'relevance',
  cursor: undefined,
  limit: 20,
}

describe('a kind of item that the shelf knows nothing of', () => {
  let t: TestApp
  let creator: Person
  let pictures: string[]
  let robot: string
  let kite: string
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    pictures = [await uploadPicture(t, creator), await uploadPicture(t, creator)]
    await publishStory(t, creator, { title: 'The robot of a story' })
    t.clock.advance(60_000)
    robot = await publishToy(t, creator.oid, {
      item: {
        title: '로봇',
        language: 'ko',
        thumbnail_asset_oid: pictures[0] ?? null,
        translations: {
          en: { title: 'The robot', description: 'It winds itself up.' },
          jp: { thumbnailAssetOid: pictures[1] ?? '' },
        },
      },
      card: { topic: 'tin', tags: ['Old', 'loud'], summary: '태엽', words: 'sprocket' },
    })
    t.clock.advance(60_000)
    kite = await publishToy(t, creator.oid, {
      item: { title: 'The kite' },
      card: { topic: 'paper', tags: ['loud'], figures: { grams: 40 } },
    })
  })
  afterAll(() => t.close())

  const asked = (lang: Language = 'en') => ({ actor: nobody, lang, now: t.clock.now() })
  const list = async (name: 'new' | 'popular', filter: object = { kind: 'toy' }) => {
    const page = await listCards(t.deps.db, { list: name, limit: 20, ...filter, ...asked() })
    return page.rows.map(({ oid }) => oid)
  }
  const find = async (search: Partial<Search>, kind: string | null = 'toy') => {
    const what = { ...nothing, ...search, ...(kind && { kind }) }
    const page = await searchCards(t.deps.db, { ...what, ...asked() })
    return page.rows.map(({ oid }) => oid)
  }
  const show = (row: CardRow | undefined, lang: Language) =>
    row && presentCard(row, { viewer: nobody, lang, signer: signerOf(t.deps) })

  it('is listed by itself or among all, by date, popularity, topic and language', async () => {
    expect(await list('new')).toEqual([kite, robot])
    expect(await list('new', {})).toHaveLength(3)
    await addPopularity(t.deps.db, robot, 3)
    expect(await list('popular')).toEqual([robot, kite])
    expect(await list('popular', {})).toHaveLength(3)
    expect(await list('popular', { kind: 'toy', topic: 'paper' })).toEqual([kite])
    expect(await list('new', { kind: 'toy', language: 'ko' })).toEqual([robot])
    const stories = await t.call('GET /story-chat/chat-contents?list=new')
    expect(stories.body.items).toHaveLength(1)
  })

  it('is shown in the reader’s language, else in its own, its thumbnail by itself', async () => {
    const shown = async (lang: Language) => {
      const page = { list: 'new', kind: 'toy', limit: 20, language: 'ko', ...asked(lang) } as const
      const card = show((await listCards(t.deps.db, page)).rows[0], lang)
      return [card?.title, card?.thumbnail?.assetOid]
    }
    expect(await shown('ko')).toEqual(['로봇', pictures[0]])
    expect(await shown('en')).toEqual(['The robot', pictures[0]])
    expect(await shown('jp')).toEqual(['로봇', pictures[1]])
    expect(await shown('es')).toEqual(['로봇', pictures[0]])
  })

  it('is found by its words in every language, and by what its kind says', async () => {
    for (const word of ['로봇', 'robot', 'winds', '태엽', 'sprocket', creator.nickname]) {
      expect(await find({ words: [word] }), word).toContain(robot)
    }
    expect(await find({ words: ['robot'] }, null)).toHaveLength(2)
    expect(await find({ tags: ['OLD'] })).toEqual([robot])
    expect(await find({ tags: ['loud'], sort: 'new' })).toEqual([kite, robot])
    expect(await find({ words: ['kite'], popularity: [{ min: 1, max: null }] })).toEqual([])
    const stories = await t.call('GET /story-chat/search/stories?keyword=robot')
    expect(stories.body.items).toHaveLength(1)
  })

  it('follows its item, whoever changes it', async () => {
    const change = (fields: Parameters<typeof changeItem>[2]) => changeItem(t, kite, fields)
    await change({ translations: { es: { title: 'La cometa' } }, is_adult: true })
    expect(await find({ words: ['cometa'] })).toEqual([kite])
    const { rows } = await listCards(t.deps.db, { list: 'new', kind: 'toy', limit: 1, ...asked() })
    expect(rows[0]?.is_adult).toBe(true)
    await change({ visibility: 'private' })
    expect(await find({ words: ['cometa'] })).toEqual([])
    expect(await list('new')).toEqual([robot])
    await change({ visibility: 'public', is_adult: false })
    expect(await list('popular')).toEqual([robot, kite])
  })

  it('is ranked among its kind by who used it, not by its creator', async () => {
    const [one, other] = [await signUpPerson(t), await signUpPerson(t)]
    const at = t.clock.now()
    const read = (itemOid: string, { oid: readerOid }: Person) => ({ itemOid, readerOid, at })
    const reads = [read(kite, one), read(kite, other), read(robot, one), read(robot, creator)]
    const twice = [...reads, ...reads]
    await t.deps.db.transaction().execute((tx) => insertReads(tx, { reads: twice, zone: 'UTC' }))
    await rankItems(t.deps.db, { kind: 'toy', today: '2026-11-20', now: at })
    const ranking = { kind: 'toy', period: 'daily', limit: 20, ...asked() } as const
    const { rows } = await listRanking(t.deps.db, ranking)
    expect(rows.map(({ oid, place, readers }) => [oid, place, readers])).toEqual([
      [kite, 1, 2],
      [robot, 2, 1],
    ])
  })

  it('has topics, tags and a share card of its own', async () => {
    const topics = ['wood', 'paper', 'tin']
    const found = await listTopics(t.deps.db, { kind: 'toy', topics, ...asked() })
    expect(found).toEqual({
      topics: ['paper', 'tin'],
      fullTopics: [],
      languages: ['en', 'ko'],
      tags: [
        { tag: 'loud', items: 2 },
        { tag: 'Old', items: 1 },
      ],
    })
    const { url } = await getSharePicture(t.deps, `toy-${robot}`)
    expect(url).toContain(`/toy-${robot}/`)
    expect((await t.app.inject(url)).headers['content-type']).toBe('image/jpeg')
    expect((await getSharePicture(t.deps, `story-${robot}`)).url).toContain('/house/')
  })
})
