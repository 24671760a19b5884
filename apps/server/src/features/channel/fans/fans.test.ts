import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { exportOf } from '../../../testing/exports.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { addTier, chargeWholeMonths, confirmTier } from '../../../testing/subscriptions.ts'
import { removeDue, waitOut } from '../../../testing/withdrawals.ts'

const dayMs = 24 * 3600_000

interface Fan {
  user: { oid: string }
  givenCoins: number
  recentCoins: number
  purchases: number
}

describe('fans of a creator', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    await chargeWholeMonths(t)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    creator = await signUpCreator(t)
  })

  /** Other databases of the cluster may have transactions that hold the sums back for a moment. */
  const rollUp = async () => {
    const read = async (what: string) =>
      (await sql<{ xact: string }>`SELECT ${sql.raw(what)} AS xact`.execute(t.deps.db)).rows[0]
        ?.xact
    const wanted = Number(await read('pg_current_xact_id()::text'))
    do await t.jobs.get('channel.roll-up-fans')?.({})
    while (Number(await read('(SELECT xact FROM fan_days_watermark)')) < wanted)
  }
  const list = async (query = '', by: Person = creator) => {
    const answer = await t.call(`GET /channel/fans?${query}`, { token: by.token })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const oids = async (query = '') => (await list(query)).items.map((one: Fan) => one.user.oid)
  const ranking = async (by?: Person) => {
    const key = `GET /channel/channel?creatorOid=${creator.oid}`
    const { body } = await t.call(key, by ? { token: by.token } : {})
    return body.channel.fanRanking?.fans.map(
      ({ user, place, coins }: { user: { oid: string }; place: number; coins: number | null }) => [
        place,
        user.oid,
        coins,
      ],
    )
  }
  const buy = async (person: Person, contentOid: string, priceCoins: number): Promise<string> => {
    await giveAmount(t, person, 'coin', priceCoins)
    const answer = await t.call('POST /payment/orders', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.orderOid
  }
  const buyer = async (price: number): Promise<Person> => {
    const person = await signUpPerson(t)
    const oid = await publishContent(t, creator, { price, title: { en: `For ${price}` } })
    await buy(person, oid, price)
    return person
  }

  it('are subscribers, buyers and donors, with what they gave, since when, and what they bought last [R-channel-007] [R-channel-011]', async () => {
    const big = await buyer(300)
    const small = await buyer(20)
    const tierHash = await addTier(t, creator, { name: 'Gold', price: 100 })
    const member = await signUpPerson(t)
    await giveAmount(t, member, 'coin', 100)
    const began = t.clock.now().toISOString()
    expect((await confirmTier(t, member, { tierHash, priceCoins: 100 })).status).toBe(200)
    await rollUp()
    const all = await list('sort=given')
    expect(all).toMatchObject({ fanCount: 3, memberCount: 1 })
    expect(all.items).toMatchObject([
      {
        user: { oid: big.oid },
        givenCoins: 300,
        recentCoins: 300,
        donatedCoins: 0,
        purchases: 1,
        tier: null,
        lastPurchase: { kind: 'content', title: 'For 300' },
        note: '',
        isBlocked: false,
      },
      {
        user: { oid: member.oid },
        givenCoins: 100,
        purchases: 0,
        tier: { tierHash, name: 'Gold', since: began },
      },
      { user: { oid: small.oid }, givenCoins: 20 },
    ])
    expect(await oids('group=subscribers')).toEqual([member.oid])
    expect((await oids('group=buyers&sort=given')) as string[]).toEqual([big.oid, small.oid])
    expect(await oids('group=donors')).toEqual([])
    expect(await oids(`tierHash=${tierHash}`)).toEqual([member.oid])
    expect(await oids(`name=${encodeURIComponent(small.nickname.slice(0, 12))}`)).toEqual([
      small.oid,
    ])
    await sql`UPDATE subscriptions SET state = 'ended', ends_at = ${t.clock.now()}
      WHERE user_oid = ${member.oid}`.execute(t.deps.db)
    await rollUp()
    expect(await list('group=subscribers')).toMatchObject({
      items: [],
      memberCount: 0,
      fanCount: 3,
    })
  })

  it('count donations apart', async () => {
    const person = await buyer(50)
    await sql`UPDATE sales SET kind = 'donation' WHERE buyer_oid = ${person.oid}`.execute(t.deps.db)
    await rollUp()
    expect((await list('group=donors')).items).toMatchObject([
      { user: { oid: person.oid }, donatedCoins: 50, givenCoins: 50, purchases: 0 },
    ])
    expect(await oids('group=buyers')).toEqual([])
  })

  it.each(['given', 'latest', 'since'])('are read page by page, by %s, each once', async (sort) => {
    const people = []
    for (const price of [30, 10, 30, 20]) {
      people.push((await buyer(price)).oid)
      t.clock.set(new Date(t.clock.now().getTime() + 1000))
    }
    await rollUp()
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map((one: Fan) => one.user.oid))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(seen).toHaveLength(4)
    expect(new Set(seen)).toEqual(new Set(people))
    expect(seen).toEqual(await oids(`sort=${sort}`))
    if (sort !== 'given') expect(seen).toEqual(people.toReversed())
  })

  it('are counted once however often and in which parts the sums are made, and lose what was refunded', async () => {
    const person = await buyer(40)
    await rollUp()
    await rollUp()
    const again = await publishContent(t, creator, { price: 60 })
    const orderOid = await buy(person, again, 60)
    await Promise.all([rollUp(), rollUp()])
    const read = async () => (await list()).items[0] as Fan
    expect(await read()).toMatchObject({ givenCoins: 100, recentCoins: 100, purchases: 2 })
    const admin = await signUpAdmin(t)
    const refund = await t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'Bought twice.' },
    })
    expect(refund.status, refund.text).toBe(200)
    await rollUp()
    expect(await read()).toMatchObject({ givenCoins: 40, recentCoins: 40, purchases: 1 })
    // Made anew, as after a restore, they are the same.
    await sql`UPDATE fan_days_watermark SET xact = 0`.execute(t.deps.db)
    await rollUp()
    expect(await list()).toMatchObject({
      items: [{ givenCoins: 40, recentCoins: 40, purchases: 1 }],
      fanCount: 1,
    })
  })

  it('are ranked by what they gave in the last 30 days [R-ranking-002]', async () => {
    const early = await buyer(500)
    await rollUp()
    t.clock.set(new Date(t.clock.now().getTime() + 20 * dayMs))
    const late = await buyer(100)
    await rollUp()
    expect(await ranking()).toEqual([
      [1, early.oid, null],
      [2, late.oid, null],
    ])
    t.clock.set(new Date(t.clock.now().getTime() + 9 * dayMs))
    await rollUp()
    expect((await ranking()).length).toBe(2)
    t.clock.set(new Date(t.clock.now().getTime() + dayMs))
    await rollUp()
    expect(await ranking()).toEqual([[1, late.oid, null]])
    expect((await list('sort=given')).items[0]).toMatchObject({ givenCoins: 500, recentCoins: 0 })
  })

  it('are ranked with coins where their creator shows them, and without who hid or is blocked [R-channel-014]', async () => {
    const [first, second, third] = [await buyer(300), await buyer(200), await buyer(100)]
    await rollUp()
    const set = (body: object) =>
      t.call('POST /channel/settings', { token: creator.token, body: { ...body } })
    await set({ showsFanCoins: true })
    expect(await ranking()).toEqual([
      [1, first.oid, 300],
      [2, second.oid, 200],
      [3, third.oid, 100],
    ])
    const hide = (isHidden: boolean) =>
      t.call('POST /channel/fan-ranking/own', { token: first.token, body: { isHidden } })
    expect((await hide(true)).body).toEqual({ isHidden: true })
    const own = await t.call('GET /channel/fan-ranking/own', { token: first.token })
    expect(own.body).toEqual({ isHidden: true })
    await t.call('POST /content/block', {
      token: creator.token,
      body: { operation: 'add', userOid: second.oid },
    })
    expect(await ranking()).toEqual([[1, third.oid, 100]])
    const fans = (await list('sort=given')).items as (Fan & { isBlocked: boolean })[]
    expect(fans.map(({ isBlocked }) => isBlocked)).toEqual([false, true, false])
    await hide(false)
    expect((await ranking())[0]).toEqual([1, first.oid, 300])
    await set({ showsFanRanking: false })
    expect(await ranking()).toBeUndefined()
  })

  it('have a note that only their creator sees', async () => {
    const person = await buyer(10)
    await rollUp()
    const write = (note: string, by: Person | null = creator) =>
      t.call(`POST /channel/fans/${person.oid}/note`, {
        ...(by && { token: by.token }),
        body: { note },
      })
    expect((await write('Likes cats.\0')).body).toEqual({ note: 'Likes cats.' })
    expect((await list('group=noted')).items).toMatchObject([{ note: 'Likes cats.' }])
    const other = await signUpCreator(t)
    expect(refusal(await write('Mine', other))).toEqual([404, 'channel.fan_not_found'])
    expect(refusal(await write('x', null))).toEqual([401, 'auth.required'])
    expect(refusal(await write('x', person))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await write('x'.repeat(501)))).toEqual([400, 'request.invalid'])
    const told = await exportOf(t, person.oid)
    expect(JSON.stringify(told)).not.toContain('Likes cats.')
    expect(told.channel.givenToCreators).toMatchObject([{ given_coins: 10 }])
    expect((await exportOf(t, creator.oid)).channel.fanNotes).toMatchObject([
      { note: 'Likes cats.' },
    ])
    expect((await write('')).body).toEqual({ note: '' })
    expect(await oids('group=noted')).toEqual([])
  })

  it('are gone from the list with their account', async () => {
    const person = await buyer(10)
    await rollUp()
    await waitOut(t, person)
    await removeDue(t)
    await sql`UPDATE fan_days_watermark SET xact = 0`.execute(t.deps.db)
    await rollUp()
    expect(await list()).toMatchObject({ items: [], fanCount: 0 })
    expect(await ranking()).toEqual([])
  })

  it('are for their creator alone to read', async () => {
    const person = await signUpPerson(t)
    expect(refusal(await t.call('GET /channel/fans', {}))).toEqual([401, 'auth.required'])
    const asked = await t.call('GET /channel/fans', { token: person.token })
    expect(refusal(asked)).toEqual([403, 'auth.forbidden'])
    for (const query of ['sort=name', 'group=all', 'cursor=x', 'tierHash=x', 'limit=101']) {
      const wrong = await t.call(`GET /channel/fans?${query}`, { token: creator.token })
      expect(refusal(wrong)).toEqual([400, 'request.invalid'])
    }
    for (const key of ['GET /channel/fan-ranking/own', 'POST /channel/fan-ranking/own']) {
      const body = key.startsWith('POST') ? { body: { isHidden: true } } : {}
      expect(refusal(await t.call(key, body))).toEqual([401, 'auth.required'])
    }
  })
})
