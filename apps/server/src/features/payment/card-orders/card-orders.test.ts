import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { crashWhere } from '../../../testing/crash.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import { followEvents } from '../../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { registerCard, type TestCard } from '../../../testing/saved-cards.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { buyStickers, orderStickers, printStickers, stickers } from '../../../testing/stickers.ts'
import { createPayment, finishOrder, giveUpOrder } from '../payment.service.ts'

describe('orders by card, of something that payment knows nothing of', () => {
  let t: TestApp
  let buyer: Person
  let admin: Person
  const logged: Record<string, unknown>[] = []
  beforeAll(async () => {
    const write = (line: string) => void logged.push(JSON.parse(line))
    t = await createTestApp({}, { log: createLog('error', { write }) }, { purposes: [stickers] })
    await printStickers(t)
  })
  beforeEach(async () => {
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    buyer = await signUpPerson(t)
    admin = await signUpAdmin(t)
    await stock(100)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  const payment = () => createPayment(t.deps, [stickers])
  const stock = (count: number) =>
    sql`UPDATE sticker_stock SET left_over = ${count}`.execute(t.deps.db)
  const buy = (count = 3, key = newKey()) =>
    buyStickers(payment(), { userOid: buyer.oid, key, count })
  const withCard = async (card: TestCard = 'good', count = 3) => {
    await registerCard(t, buyer, card)
    return buy(count)
  }
  const given = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count FROM stickers WHERE user_oid = ${buyer.oid}`.execute(t.deps.db)
    return rows.map(({ count }) => count)
  }
  const told = async (oid = buyer.oid) => {
    const { rows } = await sql<{ what: string }>`
      SELECT what FROM sticker_news WHERE oid = ${oid}`.execute(t.deps.db)
    return rows.map(({ what }) => what)
  }
  const charges = () =>
    t.deps.db
      .selectFrom('charges')
      .select(['oid', 'state', 'purpose'])
      .where('user_oid', '=', buyer.oid)
      .orderBy('oid')
      .execute()
  const listed = async (query = '') => {
    const path = `GET /payment/admin/card-orders?user=${buyer.oid}${query}`
    return (await t.call(path, { token: admin.token })).body.items
  }
  const crashAt = (call: () => Promise<unknown>) =>
    crashWhere(
      t,
      (tx) => sql`LOCK TABLE stickers IN SHARE MODE`.execute(tx),
      () => call().catch(String),
    )
  const finishByEvent = async () => {
    t.clock.advance(11 * 60_000)
    await t.jobs.get('payment.settle-open-charges')?.({})
    await followEvents(t, { 'charge.captured': t.subscriptions.get('charge.captured')?.[0] ?? '' })
  }

  it('are charged and given once a key, and listed in the console as their purpose describes them', async () => {
    await registerCard(t, buyer)
    const key = newKey()
    const { asked } = await t.deps.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE card_orders IN SHARE MODE`.execute(tx)
      const calls = { asked: Promise.all([buy(3, key), buy(3, key), buy(3, key)]) }
      await untilWaiting(t, 3)
      return calls
    })
    const [paid, ...again] = await asked
    expect(paid).toMatchObject({ state: 'paid' })
    expect(again).toEqual([paid, paid])
    await expect(buy(4, key)).rejects.toThrow('request.idempotency_key_reused')
    expect([await given(), await walletOf(t, buyer)]).toMatchObject([[3], { coins: 0 }])
    expect(await charges()).toMatchObject([{ state: 'paid', purpose: 'sticker' }])
    const order = {
      purpose: 'sticker',
      kind: 'pack',
      isAutomatic: false,
      title: '3 stickers',
      count: 3,
      nickname: buyer.nickname,
      creatorOid: null,
      priceCoins: 5,
      currency: 'USD',
      amountMinor: 500,
      state: 'paid',
      returnReason: null,
    }
    expect(await listed()).toMatchObject([order])
    expect(await listed('&purpose=sticker&state=paid')).toMatchObject([order])
    expect(await listed('&purpose=subscription')).toEqual([])
    const { rows } = await sql<{ description: string }>`
      SELECT description FROM sandbox_payments WHERE order_oid = ${(await charges())[0]?.oid}`.execute(
      t.deps.db,
    )
    expect(rows).toEqual([{ description: '3 stickers' }])
  })

  it('may be bought again, and several at once', async () => {
    await registerCard(t, buyer)
    await Promise.all([buy(1), buy(2)])
    await buy(3)
    expect((await given()).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  it('give the money back where they cannot be given, and say why', async () => {
    await stock(2)
    const key = newKey()
    await registerCard(t, buyer)
    for (let times = 0; times < 2; times += 1) {
      await expect(buy(3, key)).rejects.toThrow(stickers.returnedCode)
    }
    const why = { returnReason: 'commerce.not_for_sale' }
    expect(await listed()).toMatchObject([{ state: 'returning', ...why }])
    expect(await runQueued(t, 'payment.give-back')).toBe(1)
    expect(await listed('&state=returned')).toMatchObject([{ state: 'returned', ...why }])
    expect([await given(), await told(), await walletOf(t, buyer)]).toMatchObject([
      [],
      ['returned'],
      { coins: 0 },
    ])
    expect(await charges()).toMatchObject([{ state: 'refunded' }])
  })

  it('are given by the news of the capture where the process ended before, once', async () => {
    await registerCard(t, buyer)
    await crashAt(() => buy())
    expect([await given(), await charges()]).toMatchObject([[], [{ state: 'captured' }]])
    expect(await listed()).toMatchObject([{ state: 'captured' }])
    for (let times = 0; times < 2; times += 1) await finishByEvent()
    expect([await given(), await charges()]).toMatchObject([[3], [{ state: 'paid' }]])
    const news = await t.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'charge.captured')
      .where(sql<boolean>`payload->>'chargeOid' = ${(await charges())[0]?.oid}`)
      .execute()
    const [order] = await listed()
    expect(news[0]?.payload).toMatchObject({
      purpose: 'sticker',
      kind: 'pack',
      orderOid: order.orderOid,
    })
  })

  it('stay as they are, and are shown, where nothing gives them any more; are given once it does', async () => {
    await registerCard(t, buyer)
    await crashAt(() => buy())
    await orderStickers(t, { userOid: buyer.oid, count: 7 })
    const callThem = async (purpose: string) => {
      for (const table of ['card_orders', 'charges']) {
        await sql`UPDATE ${sql.table(table)} SET purpose = ${purpose}
          WHERE user_oid = ${buyer.oid}`.execute(t.deps.db)
      }
    }
    await callThem('postcard')
    logged.length = 0
    await finishByEvent()
    expect(await runQueued(t, 'payment.charge-order')).toBe(1)
    const gone = { purpose: 'postcard', title: '', nickname: buyer.nickname }
    expect(await listed('&purpose=postcard')).toMatchObject([
      { ...gone, kind: 'refill', state: 'asking' },
      { ...gone, kind: 'pack', state: 'captured' },
    ])
    expect(logged.filter((line) => line.purpose === 'postcard')).toMatchObject([
      { kind: 'pack', msg: 'nothing gives what this card order pays for' },
      { kind: 'refill', msg: 'nothing gives what this card order pays for' },
    ])
    const [charge] = await charges()
    const path = `/payment/admin/charges/${charge?.oid}`
    expect(await t.call(`GET ${path}`, { token: admin.token })).toMatchObject({
      status: 200,
      body: { charge: { purpose: 'postcard', state: 'captured' }, refundable: null },
    })
    t.clock.advance(4 * 24 * 3600_000)
    expect(await listed('&state=failed')).toMatchObject([{ ...gone, kind: 'refill' }])
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    await callThem('sticker')
    await finishByEvent()
    expect([await given(), await charges()]).toMatchObject([[3], [{ state: 'paid' }]])
  })

  it('wait for the bank that asks who pays, which leads back to the page of the purpose', async () => {
    const asked = await withCard('asks')
    if (asked.state !== 'authenticate') throw new Error('The bank did not ask.')
    const { orderOid, redirectUrl } = asked
    expect(await listed()).toMatchObject([{ state: 'waiting' }])
    const page = `POST /payment/sandbox/${redirectUrl.split('/').at(-1)}`
    const { body } = await t.call(page, { body: { decision: 'approve' } })
    const back = new URL(body.returnUrl, 'http://plax.invalid')
    expect(back.pathname).toBe('/stickers/return')
    const paymentKey = back.searchParams.get('paymentKey') ?? ''
    const approval = { userOid: buyer.oid, orderOid, paymentKey }
    const ofOthers = finishOrder(payment(), { ...approval, purpose: 'subscription' })
    await expect(ofOthers).rejects.toThrow('payment.order_not_found')
    await finishOrder(payment(), { ...approval, purpose: 'sticker' })
    expect(await given()).toEqual([3])
    const given2 = await buy(2)
    if (given2.state !== 'authenticate') throw new Error('The bank did not ask.')
    const request = { userOid: buyer.oid, orderOid: given2.orderOid, purpose: 'sticker' }
    await giveUpOrder(payment(), request)
    expect(await listed('&state=failed')).toMatchObject([{ state: 'cancelled' }])
  })

  it('are charged by a job where the program orders them; a declined card is told to the purpose', async () => {
    await registerCard(t, buyer)
    await orderStickers(t, { userOid: buyer.oid, count: 7 })
    expect(await listed()).toMatchObject([{ kind: 'refill', isAutomatic: true, state: 'asking' }])
    expect(await runQueued(t, 'payment.charge-order')).toBe(1)
    expect([await given(), await told()]).toEqual([[7], []])
    buyer = await signUpPerson(t)
    await registerCard(t, buyer, 'declined-later')
    await orderStickers(t, { userOid: buyer.oid, count: 7 })
    await runQueued(t, 'payment.charge-order')
    expect([await given(), await told()]).toEqual([[], ['declined']])
    expect(await listed()).toMatchObject([
      { state: 'declined', declineCode: 'insufficient_funds', title: '7 stickers' },
    ])
  })

  it('are not refunded without what they paid for, and hear of a card that is removed', async () => {
    await withCard()
    const [charge] = await charges()
    const refund = await t.call('POST /account/admin/refunds', {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { kind: 'charge', oid: charge?.oid, reason: 'A mistake.' },
    })
    expect(refusal(refund)[1]).toBe(stickers.refundCode)
    const { card_oid: cardOid } = await t.deps.db
      .selectFrom('card_orders')
      .select('card_oid')
      .where('user_oid', '=', buyer.oid)
      .executeTakeFirstOrThrow()
    await t.call('DELETE /payment/stripe/card/1', { token: buyer.token })
    await followEvents(t, { 'card.deleted': t.subscriptions.get('card.deleted')?.[0] ?? '' })
    expect(await told(cardOid)).toEqual(['card removed'])
  })
})
