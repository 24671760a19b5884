import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../testing/app.ts'
import { createChatApp, openChat } from '../../testing/chats.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { deliverEvents } from '../../testing/notifications.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { publishStory, writeStory } from '../../testing/stories.ts'
import type { ModelServer } from '../../testing/model-server.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { getAccountSums } from '../ledger/ledger.service.ts'

const nobody = 'f'.repeat(24)

describe('buying stories', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let admin: Person
  let buyer: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    creator = await signUpCreator(t, 'Seller')
    admin = await signUpAdmin(t)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })
  beforeEach(async () => {
    buyer = await signUpPerson(t)
    contentOid = await publishStory(t, creator, {
      ...forBuyers,
      model: 'server',
      creditsPerChatMilli: 30_000,
    })
  })

  const order = (person: Person, body: object = {}, idempotencyKey = newKey()) =>
    t.call('POST /payment/orders', {
      token: person.token,
      idempotencyKey,
      body: { contentOid, priceCoins: 300, ...body },
    })
  const quoteOf = async (person: Person, oid = contentOid) =>
    t.call(`GET /payment/quote?contentOid=${oid}`, { token: person.token })
  const refund = (orderOid: string, { by = admin, key = newKey(), reason = 'A mistake.' } = {}) =>
    t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: by.token,
      idempotencyKey: key,
      body: { reason },
    })
  const coinsOf = async (person: Person) => {
    const { coins, bonusCoins } = await walletOf(t, person)
    return [coins, bonusCoins]
  }
  const earned = async () => {
    const sums = await getAccountSums(t.deps.db, { ownerOid: creator.oid, kind: 'creator' })
    return sums.find(({ bucket }) => bucket === 'coin')?.amount ?? 0
  }
  const access = async (person: Person) =>
    (await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, { token: person.token }))
      .body.access

  it('tells what a story costs, from which coins it is paid, and what hinders it', async () => {
    await giveAmount(t, buyer, 'bonusCoin', 120)
    await giveAmount(t, buyer, 'coin', 100)
    const asked = await quoteOf(buyer)
    expect(asked.status, asked.text).toBe(200)
    expect(asked.body).toMatchObject({
      title: 'The lighthouse',
      creatorOid: creator.oid,
      priceCoins: 300,
      allowsBonus: true,
      balance: { coins: 100, bonusCoins: 120 },
      pays: { coins: 100, bonusCoins: 120 },
      shortCoins: 80,
      obstacle: 'not_enough_coins',
    })
    await giveAmount(t, buyer, 'coin', 500)
    expect((await quoteOf(buyer)).body).toMatchObject({
      pays: { coins: 180, bonusCoins: 120 },
      shortCoins: 0,
      obstacle: null,
    })
    expect((await quoteOf(creator)).body.obstacle).toBe('own_content')
    await order(buyer)
    expect((await quoteOf(buyer)).body.obstacle).toBe('already_purchased')
    expect(refusal(await quoteOf(buyer, nobody))).toEqual([404, 'commerce.content_not_found'])
    expect(refusal(await quoteOf(buyer, 'x'))).toEqual([400, 'request.invalid'])
    expect(refusal(await t.call(`GET /payment/quote?contentOid=${contentOid}`))[0]).toBe(401)
  })

  it('takes bonus coins first, pays the creator of the paid part, and opens the story for good [R-wallet-001] [R-story-chat-067]', async () => {
    await giveAmount(t, buyer, 'bonusCoin', 100)
    await giveAmount(t, buyer, 'coin', 500)
    expect(await access(buyer)).toMatchObject({
      allowed: false,
      reason: 'not_entitled',
      offers: [{ kind: 'buy', priceCoins: 300 }],
    })
    const before = await earned()
    const answer = await order(buyer)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      contentOid,
      creatorNickname: 'Seller',
      priceCoins: 300,
      bonusCoins: 100,
      paidCoins: 200,
      state: 'paid',
      refundedAt: null,
    })
    expect(await coinsOf(buyer)).toEqual([300, 0])
    expect((await earned()) - before).toBe(160)
    expect(await access(buyer)).toMatchObject({ allowed: true, offers: [] })
    const { orderOid, postingId } = answer.body
    const posting = await t.call(`GET /ledger/postings/${postingId}`, { token: buyer.token })
    expect(posting.body).toMatchObject({
      type: 'chat_content',
      reference: { kind: 'order', oid: orderOid },
    })
    expect(await actionsOf(t, { actor: buyer, subjectOid: orderOid })).toEqual(['order.paid'])
    await writeStory(t, creator, { requestType: 'update', contentOid, visibility: 'private' })
    expect((await access(buyer)).allowed).toBe(true)
  })

  it('spares bonus coins where the creator does not take them', async () => {
    await writeStory(t, creator, { requestType: 'update', contentOid, allowsBonus: false })
    await giveAmount(t, buyer, 'bonusCoin', 500)
    expect(refusal(await order(buyer))).toEqual([402, 'wallet.not_enough_coins'])
    await giveAmount(t, buyer, 'coin', 300)
    expect((await order(buyer)).body).toMatchObject({ bonusCoins: 0, paidCoins: 300 })
    expect(await coinsOf(buyer)).toEqual([0, 500])
  })

  it('refuses what cannot be bought, changing nothing, and offers to charge where coins are missing [R-wallet-017]', async () => {
    await giveAmount(t, buyer, 'coin', 299)
    const short = await order(buyer)
    expect(refusal(short)).toEqual([402, 'wallet.not_enough_coins'])
    expect(short.body.details).toMatchObject({ shortCoins: 1 })
    expect(short.body.message).toContain('Buy coins to continue')
    await giveAmount(t, buyer, 'coin', 1)
    const free = await publishStory(t, creator)
    const invited = await publishStory(t, creator, { access: 'invited' })
    const secret = await publishStory(t, creator, { ...forBuyers, visibility: 'private' })
    const expected = [
      [buyer, { priceCoins: 299 }, 409, 'commerce.price_changed'],
      [buyer, { contentOid: free }, 409, 'commerce.free_content'],
      [buyer, { contentOid: invited }, 404, 'commerce.content_not_found'],
      [admin, { contentOid: invited }, 409, 'commerce.not_for_sale'],
      [buyer, { contentOid: secret }, 404, 'commerce.content_not_found'],
      [admin, { contentOid: secret }, 409, 'commerce.not_for_sale'],
      [buyer, { contentOid: nobody }, 404, 'commerce.content_not_found'],
      [creator, {}, 409, 'commerce.own_content'],
    ] as const
    for (const [person, body, status, code] of expected) {
      expect(refusal(await order(person, body))).toEqual([status, code])
    }
    expect((await order(buyer, { priceCoins: 1 })).body.details).toMatchObject({ priceCoins: 300 })
    expect(await coinsOf(buyer)).toEqual([300, 0])
    expect((await access(buyer)).allowed).toBe(false)
    expect((await order(buyer)).status).toBe(200)
    expect(refusal(await order(buyer))).toEqual([409, 'commerce.already_purchased'])
    expect(await coinsOf(buyer)).toEqual([0, 0])
  })

  it('refuses who blocked the story or its creator, changing nothing', async () => {
    await giveAmount(t, buyer, 'coin', 300)
    const block = (operation: 'add' | 'remove', what: object) =>
      t.call('POST /content/block', { token: buyer.token, body: { operation, ...what } })
    for (const what of [{ contentOid }, { userOid: creator.oid }]) {
      expect((await block('add', what)).status).toBe(200)
      expect(refusal(await order(buyer))).toEqual([403, 'story.blocked'])
      expect(refusal(await quoteOf(buyer))).toEqual([403, 'story.blocked'])
      expect(await coinsOf(buyer)).toEqual([300, 0])
      expect((await block('remove', what)).status).toBe(200)
    }
    expect((await order(buyer)).status).toBe(200)
  })

  it.each([
    [{ priceCoins: 0 }, 'request.invalid'],
    [{ priceCoins: 1.5 }, 'request.invalid'],
    [{ priceCoins: 100_000_001 }, 'request.invalid'],
    [{ contentOid: 'x' }, 'request.invalid'],
  ])('refuses %j as a bad request', async (body, code) => {
    expect(refusal(await order(buyer, body))).toEqual([400, code])
  })

  it('needs a key and somebody who is signed in', async () => {
    const body = { contentOid, priceCoins: 300 }
    const { token } = buyer
    expect(refusal(await t.call('POST /payment/orders', { token, body }))).toEqual([
      400,
      'request.idempotency_key_required',
    ])
    const visitor = await t.call('POST /payment/orders', { body, idempotencyKey: newKey() })
    expect(refusal(visitor)).toEqual([401, 'auth.required'])
  })

  it('answers the same order to the same key, and refuses the key for another', async () => {
    await giveAmount(t, buyer, 'coin', 1000)
    const key = newKey()
    const first = await order(buyer, {}, key)
    expect((await order(buyer, {}, key)).body).toEqual(first.body)
    const other = await publishStory(t, creator, forBuyers)
    expect(refusal(await order(buyer, { contentOid: other }, key))).toEqual([
      422,
      'request.idempotency_key_reused',
    ])
    expect(await coinsOf(buyer)).toEqual([700, 0])
  })

  it('sells once where two tabs buy at once, and one order where they send one key', async () => {
    await giveAmount(t, buyer, 'coin', 1000)
    const both = await Promise.all([order(buyer), order(buyer)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await coinsOf(buyer)).toEqual([700, 0])
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 1000)
    const key = newKey()
    const same = await Promise.all([1, 2, 3].map(() => order(other, {}, key)))
    expect(new Set(same.map(({ body }) => body.orderOid)).size).toBe(1)
    expect(await coinsOf(other)).toEqual([700, 0])
  })

  it('leaves nothing of an order or a refund whose transaction broke, and does it whole the next time', async () => {
    await giveAmount(t, buyer, 'coin', 300)
    const key = newKey()
    const broken = await crashAtTable(t, 'entitlements', () => order(buyer, {}, key))
    expect(broken.status).toBe(503)
    expect(await coinsOf(buyer)).toEqual([300, 0])
    expect((await list(buyer)).items).toEqual([])
    const bought = await order(buyer, {}, key)
    expect(bought.status).toBe(200)
    const refundKey = newKey()
    const back = () => refund(bought.body.orderOid, { key: refundKey })
    expect((await crashAtTable(t, 'entitlements', back)).status).toBe(503)
    expect(await coinsOf(buyer)).toEqual([0, 0])
    expect((await access(buyer)).allowed).toBe(true)
    expect((await back()).status).toBe(200)
    expect(await coinsOf(buyer)).toEqual([300, 0])
  })

  it('refunds by the documents’ call as by the console’s, once [C-account-080]', async () => {
    await giveAmount(t, buyer, 'coin', 300)
    const { orderOid } = (await order(buyer)).body
    const key = newKey()
    const ask = (over: object = {}, by = admin) =>
      t.call('POST /account/admin/refunds', {
        token: by.token,
        idempotencyKey: key,
        body: { kind: 'order', oid: orderOid, reason: 'A mistake.', ...over },
      })
    expect(refusal(await ask({}, creator))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await ask({ oid: nobody }))).toEqual([404, 'commerce.order_not_found'])
    const answer = await ask()
    expect(answer.body).toMatchObject({ kind: 'order', state: 'refunded', coins: 300, money: null })
    expect((await ask()).body).toEqual(answer.body)
    expect(refusal(await ask({ reason: 'Other.' }))[1]).toBe('request.idempotency_key_reused')
    expect(refusal(await refund(orderOid))[1]).toBe('commerce.already_refunded')
    expect(await coinsOf(buyer)).toEqual([300, 0])
  })

  it('sells at the price that was seen, or not, where the creator changes it meanwhile', async () => {
    await giveAmount(t, buyer, 'coin', 1000)
    const change = writeStory(t, creator, {
      requestType: 'update',
      contentOid,
      priceCoins: 500,
    })
    const [answer] = await Promise.all([order(buyer), change])
    const paid = answer.status === 200 ? 300 : 0
    if (paid === 0) expect(refusal(answer)).toEqual([409, 'commerce.price_changed'])
    expect(await coinsOf(buyer)).toEqual([1000 - paid, 0])
  })

  const purchase = (body: object, idempotencyKey = newKey()) =>
    t.call('POST /account/purchase', {
      token: buyer.token,
      idempotencyKey,
      body: { coins: 300, contentOid, creatorOid: creator.oid, ...body },
    })

  it('buys by the documents’ call, whose discount codes nobody gave out [R-wallet-001]', async () => {
    await giveAmount(t, buyer, 'coin', 1000)
    expect(refusal(await purchase({ discountCode: 'HALF' }))).toEqual([
      404,
      'creator_coupon.no_match',
    ])
    expect(refusal(await purchase({ creatorOid: buyer.oid }))).toEqual([
      404,
      'commerce.content_not_found',
    ])
    expect(refusal(await purchase({ coins: 10 }))).toEqual([409, 'commerce.price_changed'])
    expect(refusal(await purchase({ mode: 'gift' }))).toEqual([400, 'request.invalid'])
    expect(await coinsOf(buyer)).toEqual([1000, 0])
    const key = newKey()
    const sent = { mode: 'buy', discountCode: null, mixpanel: { page: 'story' } }
    const bought = await purchase(sent, key)
    expect(bought.status, bought.text).toBe(200)
    expect((await purchase(sent, key)).body).toEqual(bought.body)
    expect(refusal(await purchase({ ...sent, creatorOid: buyer.oid }, key))).toEqual([
      422,
      'request.idempotency_key_reused',
    ])
    const twice = await Promise.all([purchase({}), purchase({})])
    expect(twice.map(refusal)).toEqual([
      [409, 'commerce.already_purchased'],
      [409, 'commerce.already_purchased'],
    ])
    expect(await coinsOf(buyer)).toEqual([700, 0])
  })

  const list = async (person: Person, query = '') =>
    (await t.call(`GET /payment/orders?${query}`, { token: person.token })).body

  it('lists one’s own purchases in pages, each with its receipt', async () => {
    await giveAmount(t, buyer, 'coin', 1000)
    const oids: string[] = []
    for (const title of ['One', 'Two', 'Three']) {
      t.clock.advance(1000)
      const oid = await publishStory(t, creator, { ...forBuyers, title })
      oids.unshift((await order(buyer, { contentOid: oid })).body.orderOid)
    }
    const first = await list(buyer, 'limit=2')
    const rest = await list(buyer, `limit=2&cursor=${first.nextCursor}`)
    const ids = [...first.items, ...rest.items].map((item: { orderOid: string }) => item.orderOid)
    expect(ids).toEqual(oids)
    expect(rest.nextCursor).toBeNull()
    const one = (token: string) => t.call(`GET /payment/orders/${oids[0]}`, { token })
    expect((await one(buyer.token)).body).toEqual(first.items[0])
    expect(refusal(await one(creator.token))).toEqual([404, 'commerce.order_not_found'])
  })

  it('shows administrators an order with its entries, found by its buyer’s and its story’s name', async () => {
    await giveAmount(t, buyer, 'coin', 300)
    const oid = await publishStory(t, creator, { ...forBuyers, title: `Sold to ${buyer.oid}` })
    const { orderOid, postingId } = (await order(buyer, { contentOid: oid })).body
    const found = async (query: string) => {
      const { body } = await t.call(`GET /payment/admin/orders?${query}`, { token: admin.token })
      return body.items.map((item: { orderOid: string }) => item.orderOid)
    }
    const title = encodeURIComponent(`sold to ${buyer.oid}`)
    for (const query of [
      `buyer=${encodeURIComponent(buyer.nickname)}`,
      `buyer=${buyer.oid}`,
      `story=${oid}`,
      `story=${title}`,
      `story=${title}&state=paid`,
      `story=${encodeURIComponent(`ｓｏｌｄ to ${buyer.oid}`)}`,
    ]) {
      expect([query, await found(query)]).toEqual([query, [orderOid]])
    }
    for (const query of [`buyer=Nobody`, `story=%25_nothing`, `story=${title}&state=refunded`]) {
      expect([query, await found(query)]).toEqual([query, []])
    }
    const detail = (id: string, { token } = admin) =>
      t.call(`GET /payment/admin/orders/${id}`, { token })
    const paid = (await detail(orderOid)).body
    expect(paid).toMatchObject({
      order: { orderOid, userOid: buyer.oid, feePercent: 20, earnedCoins: 240 },
      postings: [{ id: postingId, reference: { kind: 'order', oid: orderOid } }],
    })
    await refund(orderOid)
    const { order: undone, postings } = (await detail(orderOid)).body
    expect(undone).toMatchObject({ state: 'refunded', earnedCoins: 0 })
    expect(postings).toMatchObject([{ id: postingId }, { reversesId: postingId, type: 'refund' }])
    const sumOf = (account: string) =>
      postings
        .flatMap((posting: { entries: { account: string; amount: number }[] }) => posting.entries)
        .filter((entry: { account: string }) => entry.account === account)
        .reduce((sum: number, entry: { amount: number }) => sum + entry.amount, 0)
    expect(['user', 'creator', 'house'].map(sumOf)).toEqual([0, 0, 0])
    expect(refusal(await detail(nobody))).toEqual([404, 'commerce.order_not_found'])
    expect(refusal(await detail('x'))).toEqual([400, 'request.invalid'])
    expect(refusal(await detail(orderOid, buyer))).toEqual([403, 'auth.forbidden'])
    expect(await actionsOf(t, { actor: admin, subjectOid: orderOid })).toEqual([
      'admin.looked',
      'order.refunded',
      'admin.looked',
    ])
  })

  it('refunds a whole order once, entry by entry, and closes the story again', async () => {
    await giveAmount(t, buyer, 'bonusCoin', 100)
    await giveAmount(t, buyer, 'coin', 200)
    const before = await earned()
    const { orderOid } = (await order(buyer)).body
    const key = newKey()
    const refunded = await refund(orderOid, { key })
    expect(refunded.status, refunded.text).toBe(200)
    expect(refunded.body).toMatchObject({
      state: 'refunded',
      nickname: buyer.nickname,
      refundReason: 'A mistake.',
      refundedBy: admin.oid,
      refundedByNickname: admin.nickname,
    })
    expect(await coinsOf(buyer)).toEqual([200, 100])
    expect(await earned()).toBe(before)
    expect((await access(buyer)).reason).toBe('not_entitled')
    expect((await refund(orderOid, { key })).body).toEqual(refunded.body)
    expect(refusal(await refund(orderOid))).toEqual([409, 'commerce.already_refunded'])
    expect(refusal(await refund(orderOid, { key, reason: 'Another.' }))).toEqual([
      422,
      'request.idempotency_key_reused',
    ])
    expect(await coinsOf(buyer)).toEqual([200, 100])
    expect((await list(buyer)).items).toMatchObject([{ orderOid, state: 'refunded' }])
    expect(await actionsOf(t, { actor: admin, subjectOid: orderOid })).toEqual(['order.refunded'])
    expect((await order(buyer)).status).toBe(200)
  })

  it('tells the buyer of a refund and its reason, and the seller of the sale that is none', async () => {
    await giveAmount(t, buyer, 'coin', 300)
    await refund((await order(buyer)).body.orderOid, { reason: 'Sold twice.' })
    await deliverEvents(t)
    const told = async ({ token }: Person) =>
      (await t.call('GET /account/notifications', { token })).body.items[0]
    const news = await told(buyer)
    expect(news).toMatchObject({ type: 'account', title: 'Your purchase was refunded' })
    expect(news.text).toContain('“The lighthouse”: 300 coins are back')
    expect(news.text).toContain('Sold twice.')
    expect(await told(creator)).toMatchObject({ type: 'sale', title: 'A sale was refunded' })
  })

  it('refunds once where two administrators do it at once', async () => {
    await giveAmount(t, buyer, 'coin', 300)
    const { orderOid } = (await order(buyer)).body
    const both = await Promise.all([refund(orderOid), refund(orderOid)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await coinsOf(buyer)).toEqual([300, 0])
  })

  it('refunds for administrators only, of orders that exist, with a reason', async () => {
    await giveAmount(t, buyer, 'coin', 300)
    const { orderOid } = (await order(buyer)).body
    expect(refusal(await refund(orderOid, { by: buyer }))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await refund(orderOid, { by: creator }))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await refund(nobody))).toEqual([404, 'commerce.order_not_found'])
    expect(refusal(await refund(orderOid, { reason: '  ' }))).toEqual([400, 'request.invalid'])
    const asked = `GET /payment/admin/orders?userOid=${buyer.oid}`
    expect(refusal(await t.call(asked, { token: buyer.token }))).toEqual([403, 'auth.forbidden'])
    const orders = await t.call(`${asked}&lang=ko&gaClientId=g`, { token: admin.token })
    expect(orders.body.items).toMatchObject([{ orderOid, userOid: buyer.oid, earnedCoins: 240 }])
    const views = await t.deps.db
      .selectFrom('audit_log')
      .select('details')
      .where('actor_oid', '=', admin.oid)
      .where('action', '=', 'orders.read')
      .execute()
    expect(views).toContainEqual({ details: { userOid: buyer.oid } })
  })

  it('lets a running reply end whose story is refunded, keeps the room to read, and refuses the next with the offer', async () => {
    await giveAmount(t, buyer, 'coin', 300)
    await giveAmount(t, buyer, 'credit', 100_000)
    const { orderOid } = (await order(buyer)).body
    const chat = await openChat(t, contentOid, { token: buyer.token })
    server.next({ kind: 'reply', words: ['The', ' lamp', ' burns', ' on.'], delayMs: 150 })
    const sending = chat.send('Hello')
    await chat.running()
    expect((await refund(orderOid)).status).toBe(200)
    expect((await sending).text).toContain('complete')
    const texts = await chat.texts()
    expect(texts.join(' ')).toContain('Hello')
    const next = await chat.send('And then?')
    expect(refusal(next)).toEqual([403, 'story.buyers_only'])
    expect(next.body.details).toMatchObject({
      reason: 'not_entitled',
      offers: [{ kind: 'buy', priceCoins: 300 }],
    })
    expect(await chat.texts()).toEqual(texts)
    await order(buyer)
    expect((await chat.send('And then?')).status).toBe(200)
  })
})

const forBuyers = { access: 'buyers', priceCoins: 300, allowsBonus: true }
