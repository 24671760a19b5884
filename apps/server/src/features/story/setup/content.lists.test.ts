import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { createDraft, publishStory, writeStory } from '../../../testing/stories.ts'
import { writeCursor } from '../../../platform/http/cursor.ts'
import { pageQuery } from '../../shelf/lists/list-cards.ts'
import { addPopularity } from '../../shelf/shelf.service.ts'

describe('lists of stories', () => {
  let t: TestApp
  let creator: Person
  let other: Person
  const published: string[] = []
  let draft = ''
  let hidden = ''
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    other = await signUpCreator(t)
    // Pairs share an instant, so that pages must lead on by id.
    for (let index = 0; index < 6; index += 1) {
      if (index % 2 === 0) t.clock.advance(60_000)
      const by = index === 5 ? other : creator
      const genre = index < 2 ? 'horror' : 'romance'
      const language = index === 4 ? 'ko' : 'en'
      published.push(await publishStory(t, by, { title: `Story ${index}`, genre, language }))
    }
    t.clock.advance(60_000)
    draft = await createDraft(t, creator)
    hidden = await publishStory(t, creator)
    const update = { requestType: 'update', contentOid: hidden, visibility: 'private' }
    await writeStory(t, creator, update)
  })
  afterAll(() => t.close())

  const list = (query: string, person?: Person) =>
    t.call(`GET /story-chat/chat-contents?${query}`, person ? { token: person.token } : {})

  const oids = (items: { contentOid: string }[]) => items.map(({ contentOid }) => contentOid)

  const walk = async (query: string, person?: Person): Promise<string[]> => {
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 20; page += 1) {
      const { body } = await list(`${query}&limit=2${cursor}`, person)
      seen.push(...oids(body.items))
      if (body.nextCursor === null) return seen
      cursor = `&cursor=${body.nextCursor}`
    }
    throw new Error('The pages never end.')
  }

  it('shows the newest first, each once over all pages, without drafts and private ones', async () => {
    expect(await walk('list=new')).toEqual(published.toReversed())
  })

  it('shows the same list to a creator whose own draft and private story are not part of it', async () => {
    expect(await walk('list=new', creator)).toEqual(published.toReversed())
  })

  it('sorts the popular by chats that began', async () => {
    const [first = '', second = ''] = published
    for (const contentOid of [second, second, first]) {
      await addPopularity(t.deps.db, contentOid, 1)
    }
    const seen = await walk('list=popular')
    expect(seen.slice(0, 2)).toEqual([second, first])
    expect(new Set(seen)).toEqual(new Set(published))
    expect(seen).toHaveLength(published.length)
    const { body } = await list('list=popular&limit=1')
    expect(body.items[0]).toMatchObject({ chatCount: 2, creatorNickname: creator.nickname })
  })

  it('filters by genre and by language', async () => {
    expect(new Set(await walk('genre=horror'))).toEqual(new Set(published.slice(0, 2)))
    expect(await walk('list=popular&language=ko')).toEqual([published[4]])
  })

  it("shows a creator's published stories, the private one to themself only", async () => {
    const query = `list=creator&creatorOid=${creator.oid}`
    const own = published.slice(0, 5).toReversed()
    expect(await walk(query)).toEqual(own)
    expect(await walk(query, other)).toEqual(own)
    expect(await walk(query, creator)).toEqual([hidden, ...own])
  })

  it('shows one’s own with drafts, the latest change first', async () => {
    t.clock.advance(60_000)
    const save = { requestType: 'update', contentOid: published[0], title: 'Changed' }
    await writeStory(t, creator, save)
    const mine = await walk('list=mine', creator)
    expect(mine[0]).toBe(published[0])
    expect(new Set(mine)).toEqual(new Set([...published.slice(0, 5), draft, hidden]))
    const [first] = (await list('list=mine', creator)).body.items
    expect(first.updatedAt).toBe(t.clock.now().toISOString())
    expect((await list('list=mine')).status).toBe(401)
  })

  it.each(['bm90IG91cnM', writeCursor(['9e99', 'f'.repeat(24)]), writeCursor(['1', 'x']), '%00'])(
    'refuses the cursor %s',
    async (cursor) => {
      const answer = await list(`cursor=${cursor}`)
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    },
  )

  it.each([
    ['popular', '2147483648'],
    ['popular', '-1'],
    ['new', '-8640000000000000'],
    ['new', '8640000000000001'],
  ])('refuses in the list %s a cursor with the place %s, which no row has', async (name, place) => {
    const answer = await list(`list=${name}&cursor=${writeCursor([place, 'f'.repeat(24)])}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
  })

  it.each([
    ['new', 'shelf_cards_new'],
    ['popular', 'shelf_cards_popular'],
    ['creator', 'catalogue_items_owner_new'],
    ['mine', 'catalogue_items_owner_changed'],
  ] as const)('has an index to page %s by', async (name, index) => {
    const plan = await t.deps.db.transaction().execute(async (tx) => {
      // What the planner does with a handful of rows says nothing of what it can do with many.
      for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']) {
        await sql`SET LOCAL ${sql.raw(`enable_${way}`)} = off`.execute(tx)
      }
      const query = pageQuery(tx, {
        list: name,
        kind: 'story',
        lang: 'en',
        creatorOid: creator.oid,
        limit: 20,
        cursor: writeCursor(['1', 'f'.repeat(24)]),
        actor: {
          userOid: creator.oid,
          roles: new Set(),
          guestId: null,
          sessionId: null,
          address: '',
        },
        now: t.clock.now(),
      })
      return JSON.stringify(await query.explain())
    })
    expect(plan).toContain(`using ${index} `)
    expect(plan).not.toContain('Sort')
  })
})
