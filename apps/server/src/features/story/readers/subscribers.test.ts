import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { openChat } from '../../../testing/chats.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { createTierApp, addTier, confirmTier } from '../../../testing/subscriptions.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'
import { setMembership } from '../../access/access.service.ts'

const tierOid = '7'.repeat(24)

describe('stories for subscribers', () => {
  const monthEnd = new Date('2026-12-01T00:00:00Z')
  let t: TestApp
  let creator: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTierApp()
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    reader = await signUpPerson(t)
    await giveAmount(t, reader, 'credit', 100_000)
  })

  const read = async (contentOid: string, person?: Person) =>
    (
      await t.call(
        `GET /story-chat/chat-content?contentOid=${contentOid}`,
        person ? { token: person.token } : {},
      )
    ).body
  const accessOf = async (contentOid: string) => (await read(contentOid, reader)).access
  /** As a subscription writes it. */
  const subscribe = (since: string, terms: { level?: number; isStreak?: boolean } = {}) =>
    t.deps.db.transaction().execute((tx) =>
      setMembership(tx, {
        userOid: reader.oid,
        creatorOid: creator.oid,
        tierOid,
        level: 1,
        isStreak: false,
        since: new Date(since),
        validUntil: monthEnd,
        ...terms,
      }),
    )
  const tellsOffer = { kind: 'subscribe', creatorOid: '', tierHash: null, isFull: false }

  it('open to subscribers while they subscribe; the chat stays to read when it ends [R-story-chat-035] [R-story-chat-068]', async () => {
    const offers = [{ ...tellsOffer, creatorOid: creator.oid }]
    const contentOid = await publishStory(t, creator, { access: 'subscribers' })
    const closed = { allowed: false, reason: 'not_subscribed', by: null, offers }
    expect((await read(contentOid)).access).toMatchObject(closed)
    expect(await accessOf(contentOid)).toMatchObject(closed)
    const ask = { token: reader.token, body: { contentOid } }
    const unopened = await t.call('POST /story-chat/chat-room', ask)
    expect(refusal(unopened)).toEqual([403, 'story.subscribers_only'])
    expect(unopened.body.details).toMatchObject({ reason: 'not_subscribed', offers })
    await subscribe('2026-11-03T12:00:00Z')
    expect(await accessOf(contentOid)).toMatchObject({
      allowed: true,
      by: 'membership',
      offers: [],
    })
    const chat = await openChat(t, contentOid, { token: reader.token })
    expect((await chat.send('Good evening')).status).toBe(200)
    t.clock.set(new Date(monthEnd.getTime() - 1))
    expect((await chat.send('Still here')).status).toBe(200)
    t.clock.set(monthEnd)
    const late = await chat.send('And now?')
    expect(refusal(late)).toEqual([403, 'story.subscribers_only'])
    expect(late.body.details).toMatchObject({ reason: 'not_subscribed', offers })
    expect(await chat.texts()).toEqual(expect.arrayContaining(['Good evening', 'Still here']))
    expect(await chat.texts()).not.toContain('And now?')
  })

  it('open to those who subscribed before the month that their creator sets [R-story-chat-036]', async () => {
    const before = { access: 'subscribers_before', accessBefore: '2026-09' }
    const contentOid = await publishStory(t, creator, before)
    expect((await read(contentOid)).content).toMatchObject(before)
    await subscribe('2026-09-01T00:00:00Z')
    expect(await accessOf(contentOid)).toMatchObject({
      allowed: false,
      reason: 'subscribed_too_late',
      offers: [],
    })
    await subscribe('2026-08-31T23:59:59.999Z')
    expect((await accessOf(contentOid)).allowed).toBe(true)
    const update = (fields: object) =>
      writeStory(t, creator, { requestType: 'update', contentOid, ...fields })
    expect((await update({ accessBefore: '2026-08' })).body.content.accessBefore).toBe('2026-08')
    expect((await accessOf(contentOid)).reason).toBe('subscribed_too_late')
    expect((await update({ access: 'subscribers' })).body.content.accessBefore).toBeNull()
    expect((await accessOf(contentOid)).allowed).toBe(true)
    expect(refusal(await update({ access: before.access }))).toEqual([400, 'story.month_required'])
    for (const accessBefore of ['2026-13', '2026', '2026-9', 'September']) {
      expect(refusal(await update({ ...before, accessBefore }))).toEqual([400, 'request.invalid'])
    }
  })

  it('open to a streak from the month of its start on [R-subscription-007]', async () => {
    t.clock.set(new Date('2026-11-02T09:00:00Z'))
    const contentOid = await publishStory(t, creator, { access: 'subscribers' })
    await subscribe('2026-11-05T09:00:00Z', { isStreak: true })
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    expect((await accessOf(contentOid)).allowed).toBe(true)
    t.clock.set(new Date('2026-10-31T23:00:00Z'))
    const older = await publishStory(t, creator, { access: 'subscribers' })
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    expect(await accessOf(older)).toMatchObject({ allowed: false, reason: 'before_streak' })
  })

  describe('that can be bought instead', () => {
    const forBoth = { access: 'buy_or_subscribe', priceCoins: 30 }
    const order = (contentOid: string) =>
      t.call('POST /payment/orders', {
        token: reader.token,
        idempotencyKey: newKey(),
        body: { contentOid, priceCoins: 30 },
      })
    const quote = (contentOid: string) =>
      t.call(`GET /payment/quote?contentOid=${contentOid}`, { token: reader.token })

    it('open to who buys and to who subscribes, each without the other [R-story-chat-037]', async () => {
      const contentOid = await publishStory(t, creator, forBoth)
      expect((await read(contentOid)).content).toMatchObject(forBoth)
      const offers = [
        { kind: 'buy', priceCoins: 30 },
        { ...tellsOffer, creatorOid: creator.oid },
      ]
      expect(await accessOf(contentOid)).toMatchObject({ reason: 'not_subscribed', offers })
      const unopened = await t.call('POST /story-chat/chat-room', {
        token: reader.token,
        body: { contentOid },
      })
      expect(refusal(unopened)).toEqual([403, 'story.buy_or_subscribe'])
      expect(unopened.body.details).toMatchObject({ offers, priceCoins: 30 })
      await subscribe('2026-11-03T12:00:00Z')
      const chat = await openChat(t, contentOid, { token: reader.token })
      expect((await chat.send('As a subscriber')).status).toBe(200)
      t.clock.set(monthEnd)
      expect(refusal(await chat.send('And now?'))).toEqual([403, 'story.buy_or_subscribe'])
      await giveAmount(t, reader, 'coin', 50)
      expect((await quote(contentOid)).body).toMatchObject({ priceCoins: 30, obstacle: null })
      expect((await order(contentOid)).status).toBe(200)
      expect((await walletOf(t, reader)).coins).toBe(20)
      expect(await accessOf(contentOid)).toMatchObject({ allowed: true, by: 'entitlement' })
      expect((await chat.send('As a buyer')).status).toBe(200)
    })

    it('may be bought by a subscriber who wants to keep it, and what is for subscribers alone by nobody', async () => {
      const contentOid = await publishStory(t, creator, forBoth)
      await subscribe('2026-11-03T12:00:00Z')
      await giveAmount(t, reader, 'coin', 50)
      expect((await order(contentOid)).status).toBe(200)
      const update = (fields: object) =>
        writeStory(t, creator, { requestType: 'update', contentOid, ...fields })
      expect((await update({ access: 'subscribers' })).body.content.priceCoins).toBeNull()
      expect((await accessOf(contentOid)).by).toBe('entitlement')
      expect(refusal(await update({ access: forBoth.access }))).toEqual([
        400,
        'story.price_required',
      ])
      const closed = await publishStory(t, creator, { access: 'subscribers' })
      expect((await quote(closed)).body).toMatchObject({
        priceCoins: null,
        obstacle: 'subscribers_only',
      })
      expect(refusal(await order(closed))).toEqual([409, 'commerce.subscribers_only'])
    })
  })

  describe('of a tier', () => {
    let seller: Person
    beforeEach(async () => {
      seller = await signUpCreator(t)
    })
    const modify = async (body: object): Promise<string> => {
      const path = 'POST /account/modify/subscription_tiers'
      const answer = await t.call(path, { token: seller.token, body: { ...body } })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.tierHash
    }
    const push = (name: string, price: number) => addTier(t, seller, { name, price })
    const hold = (held: string, level: number) =>
      t.deps.db.transaction().execute((tx) =>
        setMembership(tx, {
          userOid: reader.oid,
          creatorOid: seller.oid,
          tierOid: held,
          level,
          isStreak: false,
          since: new Date('2026-11-03T12:00:00Z'),
          validUntil: monthEnd,
        }),
      )

    it('open to it and to those above, also when tiers change places [R-story-chat-035] [R-story-chat-068]', async () => {
      const silver = await push('Silver', 50)
      const gold = await push('Gold', 100)
      const terms = { access: 'subscribers', accessTierHash: gold }
      const contentOid = await publishStory(t, seller, terms)
      expect((await read(contentOid)).content).toMatchObject({
        ...terms,
        accessTier: { tierHash: gold, name: 'Gold' },
      })
      await hold(silver, 1)
      expect(await accessOf(contentOid)).toMatchObject({
        allowed: false,
        reason: 'tier_too_low',
        offers: [{ kind: 'subscribe', creatorOid: seller.oid, tierHash: gold, isFull: false }],
      })
      await modify({ mode: 'swap', tierHash: silver, otherTierHash: gold })
      expect((await accessOf(contentOid)).by).toBe('membership')
      await modify({ mode: 'swap', tierHash: silver, otherTierHash: gold })
      expect((await accessOf(contentOid)).reason).toBe('tier_too_low')
      await hold(gold, 2)
      expect((await accessOf(contentOid)).by).toBe('membership')
    })

    it('offered by the tier, or by the lowest above it where that is out of offer or full', async () => {
      const silver = await addTier(t, seller, { name: 'Silver', price: 50, seats: 1 })
      const gold = await push('Gold', 100)
      const contentOid = await publishStory(t, seller, {
        access: 'subscribers',
        accessTierHash: silver,
      })
      const offers = async () => (await accessOf(contentOid)).offers
      const offer = (tierHash: string, isFull = false) => ({
        kind: 'subscribe',
        creatorOid: seller.oid,
        tierHash,
        isFull,
      })
      expect(await offers()).toEqual([offer(silver)])
      const other = await signUpPerson(t)
      await giveAmount(t, other, 'coin', 50)
      await confirmTier(t, other, { tierHash: silver, priceCoins: 50 })
      expect(await offers()).toEqual([offer(gold)])
      const path = `GET /story-chat/chat-content/can-view?contentOid=${contentOid}`
      expect((await t.call(path, { token: reader.token })).body.offers).toEqual([offer(gold)])
      await modify({ mode: 'remove', tierHash: gold })
      expect(await offers()).toEqual([offer(silver, true)])
      expect((await t.call(path, { token: reader.token })).body.offers).toEqual([
        offer(silver, true),
      ])
      await modify({ mode: 'remove', tierHash: silver })
      expect(await offers()).toEqual([])
    })

    it('offered as full where any tier would do and all seats are taken, whatever the free one has', async () => {
      await push('Free', 0)
      const silver = await addTier(t, seller, { name: 'Silver', price: 50, seats: 1 })
      const contentOid = await publishStory(t, seller, { access: 'subscribers' })
      const any = { kind: 'subscribe', creatorOid: seller.oid, tierHash: null }
      const offers = async () => (await accessOf(contentOid)).offers
      expect(await offers()).toEqual([{ ...any, isFull: false }])
      const other = await signUpPerson(t)
      await giveAmount(t, other, 'coin', 50)
      await confirmTier(t, other, { tierHash: silver, priceCoins: 50 })
      expect(await offers()).toEqual([{ ...any, isFull: true }])
      const ask = { token: reader.token, body: { contentOid } }
      const refused = await t.call('POST /story-chat/chat-room', ask)
      expect(refused.body.details.offers).toEqual([{ ...any, isFull: true }])
      await push('Gold', 100)
      expect(await offers()).toEqual([{ ...any, isFull: false }])
    })

    it('open with the subscription that somebody pays for, to its end [R-story-chat-068]', async () => {
      const gold = await push('Gold', 100)
      const terms = { access: 'subscribers', accessTierHash: gold }
      const contentOid = await publishStory(t, seller, terms)
      await giveAmount(t, reader, 'coin', 100)
      const paid = await confirmTier(t, reader, { tierHash: gold, priceCoins: 100 })
      expect(paid.status, paid.text).toBe(200)
      const chat = await openChat(t, contentOid, { token: reader.token })
      const left = await t.call('POST /account/unsubscribe', {
        token: reader.token,
        body: { creatorOid: seller.oid },
      })
      expect(left.status, left.text).toBe(200)
      expect((await chat.send('Good evening')).status).toBe(200)
      t.clock.set(monthEnd)
      expect(refusal(await chat.send('And now?'))).toEqual([403, 'story.subscribers_only'])
    })

    it('keep it when it is offered no more, and the level that it has then', async () => {
      const silver = await push('Silver', 50)
      const gold = await push('Gold', 100)
      const terms = { access: 'subscribers', accessTierHash: gold }
      const contentOid = await publishStory(t, seller, terms)
      await modify({ mode: 'swap', tierHash: silver, otherTierHash: gold })
      await modify({ mode: 'remove', tierHash: gold })
      const update = { requestType: 'update', contentOid, title: 'Another name' }
      expect((await writeStory(t, seller, update)).body.content).toMatchObject(terms)
      await hold(gold, 1)
      expect((await accessOf(contentOid)).by).toBe('membership')
    })

    it('take no tier of others, and forget theirs where they are not for subscribers', async () => {
      const gold = await push('Gold', 100)
      const terms = { access: 'subscribers', accessTierHash: gold }
      const contentOid = await publishStory(t, seller, terms)
      const update = (fields: object, whose = contentOid, by = seller) =>
        writeStory(t, by, { requestType: 'update', contentOid: whose, ...fields })
      const foreign = await publishStory(t, creator)
      const refused = [404, 'subscription.tier_not_found']
      expect(refusal(await update(terms, foreign, creator))).toEqual(refused)
      const unknown = { accessTierHash: 'f'.repeat(24) }
      expect(refusal(await update(unknown))).toEqual(refused)
      expect(refusal(await update({ accessTierHash: 'gold' }))).toEqual([400, 'request.invalid'])
      expect((await read(contentOid)).content).toMatchObject(terms)
      expect((await update({ accessTierHash: null })).body.content.accessTier).toBeNull()
      await update(terms)
      await update({ access: 'open' })
      expect((await update({ access: 'subscribers' })).body.content.accessTierHash).toBeNull()
    })

    it('lose it in a copy that an administrator makes for themselves', async () => {
      const gold = await push('Gold', 100)
      const terms = { access: 'subscribers', accessTierHash: gold }
      const contentOid = await publishStory(t, seller, terms)
      const copied = async (by: Person) =>
        (
          await t.call('POST /story-chat/chat-content/copy', {
            token: by.token,
            body: { contentOid },
          })
        ).body.content
      expect((await copied(seller)).accessTierHash).toBe(gold)
      expect((await copied(await signUpAdmin(t))).accessTierHash).toBeNull()
    })
  })

  it('take their terms along with a copy, and tell them as they are stored', async () => {
    const before = { access: 'subscribers_before', accessBefore: '2026-09', accessTierHash: null }
    const contentOid = await publishStory(t, creator, before)
    const asked = { token: creator.token, body: { contentOid } }
    const copy = await t.call('POST /story-chat/chat-content/copy', asked)
    expect(copy.body.content).toMatchObject({ ...before, state: 'draft' })
    const raw = `GET /story-chat/chat-contents/raw?contentOid=${contentOid}`
    expect((await t.call(raw, { token: creator.token })).body.items[0]).toMatchObject(before)
  })
})
