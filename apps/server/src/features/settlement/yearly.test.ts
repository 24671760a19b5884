import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { minimumSetting } from './rows/settlement.settings.ts'

/** Sales around the end of a year, which begins in Seoul 9 hours before it does in UTC. */
const sales: [string, number][] = [
  ['2025-11-20T01:00:00Z', 100],
  ['2025-12-31T14:59:59Z', 200],
  ['2025-12-31T15:00:00Z', 400],
  ['2026-02-03T01:00:00Z', 800],
]

describe('the settlement of a creator', () => {
  let t: TestApp
  let mira: Person
  let other: Person
  /** Sold once, in the first hour of the year in Seoul. */
  let late: Person
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2025-11-01T00:00:00Z'))
    await signUpAdmin(t)
    ;[mira, other] = [await signUpCreator(t, 'Mira'), await signUpCreator(t, 'Other')]
    late = await signUpCreator(t, 'Late')
    for (const [at, price] of sales) await sell(mira, { at, price })
    await sell(late, { at: '2025-12-31T15:00:00Z', price: 100 })
    t.clock.set(new Date('2026-02-03T01:00:00Z'))
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, minimumSetting, { KRW: 1, JPY: 1, USD: 1 }, null))
  })
  afterAll(() => t.close())

  const sell = async (creator: Person, { at, price }: { at: string; price: number }) => {
    t.clock.set(new Date(at))
    await logIn(creator)
    const contentOid = await publishStory(t, creator, { access: 'buyers', priceCoins: price })
    const buyer = await signUpPerson(t)
    await giveAmount(t, buyer, 'coin', price)
    const body = { contentOid, priceCoins: price }
    const sent = { token: buyer.token, idempotencyKey: newKey(), body }
    expect((await t.call('POST /payment/orders', sent)).status).toBe(200)
  }
  const logIn = async (person: Person) => {
    const body = { email: person.email, password: person.password }
    person.token = (await t.call('POST /account/login', { body })).body.token
  }
  const get = (path: string, { token }: Person) => t.call(`GET ${path}`, { token })
  const earned = async (year: number | null, person = mira) => {
    const query = year === null ? '' : `?year=${year}`
    const { body } = await get(`/account/creator-settlement${query}`, person)
    const months = body.months.map((one: { month: string; coins: number }) => [
      one.month,
      one.coins,
    ])
    return [body.year, months.filter(([, coins]: [string, number]) => coins > 0)]
  }

  it('exists for each year in which they earned, latest first [R-settlement-006]', async () => {
    await logIn(mira)
    await logIn(other)
    const years = async (person: Person) =>
      (await get('/account/creator-settlement-years', person)).body.years
    expect(await years(mira)).toEqual([2026, 2025])
    expect(await years(other)).toEqual([])
    await logIn(late)
    expect(await years(late)).toEqual([2026])
  })

  it('has the months of its own year, as the business day goes [R-settlement-006]', async () => {
    // 20 % are the fee.
    expect(await earned(2025)).toEqual([
      2025,
      [
        ['2025-11', 80],
        ['2025-12', 160],
      ],
    ])
    expect(await earned(2026)).toEqual([
      2026,
      [
        ['2026-01', 320],
        ['2026-02', 640],
      ],
    ])
    expect(await earned(2024)).toEqual([2024, []])
  })

  it('is of this year where none is named, and of its creator alone [R-settlement-006]', async () => {
    expect(await earned(null)).toEqual(await earned(2026))
    expect(await earned(2025, other)).toEqual([2025, []])
    const reader = await signUpPerson(t)
    for (const path of ['/account/creator-settlement', '/account/creator-settlement-years']) {
      expect(refusal(await get(path, reader))).toEqual([403, 'auth.forbidden'])
    }
    expect((await get('/account/creator-settlement?year=1999', mira)).status).toBe(400)
  })

  describe('is requested', () => {
    const bank = { method: 'bank', country: 'KR', currency: 'KRW', bankName: 'Hana Bank' }
    const on = async (time: string, ...people: Person[]) => {
      t.clock.set(new Date(time))
      for (const person of people) await logIn(person)
    }
    const post = (path: string, { token }: Person, body: Record<string, unknown> = {}) =>
      t.call(`POST ${path}`, { token, idempotencyKey: newKey(), body })
    const request = (person = mira) => post('/account/revenuerequest', person)
    const account = (person: Person) =>
      post('/account/payouts', person, {
        ...bank,
        accountHolder: 'A Creator',
        accountNumber: '110-234-567890',
      })

    it('once a month by each creator, and again in the next [R-settlement-008]', async () => {
      await on('2026-02-10T01:00:00Z', mira, other)
      await sell(other, { at: '2026-02-11T01:00:00Z', price: 500 })
      await on('2026-03-25T01:00:00Z', mira, other)
      for (const person of [mira, other]) expect((await account(person)).status).toBe(200)
      const first = await request()
      expect(first.status, first.text).toBe(200)
      const again = async () => refusal(await request())
      expect(await again()).toEqual([409, 'settlement.already_requested'])
      // Another creator has a month of their own.
      expect((await request(other)).status).toBe(200)
      await sell(mira, { at: '2026-03-26T01:00:00Z', price: 300 })
      await on('2026-03-31T14:59:59Z', mira)
      expect(await again()).toEqual([409, 'settlement.already_requested'])
      await on('2026-04-25T01:00:00Z', mira)
      const second = await request()
      expect(second.status, second.text).toBe(200)
      expect(second.body.requestOid).not.toBe(first.body.requestOid)
      expect(await again()).toEqual([409, 'settlement.already_requested'])
    })
  })
})
