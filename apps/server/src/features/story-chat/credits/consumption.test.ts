import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { type Chat, createChatApp, openPaidChat } from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { giveAmount } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

const dayMs = 24 * 3600 * 1000
const used = (paidMilli: number, bonusMilli: number, replies: number, unlocks = 0) => ({
  totalMilli: paidMilli + bonusMilli,
  paidMilli,
  bonusMilli,
  replies,
  unlocks,
})

describe('the credits that stories consumed', () => {
  let t: TestApp
  let server: ModelServer
  let admin: Person
  let mira: Person
  let noa: Person
  let sea: string
  let hill: string
  let wood: string
  let rich: { person: Person; chat: Chat }
  let poor: { person: Person; chat: Chat }
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    admin = await signUpAdmin(t)
    mira = await signUpCreator(t, 'Mira')
    noa = await signUpCreator(t, 'Noa')
    const fields = { model: 'server', creditsPerChatMilli: 10_000 }
    sea = await publishStory(t, mira, { ...fields, title: 'The sea' })
    hill = await publishStory(t, mira, { ...fields, title: 'The hill' })
    wood = await publishStory(t, noa, { ...fields, title: 'The wood' })
    // 20 November 2026, 18:00 in Seoul.
    rich = await openPaidChat(t, sea)
    poor = await openPaidChat(t, hill)
    await giveAmount(t, poor.person, 'bonusCredit', 4_000)
    await rich.chat.say('One')
    await rich.chat.say('Two', { outputLength: 'long' })
    await poor.chat.say('One')
    server.next({ kind: 'status', status: 400 })
    await poor.chat.send('This one fails and costs nothing.')
    t.clock.advance(dayMs)
    await rich.chat.say('Three')
    const other = await openPaidChat(t, wood)
    await other.chat.say('One')
    // 30 November, 23:59 in Seoul, and a minute later.
    t.clock.set(new Date('2026-11-30T14:59:30Z'))
    await rich.chat.say('The last of the month')
    t.clock.advance(60_000)
    await rich.chat.say('The first of the next')
  })
  afterAll(() => t.close())

  const get = (path: string, person?: Person) =>
    t.call(`GET /story-chat/${path}`, person ? { token: person.token } : {})
  const november = 'year=2026&month=11'

  it('are told to their creator for a month, by day and story', async () => {
    const days = [
      { day: '2026-11-20', ...used(36_000, 4_000, 3) },
      { day: '2026-11-21', ...used(10_000, 0, 1) },
      { day: '2026-11-30', ...used(10_000, 0, 1) },
    ]
    const stories = [
      { contentOid: sea, title: 'The sea', ...used(50_000, 0, 4) },
      { contentOid: hill, title: 'The hill', ...used(6_000, 4_000, 1) },
    ]
    const site = { presentMonth: '2026-12', zone: 'Asia/Seoul' }
    const whole = { year: 2026, month: 11, ...site, ...used(56_000, 4_000, 5), days, stories }
    const own = await get(`creator/consume?${november}`, mira)
    expect(own.body).toEqual({ creatorOid: mira.oid, ...whole })
    const named = await get(`creator/consume?creatorOid=${mira.oid}&${november}`, mira)
    expect(named.body).toEqual(own.body)
    const december = (await get('creator/consume?year=2026&month=12', mira)).body
    expect(december).toMatchObject({ ...used(10_000, 0, 1), days: [{ day: '2026-12-01' }] })
    // It’s still November in UTC.
    for (const none of ['', '?year=2027&month=1']) {
      expect((await get(`creator/consume${none}`, mira)).body).toEqual(december)
    }
    const empty = (await get('creator/consume?year=2025&month=1', mira)).body
    expect(empty).toMatchObject({ ...used(0, 0, 0), days: [], stories: [] })
  })

  it('are what the ledger took', async () => {
    const { rows } = await t.deps.pool.query<{ taken: number; charged: number }>(
      `SELECT (SELECT -sum(amount) FROM entries JOIN postings ON postings.id = posting_id
          WHERE postings.type = 'story_chat' AND kind = 'user')::bigint AS taken,
        (SELECT sum(paid + bonus) FROM sales)::bigint AS charged`,
    )
    expect(rows[0]).toEqual({ taken: 80_000, charged: 80_000 })
  })

  it('are told to no other than the creator and administrators, on record', async () => {
    const asked = `creator/consume?creatorOid=${mira.oid}&${november}`
    expect((await get(asked, admin)).body.totalMilli).toBe(60_000)
    expect(refusal(await get(asked))).toEqual([401, 'auth.required'])
    for (const person of [noa, await signUpPerson(t)]) {
      expect(refusal(await get(asked, person))).toEqual([403, 'auth.forbidden'])
    }
    const reader = await signUpPerson(t)
    const own = await get(`creator/consume?${november}`, reader)
    expect(refusal(own)).toEqual([403, 'auth.forbidden'])
    const rows = await t.deps.db
      .selectFrom('audit_log')
      .select(['action', 'subject_oid'])
      .where('actor_oid', '=', admin.oid)
      .execute()
    expect(rows).toEqual([{ action: 'credits.creator_read', subject_oid: mira.oid }])
  })

  it('are listed by creator, most first, in pages', async () => {
    const first = (await get(`admin/creator/consume?${november}&limit=1`, admin)).body
    const more = `&limit=1&cursor=${first.nextCursor}`
    const rest = (await get(`admin/creator/consume?${november}${more}`, admin)).body
    expect([...first.items, ...rest.items]).toEqual([
      { creatorOid: mira.oid, nickname: 'Mira', ...used(56_000, 4_000, 5) },
      { creatorOid: noa.oid, nickname: 'Noa', ...used(10_000, 0, 1) },
    ])
    expect(rest.nextCursor).toBeNull()
  })

  it('are measured of all creators or one', async () => {
    const all = (await get(`admin/creator/credit-metrics?${november}`, admin)).body
    expect(all).toMatchObject({
      creatorOid: null,
      ...used(66_000, 4_000, 6),
      chats: 3,
      stories: 3,
      creators: 2,
    })
    // It’s still November in UTC.
    for (const none of ['', '?year=2027&month=1']) {
      const { body } = await get(`admin/creator/credit-metrics${none}`, admin)
      expect(body).toMatchObject({ month: 12, presentMonth: '2026-12', zone: 'Asia/Seoul' })
    }
    expect(all.days[1]).toEqual({ day: '2026-11-21', ...used(20_000, 0, 2) })
    const query = `creatorOid=${noa.oid}&${november}`
    const one = (await get(`admin/creator/credit-metrics?${query}`, admin)).body
    expect(one).toMatchObject({ creatorOid: noa.oid, ...used(10_000, 0, 1), chats: 1, creators: 1 })
    expect((await get(`admin/creator/credit-metrics?creator=NOA&${november}`, admin)).body).toEqual(
      one,
    )
  })

  describe('in single chats', () => {
    const top = async (query = '') =>
      (await get(`admin/top-credit-consuming-chats${query}`, admin)).body.items

    it('are listed most first, up to a limit, of all time or some days [R-story-chat-106]', async () => {
      const items = await top()
      expect(items).toHaveLength(3)
      expect(items[0]).toEqual({
        roomOid: rich.chat.roomOid,
        contentOid: sea,
        storyTitle: 'The sea',
        creatorOid: mira.oid,
        ownerOid: rich.person.oid,
        ...used(60_000, 0, 5),
        lastAt: t.clock.now().toISOString(),
      })
      expect(await top('?limit=1')).toEqual([items[0]])
      expect(await top('?days=1')).toMatchObject([{ contentOid: sea, ...used(20_000, 0, 2) }])
    })

    it('are listed up to 100 without a limit [R-story-chat-106]', async () => {
      await t.deps.pool.query(
        `INSERT INTO chat_room_days SELECT '-infinity', lpad(n::text, 24, 'b'), $1, $2, 1, 0,
          1, $3 FROM generate_series(1, 120) AS n`,
        [sea, mira.oid, new Date('2020-01-01')],
      )
      expect(await top()).toHaveLength(100)
      expect(await top('?limit=110')).toHaveLength(110)
    })

    it('stay when the chat is deleted', async () => {
      const { roomOid, caller } = poor.chat
      await t.call('DELETE /story-chat/chat-room', { ...caller, body: { roomOid } })
      const items = await top()
      const gone = items.find((item: { roomOid: string }) => item.roomOid === roomOid)
      expect(gone).toMatchObject({ ownerOid: null, ...used(6_000, 4_000, 1) })
      const { body } = await get(`creator/consume?${november}`, mira)
      expect(body.totalMilli).toBe(60_000)
    })
  })

  it('need a month, and numbers that can be', async () => {
    for (const path of [
      'creator/consume?year=2026&month=13',
      'creator/consume?year=x&month=1',
      `creator/consume?creatorOid=x&${november}`,
      'admin/creator/consume?year=1999&month=1',
      `admin/creator/consume?${november}&cursor=x`,
      'admin/creator/credit-metrics?year=2026&month=0',
      'admin/top-credit-consuming-chats?limit=0',
      'admin/top-credit-consuming-chats?limit=1001',
      'admin/top-credit-consuming-chats?days=0',
    ]) {
      expect(refusal(await get(path, admin)), path).toEqual([400, 'request.invalid'])
    }
  })
})
