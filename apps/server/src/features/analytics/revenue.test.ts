import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../testing/app.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { type Bucket, getAccountSums, grant, spend } from '../ledger/ledger.service.ts'

const forfeited = 50

describe('the revenue of the platform', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    admin = await signUpAdmin(t)
    creator = await signUpCreator(t)
    reader = await signUpPerson(t)
    await charge(1_000, 'KRW')
    await refund('charge', await charge(100, 'USD'))
    await giveAmount(t, reader, 'bonusCoin', 100)
    const forSale = { access: 'buyers', priceCoins: 300, allowsBonus: true }
    await buy(await publishStory(t, creator, forSale))
    await refund('order', await buy(await publishStory(t, creator, forSale)))
    const converted = await t.call('POST /story-chat/convert/credit', {
      token: reader.token,
      idempotencyKey: newKey(),
      body: { amount: 200 },
    })
    expect(converted.status, converted.text).toBe(200)
    // From here on some of the ledger is in the sums by day, and the rest is not yet.
    await t.jobs.get('analytics.roll-up-revenue')?.({})
    await lapse()
    // The last evening of November in UTC is December in Seoul.
    t.clock.set(new Date('2026-11-30T15:00:00Z'))
    await charge(100, 'KRW')
  })
  afterAll(() => t.close())

  const charge = async (coins: number, currency: string): Promise<string> => {
    const post = (path: string, body: Record<string, unknown>, token = reader.token) =>
      t.call(`POST /payment/${path}`, { token, idempotencyKey: newKey(), body })
    const terms = { coins, currency, method: 'card', acceptTerms: true }
    const { orderOid, redirectUrl } = (await post('onetime/ready', terms)).body
    const page = await post(`sandbox/${redirectUrl.split('/').at(-1)}`, { decision: 'approve' })
    const back = new URL(page.body.returnUrl, 'http://plax.invalid').searchParams
    const paid = await post('onetime/confirm', { orderOid, paymentKey: back.get('paymentKey') })
    expect(paid.status, paid.text).toBe(200)
    return orderOid
  }
  const buy = async (contentOid: string): Promise<string> => {
    const order = await t.call('POST /payment/orders', {
      token: reader.token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins: 300 },
    })
    return order.body.orderOid
  }
  const refund = async (kind: 'order' | 'charge', oid: string) => {
    const answer = await t.call('POST /account/admin/refunds', {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { kind, oid, reason: 'A mistake.' },
    })
    expect(answer.status, answer.text).toBe(200)
  }
  const lapse = async () => {
    const expiresAt = new Date(t.clock.now().getTime() + 1000)
    await t.deps.db.transaction().execute((tx) =>
      grant(tx, {
        operation: 'test.grant',
        key: newKey(),
        type: 'increase',
        ownerOid: reader.oid,
        amounts: [{ bucket: 'bonusCredit', amount: 5_000, origin: 'gift', expiresAt }],
        now: t.clock.now(),
      }),
    )
    t.clock.advance(2000)
    await t.jobs.get('ledger.expireLots')?.({})
    const erased = await signUpPerson(t)
    await giveAmount(t, erased, 'bonusCoin', forfeited)
    await t.deps.db.transaction().execute((tx) =>
      spend(tx, {
        operation: 'test.forfeit',
        key: newKey(),
        type: 'forfeit',
        payerOid: erased.oid,
        currency: 'coin',
        amount: forfeited,
        allowBonus: true,
        now: t.clock.now(),
      }),
    )
  }
  const get = (query = '', person: Partial<Person> = admin) =>
    t.call(`GET /account/admin/revenue?${query}`, person.token ? { token: person.token } : {})

  const nothing = {
    sold: 0,
    given: 0,
    converted: 0,
    takenBack: 0,
    lapsed: 0,
    spent: 0,
    refunded: 0,
    creators: 0,
    fees: 0,
  }

  it('tells money by month and currency: what came, what went back, what is left', async () => {
    const { status, body, text } = await get()
    expect(status, text).toBe(200)
    expect(body.money).toEqual([
      {
        month: '2026-12',
        currency: 'KRW',
        charges: 1,
        received: 11_000,
        refunds: 0,
        refunded: 0,
        net: 11_000,
      },
      expect.objectContaining({ month: '2026-11', currency: 'KRW', charges: 1, refunded: 0 }),
      {
        month: '2026-11',
        currency: 'USD',
        charges: 1,
        received: expect.any(Number),
        refunds: 1,
        refunded: expect.any(Number),
        net: 0,
      },
    ])
    expect(body.money[2].refunded).toBeGreaterThan(0)
  })

  it('tells what became of coins and credits, and what the platform kept', async () => {
    const november = (await get('month=2026-11')).body.amounts
    const row = (bucket: string, sums: object) => ({
      month: '2026-11',
      bucket,
      ...nothing,
      ...sums,
    })
    expect(november).toEqual([
      row('bonusCoin', { given: 100 + forfeited, lapsed: forfeited, spent: 100, fees: 100 }),
      row('coin', {
        sold: 1_100,
        converted: 200,
        takenBack: 100,
        spent: 500,
        refunded: 300,
        creators: 160,
        fees: 40,
      }),
      row('bonusCredit', { given: 5_000, lapsed: 5_000 }),
      row('credit', { converted: expect.any(Number) }),
    ])
    expect((await get('month=2026-12')).body.amounts).toMatchObject([{ bucket: 'coin', sold: 100 }])
    expect((await get('month=2026')).body.amounts).toHaveLength(5)
    expect((await get('month=2025')).body).toEqual({
      zone: 'Asia/Seoul',
      presentMonth: expect.stringMatching(/^20/),
      money: [],
      amounts: [],
    })
  })

  it('comes to what the ledger has: in the till, with creators, and in the wallets', async () => {
    const { money, amounts } = (await get()).body
    type Line = Record<string, number> & { currency?: string; bucket?: string }
    const total = (lines: Line[], name: string, keys: string[]) =>
      lines
        .filter(({ currency, bucket }) => (currency?.toLowerCase() ?? bucket) === name)
        .reduce((sum, line) => sum + keys.reduce((part, key) => part + (line[key] ?? 0), 0), 0)
    const house = await getAccountSums(t.deps.db, { ownerOid: 'house', kind: 'house' })
    const vat = await getAccountSums(t.deps.db, { ownerOid: 'payable:vat', kind: 'house' })
    const account = (sums: { bucket: Bucket; amount: number }[], bucket: string) =>
      sums.find((sum) => sum.bucket === bucket)?.amount ?? 0
    for (const fiat of ['krw', 'usd', 'jpy']) {
      expect(total(money, fiat, ['net']), fiat).toBe(account(house, fiat) + account(vat, fiat))
    }
    const earned = await getAccountSums(t.deps.db, { ownerOid: creator.oid, kind: 'creator' })
    const { rows } = await sql<{ bucket: number; held: number }>`
      SELECT bucket, sum(amount)::bigint AS held FROM entries WHERE kind = 'user'
      GROUP BY bucket`.execute(t.deps.db)
    const inWallets = new Map(rows.map(({ bucket, held }) => [bucket, held]))
    for (const [number, bucket] of ['bonusCoin', 'coin', 'bonusCredit', 'credit'].entries()) {
      const kept = total(amounts, bucket, ['fees']) + (bucket === 'bonusCoin' ? forfeited : 0)
      expect(kept, bucket).toBe(account(house, bucket))
      expect(total(amounts, bucket, ['creators']), bucket).toBe(account(earned, bucket))
      const came = total(amounts, bucket, ['sold', 'given', 'refunded'])
      const went = total(amounts, bucket, ['takenBack', 'lapsed', 'spent'])
      const converted = total(amounts, bucket, ['converted'])
      const left = came - went + (bucket === 'credit' ? converted : -converted)
      expect(left, bucket).toBe(inWallets.get(number + 1) ?? 0)
      expect(total(amounts, bucket, ['spent']) - total(amounts, bucket, ['refunded'])).toBe(
        total(amounts, bucket, ['creators', 'fees']),
      )
    }
  })

  it('is for administrators, on record, and of months that can be', async () => {
    expect(refusal(await get('', {}))).toEqual([401, 'auth.required'])
    expect(refusal(await get('', creator))).toEqual([403, 'auth.forbidden'])
    for (const query of ['month=2026-13', 'month=1999', 'month=x']) {
      expect(refusal(await get(query)), query).toEqual([400, 'request.invalid'])
    }
    const views = await t.deps.db
      .selectFrom('audit_log')
      .select(['actor_oid', 'details'])
      .where('action', '=', 'revenue.read')
      .execute()
    expect(views.length).toBeGreaterThan(3)
    expect(views.every(({ actor_oid: actor }) => actor === admin.oid)).toBe(true)
    expect(views.map(({ details }) => details)).toContainEqual({ month: '2026-11' })
  })
})
