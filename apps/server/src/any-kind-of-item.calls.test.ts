import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Blockable } from './features/access/access.service.ts'
import { addBlock, findUser, listBlocks } from './features/account/account.service.ts'
import { recordVisit } from './features/engagement/library.service.ts'
import { spend } from './features/ledger/ledger.service.ts'
import { createTestApp, refusal, type TestApp } from './testing/app.ts'
import { exportBundle, importBundle, unzip } from './testing/bundles.ts'
import { exportOf } from './testing/exports.ts'
import { giveAmount, newKey, walletOf } from './testing/money.ts'
import { deliverEvents } from './testing/notifications.ts'
import { changeItem } from './testing/items.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from './testing/people.ts'
import { actOn, findOpenCase, reportItem } from './testing/reports.ts'
import { expectSoundLedger } from './testing/sound-ledger.ts'
import {
  type NewToy,
  openToyTables,
  publishToy,
  toyPrice as price,
} from './testing/toy/make-toy.ts'
import { toyShop } from './testing/toy/toy-shop.ts'
import { openToyOrderTables, setToyTerms, toysToOrder } from './testing/toy/toys-to-order.ts'
import { uploadPicture } from './testing/uploads.ts'

/** The calls that serve items of every kind, for a kind that only its registration describes. */
describe('a toy', () => {
  const shop = toyShop()
  const toyBoxes: Blockable = { kind: 'toy_box', none: {} }
  let t: TestApp
  let admin: Person
  let maker: Person
  let fan: Person
  let friend: Person
  beforeAll(async () => {
    t = await createTestApp({}, {}, { ...shop, sales: [toysToOrder], blocks: [toyBoxes] })
    await openToyTables(t)
    await openToyOrderTables(t)
    admin = await signUpAdmin(t)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })
  beforeEach(async () => {
    maker = await signUpCreator(t)
    ;[fan, friend] = [await signUpPerson(t), await signUpPerson(t)]
    await giveAmount(t, fan, 'coin', 1_000)
  })

  const publish = (made: NewToy = {}) =>
    publishToy(t, maker.oid, {
      kinds: shop.kinds,
      toy: {},
      ...made,
      item: { title: 'The kite', ...made.item },
    })
  const forSale = { terms: { access: 'buyers', priceCoins: price } } as const
  const send = async (key: string, { token }: Person, body: Record<string, unknown> = {}) => {
    const answer = await t.call(key, { token, body, idempotencyKey: newKey() })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const read = async (path: string, { token }: Person) => {
    const answer = await t.call(`GET ${path}`, { token })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const news = async (person: Person): Promise<{ text: string; title: string; path: string }[]> => {
    await deliverEvents(t)
    return (await read('/account/notifications', person)).items
  }
  const comment = (contentOid: string, text: string, by = fan) =>
    send('POST /content/comment', by, { contentOid, text }).then((body) => body.comment)

  it('shows the channel tab that it shares with another kind, and its own', async () => {
    const tabs = async () =>
      (await read(`/channel/channel?creatorOid=${maker.oid}`, fan)).channel.tabs
    expect(await tabs()).toEqual(['home'])
    await publish()
    expect(await tabs()).toEqual(['home', 'files', 'toys'])
  })

  it('shows a channel tab of its own after the others, unless its maker hides it', async () => {
    await publish()
    const tabs = async () =>
      (await read(`/channel/channel?creatorOid=${maker.oid}`, fan)).channel.tabs
    expect(await tabs()).toEqual(['home', 'files', 'toys'])
    const { settings } = await send('POST /channel/settings', maker, { hiddenTabs: ['toys'] })
    expect(settings).toMatchObject({ hiddenTabs: ['toys'], filledTabs: ['files', 'toys'] })
    expect(await tabs()).toEqual(['home', 'files'])
    const change = (hiddenTabs: string[]) =>
      t.call('POST /channel/settings', { token: maker.token, body: { hiddenTabs } })
    for (const tab of ['home', 'posters', 'toString']) {
      expect(refusal(await change([tab]))).toEqual([400, 'request.invalid'])
    }
  })

  it('is bought from a cart', async () => {
    const oid = await publish(forSale)
    const entry = `toy_${oid}`
    await send('POST /account/shoppingCart/update', fan, { add: [entry] })
    expect((await read('/account/shoppingCart', fan)).lines).toMatchObject([
      { contentOid: oid, type: 'toy', title: 'The kite', path: `/toy/${oid}`, priceCoins: price },
    ])
    await send('POST /account/purchase/shoppingCart', fan, {
      shoppingCart: [{ entry, coins: price }],
    })
    expect((await walletOf(t, fan)).coins).toBe(1_000 - price)
  })

  it('is discounted by its maker’s coupon', async () => {
    const oid = await publish(forSale)
    const { coupon } = await send('POST /account/coupon/item', maker, {
      contentOid: oid,
      price: 10,
    })
    expect(coupon).toMatchObject({ contentOid: oid, contentType: 'toy', title: 'The kite' })
    await send('POST /account/purchase', fan, {
      contentOid: oid,
      creatorOid: maker.oid,
      coins: 10,
      discountCode: coupon.code,
    })
    expect((await walletOf(t, fan)).coins).toBe(990)
  })

  it('is ordered into escrow, and its maker is paid when the buyer releases it', async () => {
    const oid = await publish(forSale)
    await setToyTerms(t, oid, {
      days: 3,
      atDeadline: 'return',
      releasedBy: ['buyer'],
      returnedBy: ['creator'],
    })
    const order = { contentOid: oid, priceCoins: price, kind: toysToOrder.kind }
    const { orderOid, state } = await send('POST /payment/orders', fan, order)
    expect(state).toBe('held')
    await send(`POST /payment/orders/${orderOid}/escrow`, fan, { outcome: 'release' })
    expect((await read(`/payment/orders/${orderOid}`, fan)).state).toBe('released')
    expect((await read('/payment/sales', maker)).items).toMatchObject([{ title: 'The kite' }])
  })

  it('is in the history of its buyer’s coins by the type that its sale posts', async () => {
    const oid = await publish(forSale)
    await setToyTerms(t, oid, {
      days: 3,
      atDeadline: 'return',
      releasedBy: ['buyer'],
      returnedBy: ['creator'],
    })
    const type = toysToOrder.postingType
    await send('POST /payment/orders', fan, { contentOid: oid, priceCoins: price, kind: type })
    t.clock.advance(1000)
    const [posting] = (await read(`/ledger/postings?type=${type}`, fan)).items
    expect(posting).toMatchObject({ type })
    expect(await read(`/ledger/postings/${posting.id}`, fan)).toMatchObject({ type })
    expect((await read(`/ledger/postings/totals?type=${type}`, fan)).postings).toBe(1)
    expect((await read('/ledger/postings?type=unknown', fan)).items).toEqual([])
    expect((await read(`/coinevent/?eventType=${type}`, fan)).items).toMatchObject([
      { id: posting.id, eventType: type },
    ])
    for (const path of ['ledger/postings?type=poster', 'coinevent/?eventType=poster']) {
      const unknown = await t.call(`GET /${path}`, { token: fan.token })
      expect(refusal(unknown)).toEqual([400, 'request.invalid'])
    }
  })

  it('is `consume` in the history of its buyer’s credits if it’s sold for credits', async () => {
    const buyer = await signUpPerson(t)
    await giveAmount(t, buyer, 'credit', 1_000)
    t.clock.advance(1000)
    await t.deps.db.transaction().execute((tx) =>
      spend(tx, {
        operation: 'toy.order',
        key: newKey(),
        type: toysToOrder.postingType,
        payerOid: buyer.oid,
        currency: 'credit',
        amount: 400,
        allowBonus: false,
        legs: [],
        now: t.clock.now(),
      }),
    )
    const { items } = await read('/story-chat/credit-event?type=consume', buyer)
    expect(items).toMatchObject([{ type: 'consume', amountMilli: -400 }])
  })

  it('notifies its maker of comments, and readers of replies and mentions, with links', async () => {
    const oid = await publish()
    const { position } = await comment(oid, 'It flies!')
    const at = `/toy/${oid}#comment-${position}`
    expect(await news(maker)).toMatchObject([{ text: 'It flies!', path: at }])
    await send('POST /content/comment', maker, {
      contentOid: oid,
      text: `Higher, @${friend.nickname}!`,
      parentPosition: position,
    })
    const path = expect.stringContaining(`/toy/${oid}#comment-`)
    expect(await news(fan)).toMatchObject([{ title: `${maker.nickname} replied to you`, path }])
    expect(await news(friend)).toMatchObject([{ title: `${maker.nickname} mentioned you`, path }])
  })

  it('notifies its maker of likes, and is in the fan’s likes', async () => {
    const oid = await publish()
    const like = { contentOid: oid, likerOid: fan.oid, likeOrUndoLike: 'like' }
    await send('POST /content/like', fan, like)
    expect((await read(`/content/counts?contentOids=${oid}`, fan)).items).toMatchObject([
      { contentOid: oid, likes: 1, isLiked: true },
    ])
    await t.jobs.get('engagement.tell-likes')?.({})
    expect(await news(maker)).toMatchObject([{ path: `/toy/${oid}` }])
    const { self } = await read('/account/getuser', fan)
    expect(self.likedContents).toEqual({ toy: [oid] })
  })

  it('has a poll', async () => {
    const oid = await publish({ toy: { manual: 'Up or down?' } })
    const vote = { contentOid: oid, optionIdx: 1 }
    expect(await send('POST /content/poll/vote', fan, vote)).toMatchObject({
      title: 'Up or down?',
      totalVotes: 1,
    })
    expect((await read(`/content/poll/votes?contentOid=${oid}`, friend)).totalVotes).toBe(1)
  })

  it('is kept in playlists and in the history, with a link to its page', async () => {
    const oid = await publish()
    const { playlistOid } = await send('POST /content/playlist', fan, { title: 'Windy days' })
    const added = { playlistOid, contentOid: oid, method: 'add' }
    expect(await send('POST /content/playlist/update', fan, added)).toMatchObject({ itemCount: 1 })
    const shown = { contentOid: oid, kind: 'toy', title: 'The kite', path: `/toy/${oid}` }
    expect((await read(`/content/playlist/${playlistOid}`, fan)).items).toMatchObject([
      { ...shown, isPlayable: false },
    ])
    const visit = { userOid: fan.oid, itemOid: oid, verb: 'flown', at: t.clock.now() } as const
    await recordVisit(t.deps.db, visit)
    expect((await read('/account/history', fan)).items).toMatchObject([{ ...shown, verb: 'flown' }])
  })

  it('shows its thumbnail in previews of links, unless it’s for adults', async () => {
    const oid = await publish({ item: { thumbnail_asset_oid: await uploadPicture(t, maker) } })
    const cover = async () => (await t.app.inject(`/api/pub/thumbnail/${oid}`)).statusCode
    expect(await cover()).toBe(302)
    await changeItem(t, oid, { is_adult: true })
    expect(await cover()).toBe(404)
  })

  it('is reported, taken down, appealed, and restored', async () => {
    const oid = await publish()
    expect((await reportItem(t, fan, oid)).status).toBe(200)
    const { caseOid, target } = await findOpenCase(t, admin, oid)
    expect(target).toMatchObject({ kind: 'content', oid, title: 'The kite' })
    const { decision } = (await actOn(t, admin, { caseOid })).body
    const gone = () => t.call(`GET /content/comments?contentOid=${oid}`, { token: fan.token })
    expect(refusal(await gone())).toEqual([404, 'item.not_found'])
    expect(await news(maker)).toMatchObject([{ title: 'A decision about “The kite”' }])
    const { decisionOid } = decision
    await send(`POST /moderation/decisions/${decisionOid}/appeal`, maker, { text: 'It is blunt.' })
    await send(`POST /admin/moderation/appeals/${decisionOid}`, admin, {
      outcome: 'overturned',
      reason: 'It is.',
    })
    expect((await gone()).status).toBe(200)
  })

  it('is in its maker’s data download', async () => {
    const oid = await publish({ toy: { manual: 'Hold the string.' } })
    const { catalogue, toy } = await exportOf(t, maker.oid)
    expect(catalogue.items).toMatchObject([{ oid, title: 'The kite' }])
    expect(toy.toys).toMatchObject([{ item_oid: oid, manual: 'Hold the string.' }])
  })

  it('moves to another installation in its maker’s bundle', async () => {
    const oid = await publish({ toy: { manual: 'Hold the string.' } })
    const bytes = await exportBundle(t, maker)
    const file = (await unzip(bytes)).get(`toys/${oid}/toy.json`)
    expect(JSON.parse(String(file))).toEqual({ title: 'The kite', manual: 'Hold the string.' })
    const newcomer = await signUpCreator(t)
    const { imported, lines } = await importBundle(t, newcomer, bytes)
    expect(imported.state).toBe('done')
    expect(lines).toContainEqual(
      expect.objectContaining({ folder: 'toys', result: 'made', title: 'The kite' }),
    )
    const { rows } = await sql`SELECT title, manual FROM catalogue_items
      JOIN toys ON item_oid = oid WHERE owner_oid = ${newcomer.oid}`.execute(t.deps.db)
    expect(rows).toEqual([{ title: 'The kite', manual: 'Hold the string.' }])
  })

  it('has its pages counted in the class that its kind names', async () => {
    const views = async () => {
      const { items } = await read('/analytics/admin/page-views', admin)
      const classes = ['category', 'other']
      const of = (name: string) =>
        items.find(({ pageClass }: { pageClass: string }) => pageClass === name)?.today
      return classes.map(of)
    }
    const open = (path: string) =>
      send('POST /analytics/track', fan, { event: 'page_view', properties: { path } })
    const before = await views()
    for (const path of ['/toy/a?from=home', '/toy', '/toys/a', '/']) await open(path)
    expect(await views()).toEqual([before[0] + 2, before[1] + 1])
  })

  it('gives new creators its tag', async () => {
    const user = await findUser(t.deps.db, maker.oid)
    expect(user?.creator_tags).toEqual(['story', 'toys'])
  })

  it('lets its feature add a kind of block', async () => {
    const block = { userOid: fan.oid, kind: 'toy_box', label: 'tin' }
    const { db } = t.deps
    await db.transaction().execute((tx) => addBlock(tx, block, t.clock.now()))
    const page = { userOid: fan.oid, kind: 'toy_box', after: null, limit: 2 }
    expect(await listBlocks(db, page)).toMatchObject([{ subject: 'tin' }])
    expect((await read('/content/blocks?kind=toy_box', fan)).items).toMatchObject([
      { kind: 'toy_box', subject: 'tin' },
    ])
    const unknown = await t.call('GET /content/blocks?kind=poster', { token: fan.token })
    expect(refusal(unknown)).toEqual([400, 'request.invalid'])
  })
})
