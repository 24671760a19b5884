import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Person, signUpPerson } from '../../testing/people.ts'
import * as ledger from './ledger.service.ts'

const firstDay = new Date('2026-11-01T09:00:00.000Z')

describe('the history of a wallet', () => {
  let t: TestApp
  let fan: Person
  let outsider: Person

  beforeAll(async () => {
    t = await createTestApp()
    fan = await signUpPerson(t)
    outsider = await signUpPerson(t)
    for (const owner of [fan, outsider]) await fill(t, owner.oid)
  })
  afterAll(() => t.close())

  const ask = (path: string, query: Record<string, string>) =>
    t.call(`GET ${path}?${new URLSearchParams(query)}`, { token: fan.token })
  const list = async (query: Record<string, string>) => {
    const { status, body } = await ask('/ledger/postings', query)
    expect(status).toBe(200)
    return body.items.map(({ operation }: { operation: string }) => operation)
  }
  const totals = async (query: Record<string, string>) =>
    (await ask('/ledger/postings/totals', query)).body

  it('is looked through by currency and direction: what came into the wallet, what left it', async () => {
    expect(await list({})).toEqual(['test.late', 'test.convert', 'test.spend', 'test.grant'])
    expect(await list({ currency: 'credits' })).toEqual(['test.late', 'test.convert'])
    expect(await list({ currency: 'coins' })).toEqual(['test.convert', 'test.spend', 'test.grant'])
    expect(await list({ currency: 'coins', direction: 'in' })).toEqual(['test.grant'])
    expect(await list({ currency: 'credits', direction: 'in' })).toEqual([
      'test.late',
      'test.convert',
    ])
    expect(await list({ direction: 'out' })).toEqual(['test.convert', 'test.spend'])
    expect(await list({ currency: 'credits', direction: 'out' })).toEqual([])
  })

  it('is looked through by type and time, and goes on page by page within its filter', async () => {
    expect(await list({ type: 'convert' })).toEqual(['test.convert'])
    expect(await list({ type: 'gacha' })).toEqual([])
    expect(await list({ from: '2026-11-03' })).toEqual(['test.late'])
    expect(await list({ until: '2026-11-03', currency: 'credits' })).toEqual(['test.convert'])
    expect(await list({ from: '2026-11-01T09:00:00Z', until: '2026-11-01T09:00:00Z' })).toEqual([])
    const coins = { currency: 'coins', limit: '2' }
    const cursor = (await ask('/ledger/postings', coins)).body.nextCursor
    expect(await list({ ...coins, cursor })).toEqual(['test.grant'])
  })

  it('is summed up as it is filtered, bucket by bucket', async () => {
    expect(await totals({})).toEqual({
      postings: 4,
      buckets: [
        { bucket: 'bonusCoin', came: 30, went: 30 },
        { bucket: 'coin', came: 100, went: 25 },
        { bucket: 'bonusCredit', came: 700, went: 0 },
        { bucket: 'credit', came: 50_000, went: 0 },
      ],
    })
    expect(await totals({ currency: 'coins', direction: 'out' })).toEqual({
      postings: 2,
      buckets: [
        { bucket: 'bonusCoin', came: 0, went: 30 },
        { bucket: 'coin', came: 0, went: 25 },
      ],
    })
    expect(await totals({ type: 'gacha' })).toEqual({ postings: 0, buckets: [] })
  })

  it.each([
    [
      'credits, by its six types [R-wallet-007]',
      'bonusCredit' as const,
      'purchase increase consume convert refund unknown',
    ],
    [
      'coins, by its 21 types [R-wallet-008]',
      'bonusCoin' as const,
      'purchase gacha gacha-refund donation consume refund increase live_donation live_donation_tts external_live_donation live_ticketing coin_subscription drm_encoding chat chat_content image_chat chat_donation change_nick story_chat sorry-box-coins random-box-coins',
    ],
  ])('names and finds each movement of %s', async (_, bucket, types) => {
    const owner = await signUpPerson(t)
    await t.deps.db.transaction().execute(async (tx) => {
      await ledger.openWallet(tx, owner.oid, firstDay)
      for (const type of types.split(' ')) {
        await ledger.grant(tx, {
          operation: `test.${type}`,
          key: 'one',
          type,
          ownerOid: owner.oid,
          amounts: [{ bucket, amount: 1, origin: 'test' }],
          now: firstDay,
        })
      }
    })
    for (const type of types.split(' ')) {
      const { status, body } = await t.call(`GET /ledger/postings?type=${type}`, {
        token: owner.token,
      })
      expect([type, status]).toEqual([type, 200])
      expect(body.items).toMatchObject([{ operation: `test.${type}`, type }])
      expect(body.items).toHaveLength(1)
    }
  })

  it('answers what it has no name for as unknown, and finds it so', async () => {
    await sql`ALTER TABLE postings DISABLE TRIGGER USER`.execute(t.deps.db)
    await sql`UPDATE postings SET type = 'from_a_later_version'
      WHERE payer_oid = ${fan.oid} AND operation = 'test.late'`.execute(t.deps.db)
    await sql`ALTER TABLE postings ENABLE TRIGGER USER`.execute(t.deps.db)
    const found = await ask('/ledger/postings', { type: 'unknown' })
    expect(found.body.items).toMatchObject([{ operation: 'test.late', type: 'unknown' }])
  })

  it('refuses visitors, and filters that mean nothing', async () => {
    for (const path of ['/ledger/postings', '/ledger/postings/totals']) {
      expect((await t.call(`GET ${path}`)).status).toBe(401)
      for (const query of ['currency=gold', 'direction=up', 'type=theft', 'from=yesterday']) {
        const answer = await t.call(`GET ${path}?${query}`, { token: fan.token })
        expect(answer).toMatchObject({ status: 400, body: { error: 'request.invalid' } })
      }
    }
  })
})

async function fill(t: TestApp, ownerOid: string): Promise<void> {
  const later = (hours: number) => new Date(firstDay.getTime() + hours * 3_600_000)
  const head = (operation: string, now: Date) => ({ operation, key: 'one', now })
  const cap = { businessDay: '2026-11-01', maxCoins: 1000 }
  await t.deps.db.transaction().execute(async (tx) => {
    await ledger.openWallet(tx, ownerOid, firstDay)
    await ledger.grant(tx, {
      ...head('test.grant', firstDay),
      type: 'increase',
      ownerOid,
      amounts: [
        { bucket: 'coin', amount: 100, origin: 'test' },
        { bucket: 'bonusCoin', amount: 30, origin: 'test' },
      ],
    })
    await ledger.spend(tx, {
      ...head('test.spend', later(1)),
      type: 'change_nick',
      payerOid: ownerOid,
      currency: 'coin',
      amount: 50,
      allowBonus: true,
    })
    await ledger.convert(tx, {
      ...head('test.convert', later(2)),
      type: 'convert',
      ownerOid,
      amountCoins: 5,
      creditMilli: 50_000,
      cap,
    })
    await ledger.grant(tx, {
      ...head('test.late', later(60)),
      type: 'increase',
      ownerOid,
      amounts: [{ bucket: 'bonusCredit', amount: 700, origin: 'test' }],
    })
  })
}
