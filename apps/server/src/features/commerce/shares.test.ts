import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { getAccountSums } from '../ledger/ledger.service.ts'

/** At the platform fee of 20 %. */
describe('shares and the platform fee', () => {
  let t: TestApp
  let admin: Person
  let maker: Person
  let partners: Person[]
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    maker = await signUpCreator(t)
    partners = [await signUpCreator(t), await signUpCreator(t)]
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  /** A video of the maker’s, shared with as many partners. */
  const publishShared = async (price: number, ...shares: number[]) => {
    const coCreators = shares.map((share, index) => ({ email: partners[index]?.email, share }))
    const oid = await publishContent(t, maker, { price, coCreators, allowsBonus: true })
    for (const { token } of partners.slice(0, shares.length)) {
      await t.call('POST /content/co-creations', { token, body: { contentOid: oid, accept: true } })
    }
    return oid
  }
  const buyer = async (coins: number, bonus = 0) => {
    const person = await signUpPerson(t)
    if (coins > 0) await giveAmount(t, person, 'coin', coins)
    if (bonus > 0) await giveAmount(t, person, 'bonusCoin', bonus)
    return person
  }
  const buy = ({ token }: Person, contentOid: string, priceCoins: number, key = newKey()) =>
    t.call('POST /payment/orders', {
      token,
      idempotencyKey: key,
      body: { contentOid, priceCoins },
    })
  const sell = async (contentOid: string, priceCoins: number, times: number) => {
    const orders: string[] = []
    for (let count = 0; count < times; count += 1) {
      const { status, body } = await buy(await buyer(priceCoins), contentOid, priceCoins)
      expect(status).toBe(200)
      orders.push(body.orderOid)
    }
    return orders
  }
  const sharesListedTo = async ({ token }: Person, oid: string, view = 'published') => {
    const { body } = await t.call(`GET /content/contents?view=${view}&creatorOid=${maker.oid}`, {
      token,
    })
    return body.items
      .filter(({ contentOid }: { contentOid: string }) => contentOid === oid)
      .map(({ sharePercent }: { sharePercent: number | null }) => sharePercent)
  }
  const refund = async (orderOid: string) => {
    const { status } = await t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    expect(status).toBe(200)
  }
  const balanceOf = async ({ oid }: Person) =>
    (await getAccountSums(t.deps.db, { ownerOid: oid, kind: 'creator' }))[0]?.amount ?? 0
  const balances = () => Promise.all([maker, ...partners].map(balanceOf))
  const statementOf = async ({ token }: Person) => {
    const month = t.clock.now().toISOString().slice(0, 7)
    return (await t.call(`GET /settlement/statements/${month}`, { token })).body
  }

  it('give two who share equally the same of sales of two coins', async () => {
    const oid = await publishShared(2, 50)
    await sell(oid, 2, 5)
    expect((await balances()).slice(0, 2)).toEqual([4, 4])
    await sell(oid, 2, 4)
    const [one = 0, other = 0] = await balances()
    expect(Math.abs(one - 7.2)).toBeLessThan(1)
    expect(Math.abs(other - 7.2)).toBeLessThan(1)
  })

  it('are listed beside an item to its creator alone, without those who did not confirm', async () => {
    const joint = await publishShared(100, 30, 20)
    const [asked] = partners
    const coCreators = [{ email: asked?.email, share: 40 }]
    const unconfirmed = await publishContent(t, maker, { price: 100, coCreators })
    expect(await sharesListedTo(maker, joint)).toEqual([50])
    expect(await sharesListedTo(maker, unconfirmed)).toEqual([100])
    expect(await sharesListedTo(await buyer(0), joint, 'creator')).toEqual([null])
  })

  it('pay four of five coins, also if each sale is of one', async () => {
    const oid = await publishShared(1)
    await sell(oid, 1, 5)
    expect(await balanceOf(maker)).toBe(4)
  })

  it('cost the agreed percentage of what was paid beside bonus coins', async () => {
    const oid = await publishShared(101)
    for (let count = 0; count < 5; count += 1) {
      expect((await buy(await buyer(44, 57), oid, 101)).status).toBe(200)
    }
    expect(await balanceOf(maker)).toBe((5 * 44 * 80) / 100)
  })

  it('come to the agreed shares of three, in the ledger and on statements', async () => {
    const oid = await publishShared(1, 33, 33)
    await sell(oid, 1, 50)
    const [mine = 0, one = 0, other = 0] = await balances()
    expect(mine + one + other).toBeGreaterThanOrEqual(38)
    for (const [earned, exact] of [
      [mine, 13.6],
      [one, 13.2],
      [other, 13.2],
    ] as const) {
      expect(Math.abs(earned - exact)).toBeLessThan(1)
    }
    const lines = []
    for (const person of [maker, ...partners]) {
      const { items, sums } = await statementOf(person)
      expect(sums[0].earned).toBe(await balanceOf(person))
      lines.push(...items)
    }
    expect(lines.map(({ sharePercent }) => sharePercent)).toEqual([34, 33, 33])
    for (const [index, exact] of [17, 16.5, 16.5].entries()) {
      expect(Math.abs(lines[index].gross - exact)).toBeLessThanOrEqual(1)
    }
  })

  it('are shown as agreed on a sale of a single coin', async () => {
    const oid = await publishShared(1, 33, 33)
    await sell(oid, 1, 1)
    const { token } = partners[0] as Person
    const { body } = await t.call('GET /payment/sales', { token })
    expect(
      body.items[0].distribution.map(({ sharePercent }: { sharePercent: number }) => sharePercent),
    ).toEqual([34, 33, 33])
  })

  it('are shown as agreed on sales from before shares were recorded', async () => {
    const oid = await publishShared(27, 30)
    await sell(oid, 27, 1)
    const people = [maker, partners[0] as Person]
    const sold = { item: oid, creators: people.map((person) => person.oid) }
    await sql`UPDATE sales SET share_percent = NULL WHERE item_oid = ${sold.item}
      AND creator_oid = ANY(${sold.creators}::text[])`.execute(t.deps.db)
    for (const person of people) {
      const { body } = await t.call('GET /payment/sales', { token: person.token })
      const [sale] = body.items
      expect(
        sale.distribution.map(({ sharePercent }: { sharePercent: number }) => sharePercent),
      ).toEqual([70, 30])
    }
    const lines = [await statementOf(people[0] as Person), await statementOf(people[1] as Person)]
    expect(lines.map(({ items }) => items[0].sharePercent)).toEqual([70, 30])
  })

  it('are undone to the last part by refunds, in any order', async () => {
    const oid = await publishShared(2, 33, 33)
    const orders = await sell(oid, 2, 7)
    for (const orderOid of orders.filter((_, index) => index % 2 === 1)) await refund(orderOid)
    for (const [index, exact] of [4 * 0.544, 4 * 0.528, 4 * 0.528].entries()) {
      expect(Math.abs(((await balances())[index] ?? 0) - exact)).toBeLessThan(1)
    }
    const { sums } = await statementOf(partners[0] as Person)
    expect(sums[0].earned).toBe(await balanceOf(partners[0] as Person))
    for (const orderOid of orders.filter((_, index) => index % 2 === 0)) await refund(orderOid)
    expect(await balances()).toEqual([0, 0, 0])
    expect(await carried()).toEqual([])
  })

  it('are paid once by orders that are sent again', async () => {
    const oid = await publishShared(3, 50)
    const person = await buyer(3)
    const key = newKey()
    await Promise.all([buy(person, oid, 3, key), buy(person, oid, 3, key)])
    const before = [await balances(), await carried()]
    expect((await buy(person, oid, 3, key)).status).toBe(200)
    expect([await balances(), await carried()]).toEqual(before)
    await sell(oid, 3, 4)
    expect((await balances()).slice(0, 2)).toEqual([6, 6])
  })

  it('are exact of many orders at once, whatever the order of their lines', async () => {
    const oids = [await publishShared(1, 50), await publishShared(1, 30, 30)]
    const people = await Promise.all(Array.from({ length: 10 }, () => buyer(2)))
    const answers = await Promise.all(
      people.map(({ token }, index) =>
        t.call('POST /account/purchase/shoppingCart', {
          token,
          idempotencyKey: newKey(),
          body: {
            shoppingCart: (index % 2 === 0 ? oids : oids.toReversed()).map((oid) => ({
              entry: `video_${oid}`,
              coins: 1,
            })),
          },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    for (const [index, exact] of [7.2, 6.4, 2.4].entries()) {
      expect(Math.abs(((await balances())[index] ?? 0) - exact)).toBeLessThan(1)
    }
  })

  it('carry nothing of an order that broke off after it was paid', async () => {
    const oid = await publishShared(1, 50)
    const person = await buyer(1)
    expect((await crashAtTable(t, 'audit_log', () => buy(person, oid, 1))).status).toBe(503)
    expect([await balances(), await carried()]).toEqual([[0, 0, 0], []])
    expect((await buy(person, oid, 1)).status).toBe(200)
    expect(await carried()).toHaveLength(2)
  })

  it('wait for no other sale of the creator if they are whole', async () => {
    const [odd, even] = [await publishShared(1), await publishShared(10)]
    await sell(odd, 1, 1)
    await t.deps.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM payee_remainders WHERE owner_oid = ${maker.oid} FOR UPDATE`.execute(tx)
      await sell(even, 10, 1)
    })
    expect(await balanceOf(maker)).toBe(8)
  })

  /** What is carried of the three, where it isn’t nothing. */
  async function carried() {
    const oids = [maker, ...partners].map(({ oid }) => oid)
    const { rows } = await sql`SELECT owner_oid, earned, paid, bonus FROM payee_remainders
      WHERE owner_oid = ANY(${oids}::text[]) AND (earned, paid, bonus) <> (0, 0, 0)
      ORDER BY owner_oid`.execute(t.deps.db)
    return rows
  }
})
