import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db, Tx } from '../../platform/db/database.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { signUpCreator } from '../../testing/people.ts'
import { publishToy } from '../../testing/toy/make-toy.ts'
import { pageQuery } from './lists/list-cards.ts'
import { languageQuery, tagQuery, topicQuery } from './lists/topics.ts'
import { readersQuery } from './ranking/count-readers.ts'
import { pieceQuery } from './ranking/read-uses.ts'
import { nearQuery, weighAllQuery } from './search/by-relevance.ts'
import type { Search } from './search/search.conditions.ts'
import { matchQuery, walkQuery } from './search/sorted.ts'

const nobody = {
  userOid: null,
  roles: new Set<never>(),
  guestId: null,
  sessionId: null,
  address: '',
}
const items = 4000

interface ExplainableQuery {
  explain(): Promise<unknown>
}

describe('what the shelf asks of many items', () => {
  let t: TestApp
  const asked = { kind: 'toy', limit: 20, actor: nobody, lang: 'en', now: new Date() } as const
  const search: Search = {
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
    sort: 'popular',
    cursor: undefined,
    limit: 20,
  }
  beforeAll(async () => {
    t = await createTestApp()
    const creator = await signUpCreator(t)
    const from = await publishToy(t, creator.oid, { card: { topic: 'tin', tags: ['loud'] } })
    await copyToys(t.deps.db, from)
  })
  afterAll(() => t.close())

  const planOf = (query: (db: Db | Tx) => ExplainableQuery) =>
    t.deps.db.transaction().execute(async (tx) => JSON.stringify(await query(tx).explain()))
  const planOfSql = (query: RawBuilder<unknown>) =>
    t.deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql`EXPLAIN ${query}`.execute(tx)
      return JSON.stringify(rows)
    })

  it.each([
    ['new', {}, 'shelf_cards_new'],
    ['popular', {}, 'shelf_cards_popular'],
    ['new', { kind: undefined }, 'shelf_cards_all_new'],
    ['popular', { kind: undefined }, 'shelf_cards_all_popular'],
    ['new', { language: 'es' }, 'shelf_cards_language_new'],
    ['popular', { language: 'es' }, 'shelf_cards_language_popular'],
    ['new', { topic: 'rare' }, 'shelf_cards_topic_new'],
    ['popular', { topic: 'rare' }, 'shelf_cards_topic_popular'],
  ] as const)('walks the list %s of %j down an index', async (list, filter, index) => {
    const plan = await planOf((db) => pageQuery(db, { ...asked, list, ...filter }))
    expect(plan).toContain(`using ${index} `)
    expect(plan).not.toContain('Sort')
    expect(plan).not.toContain('Seq Scan on shelf_cards')
  })

  it.each([
    ['popularity', 'shelf_cards_popular'],
    ['published_at', 'shelf_cards_new'],
  ] as const)('walks a search by %s down an index, a thousand cards', async (key, index) => {
    const common = { ...search, ...asked, words: ['toy'], place: null }
    const plan = await planOf((db) => walkQuery(db, key, common))
    expect(plan).toContain(`using ${index} `)
    expect(plan).toMatch(/Limit .*rows=1000/)
    expect(plan).not.toContain('Seq Scan on shelf_cards')
  })

  it.each([
    ['words', { words: ['zeppelin'] }, 'shelf_search_grams'],
    ['a tag', { tags: ['rare'] }, 'shelf_search_tags'],
    ['any of some tags', { anyTags: ['rare', 'none'] }, 'shelf_search_tags'],
    ['a creator', { creatorOids: ['f'.repeat(24)] }, 'shelf_search_owner'],
  ])('finds rare %s through their index, before it joins anything', async (_, what, index) => {
    const rare = { ...search, ...asked, ...what, place: null }
    const plan = await planOf((db) => matchQuery(db, 'popularity', rare))
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on shelf_search')
    expect(plan.indexOf('Sort')).toBeLessThan(plan.indexOf(index))
    if ('words' in what) {
      const weighed = await planOf((db) => weighAllQuery(db, { ...rare, words: ['zeppelin'] }))
      expect(weighed).toContain(index)
      expect(weighed).not.toContain('Seq Scan on shelf_search')
    }
  })

  it('weighs common words only among so many popular items', async () => {
    const plan = await planOfSql(nearQuery({ ...search, ...asked, words: ['toy'] }))
    expect(plan).toContain('using shelf_cards_popular ')
    expect(plan).toContain('One-Time Filter')
    expect(plan).toMatch(/Limit .*rows=500/)
  })

  it('looks into an index for each topic and language, and for the newest tags', async () => {
    const topics = { ...asked, topics: ['tin', 'rare'] }
    const languages = await planOfSql(languageQuery(topics))
    expect(languages).toContain('shelf_cards_language_')
    expect(languages).not.toContain('Seq Scan on shelf_cards')
    expect(languages).not.toContain('Seq Scan on catalogue_items')
    expect(await planOfSql(topicQuery(topics))).toContain('using shelf_cards_topic_new ')
    expect(await planOfSql(tagQuery(topics))).toContain('shelf_cards_new')
  })

  it('reads a piece of what was used through the key', async () => {
    const days = { since: '2026-11-20', until: '2026-11-20' }
    const piece = { kind: 'toy', from: '0'.repeat(24), until: `${'0'.repeat(23)}9` }
    const periods = [{ present: days, former: days }]
    const plan = await planOfSql(pieceQuery({ ...piece, periods }))
    expect(plan).toContain('shelf_reads_pkey')
    expect(plan).not.toContain('Seq Scan on catalogue_items')
  })

  it.each(['item', 'day'] as const)('counts the readers of an owner by %s', async (by) => {
    const days = { since: '2026-11-01', until: '2026-11-30' }
    const plan = await planOfSql(readersQuery({ ownerOid: 'f'.repeat(24), days }, by))
    expect(plan).toContain('using catalogue_items_owner_changed ')
    expect(plan).toContain('shelf_reads_pkey')
    expect(plan).not.toContain('Seq Scan')
  })
})

/** As many of an item that the planner asks what an index would save. */
async function copyToys(db: Db, from: string): Promise<void> {
  const numbers = sql`generate_series(1, ${sql.lit(items)}) AS made (number)`
  const oid = sql`lpad(to_hex(number), 24, '0')`
  await sql`INSERT INTO catalogue_items SELECT copy.* FROM catalogue_items AS source, ${numbers},
    jsonb_populate_record(source, jsonb_build_object('oid', ${oid}, 'title', 'Toy ' || number,
      'kind', CASE WHEN number % 4 < 3 THEN 'doll' ELSE 'toy' END,
      'published_at', source.published_at - number * interval '1 minute')) AS copy
    WHERE source.oid = ${from}`.execute(db)
  await sql`INSERT INTO shelf_cards SELECT copy.* FROM shelf_cards AS source, ${numbers},
    jsonb_populate_record(source, jsonb_build_object('item_oid', ${oid}, 'popularity', number,
      'kind', CASE WHEN number % 4 < 3 THEN 'doll' ELSE 'toy' END,
      'topic', CASE WHEN number % 500 = 0 THEN 'rare' ELSE 'tin' END,
      'language', CASE WHEN number % 500 = 0 THEN 'es' ELSE 'en' END,
      'published_at', source.published_at - number * interval '1 minute')) AS copy
    WHERE source.item_oid = ${from}`.execute(db)
  await sql`SELECT refresh_shelf_search(${oid}) FROM ${numbers}`.execute(db)
  await sql`INSERT INTO shelf_reads SELECT ${oid}, '2026-11-20', ${from} FROM ${numbers}`.execute(
    db,
  )
  await sql`ANALYZE catalogue_items, shelf_cards, shelf_search, shelf_reads`.execute(db)
}
