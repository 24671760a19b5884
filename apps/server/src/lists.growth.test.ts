import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from './testing/app.ts'
import { gatherCrowd } from './testing/crowds.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from './testing/people.ts'
import { mostRowsRead } from './testing/plans.ts'
import { addTier } from './testing/subscriptions.ts'
import { copyStories, publishStory } from './testing/stories.ts'
import { writeCursor } from './platform/http/cursor.ts'

const many = 5000
/** What a page of twenty may read in one query, with what it joins. */
const few = 300
const oidOf = (number: number) => number.toString(16).padStart(24, '0')

describe('pages of lists that have thousands of rows', () => {
  let t: TestApp
  const people = {} as Record<'nobody' | 'reader' | 'creator' | 'admin', Person | undefined>
  beforeAll(async () => {
    t = await createTestApp()
    people.creator = await signUpCreator(t)
    people.reader = await signUpPerson(t)
    people.admin = await signUpAdmin(t)
    await addTier(t, people.creator, { name: 'Silver', price: 100 })
    await gatherCrowd(t, people.creator, many)
    const from = await publishStory(t, people.creator, { title: 'Lantern' })
    await t.deps.db.transaction().execute((tx) => copyStories(tx, { from, count: many }))
    await fillLists(t, {
      reader: people.reader.oid,
      creator: people.creator.oid,
      admin: people.admin.oid,
    })
  }, 120_000)
  afterAll(() => t.close())

  const item = oidOf(1)
  it.each([
    ['nobody', `content/comments?contentOid=${item}&sort=newest`],
    ['reader', `content/comments?contentOid=${item}&sort=newest`],
    ['reader', `content/comments?contentOid=${item}&sort=liked`],
    ['reader', `content/comment/replies?contentOid=${item}&commentPosition=1`],
    ['reader', `content/playlist?contentOid=${item}`],
    ['reader', `content/playlist/${oidOf(1)}`],
    ['reader', `content/playlist/${oidOf(1)}?cursor=${writeCursor([4000, oidOf(4000)])}`],
    ['reader', 'account/liked-list'],
    ['reader', 'account/following'],
    ['reader', 'account/history'],
    ['reader', 'account/history?show=unfinished'],
    ['reader', 'account/shoppingCart'],
    ['reader', 'content/purchased3'],
    ['reader', 'moderation/reports'],
    ['admin', 'admin/moderation/cases'],
    ['admin', `admin/moderation/cases?cursor=${writeCursor([1, oidOf(900)])}`],
    ['admin', 'admin/moderation/cases?state=acted'],
    ['nobody', 'channel/channel?creatorOid='],
    ['creator', 'channel/fans'],
    ['creator', 'channel/fans?sort=given'],
    ['creator', 'channel/fans?sort=since'],
    ['creator', 'channel/fans?group=donors'],
    ['creator', 'channel/fans?group=subscribers'],
    ['creator', 'channel/fans?group=noted'],
    ['creator', 'live/chat/bans?creatorOid='],
    ['creator', 'live/chat/acts?creatorOid='],
  ] as const)('reads for %s only what a page of %s shows', async (who, path) => {
    const address = path.endsWith('=') ? path + people.creator?.oid : path
    const most = await mostRowsRead(t.deps.pool, async () => {
      const answer = await t.call(`GET /${address}`, people[who] && { token: people[who].token })
      expect(answer.status).toBe(200)
    })
    expect(most.rows, most.text).toBeLessThan(few)
  })

  it.each(['Crowdmaker', 'crowd', 'crowdmaker4999'])(
    'reads for the channels that %s finds only what a page shows',
    async (keyword) => {
      await t.deps.pool.query(`UPDATE users SET is_creator = true,
        nickname = 'Crowdmaker' || substr(nickname, 6) WHERE nickname LIKE 'Crowd%' AND NOT is_creator`)
      await t.deps.pool.query('VACUUM ANALYZE name_search')
      const most = await mostRowsRead(t.deps.pool, async () => {
        const { status, body } = await t.call(`GET /channel/search?keyword=${keyword}`)
        expect(status).toBe(200)
        expect(body.items).toHaveLength(keyword === 'crowdmaker4999' ? 1 : 20)
      })
      expect(most.rows, most.text).toBeLessThan(few)
    },
  )

  it('reads only what the second page of the items of followed creators shows', async () => {
    const caller = people.reader && { token: people.reader.token }
    const { nextCursor } = (await t.call('GET /account/following', caller)).body
    const most = await mostRowsRead(t.deps.pool, async () => {
      const { body } = await t.call(`GET /account/following?cursor=${nextCursor}`, caller)
      expect(body.items).toHaveLength(20)
    })
    expect(most.rows, most.text).toBeLessThan(few)
  })
})

/** Of each list as many rows, most of them of one person, item or creator. */
async function fillLists(
  { deps: { db }, clock }: TestApp,
  { reader, creator, admin }: Record<'reader' | 'creator' | 'admin', string>,
): Promise<void> {
  const made = sql`generate_series(1, ${many}::int) AS made (g)`
  const oid = sql`lpad(to_hex(g), 24, '0')`
  const at = sql`${clock.now()}::timestamptz - g * interval '1 minute'`
  const item = oidOf(1)
  await sql`INSERT INTO comments
      (oid, item_oid, position, parent_position, author_oid, text, likes, replies, created_at)
    SELECT ${oid}, ${item}, g, CASE WHEN g > 1 AND g % 3 = 0 THEN 1 END, ${oid}, 'Lit', g % 97,
      CASE WHEN g = 1 THEN ${many} / 3 ELSE 0 END, ${at} FROM ${made}`.execute(db)
  await sql`INSERT INTO item_counts (item_oid, comments) SELECT ${oid}, 1 FROM ${made}`.execute(db)
  await sql`INSERT INTO playlists (oid, owner_oid, title, sharing, created_at, updated_at)
    SELECT ${oid}, CASE WHEN g < 200 THEN ${reader} ELSE ${oid} END, 'List', 'public', ${at}, ${at}
    FROM ${made}`.execute(db)
  await sql`INSERT INTO playlist_items (playlist_oid, item_oid, place, added_at)
    SELECT ${item}, ${oid}, g, ${at} FROM ${made}`.execute(db)
  // A creator of thousands of items, and others who have none.
  await sql`INSERT INTO favorite_creators (user_oid, creator_oid, created_at)
    SELECT ${reader}, oid, ${clock.now()} FROM users
    WHERE oid IN (${creator}, ${admin}) OR nickname_key IN (SELECT 'crowd' || n
      FROM generate_series(1, 8) AS n)`.execute(db)
  await sql`INSERT INTO item_likes (user_oid, item_oid, created_at)
    SELECT ${reader}, ${oid}, ${at} FROM ${made}`.execute(db)
  await sql`INSERT INTO visits (user_oid, item_oid, verb, at, is_unfinished)
    SELECT ${reader}, ${oid}, 'read', ${at}, g % 500 = 0 FROM ${made}`.execute(db)
  await sql`INSERT INTO cart_entries (user_oid, content_oid, type, seen_price, added_at)
    SELECT CASE WHEN g < 50 THEN ${reader} ELSE ${oid} END, ${oid}, 'story', 10, ${at}
    FROM ${made}`.execute(db)
  await sql`INSERT INTO moderation_cases (oid, target_kind, target_oid, owner_oid, title, state,
      report_count, opened_at, last_reported_at, closed_at, closed_by)
    SELECT ${oid}, 'user', ${oid}, ${oid}, 'Crowd', CASE WHEN g % 5 > 0 THEN 'open' ELSE 'acted' END,
      1, ${at}, ${at}, CASE WHEN g % 5 = 0 THEN ${at} END, CASE WHEN g % 5 = 0 THEN ${admin} END
    FROM ${made}`.execute(db)
  await sql`INSERT INTO moderation_reports (oid, case_oid, reporter_oid, reason, details, created_at)
    SELECT ${oid}, ${oid}, ${reader}, 'spam', '', ${at} FROM ${made}`.execute(db)
  await sql`INSERT INTO fans (creator_oid, fan_oid, given_coins, recent_coins, donated_coins, note,
      is_member, since, latest_at)
    SELECT ${creator}, ${oid}, g, g % 50, CASE WHEN g % 100 = 0 THEN 10 ELSE 0 END,
      CASE WHEN g % 100 = 1 THEN 'Kind' ELSE '' END, g % 100 = 2, ${at}, ${at} FROM ${made}`.execute(
    db,
  )
  await sql`INSERT INTO live_chat_bans (creator_oid, viewer_kind, viewer_oid, shown_oid, minutes,
      reason, description, banned_at)
    SELECT ${creator}, 'guest', ${oid}, ${oid}, 0, 'chatBan', '', ${at} FROM ${made}`.execute(db)
  await sql`INSERT INTO live_chat_acts (oid, creator_oid, action, viewer_kind, viewer_oid, shown_oid,
      acted_at)
    SELECT ${oid}, ${creator}, 'ban', 'guest', ${oid}, ${oid}, ${at} FROM ${made}`.execute(db)
  // Films of somebody else, which no tab of the creator's channel holds, and orders of stories.
  const film = sql`lpad(to_hex(g + 1048576), 24, '0')`
  await sql`INSERT INTO catalogue_items SELECT film.* FROM catalogue_items AS source, ${made},
      jsonb_populate_record(source, jsonb_build_object('oid', ${film}, 'kind', 'content',
        'owner_oid', ${reader}::text)) AS film WHERE source.oid = ${item}`.execute(db)
  await sql`INSERT INTO contents (content_oid, type, fields)
    SELECT ${film}, 'video', '{}' FROM ${made}`.execute(db)
  await sql`INSERT INTO orders (oid, user_oid, request_key, currency, price, state, created_at)
    SELECT ${oid}, ${reader}, g::text, 'coin', 10, 'paid', ${at} FROM ${made}`.execute(db)
  await sql`INSERT INTO order_lines (order_oid, place, user_oid, kind, subject_oid, receiver_oid,
      creator_oid, quantity, list_price, discount, price, allows_bonus, is_counted, fee_percent,
      bonus, paid, payees, created_at)
    SELECT ${oid}, 0, ${reader}, 'story', ${oid}, ${reader}, ${creator}, 1, 10, 0, 10, true, false,
      10, 0, 10, '[]', ${at} FROM ${made}`.execute(db)
  await sql`ANALYZE`.execute(db)
}
