import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { relayBatch } from '../../../platform/events/relay.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Chat, openChat, openPaidChat } from '../../../testing/chats.ts'
import { exportOf } from '../../../testing/exports.ts'
import { giveAmount } from '../../../testing/money.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { copyStories, createDraft, publishStory, writeStory } from '../../../testing/stories.ts'
import { rankingQuery } from '../../shelf/ranking/list-ranking.ts'

const dayMs = 24 * 3600 * 1000
/** 18:00 in Seoul, six hours before the operator's midnight. */
const start = Date.parse('2026-11-20T09:00:00Z')

describe('rankings of stories', () => {
  let t: TestApp
  let creator: Person
  let relay: pg.Client
  const oids: Record<string, string> = {}
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    relay = new pg.Client({ connectionString: t.deps.databaseUrl })
    await relay.connect()
  })
  afterAll(async () => {
    await relay.end()
    await t.close()
  })
  beforeEach(async () => {
    await rank()
    await sql`TRUNCATE shelf_reads, shelf_ranking_periods, shelf_rankings`.execute(t.deps.db)
    t.clock.set(new Date(start))
  })

  const publish = async (name: string, fields: Record<string, unknown> = {}) => {
    oids[name] = await publishStory(t, creator, { title: name, ...fields })
    return oids[name]
  }
  const rank = async () => {
    while ((await relayBatch(relay, new Map())) > 0);
    await t.jobs.get('story.rank')?.({})
  }
  const read = async (contentOid: string, times = 1): Promise<Chat> => {
    const { chat } = await openPaidChat(t, contentOid)
    for (let turn = 0; turn < times; turn += 1) await chat.say('Hello')
    return chat
  }
  const ask = (query = '', person?: Person) =>
    t.call(`GET /story-chat/rankings?${query}`, person ? { token: person.token } : {})
  /** Place, place before, readers and name of each. */
  const ranking = async (period: string, person?: Person) => {
    const { status, body, text } = await ask(`period=${period}`, person)
    expect(status, text).toBe(200)
    return body.items.map(
      (item: {
        place: number
        formerPlace: number | null
        readers: number
        story: { title: string }
      }) => [item.place, item.formerPlace, item.readers, item.story.title],
    )
  }

  it('counts people, not replies: nobody lifts a story by chatting alone with it [R-ranking-001]', async () => {
    const [alone, shared] = [await publish('alone'), await publish('shared')]
    await read(alone, 5)
    await read(shared)
    await read(shared)
    await rank()
    for (const period of ['daily', 'weekly', 'monthly']) {
      expect(await ranking(period)).toEqual([
        [1, null, 2, 'shared'],
        [2, null, 1, 'alone'],
      ])
    }
    const { body } = await ask('period=weekly')
    expect(body).toMatchObject({
      period: 'weekly',
      since: '2026-11-14',
      until: '2026-11-20',
      rankedAt: new Date(start).toISOString(),
      nextCursor: null,
      items: [{ story: { contentOid: shared, creatorNickname: creator.nickname } }, {}],
    })
  })

  it('counts no visitors, no creators in their own stories, no previews and no failed replies [R-ranking-001]', async () => {
    const contentOid = await publish('uncounted')
    await giveAmount(t, creator, 'credit', 100_000)
    await (await openChat(t, contentOid, { token: creator.token })).say('Hello')
    await (await openChat(t, contentOid, { guestId: newGuestId() })).say('Hello')
    const { chat } = await openPaidChat(t, contentOid)
    await chat.say('Hello')
    await sql`UPDATE chat_rooms SET is_preview = true WHERE oid = ${chat.roomOid}`.execute(
      t.deps.db,
    )
    await read(contentOid)
    await sql`UPDATE outbox SET payload = payload || '{"state": "failed"}'
      WHERE id = (SELECT max(id) FROM outbox)`.execute(t.deps.db)
    await rank()
    expect(await ranking('daily')).toEqual([])
    await read(contentOid)
    await rank()
    expect(await ranking('daily')).toEqual([[1, null, 1, 'uncounted']])
  })

  it('counts each reply once, whenever the job runs and however often [R-ranking-001]', async () => {
    const contentOid = await publish('once')
    const { chat } = await openPaidChat(t, contentOid)
    const { messageId } = await chat.say('Hello')
    await Promise.all([rank(), t.jobs.get('story.rank')?.({})])
    expect((await chat.deleteResponse(messageId)).status).toBe(200)
    await rank()
    await rank()
    expect(await ranking('daily')).toEqual([[1, null, 1, 'once']])
  })

  it('counts replies whose event has the name that it had before an upgrade', async () => {
    const contentOid = await publish('renamed')
    await read(contentOid)
    await sql`UPDATE outbox SET stream = 'chat', type = 'chat.replied'
      WHERE type = 'story-chat.replied'`.execute(t.deps.db)
    await rank()
    expect(await ranking('daily')).toEqual([[1, null, 1, 'renamed']])
  })

  it('ends the day at the operator’s midnight, and tells the place in the period before [R-ranking-001]', async () => {
    const [rising, falling] = [await publish('rising'), await publish('falling')]
    const returning = await read(falling)
    await read(falling)
    await read(rising)
    t.clock.set(new Date('2026-11-20T14:59:59Z'))
    await rank()
    expect(await ranking('daily')).toEqual([
      [1, null, 2, 'falling'],
      [2, null, 1, 'rising'],
    ])
    t.clock.set(new Date('2026-11-20T15:00:00Z'))
    await rank()
    expect(await ranking('daily')).toEqual([])
    await read(rising)
    await read(rising)
    await returning.say('Again')
    await rank()
    expect(await ranking('daily')).toEqual([
      [1, 2, 2, 'rising'],
      [2, 1, 1, 'falling'],
    ])
    expect(await ranking('weekly')).toEqual([
      [1, null, 3, 'rising'],
      [2, null, 2, 'falling'],
    ])
    t.clock.advance(7 * dayMs)
    await rank()
    expect(await ranking('weekly')).toEqual([])
    expect(await ranking('monthly')).toHaveLength(2)
    t.clock.advance(100 * dayMs)
    await rank()
    const kept = await t.deps.db.selectFrom('shelf_reads').selectAll().execute()
    expect(kept).toEqual([])
  })

  it('lets equal stories share a place, and puts those to which readers return first [R-ranking-001]', async () => {
    const [a, b, c] = [await publish('tie a'), await publish('tie b'), await publish('returned to')]
    const chat = await read(c)
    t.clock.advance(dayMs)
    await chat.say('Again')
    await read(a)
    await read(b)
    await rank()
    expect((await ranking('weekly')).map(([place]: number[]) => place)).toEqual([1, 2, 2])
    expect((await ranking('weekly'))[0]).toEqual([1, null, 1, 'returned to'])
    expect((await ranking('daily')).map(([place]: number[]) => place)).toEqual([1, 1, 1])
  })

  it('shows nobody what is private or deleted, from the moment it is [R-ranking-001]', async () => {
    const [hidden, gone] = [await publish('hidden'), await publish('gone')]
    await read(hidden)
    await read(hidden)
    await read(gone)
    await rank()
    await writeStory(t, creator, {
      requestType: 'update',
      contentOid: hidden,
      visibility: 'private',
    })
    for (const person of [undefined, creator, await signUpAdmin(t)]) {
      expect(await ranking('daily', person)).toEqual([[2, null, 1, 'gone']])
    }
    await rank()
    await writeStory(t, creator, { requestType: 'delete', contentOid: gone })
    expect(await ranking('daily')).toEqual([])
    await rank()
    expect(await ranking('daily')).toEqual([])
  })

  it('pages through all places, each once [R-ranking-001]', async () => {
    for (const name of ['p1', 'p2', 'p3', 'p4', 'p5']) await read(await publish(name))
    await rank()
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 3; page += 1) {
      const { body } = await ask(`period=monthly&limit=2${cursor}`)
      seen.push(...body.items.map((item: { story: { title: string } }) => item.story.title))
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(cursor).toBe('&cursor=null')
    expect(seen.toSorted()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])
  })

  it('says that nothing was ranked yet, and refuses other periods and cursors [R-ranking-001]', async () => {
    const { body } = await ask()
    expect(body).toEqual({
      period: 'weekly',
      since: null,
      until: null,
      rankedAt: null,
      items: [],
      nextCursor: null,
    })
    for (const query of ['period=yearly', 'limit=0', 'cursor=nonsense']) {
      expect((await ask(query)).status, query).toBe(400)
    }
  })

  it('forgets a reader who leaves, and tells a reader what it knows', async () => {
    const contentOid = await publish('left')
    const { person, chat } = await openPaidChat(t, contentOid)
    await chat.say('Hello')
    await rank()
    const exported = await exportOf(t, person.oid)
    const kept = await t.deps.db.transaction().execute(async (tx) => {
      await t.deps.lifecycle.erase(tx, { userOid: person.oid, now: t.clock.now() })
      return tx.selectFrom('shelf_reads').selectAll().execute()
    })
    expect(exported.shelf).toMatchObject({
      reads: [{ day: '2026-11-20', item_oid: contentOid }],
    })
    expect(kept).toEqual([])
  })

  it('reads a page through the index, however many are ranked [R-ranking-001]', async () => {
    const from = await publish('many')
    await rank()
    const plan = await t.deps.db.transaction().execute(async (tx) => {
      await copyStories(tx, { from, count: 2000 })
      await sql`INSERT INTO shelf_rankings
        SELECT kind, period, number, number, NULL, 1, lpad(to_hex(number), 24, '0')
        FROM shelf_ranking_periods, generate_series(1, 1000) AS number`.execute(tx)
      await sql`ANALYZE shelf_rankings`.execute(tx)
      const actor = {
        userOid: null,
        roles: new Set<never>(),
        guestId: null,
        sessionId: null,
        address: '',
      }
      const asked = {
        kind: 'story',
        lang: 'en',
        period: 'daily',
        limit: 20,
        actor,
        now: t.clock.now(),
      } as const
      return JSON.stringify(await rankingQuery(tx, asked).explain())
    })
    expect(plan).toContain('Index Scan using shelf_rankings_pkey')
    expect(plan).not.toContain('Seq Scan on shelf_rankings')
    expect(plan).not.toContain('Sort')
  })
})

describe('what stories there are', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  it('names the genres and hashtags of stories that everyone may list, in any case of letters', async () => {
    const nothing = { genres: [], shelfGenres: [], languages: [], hashtags: [] }
    expect((await t.call('GET /story-chat/topics')).body).toEqual(nothing)
    await publishStory(t, creator, { genre: 'mystery', hashtags: ['Sea', 'night'] })
    await publishStory(t, creator, { genre: 'romance', hashtags: ['sea', 'SEA'] })
    const hidden = await publishStory(t, creator, { genre: 'horror', hashtags: ['secret'] })
    await writeStory(t, creator, {
      requestType: 'update',
      contentOid: hidden,
      visibility: 'private',
    })
    const { body } = await t.call('GET /story-chat/topics', { token: creator.token })
    expect(body.genres).toEqual(['romance', 'mystery'])
    expect(body.hashtags).toMatchObject([{ stories: 2 }, { tag: 'night', stories: 1 }])
    expect(body.hashtags[0].tag.toLowerCase()).toBe('sea')
  })
  it('names the languages of stories, and the genres that have four of them', async () => {
    const topics = async (token?: string) =>
      (await t.call('GET /story-chat/topics', token ? { token } : {})).body
    const before = await topics()
    for (const language of ['ko', 'jp', 'ko']) {
      await publishStory(t, creator, { genre: 'fantasy', language })
    }
    const draft = { genre: 'fantasy', language: 'es' }
    await createDraft(t, creator, draft)
    const reader = await signUpPerson(t)
    expect((await topics(creator.token)).shelfGenres).not.toContain('fantasy')
    const known = (await topics()).languages
    expect(known).toEqual([...new Set(known)])
    expect(known).toEqual(expect.arrayContaining([...before.languages, 'jp', 'ko']))
    expect(known).not.toContain('es')
    const last = await publishStory(t, creator, draft)
    expect((await topics(reader.token)).shelfGenres).toContain('fantasy')
    expect((await topics(reader.token)).languages).toContain('es')
    await t.call('POST /content/block', {
      token: reader.token,
      body: { operation: 'add', contentOid: last },
    })
    const blocked = await topics(reader.token)
    expect(blocked.shelfGenres).not.toContain('fantasy')
    expect(blocked.languages).not.toContain('es')
    expect((await topics()).languages).toContain('es')
  })
})
