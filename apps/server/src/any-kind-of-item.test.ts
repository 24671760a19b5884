import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  enterPassword,
  getVisibleItem,
  inviteReader,
  readCallerAccess,
  restoreItem,
  takeDownItem,
  uninviteReader,
} from './features/access/access.service.ts'
import { findStock, itemOrders } from './features/commerce/commerce.service.ts'
import { recordUse } from './features/engagement/library.service.ts'
import { signerOf } from './features/media/media.service.ts'
import {
  addPopularity,
  getSharePicture,
  listCards,
  listRanking,
  listTopics,
  presentCard,
  type Search,
  searchCards,
} from './features/shelf/shelf.service.ts'
import { storyKind, storySales } from './features/story/story.service.ts'
import type { Role, UserActor } from './platform/http/actor.ts'
import { createTestApp, refusal, type TestAnswer, type TestApp } from './testing/app.ts'
import { giveAmount, newKey, walletOf } from './testing/money.ts'
import { changeItem } from './testing/items.ts'
import { deliverEvents } from './testing/notifications.ts'
import {
  makeAdult,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from './testing/people.ts'
import { expectSoundLedger } from './testing/sound-ledger.ts'
import { publishStory } from './testing/stories.ts'
import { addTier, chargeWholeMonths, confirmTier } from './testing/subscriptions.ts'
import { uploadPicture } from './testing/uploads.ts'
import { removeDue, waitOut } from './testing/withdrawals.ts'
import {
  type NewToy,
  openToyTables,
  publishToy,
  setToyPassword,
  toyPrice as price,
} from './testing/toy/make-toy.ts'
import { asUser, orderLines } from './testing/toy/order-lines.ts'
import { toyKind } from './testing/toy/toy-kind.ts'
import { toyShop } from './testing/toy/toy-shop.ts'
import { toySales } from './testing/toy/toy.sales.ts'

const forSale = { access: 'buyers', priceCoins: price } as const
const hourMs = 3_600_000
const anything: Search = {
  words: [],
  tags: [],
  withoutTags: [],
  languages: [],
  creatorLanguages: [],
  creatorTags: [],
  creatorOids: [],
  published: [],
  prices: [],
  popularity: [],
  modes: [],
  sort: 'new',
  cursor: undefined,
  limit: 20,
}

/**
 * All that is done with stories is done with a kind of item that no feature knows: by the calls that
 * there are for items of any kind, else by what a feature of its own would call.
 */
describe('a toy', () => {
  const shop = toyShop()
  let t: TestApp
  let admin: Person
  let maker: Person
  let partner: Person
  let buyer: Person
  let friend: Person
  beforeAll(async () => {
    t = await createTestApp({}, {}, shop)
    await openToyTables(t)
    await chargeWholeMonths(t)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })
  beforeEach(async () => {
    admin = await signUpAdmin(t)
    ;[maker, partner] = [await signUpCreator(t), await signUpCreator(t)]
    ;[buyer, friend] = [await signUpPerson(t), await signUpPerson(t)]
    await giveAmount(t, buyer, 'coin', 1_000)
  })

  const publish = (made: NewToy = {}) =>
    publishToy(t, maker.oid, { kinds: shop.kinds, toy: {}, ...made })
  const change = (oid: string, fields: Parameters<typeof changeItem>[2]) =>
    changeItem(t, oid, fields)
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { code: string }) => error.code,
    )

  const asked = (actor: UserActor, lang: Language = 'en') => ({ actor, lang, now: t.clock.now() })
  const cards = async (who: UserActor = asUser(friend), filter: object = {}) => {
    const page = { list: 'creator', kind: 'toy', creatorOid: maker.oid, limit: 20 } as const
    return (await listCards(t.deps.db, { ...page, ...filter, ...asked(who) })).rows
  }
  const listed = async (filter: object = {}, who = asUser(friend)) =>
    (await cards(who, filter)).map(({ oid }) => oid)
  const found = async (search: Partial<Search>, who = asUser(friend)) => {
    const what = { ...anything, kind: 'toy', creatorOids: [maker.oid], ...search }
    return (await searchCards(t.deps.db, { ...what, ...asked(who) })).rows.map(({ oid }) => oid)
  }
  /** By what it is open to somebody, else why it is closed to them. */
  const opensBy = async (itemOid: string, who: Person, ...roles: Role[]) =>
    opensTo(itemOid, asUser(who, ...roles))
  /** What an item is to the caller, as lists show it. */
  const inList = async (itemOid: string, who: Person) => {
    const asked = { caller: asUser(who), items: await cards(asUser(who)), now: t.clock.now() }
    return (await readCallerAccess(t.deps.db, asked)).get(itemOid) ?? null
  }
  const opensTo = async (itemOid: string, actor: UserActor) => {
    try {
      const question = { kind: toyKind, itemOid, actor, now: t.clock.now() }
      const { access } = await getVisibleItem(t.deps.db, question)
      return access.allowed ? access.by : access.reason
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  const use = (itemOid: string, actor: Pick<UserActor, 'roles'> & { userOid: string | null }) =>
    recordUse(t.deps, { actor, itemOid, verb: 'flown' })
  const order = (contentOid: string, { token }: Person = buyer, priceCoins = price) =>
    t.call('POST /payment/orders', {
      token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins },
    })
  const bought = (answer: TestAnswer): string => {
    expect(answer.status, answer.text).toBe(200)
    return answer.body.orderOid
  }
  const refund = async (oid: string) => {
    const answer = await t.call('POST /account/admin/refunds', {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { kind: 'order', oid, reason: 'A mistake.' },
    })
    expect(answer.status, answer.text).toBe(200)
  }
  const read = async (call: string, { token }: Person, lang: Language = 'en') =>
    (await t.call(`GET ${call}`, { token, headers: { 'accept-language': lang } })).body
  const told = async (person: Person) => {
    await deliverEvents(t)
    return (await read('/account/notifications', person)).items
  }
  const coins = async (person: Person = buyer) => (await walletOf(t, person)).coins ?? 0

  describe('on the shelf', () => {
    it('is listed by date, popularity, topic and creator, and under no other kind', async () => {
      const robot = await publish({ card: { topic: 'tin' } })
      t.clock.advance(60_000)
      const kite = await publish({ card: { topic: 'paper' } })
      t.clock.advance(60_000)
      const others = await publishToy(t, partner.oid, { kinds: shop.kinds })
      expect(await listed()).toEqual([kite, robot])
      const all = { creatorOid: undefined }
      expect((await listed({ list: 'new', ...all })).slice(0, 3)).toEqual([others, kite, robot])
      await addPopularity(t.deps.db, robot, 1_000)
      expect((await listed({ list: 'popular', ...all }))[0]).toBe(robot)
      expect(await listed({ list: 'new', topic: 'tin', ...all })).toEqual([robot])
      expect(await listed({ list: 'mine' }, asUser(maker))).toHaveLength(2)
      const stories = await read('/story-chat/chat-contents?list=new', friend)
      expect(stories.items).toEqual([])
      const topics = await listTopics(t.deps.db, {
        kind: 'toy',
        topics: ['tin', 'wood'],
        ...asked(asUser(friend)),
      })
      expect(topics.topics).toEqual(['tin'])
    })

    it('is found by words and tags, and left out by them', async () => {
      const robot = await publish({
        item: { title: 'The robot' },
        card: { tags: ['Loud'], words: 'sprocket' },
      })
      const kite = await publish({ item: { title: 'The kite' }, card: { tags: ['loud', 'light'] } })
      expect(await found({ words: ['robot'] })).toEqual([robot])
      expect(await found({ words: ['sprocket'] })).toEqual([robot])
      expect((await found({ tags: ['LOUD'] })).toSorted()).toEqual([robot, kite].toSorted())
      expect(await found({ tags: ['loud'], withoutTags: ['light'] })).toEqual([robot])
      const story = await read('/story-chat/search/stories?keyword=sprocket', friend)
      expect(story.items).toEqual([])
      const shared = await uploadPicture(t, maker)
      await change(robot, { thumbnail_asset_oid: shared })
      expect((await getSharePicture(t.deps, `toy-${robot}`)).url).toContain(`/toy-${robot}/`)
    })

    it('is ranked among its kind by how many used it, each counted once a day', async () => {
      const [robot, kite] = [await publish(), await publish()]
      await use(kite, asUser(buyer))
      for (const itemOid of [kite, kite, robot]) await use(itemOid, asUser(friend))
      await use(robot, asUser(maker))
      await t.jobs.get('toy.rank')?.({})
      const ranking = { kind: 'toy', period: 'daily', limit: 20, ...asked(asUser(friend)) } as const
      const { rows } = await listRanking(t.deps.db, ranking)
      expect(rows.map(({ oid, place, readers }) => [oid, place, readers])).toEqual([
        [kite, 1, 2],
        [robot, 2, 1],
      ])
      expect((await cards()).map(({ oid, popularity }) => [oid, popularity])).toEqual([
        [kite, 2],
        [robot, 1],
      ])
      expect((await read('/account/history', maker)).items).toMatchObject([{ verb: 'flown' }])
      await use(robot, { ...asUser(friend), userOid: null })
      expect((await cards()).map(({ popularity }) => popularity)).toEqual([2, 1])
    })

    it('is called by its title in the reader’s language, wherever it is named', async () => {
      const oid = await publish({
        terms: forSale,
        item: { title: '로봇', language: 'ko', translations: { es: { title: 'El robot' } } },
      })
      bought(await order(oid))
      const [row] = await cards()
      for (const [lang, title] of [
        ['ko', '로봇'],
        ['es', 'El robot'],
        ['en', '로봇'],
      ] as const) {
        const viewer = asUser(friend)
        const card = row && presentCard(row, { viewer, lang, signer: signerOf(t.deps) })
        expect(card?.title, lang).toBe(title)
        const titled = expect.objectContaining({ title })
        expect(await read(`/payment/quote?contentOid=${oid}`, friend, lang)).toEqual(titled)
        expect((await read('/payment/orders', buyer, lang)).items).toEqual([titled])
        expect((await read('/payment/sales', maker, lang)).items).toEqual([titled])
        expect((await read('/payment/sales/totals', maker, lang)).items).toEqual([titled])
      }
      expect(await found({ words: ['el robot'] })).toEqual([oid])
      expect(await listed({ list: 'new', language: 'ko', creatorOid: undefined })).toContain(oid)
      expect(await listed({ list: 'new', language: 'es', creatorOid: undefined })).toEqual([])
    })

    it('is left out for who blocked it, and told of to who follows its maker', async () => {
      const follow = { token: friend.token, body: { creatorOid: maker.oid } }
      expect((await t.call('POST /account/favorite/creators', follow)).status).toBe(200)
      const oid = await publish({ item: { title: 'The kite' } })
      expect(await told(friend)).toMatchObject([
        { type: 'content', text: '“The kite” is in the shop.', path: `/toy/${oid}` },
      ])
      const block = { operation: 'add', contentOid: oid }
      await t.call('POST /content/block', { token: friend.token, body: block })
      const blocking: UserActor = { ...asUser(friend), hasBlocks: true }
      expect(await listed({}, blocking)).toEqual([])
      expect([await found({}, blocking), await opensTo(oid, blocking)]).toEqual([[], 'blocked'])
      expect([await listed(), await found({})]).toEqual([[oid], [oid]])
      const blocks = async () => (await read('/content/blocks?kind=content', friend)).items
      const item = { contentOid: oid, kind: 'toy', title: 'The kite', creatorOid: maker.oid }
      expect(await blocks()).toMatchObject([{ subject: oid, item, story: null }])
      await change(oid, { visibility: 'private' })
      expect(await blocks()).toMatchObject([{ subject: oid, item: null, story: null }])
    })

    it('is taken down and restored by the house, and its maker is notified of both', async () => {
      const oid = await publish({ item: { title: 'The kite' } })
      const actor = asUser(admin, 'admin')
      await takeDownItem(t.deps, { kind: toyKind, itemOid: oid, actor, reason: 'It is sharp.' })
      expect([await listed(), await found({}), await opensBy(oid, friend)]).toEqual([
        [],
        [],
        'item.not_found',
      ])
      const down = { title: '“The kite” was taken down', path: `/toy/${oid}` }
      expect(await told(maker)).toMatchObject([
        { ...down, text: expect.stringContaining('Reason: It is sharp.') },
      ])
      await restoreItem(t.deps, { kind: toyKind, itemOid: oid, actor, reason: 'It is blunt.' })
      expect((await told(maker))[0]).toMatchObject({ title: '“The kite” is back' })
    })
  })

  describe('in the shop', () => {
    const stories = { ...storySales, orders: itemOrders(storyKind.codes) }

    it('is sold by the calls for any item, opens to its buyer, and its maker is told', async () => {
      const oid = await publish({ terms: forSale, item: { title: 'The kite' } })
      expect(await opensBy(oid, buyer)).toBe('not_entitled')
      expect(await read(`/payment/quote?contentOid=${oid}`, buyer)).toMatchObject({
        title: 'The kite',
        creatorOid: maker.oid,
        priceCoins: price,
        pays: { coins: price, bonusCoins: 0 },
        obstacle: null,
      })
      const orderOid = bought(await order(oid))
      expect([await opensBy(oid, buyer), await coins()]).toEqual(['entitlement', 1_000 - price])
      const shown = { orderOid, contentOid: oid, title: 'The kite', priceCoins: price }
      expect((await read('/payment/orders', buyer)).items).toMatchObject([shown])
      const ofAll = await read(`/payment/admin/orders?story=${oid}`, admin)
      expect(ofAll.items).toMatchObject([{ ...shown, userOid: buyer.oid }])
      expect(refusal(await order(oid))).toEqual([409, 'commerce.already_purchased'])
      expect(refusal(await order(oid, maker))).toEqual([409, 'commerce.own_content'])
      expect(await told(maker)).toMatchObject([
        { type: 'sale', text: '“The kite” sold for 30 coins. You earned ₩2,400.' },
      ])
      const free = await publish()
      expect((await read(`/payment/quote?contentOid=${free}`, buyer)).obstacle).toBe('free_content')
    })

    it('is given to another, alone or in a cart with a story, and all of it refunded', async () => {
      const oid = await publish({ terms: forSale, copies: 5 })
      const harbour = await publishStory(t, partner, { access: 'buyers', priceCoins: 100 })
      const line = { kind: toySales, subjectOid: oid, price }
      const cart = await orderLines(t, {
        by: buyer,
        lines: [
          { ...line, receiverOid: friend.oid },
          { kind: stories, subjectOid: harbour, price: 100 },
        ],
      })
      const opens = async () => [
        await opensBy(oid, friend),
        await opensBy(oid, buyer),
        (await read(`/story-chat/chat-content/can-view?contentOid=${harbour}`, buyer)).canView,
        await coins(),
      ]
      expect(await opens()).toEqual(['entitlement', 'not_entitled', true, 870])
      expect((await read(`/payment/orders/${cart.oid}`, buyer)).priceCoins).toBe(130)
      expect(await findStock(t.deps.db, { subjectOid: oid, now: t.clock.now() })).toEqual({
        total: 5,
        sold: 1,
      })
      await refund(cart.oid)
      expect(await opens()).toEqual(['not_entitled', 'not_entitled', false, 1_000])
      expect(await findStock(t.deps.db, { subjectOid: oid, now: t.clock.now() })).toEqual({
        total: 5,
        sold: 0,
      })
      for (const creator of [maker, partner]) {
        expect((await read('/payment/sales', creator)).items).toMatchObject([{ state: 'refunded' }])
      }
      expect((await read('/payment/orders', buyer)).items).toMatchObject([{ state: 'refunded' }])
    })

    it('is sold as many times as there are copies, to many at once', async () => {
      const oid = await publish({ terms: forSale, copies: 3 })
      const crowd = await Promise.all(Array.from({ length: 5 }, () => signUpPerson(t)))
      for (const person of crowd) await giveAmount(t, person, 'coin', price)
      const answers = await Promise.all(crowd.map((person) => order(oid, person)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 200, 200, 409, 409,
      ])
      const refused = answers.filter(({ status }) => status === 409).map(refusal)
      expect(refused).toEqual([409, 409].map((status) => [status, 'commerce.sold_out']))
      expect(await findStock(t.deps.db, { subjectOid: oid, now: t.clock.now() })).toEqual({
        total: 3,
        sold: 3,
      })
      const paid = await Promise.all(crowd.map((person) => coins(person)))
      expect(paid.toSorted((a, b) => a - b)).toEqual([0, 0, 0, price, price])
      expect((await read('/payment/sales', maker)).items).toHaveLength(3)
    })

    it('is counted for its maker, its partner and the house, before and after the roll-up', async () => {
      const oid = await publish({ terms: forSale, toy: { partner } })
      await giveAmount(t, friend, 'coin', price)
      bought(await order(oid, friend))
      const month = { day: t.clock.now().toISOString().slice(0, 10), of: '2026-11' }
      const revenue = async () => {
        const { amounts } = await read(`/account/admin/revenue?month=${month.of}`, admin)
        return amounts.find(({ bucket }: { bucket: string }) => bucket === 'coin')
      }
      const before = await revenue()
      const counted = async () => {
        const query = `eventType=consume&startDate=${month.day}&endDate=${month.day}`
        const events = await read(`/coinevent/creator/aggregate?${query}`, maker)
        return {
          maker: (await read('/payment/sales/totals', maker)).kinds,
          partner: (await read('/payment/sales/totals', partner)).kinds,
          items: (await read('/payment/sales/totals', maker)).items,
          events: events.items,
        }
      }
      const rollUp = async () => {
        await t.jobs.get('commerce.roll-up-sales')?.({})
        await t.jobs.get('analytics.roll-up-revenue')?.({})
      }
      const whole = {
        maker: [{ kind: 'toy', sales: 1, refunded: 0, amount: 20, earnedAmount: 16 }],
        partner: [{ kind: 'toy', sales: 1, refunded: 0, amount: 10, earnedAmount: 8 }],
        items: [{ itemOid: oid, earnedAmount: 16 }],
        events: [{ creatorOid: maker.oid, eventType: 'consume', events: 1, earnedAmount: 16 }],
      }
      expect(await counted()).toMatchObject(whole)
      await rollUp()
      expect(await counted()).toMatchObject(whole)
      const orderOid = bought(await order(oid))
      expect((await counted()).maker).toMatchObject([{ sales: 2, earnedAmount: 32 }])
      const after = await revenue()
      expect([after.spent - before.spent, after.creators - before.creators]).toEqual([30, 24])
      await refund(orderOid)
      expect((await counted()).maker).toMatchObject([{ refunded: 1, earnedAmount: 16 }])
      await rollUp()
      expect((await counted()).maker).toMatchObject([{ refunded: 1, earnedAmount: 16 }])
      expect(await revenue()).toMatchObject({ creators: before.creators })
    })
  })

  describe('behind its gates', () => {
    /** As it was ranked before it was taken back, read by its maker, who may know of it. */
    const ranked = async (itemOid: string) => {
      await use(itemOid, asUser(friend))
      await t.jobs.get('toy.rank')?.({})
      const ranking = { kind: 'toy', period: 'daily', limit: 100, ...asked(asUser(maker)) } as const
      const { rows } = await listRanking(t.deps.db, ranking)
      return rows.map(({ oid }) => oid).filter((oid) => oid === itemOid)
    }

    it('is unknown before its time, to lists also of its maker and the house, and open at it', async () => {
      const publishAt = new Date(t.clock.now().getTime() + hourMs)
      const oid = await publish({
        item: { title: 'The comet', thumbnail_asset_oid: await uploadPicture(t, maker) },
        card: { topic: 'ice', tags: ['comets'] },
        publishAt,
      })
      const reader = asUser(friend)
      const house = (await getSharePicture(t.deps, 'house')).url
      const shared = async () =>
        Promise.all(
          ([`toy-${oid}`, `creator-${maker.oid}`] as const).map(
            async (subject) => (await getSharePicture(t.deps, subject)).url !== house,
          ),
        )
      const sorted = async () => {
        const ice = { kind: 'toy', topics: ['ice'], ...asked(asUser(maker)) }
        const { topics, tags } = await listTopics(t.deps.db, ice)
        return [...topics, ...tags.map(({ tag }) => tag).filter((tag) => tag === 'comets')]
      }
      const known = async () => [
        await listed(),
        (await listed({ list: 'new', creatorOid: undefined })).includes(oid),
        await found({ words: ['comet'] }),
        await opensBy(oid, friend),
      ]
      expect(await known()).toEqual([[], false, [], 'item.not_found'])
      expect(refusal(await order(oid))).toEqual([404, 'commerce.content_not_found'])
      const { token } = friend
      const quote = await t.call(`GET /payment/quote?contentOid=${oid}`, { token })
      expect(refusal(quote)).toEqual([404, 'commerce.content_not_found'])
      const block = { operation: 'add', contentOid: oid }
      const blocked = await t.call('POST /content/block', { token, body: block })
      expect(refusal(blocked)).toEqual([404, 'item.not_found'])
      expect([await shared(), await sorted()]).toEqual([[false, false], []])
      for (const who of [asUser(maker), asUser(admin, 'admin')]) {
        const all = await listed({ list: 'new', creatorOid: undefined }, who)
        expect([all.includes(oid), await found({ words: ['comet'] }, who)]).toEqual([false, []])
      }
      expect(await listed({ list: 'mine' }, asUser(maker))).toEqual([oid])
      expect(await ranked(oid)).toEqual([])
      t.clock.advance(hourMs)
      expect(await ranked(oid)).toEqual([oid])
      expect([await shared(), await sorted()]).toEqual([
        [true, true],
        ['ice', 'comets'],
      ])
      expect(await opensTo(oid, reader)).toBe('open')
      expect((await listed({ list: 'new', creatorOid: undefined }))[0]).toBe(oid)
      expect(await found({ words: ['comet'] })).toEqual([oid])
    })

    it('is told of once, at its instant, to each in their language', async () => {
      const follow = { token: friend.token, body: { creatorOid: maker.oid } }
      expect((await t.call('POST /account/favorite/creators', follow)).status).toBe(200)
      const publishAt = new Date(t.clock.now().getTime() + hourMs)
      const translations = { ko: { title: '혜성' } }
      await publish({ item: { title: 'The comet', translations }, publishAt })
      const emitDue = async () => {
        const job = t.jobs.get('catalogue.tell-due')
        await Promise.all([1, 2].map(async () => job?.({})))
        await deliverEvents(t)
      }
      const texts = async (lang: Language) =>
        (await read('/account/notifications', friend, lang)).items
          .map(({ text }: { text: string }) => text)
          .filter((text: string) => /comet|혜성/.test(text))
      t.clock.advance(hourMs - 1)
      await emitDue()
      expect(await texts('en')).toEqual([])
      t.clock.advance(1)
      await emitDue()
      await emitDue()
      expect(await texts('en')).toEqual(['“The comet” is in the shop.'])
      expect(await texts('ko')).toEqual(['“혜성” is in the shop.'])
    })

    it('is news for followers only while everyone may know of it', async () => {
      const follow = { token: friend.token, body: { creatorOid: maker.oid } }
      await t.call('POST /account/favorite/creators', follow)
      const hidden = await publish({ item: { title: 'A hidden lantern' } })
      await change(hidden, { visibility: 'private' })
      const takenBack = await publish({ item: { title: 'A lantern taken back' } })
      await change(takenBack, { state: 'draft' })
      await publish({ item: { title: 'A lantern for few' }, terms: { access: 'invited' } })
      await publish({ item: { title: 'A lantern for all' } })
      await deliverEvents(t)
      const told = (await read('/account/notifications', friend)).items
        .map(({ text }: { text: string }) => text)
        .filter((text: string) => /lantern/.test(text))
      expect(told).toEqual(['“A lantern for all” is in the shop.'])
    })

    it('asks for a password, remembers who knew it, and asks again where it was changed', async () => {
      const oid = await publish({ password: 'Open sesame', terms: forSale })
      const enter = (password: string) =>
        enterPassword(t.deps, { actor: asUser(friend), kind: toyKind, itemOid: oid, password })
      expect(await opensBy(oid, friend)).toBe('password')
      expect(await codeOf(enter('Open, please'))).toBe('item.password_wrong')
      expect(await opensBy(oid, friend)).toBe('password')
      expect(refusal(await order(oid))).toEqual([403, 'item.password_required'])
      expect(await enter('Open sesame')).toMatchObject({ allowed: false, reason: 'not_entitled' })
      await giveAmount(t, friend, 'coin', price)
      const other = await publish({ password: 'Simsalabim' })
      expect(await opensBy(other, friend)).toBe('password')
      expect(await inList(other, friend)).toBe('password')
      await setToyPassword(t, oid, 'Open sesame')
      expect(await opensBy(oid, friend)).toBe('password')
      await enter('Open sesame')
      bought(await order(oid, friend))
      await setToyPassword(t, oid, 'Close sesame')
      expect(await opensBy(oid, friend)).toBe('entitlement')
      await setToyPassword(t, other, null)
      expect(await opensBy(other, friend)).toBe('open')
    })

    it('is for adults alone, who may buy it, and blurred to all others', async () => {
      const oid = await publish({ terms: forSale, item: { is_adult: true } })
      await change(oid, { thumbnail_asset_oid: await uploadPicture(t, maker) })
      const [row] = await cards()
      const shown = (viewer: UserActor) =>
        row && presentCard(row, { viewer, lang: 'en', signer: signerOf(t.deps) }).thumbnail
      expect(shown(asUser(friend))).not.toEqual(shown(asUser(friend, 'adult')))
      expect(await opensBy(oid, buyer)).toBe('not_adult')
      expect(refusal(await order(oid))).toEqual([403, 'item.adults_only'])
      await makeAdult(t, buyer)
      bought(await order(oid))
      expect(await opensBy(oid, buyer, 'adult')).toBe('entitlement')
      expect(await opensBy(oid, buyer)).toBe('not_adult')
    })
  })

  describe('by its ways in', () => {
    it('opens to subscribers of its tier and above, or to who pays', async () => {
      const tiers = [
        await addTier(t, maker, { name: 'Silver', price: 100 }),
        await addTier(t, maker, { name: 'Gold', price: 300 }),
      ]
      const [silver = '', gold = ''] = tiers
      const terms = { access: 'subscribers', accessTierHash: gold } as const
      const oid = await publish({ terms })
      const either = await publish({
        terms: { ...terms, access: 'buy_or_subscribe', priceCoins: price },
      })
      const early = await publish({
        terms: { access: 'subscribers_before', accessBefore: '2026-11', accessTierHash: silver },
      })
      expect(await opensBy(oid, buyer)).toBe('not_subscribed')
      expect((await confirmTier(t, buyer, { tierHash: silver, priceCoins: 100 })).status).toBe(200)
      expect(await opensBy(oid, buyer)).toBe('tier_too_low')
      await giveAmount(t, friend, 'coin', 300)
      expect((await confirmTier(t, friend, { tierHash: gold, priceCoins: 300 })).status).toBe(200)
      expect([await opensBy(oid, friend), await opensBy(either, friend)]).toEqual([
        'membership',
        'membership',
      ])
      bought(await order(either))
      expect(await opensBy(either, buyer)).toBe('entitlement')
      expect([await inList(either, buyer), await inList(either, friend)]).toEqual([
        'owned',
        'included',
      ])
      expect([await inList(oid, buyer), await inList(oid, friend)]).toEqual([null, 'included'])
      expect(await opensBy(early, friend)).toBe('subscribed_too_late')
      await change(early, { way_before: new Date('2026-12-01T00:00:00Z') })
      expect(await opensBy(early, friend)).toBe('membership')
    })

    it('opens to who was invited, and nobody else learns of it', async () => {
      const oid = await publish({ terms: { access: 'invited' } })
      const asked = { kind: toyKind, itemOid: oid, userOid: friend.oid, actor: asUser(maker) }
      expect([await listed(), await opensBy(oid, friend)]).toEqual([[], 'item.not_found'])
      await inviteReader(t.deps, asked)
      expect([await listed(), await opensBy(oid, friend)]).toEqual([[oid], 'invitation'])
      expect(await listed({}, asUser(buyer))).toEqual([])
      await uninviteReader(t.deps, asked)
      expect([await listed(), await opensBy(oid, friend)]).toEqual([[], 'item.not_found'])
    })

    it('opens to who bought the ticket to it, until the ticket is refunded', async () => {
      const ticket = await publish({ terms: forSale, item: { title: 'A ticket' } })
      const ways = { way_free: false, way_ticket_oid: ticket }
      const shows = [await publish({ item: ways }), await publish({ item: ways })]
      const opens = () => Promise.all(shows.map((oid) => opensBy(oid, buyer)))
      expect(await opens()).toEqual(['no_ticket', 'no_ticket'])
      const orderOid = bought(await order(ticket))
      expect(await opens()).toEqual(['ticket', 'ticket'])
      expect(await inList(shows[0] ?? '', buyer)).toBe('included')
      await refund(orderOid)
      expect(await opens()).toEqual(['no_ticket', 'no_ticket'])
    })
  })

  it('is erased with its maker, but for what others hold', async () => {
    const texts = { item: { title: 'The kite' }, toy: { manual: 'Hold the string.' } }
    const kept = await publish({ ...texts, terms: forSale })
    const gone = await publish({ ...texts, card: { tags: ['light'], summary: 'It flies.' } })
    bought(await order(kept))
    await waitOut(t, maker)
    await removeDue(t)
    expect([await opensBy(kept, buyer), await opensBy(gone, buyer)]).toEqual([
      'entitlement',
      'item.not_found',
    ])
    expect([await listed(), await found({})]).toEqual([[], []])
    const { rows } = await sql<{ texts: string }>`
      SELECT concat(title, manual, summary, tags::text, tag_keys::text) AS texts
      FROM catalogue_items JOIN toys ON toys.item_oid = oid JOIN shelf_cards USING (item_oid)
      WHERE oid IN (${kept}, ${gone}) ORDER BY oid = ${gone}`.execute(t.deps.db)
    expect(rows.map((row) => row.texts)).toEqual(['The kiteHold the string.{}{}', '{}{}'])
    expect((await read('/payment/orders', buyer)).items).toMatchObject([{ title: 'The kite' }])
  })
})
