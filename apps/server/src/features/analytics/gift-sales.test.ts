import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'

interface Sum {
  kind: string
  sales: number
  refunded: number
  earnedAmount: number
}

/** One video is bought twice, given three times (one gift is refunded), and donated to once. */
describe('purchases, gifts, and donations', () => {
  let t: TestApp
  let maker: Person
  let fan: Person
  let video: string
  let gifts: string[]
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    ;[maker, fan] = [await signUpCreator(t), await signUpPerson(t)]
    video = await publishContent(t, maker, { price: 100 })
    await giveAmount(t, fan, 'coin', 2000)
    const giftees = [await signUpPerson(t), await signUpPerson(t), await signUpPerson(t)]
    await post('/payment/orders', fan, { contentOid: video, priceCoins: 100 })
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 100)
    await post('/payment/orders', other, { contentOid: video, priceCoins: 100 })
    gifts = []
    for (const { oid } of giftees) {
      const body = { contentOid: video, coins: 100, giftees: [oid] }
      gifts.push((await post('/account/gift', fan, body)).orderOid)
    }
    const donation = { amount: 50, creatorOid: maker.oid, comment: 'Bravo', contentOid: video }
    await post('/account/donate', fan, donation)
    const admin = await signUpAdmin(t)
    await post(`/payment/admin/orders/${gifts[0]}/refund`, admin, { reason: 'A mistake.' })
  })
  afterAll(() => t.close())

  const post = async (path: string, { token }: Person, body: Record<string, unknown>) => {
    const answer = await t.call(`POST ${path}`, { token, idempotencyKey: newKey(), body })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const get = async (path: string) => (await t.call(`GET ${path}`, { token: maker.token })).body
  const figuresOf = (sums: Sum[]) =>
    Object.fromEntries(
      sums.map(({ kind, sales, refunded, earnedAmount }) => [
        kind,
        [sales, refunded, earnedAmount],
      ]),
    )
  const apart = { content: [2, 0, 160], donation: [1, 0, 40], gift: [3, 1, 160] }

  describe.each(['before', 'after'])('%s they’re summed', (when) => {
    beforeAll(async () => {
      if (when === 'after') await t.jobs.get('commerce.roll-up-sales')?.({})
    })

    it('are counted apart in all of Sales, with the sums of money as they were', async () => {
      for (const query of ['', '?month=2026-11', `?itemOid=${video}`]) {
        const { kinds, items, periods } = await get(`/payment/sales/totals${query}`)
        for (const sums of [kinds, items, periods]) expect(figuresOf(sums), query).toEqual(apart)
      }
      const earned = await get('/payment/sales/earned')
      expect(earned.totals).toContainEqual({ currency: 'coin', amount: 360 })
    })

    it('are found by their type', async () => {
      const { items } = await get('/payment/sales')
      expect(items.map(({ kind }: Sum) => kind).toSorted()).toEqual([
        'content',
        'content',
        'donation',
        'gift',
        'gift',
        'gift',
      ])
      const ids = async (query: string) =>
        (await get(`/payment/sales?${query}`)).items.map(({ id }: { id: string }) => id)
      expect((await ids('kind=gift')).toSorted()).toEqual(gifts.toSorted())
      expect((await ids(`kind=gift&itemOid=${video}`)).toSorted()).toEqual(gifts.toSorted())
      expect(await ids('kind=gift&state=refunded')).toEqual([gifts[0]])
      expect(await ids('kind=content')).toHaveLength(2)
      expect(items.map(({ title }: { title: string }) => title)).not.toContain('')
      const listed = await get('/account/purchase-events/pagination?purchseType=gift')
      expect([listed.total, listed.items.length]).toEqual([3, 3])
      expect(figuresOf((await get('/payment/sales/totals?kind=gift')).kinds)).toEqual({
        gift: apart.gift,
      })
    })

    it('are counted apart on the overview and the page of their item', async () => {
      const { totals, days, items } = await get('/payment/sales/overview')
      for (const figures of [totals, ...days, ...items]) {
        expect(figures).toMatchObject({ purchases: 2, gifts: 3, donations: 1, earnedCoins: 360 })
      }
      expect(items).toMatchObject([{ itemOid: video, itemKind: 'content' }])
      const item = await get(`/payment/sales/item?itemOid=${video}`)
      expect(item.totals).toMatchObject({ purchases: 5, gifts: 3, donations: 1, refunds: 1 })
    })
  })

  it('have a line each on the statement, with what it’s worth in won', async () => {
    const { items, sums } = await get('/settlement/statements/2026-11')
    expect(items).toMatchObject([
      { kind: 'content', sold: 2, refunded: 0, earned: 160, earnedWon: 16_000 },
      { kind: 'donation', sold: 1, refunded: 0, earned: 40, earnedWon: 4_000 },
      { kind: 'gift', sold: 3, refunded: 1, earned: 160, earnedWon: 16_000 },
    ])
    expect(sums).toMatchObject([{ earned: 360, earnedWon: 36_000 }])
    const first = await get('/settlement/statements/2026-11?limit=2')
    const rest = await get(`/settlement/statements/2026-11?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items]).toEqual(items)
    const csv = await t.app.inject({
      url: '/api/settlement/statements/2026-11/file?format=csv',
      headers: { authorization: `Bearer ${maker.token}`, 'accept-language': 'en' },
    })
    const [head = '', ...lines] = csv.body
      .replaceAll('"', '')
      .split('\r\n')
      .map((line) => line.split(','))
    const worth = head.indexOf('Earned (KRW)')
    expect(lines.filter(([source]) => source).map((cells) => [cells[0], cells[worth]])).toEqual([
      ['Content', '16000'],
      ['Donations', '4000'],
      ['Gifts', '16000'],
      ['Total', '36000'],
    ])
  })

  it('have a line each in the recomputed journal', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plax-gifts-'))
    const file = async (path: string) => {
      const headers = { authorization: `Bearer ${maker.token}` }
      const { body } = await t.app.inject({ url: `/api/settlement/${path}`, headers })
      const name = join(folder, path === 'recompute' ? 'recompute.mjs' : path)
      writeFileSync(name, body)
      return name
    }
    const [program, journal] = [await file('recompute'), await file('journal')]
    const { stdout, stderr } = spawnSync(process.execPath, [program, journal, '2026-11'])
    expect(stdout.length, String(stderr)).toBeGreaterThan(0)
    const { items } = await get('/settlement/statements/2026-11')
    expect(items).toMatchObject(
      JSON.parse(String(stdout)).lines.map(({ item, ...line }: { item: string }) => ({
        ...line,
        itemOid: item,
      })),
    )
    expect(items).toHaveLength(3)
  })

  it('are separated in earlier sales by the migration', async () => {
    const name = '202611280200_commerce_sale_gifts.sql'
    const migration = readFileSync(join(import.meta.dirname, '../../migrations', name), 'utf8')
    const gifted = async () =>
      (await t.deps.pool.query<{ oid: string }>('SELECT oid FROM sales WHERE is_gift')).rows
    await t.deps.pool.query('UPDATE sales SET is_gift = false')
    await t.deps.pool.query(/UPDATE sales SET[^;]+;/.exec(migration)?.[0] ?? '')
    expect((await gifted()).map(({ oid }) => oid).toSorted()).toEqual(gifts.toSorted())
  })
})
