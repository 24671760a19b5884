import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { gatherCrowd } from '../../testing/crowds.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { deliverEvents } from '../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { countToys, openToyTables, publishToy, toyPrice } from '../../testing/toy/make-toy.ts'
import { asUser, orderLines } from '../../testing/toy/order-lines.ts'
import { toyShop } from '../../testing/toy/toy-shop.ts'
import {
  countReservations,
  dayMs,
  openToyOrderTables,
  setToyTerms,
  toysToOrder,
} from '../../testing/toy/toys-to-order.ts'
import { closeEscrow, getAccountSums } from '../ledger/ledger.service.ts'
import { removeDue, waitOut } from '../../testing/withdrawals.ts'
import { changeCart } from './cart.change.ts'
import { setStock } from './commerce.service.ts'
import { endEscrowsTask } from './end-due-escrows.ts'

type Outcome = 'release' | 'return'

describe('an order whose coins are held', () => {
  let t: TestApp
  let admin: Person
  let maker: Person
  let partner: Person
  let buyer: Person
  beforeAll(async () => {
    const shop = toyShop()
    t = await createTestApp({}, {}, { ...shop, sales: [...(shop.sales ?? []), toysToOrder] })
    await openToyTables(t)
    await openToyOrderTables(t)
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    ;[maker, partner] = [await signUpCreator(t), await signUpCreator(t)]
    buyer = await signUpPerson(t)
    await giveAmount(t, buyer, 'coin', 100)
    await giveAmount(t, buyer, 'bonusCoin', 7)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  async function toy(
    terms: Partial<Parameters<typeof setToyTerms>[2]> = {},
    { isConsumed = true, partnered = false } = {},
  ): Promise<string> {
    const oid = await publishToy(t, maker.oid, {
      terms: { access: 'buyers', priceCoins: toyPrice },
      item: { title: 'A robot', allows_bonus: true },
      toy: { isConsumed, ...(partnered && { partner }) },
    })
    const usual = { days: 3, atDeadline: 'return' as const }
    const parties = { releasedBy: ['buyer' as const], returnedBy: ['creator' as const] }
    await setToyTerms(t, oid, { ...usual, ...parties, ...terms })
    return oid
  }
  const place = (
    contentOid: string,
    { by = buyer, key = newKey(), ...body }: { by?: Person; key?: string; quantity?: number } = {},
  ) =>
    t.call('POST /payment/orders', {
      token: by.token,
      idempotencyKey: key,
      body: {
        contentOid,
        priceCoins: toyPrice * (body.quantity ?? 1),
        kind: toysToOrder.kind,
        ...body,
      },
    })
  const held = async (contentOid: string, by = buyer): Promise<string> => {
    const { status, body } = await place(contentOid, { by })
    expect(status).toBe(200)
    return body.orderOid
  }
  const decide = (orderOid: string, outcome: Outcome, by: Person, key = newKey()) =>
    t.call(`POST /payment/orders/${orderOid}/escrow`, {
      token: by.token,
      idempotencyKey: key,
      body: { outcome },
    })
  const decideAsAdmin = (orderOid: string, outcome: Outcome, reason = 'Disputed.') =>
    t.call(`POST /payment/admin/orders/${orderOid}/escrow`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { outcome, reason },
    })
  const refund = (orderOid: string) =>
    t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'Broken.' },
    })
  const read = async (path: string, by: Person) =>
    (await t.call(`GET ${path}`, { token: by.token })).body
  const orderOf = (orderOid: string) => read(`/payment/orders/${orderOid}`, buyer)
  const wallet = async (who = buyer) => {
    const { coins, bonusCoins } = await walletOf(t, who)
    return [coins, bonusCoins]
  }
  const earned = async (who: Person) => {
    const sums = await getAccountSums(t.deps.db, { ownerOid: who.oid, kind: 'creator' })
    return sums.find(({ bucket }) => bucket === 'coin')?.amount ?? 0
  }
  const runDue = () => t.jobs.get(endEscrowsTask)?.({})

  it('shares a transaction with others of the moment, each held in an escrow of its own', async () => {
    const oid = await toy()
    const buyers = await Promise.all(Array.from({ length: 12 }, () => signUpPerson(t)))
    for (const person of buyers) await giveAmount(t, person, 'coin', toyPrice)
    const answers = await Promise.all(buyers.map((by) => place(oid, { by })))
    expect(answers.map(({ body }) => body.state)).toEqual(buyers.map(() => 'held'))
    const { rows } = await sql<Record<string, number>>`
      SELECT count(DISTINCT postings.xact)::int AS transactions,
        count(DISTINCT escrows.oid)::int AS escrows, sum(orders.paid + orders.bonus)::int AS held
      FROM order_lines JOIN orders ON orders.oid = order_oid
      JOIN escrows ON escrows.oid = orders.oid JOIN postings ON postings.id = posting_id
      WHERE order_lines.subject_oid = ${oid}`.execute(t.deps.db)
    expect(rows[0]).toMatchObject({ escrows: 12, held: 12 * toyPrice })
    expect(rows[0]?.transactions).toBeLessThan(6)
  })

  describe('in the buyer’s history', () => {
    const holds = async (orderOid: string) => {
      const { items } = await read('/ledger/postings', buyer)
      return items.flatMap(({ reference, hold }: Record<string, { oid: string } | null>) =>
        reference?.oid === orderOid ? [hold] : [],
      )
    }
    const none = { reason: null, explanation: null, paid: null, returned: null }

    it('is held, and then paid', async () => {
      const orderOid = await held(await toy())
      expect(await holds(orderOid)).toEqual([{ ...none, state: 'held' }])
      await decide(orderOid, 'release', buyer)
      expect(await holds(orderOid)).toEqual([{ ...none, state: 'paid' }])
    })

    it.each([
      ['by its creator', 'order_canceled', null],
      ['by an administrator, with their words', 'order_canceled', 'Disputed.'],
      ['at its deadline', 'order_not_delivered', null],
    ])('is returned with a reason %s', async (_, reason, explanation) => {
      const orderOid = await held(await toy())
      if (explanation !== null) await decideAsAdmin(orderOid, 'return')
      else if (reason === 'order_canceled') await decide(orderOid, 'return', maker)
      else {
        t.clock.advance(3 * dayMs)
        await runDue()
      }
      const returned = { ...none, state: 'returned', reason, explanation }
      expect(await holds(orderOid)).toEqual([returned, returned])
    })
  })

  it('takes the coins, gives nothing yet, and earns nobody anything', async () => {
    const oid = await toy()
    const { body } = await place(oid)
    expect(body).toMatchObject({ state: 'held', priceCoins: 30, bonusCoins: 7, paidCoins: 23 })
    expect(body.escrow).toEqual({
      deadline: new Date(t.clock.now().getTime() + 3 * dayMs).toISOString(),
      atDeadline: 'return',
      releasedBy: ['buyer'],
      returnedBy: ['creator'],
      endedAt: null,
      reason: null,
      postingId: null,
    })
    expect(await wallet()).toEqual([77, 0])
    expect(await countToys(t, buyer, oid)).toBe(0)
    expect(await earned(maker)).toBe(0)
    expect((await read('/payment/sales', maker)).items).toEqual([])
    expect((await read('/content/purchased3', buyer)).items).toEqual([])
  })

  it('is in the buyer’s history, and in the creators’ expected sales alone', async () => {
    const oid = await toy({}, { partnered: true })
    const orderOid = await held(oid)
    const { items } = await read('/ledger/postings', buyer)
    expect(items[0]).toMatchObject({
      reference: { kind: 'order', oid: orderOid },
      items: [{ title: 'A robot' }],
    })
    expect(items[0].entries.map(({ account }: { account: string }) => account)).toContain('escrow')
    const ofMaker = { orderOid, title: 'A robot', priceCoins: 30, buyerNickname: buyer.nickname }
    const rights = { mayRelease: false, mayReturn: true }
    const expected = (who: Person) => read('/payment/sales/expected', who)
    expect((await expected(maker)).items).toMatchObject([
      { ...ofMaker, ...rights, expectedCoins: 12, atDeadline: 'return' },
    ])
    expect((await expected(partner)).items).toMatchObject([
      { ...ofMaker, expectedCoins: 6, mayRelease: false, mayReturn: false },
    ])
    expect((await expected(buyer)).items).toEqual([])
    await decide(orderOid, 'release', buyer)
    expect((await expected(maker)).items).toEqual([])
  })

  it('pages expected sales by their deadlines', async () => {
    const late = await held(await toy({ days: 5 }))
    const soon = await held(await toy({ days: 2 }))
    const first = await read('/payment/sales/expected?limit=1', maker)
    const rest = await read(`/payment/sales/expected?limit=1&cursor=${first.nextCursor}`, maker)
    expect([...first.items, ...rest.items]).toMatchObject([{ orderOid: soon }, { orderOid: late }])
    expect(rest.nextCursor).toBeNull()
  })

  it('pays the creators their shares of the paid part and gives what was bought if released', async () => {
    const oid = await toy({}, { partnered: true })
    const orderOid = await held(oid)
    const { status, body } = await decide(orderOid, 'release', buyer)
    expect([status, body.state]).toEqual([200, 'released'])
    expect(body.escrow).toMatchObject({ endedAt: t.clock.now().toISOString() })
    expect(await wallet()).toEqual([77, 0])
    expect(await countToys(t, buyer, oid)).toBe(1)
    expect(await countReservations(t, oid)).toBe(0)
    const [first, second] = [await earned(maker), await earned(partner)]
    expect([first, second]).toEqual([12, 6])
    expect((await read('/payment/sales', maker)).items).toMatchObject([{ state: 'paid' }])
    expect((await read('/content/purchased3', buyer)).items).toMatchObject([{ contentOid: oid }])
    const ofOrder = await read(`/payment/admin/orders/${orderOid}`, admin)
    expect(ofOrder.order).toMatchObject({ state: 'released', earnedCoins: 18 })
    expect(ofOrder.postings).toHaveLength(2)
  })

  it('returns coins and bonus to the buyer, and drops the reservation, if returned', async () => {
    const oid = await toy()
    const orderOid = await held(oid)
    expect(await countReservations(t, oid)).toBe(1)
    const { status, body } = await decide(orderOid, 'return', maker)
    expect([status, body.state]).toEqual([200, 'returned'])
    expect(await wallet()).toEqual([100, 7])
    expect(await countReservations(t, oid)).toBe(0)
    expect(await countToys(t, buyer, oid)).toBe(0)
    expect(await earned(maker)).toBe(0)
    const { items } = await read('/ledger/postings', buyer)
    expect(items[0]).toMatchObject({ type: 'refund', items: [{ title: 'A robot' }] })
  })

  it.each([
    ['return', 'returned', [100, 7], 0],
    ['release', 'released', [77, 0], 1],
  ] as const)(
    'does %s from its deadline on, and not a moment before',
    async (atDeadline, state, left, count) => {
      const oid = await toy({ atDeadline })
      const orderOid = await held(oid)
      t.clock.advance(3 * dayMs - 1)
      await runDue()
      expect(await orderOf(orderOid)).toMatchObject({ state: 'held' })
      t.clock.advance(1)
      expect(refusal(await decide(orderOid, 'release', buyer))).toEqual([409, 'commerce.not_held'])
      await runDue()
      expect(await orderOf(orderOid)).toMatchObject({ state, escrow: { reason: null } })
      expect(await wallet()).toEqual(left)
      expect(await countToys(t, buyer, oid)).toBe(count)
      await runDue()
      expect(await wallet()).toEqual(left)
    },
  )

  it.each(['return', 'release'] as const)(
    'counts as returned once the ledger returned its coins, though %s was agreed',
    async (atDeadline) => {
      const oid = await toy({ atDeadline })
      const orderOid = await held(oid)
      t.clock.advance(18 * dayMs)
      await t.jobs.get('ledger.returnEscrows')?.({})
      expect(await wallet()).toEqual([100, 7])
      await runDue()
      const { state, escrow } = await orderOf(orderOid)
      expect(state).toBe('returned')
      const posting = await read(`/ledger/postings/${escrow.postingId}`, buyer)
      expect(posting).toMatchObject({ operation: 'escrow.return' })
      expect([await wallet(), await countToys(t, buyer, oid)]).toEqual([[100, 7], 0])
    },
  )

  it('returns the coins if the ledger closed its account before', async () => {
    const orderOid = await held(await toy())
    const now = t.clock.now()
    await t.deps.db.transaction().execute((tx) => closeEscrow(tx, { escrowOid: orderOid, now }))
    expect((await decide(orderOid, 'release', buyer)).body).toMatchObject({ state: 'returned' })
    expect(await wallet()).toEqual([100, 7])
  })

  it('returns the coins if the buyer owns it by the time it is released', async () => {
    const oid = await toy({}, { isConsumed: false })
    const orderOid = await held(oid)
    const bought = await t.call('POST /payment/orders', {
      token: buyer.token,
      idempotencyKey: newKey(),
      body: { contentOid: oid, priceCoins: toyPrice },
    })
    expect(bought.body).toMatchObject({ state: 'paid' })
    expect((await decide(orderOid, 'release', buyer)).body).toMatchObject({ state: 'returned' })
    expect(await wallet()).toEqual([70, 7])
  })

  it('is decided by nobody but those whom its terms name', async () => {
    const none: never[] = []
    const ofMaker = await held(await toy({ releasedBy: ['creator'], returnedBy: none }))
    const notYours = [403, 'commerce.not_your_decision']
    const unknown = [404, 'commerce.order_not_found']
    for (const outcome of ['release', 'return'] as const) {
      expect(refusal(await decide(ofMaker, outcome, buyer))).toEqual(notYours)
      expect(refusal(await decide(ofMaker, outcome, partner))).toEqual(unknown)
      expect(refusal(await decide(ofMaker, outcome, await signUpPerson(t)))).toEqual(unknown)
    }
    expect(refusal(await decide(ofMaker, 'return', maker))).toEqual(notYours)
    expect((await decide(ofMaker, 'release', maker)).body).toMatchObject({ state: 'released' })
    const ofBuyer = await held(await toy({ releasedBy: none, returnedBy: ['buyer'] }))
    expect(refusal(await decide(ofBuyer, 'return', maker))).toEqual(notYours)
    expect(refusal(await decide(ofBuyer, 'release', buyer))).toEqual(notYours)
    expect((await decide(ofBuyer, 'return', buyer)).body).toMatchObject({ state: 'returned' })
  })

  it('rejects unknown outcomes, orders paid at once, and people without a session', async () => {
    const orderOid = await held(await toy())
    const call = (body: Record<string, string>, token?: string) =>
      t.call(`POST /payment/orders/${orderOid}/escrow`, {
        ...(token && { token }),
        idempotencyKey: newKey(),
        body,
      })
    expect((await call({ outcome: 'keep' }, buyer.token)).status).toBe(400)
    expect((await call({ outcome: 'release' })).status).toBe(401)
    const oid = await toy()
    const atOnce = await t.call('POST /payment/orders', {
      token: buyer.token,
      idempotencyKey: newKey(),
      body: { contentOid: oid, priceCoins: toyPrice },
    })
    expect(refusal(await decide(atOnce.body.orderOid, 'release', buyer))).toEqual([
      404,
      'commerce.order_not_found',
    ])
  })

  it('ends once: the same decision changes nothing, and another is rejected', async () => {
    const orderOid = await held(await toy({ returnedBy: ['buyer'] }))
    const first = await decide(orderOid, 'release', buyer)
    t.clock.advance(1000)
    expect((await decide(orderOid, 'release', buyer)).body).toEqual(first.body)
    expect(refusal(await decide(orderOid, 'return', buyer))).toEqual([409, 'commerce.not_held'])
    expect(await earned(maker)).toBe(18)
  })

  it('is released or returned, not both, if both are decided at once', async () => {
    const orderOid = await held(await toy({ returnedBy: ['buyer'] }))
    const answers = await Promise.all([
      decide(orderOid, 'release', buyer),
      decide(orderOid, 'return', buyer),
      decide(orderOid, 'release', buyer),
    ])
    const { state } = await orderOf(orderOid)
    for (const { status, body } of answers) {
      expect(status === 200 ? body.state : body.code).toBe(
        status === 200 ? state : 'commerce.not_held',
      )
    }
    expect(await wallet()).toEqual(state === 'released' ? [77, 0] : [100, 7])
  })

  it.each(['sales', 'order_escrows', 'audit_log', 'entries'] as const)(
    'stays held if the process ends before %s is written, and is released on the next try',
    async (table) => {
      const orderOid = await held(await toy())
      const key = newKey()
      const crashed = await crashAtTable(t, table, () => decide(orderOid, 'release', buyer, key))
      expect(crashed.status).toBe(503)
      expect(await orderOf(orderOid)).toMatchObject({ state: 'held' })
      expect(await earned(maker)).toBe(0)
      expect((await decide(orderOid, 'release', buyer, key)).body.state).toBe('released')
      expect(await earned(maker)).toBe(18)
    },
  )

  it.each(['order_escrows', 'escrow_lots', 'order_lines'] as const)(
    'takes nothing if the process ends before %s is written, and one order on the next try',
    async (table) => {
      const oid = await toy()
      const key = newKey()
      const crashed = await crashAtTable(t, table, () => place(oid, { key }))
      expect(crashed.status).toBe(503)
      expect([await wallet(), await countReservations(t, oid)]).toEqual([[100, 7], 0])
      const { body } = await place(oid, { key })
      expect((await place(oid, { key })).body).toEqual(body)
      expect(await wallet()).toEqual([77, 0])
    },
  )

  it('is refunded after its release to the lots that paid, and taken back', async () => {
    const oid = await toy({}, { partnered: true })
    const orderOid = await held(oid)
    expect(refusal(await refund(orderOid))).toEqual([409, 'commerce.still_held'])
    await decide(orderOid, 'release', buyer)
    const { status, body } = await refund(orderOid)
    expect([status, body.state, body.earnedCoins]).toEqual([200, 'refunded', 0])
    expect(await wallet()).toEqual([100, 7])
    expect(await countToys(t, buyer, oid)).toBe(0)
    expect([await earned(maker), await earned(partner)]).toEqual([0, 0])
    expect((await read('/payment/sales', maker)).items).toMatchObject([{ state: 'refunded' }])
    expect(refusal(await refund(orderOid))).toEqual([409, 'commerce.already_refunded'])
  })

  it('can’t be refunded once it was returned', async () => {
    const orderOid = await held(await toy())
    await decide(orderOid, 'return', maker)
    expect(refusal(await refund(orderOid))).toEqual([409, 'commerce.already_refunded'])
    expect(await wallet()).toEqual([100, 7])
  })

  it('is ended by administrators with a reason, which the buyer reads', async () => {
    const [one, other] = [await held(await toy()), await held(await toy())]
    expect((await decideAsAdmin(one, 'return')).body).toMatchObject({
      state: 'returned',
      escrow: { reason: 'Disputed.' },
    })
    expect((await decideAsAdmin(other, 'release')).body.state).toBe('released')
    expect(await orderOf(one)).toMatchObject({ escrow: { reason: 'Disputed.' } })
    expect((await decideAsAdmin(other, 'release', ' ')).status).toBe(400)
    const { status } = await t.call(`POST /payment/admin/orders/${other}/escrow`, {
      token: buyer.token,
      idempotencyKey: newKey(),
      body: { outcome: 'return', reason: 'Mine.' },
    })
    expect(status).toBe(403)
  })

  it('returns the coins when its creator leaves, whatever was agreed for the deadline', async () => {
    const orderOid = await held(await toy({ days: 90, atDeadline: 'release' }))
    await waitOut(t, maker)
    await removeDue(t)
    await runDue()
    expect(await orderOf(orderOid)).toMatchObject({ state: 'returned' })
    expect(await wallet()).toEqual([100, 7])
  })

  it('returns the coins if an administrator releases them after its creator left', async () => {
    const orderOid = await held(await toy({ days: 90 }))
    await waitOut(t, maker)
    await removeDue(t)
    expect((await decideAsAdmin(orderOid, 'release')).body).toMatchObject({ state: 'returned' })
    expect(await earned(maker)).toBe(0)
  })

  it('pays nobody when its buyer leaves', async () => {
    const orderOid = await held(await toy({ days: 90, atDeadline: 'release' }))
    await waitOut(t, buyer)
    await removeDue(t)
    await runDue()
    const { order } = await read(`/payment/admin/orders/${orderOid}`, admin)
    expect(order).toMatchObject({ state: 'returned', earnedCoins: 0 })
    expect(await earned(maker)).toBe(0)
  })

  it('is bought by itself and for oneself', async () => {
    const oid = await toy()
    const alone = { code: 'commerce.held_alone' }
    const friend = await signUpPerson(t)
    const line = { kind: toysToOrder, subjectOid: oid, price: toyPrice }
    const two = { by: buyer, lines: [line, { ...line, subjectOid: await toy() }] } as const
    await expect(orderLines(t, two)).rejects.toMatchObject(alone)
    const gift = { by: buyer, lines: [{ ...line, receiverOid: friend.oid }] } as const
    await expect(orderLines(t, gift)).rejects.toMatchObject(alone)
    const sales = [{ ...toysToOrder, kind: 'toy' }]
    const change = { actor: asUser(buyer), add: [`toy_${oid}`], remove: [] }
    await expect(changeCart({ ...t.deps, sales }, change)).rejects.toMatchObject(alone)
    expect(await wallet()).toEqual([100, 7])
  })

  it('names its terms, its kind, and the price of several in the quote', async () => {
    const oid = await toy()
    const now = t.clock.now()
    await t.deps.db.transaction().execute((tx) => setStock(tx, { subjectOid: oid, total: 3, now }))
    const quote = (query: string) => read(`/payment/quote?contentOid=${oid}${query}`, buyer)
    const kind = `&kind=${toysToOrder.kind}`
    expect(await quote(`${kind}&quantity=3`)).toMatchObject({
      kind: toysToOrder.kind,
      quantity: 3,
      priceCoins: 90,
      listPriceCoins: 90,
      shortCoins: 0,
      escrow: { atDeadline: 'return' },
      obstacle: null,
    })
    expect(await quote(`${kind}&quantity=4`)).toMatchObject({ obstacle: 'sold_out' })
    expect(await quote('')).toMatchObject({ kind: 'toy', priceCoins: 30, escrow: null })
    expect((await quote('&kind=story')).code).toBe('commerce.content_not_found')
    expect((await quote('&quantity=0')).code).toBe('request.invalid')
    const ordered = await place(oid, { quantity: 3 })
    expect(ordered.body).toMatchObject({ priceCoins: 90, lines: [{ quantity: 3 }] })
    await decide(ordered.body.orderOid, 'release', buyer)
    expect(await countToys(t, buyer, oid)).toBe(3)
  })

  it('notifies both of what happens to the coins', async () => {
    const oid = await toy({ returnedBy: ['creator'] })
    const titles = async (who: Person) => {
      await deliverEvents(t)
      const { items } = await read('/account/notifications', who)
      return items.map(({ title }: { title: string }) => title)
    }
    await decide(await held(oid), 'release', buyer)
    await decide(await held(oid), 'return', maker)
    expect((await titles(maker)).toReversed()).toEqual([
      'You have an order',
      'Held coins were released',
      'You have an order',
      'Held coins were returned',
    ])
    expect((await titles(buyer)).toReversed()).toEqual([
      'Your order is complete',
      'Your coins are back',
    ])
  })

  it('sells ten seats to a hundred at once, and what is returned again', async () => {
    const oid = await toy()
    const now = t.clock.now()
    await t.deps.db.transaction().execute((tx) => setStock(tx, { subjectOid: oid, total: 10, now }))
    const crowd = await gatherCrowd(t, maker, 100)
    for (const oid of crowd) await giveAmount(t, { oid }, 'coin', 2 * toyPrice)
    const line = { kind: toysToOrder, subjectOid: oid, price: toyPrice }
    const order = (by: { oid: string }) =>
      orderLines(t, { by, lines: [line] }).catch((error: { code: string }) => error.code)
    const answers = await Promise.all(crowd.map((one) => order({ oid: one })))
    const won = answers.flatMap((answer) => (typeof answer === 'string' ? [] : [answer]))
    const lost = answers.filter((answer) => answer === 'commerce.sold_out')
    expect([won.length, lost.length]).toEqual([10, 90])
    await Promise.all(won.slice(5).map(({ oid: orderOid }) => decide(orderOid, 'return', maker)))
    const winners = new Set(won.map(({ user_oid: by }) => by))
    const others = crowd.filter((one) => !winners.has(one))
    const late = await Promise.all(others.map((one) => order({ oid: one })))
    expect(late.filter((answer) => typeof answer !== 'string')).toHaveLength(5)
    const { rows } = await sql<{ held: number }>`SELECT count(*)::int AS held FROM orders
      JOIN order_lines ON order_oid = oid WHERE subject_oid = ${oid} AND state = 'held'`.execute(
      t.deps.db,
    )
    expect(rows).toEqual([{ held: 10 }])
  })
})
