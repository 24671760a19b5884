import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestApp } from '../../testing/app.ts'
import { relayEvents } from '../../testing/notifications.ts'
import { createChatApp, openChat, openPaidChat } from '../../testing/chats.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { addTier, chargeWholeMonths, confirmTier } from '../../testing/subscriptions.ts'

interface Line {
  [figure: string]: string | number
}

const counts = (purchases: number) => ({ purchases, gifts: 0, donations: 0 })

/** A reader of two stories and one of another; a story sold twice, once refunded; a month of a tier. */
describe('the overview of a creator', () => {
  let t: TestApp
  let mira: Person
  let sold: string
  let chatted: string
  let tier: string
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    await chargeWholeMonths(t)
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    mira = await signUpCreator(t, 'Mira')
    const priced = { model: 'server', creditsPerChatMilli: 10_000 }
    chatted = await publishStory(t, mira, { ...priced, title: 'The chatted one' })
    sold = await publishStory(t, mira, {
      ...priced,
      title: 'The sold one',
      access: 'buyers',
      priceCoins: 300,
    })
    tier = await addTier(t, mira, { name: 'Silver', price: 100 })
    const { person, chat } = await openPaidChat(t, chatted)
    await chat.say('One')
    await chat.say('Two')
    await buy(person)
    await (await openChat(t, sold, { token: person.token })).say('Three')
    await t.jobs.get('commerce.roll-up-sales')?.({})
    const fan = await signUpPerson(t)
    const orderOid = await buy(fan)
    await confirmTier(t, fan, { tierHash: tier, priceCoins: 100 })
    await t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: (await signUpAdmin(t)).token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    // Still the 29th in UTC, and the 30th in Seoul.
    t.clock.set(new Date('2026-11-29T15:30:00Z'))
    await chat.say('Four')
    const guest = await openChat(t, chatted, { guestId: newGuestId() })
    await guest.send('Free')
    await relayEvents(t)
    t.clock.set(new Date('2026-11-30T14:00:00Z'))
  })
  afterAll(() => t.close())

  const buy = async (person: Person): Promise<string> => {
    await giveAmount(t, person, 'coin', 500)
    const answer = await t.call('POST /payment/orders', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { contentOid: sold, priceCoins: 300 },
    })
    return answer.body.orderOid
  }
  const get = async (path: string, person = mira) =>
    (await t.call(`GET ${path}`, { token: person.token })).body
  const sum = (lines: Line[], figure: string) =>
    lines.reduce((total, line) => total + Number(line[figure]), 0)

  it('tells readers, paid replies and earnings by day of the operator and by item', async () => {
    const overview = await get('/payment/sales/overview')
    expect(overview).toEqual({
      zone: 'Asia/Seoul',
      first: '2026-11-01',
      last: '2026-11-30',
      totals: {
        readers: 1,
        ...counts(2),
        replies: 4,
        bonusReplies: 0,
        earnedCoins: 320,
        earnedMilli: 14_000,
      },
      days: [
        {
          day: '2026-11-20',
          readers: 1,
          ...counts(2),
          replies: 3,
          bonusReplies: 0,
          earnedCoins: 320,
          earnedMilli: 10_500,
        },
        {
          day: '2026-11-30',
          readers: 1,
          ...counts(0),
          replies: 1,
          bonusReplies: 0,
          earnedCoins: 0,
          earnedMilli: 3_500,
        },
      ],
      items: [
        {
          itemOid: chatted,
          itemKind: 'story',
          title: 'The chatted one',
          readers: 1,
          ...counts(0),
          replies: 3,
          bonusReplies: 0,
          earnedCoins: 0,
          earnedMilli: 10_500,
        },
        {
          itemOid: sold,
          itemKind: 'story',
          title: 'The sold one',
          readers: 1,
          ...counts(2),
          replies: 1,
          bonusReplies: 0,
          earnedCoins: 240,
          earnedMilli: 3_500,
        },
        {
          itemOid: tier,
          itemKind: 'tier',
          title: 'Silver',
          readers: 0,
          ...counts(0),
          replies: 0,
          bonusReplies: 0,
          earnedCoins: 80,
          earnedMilli: 0,
        },
      ],
    })
  })

  it('says what the lists of sales, of credits used and of earnings say', async () => {
    const { totals, days, items } = await get('/payment/sales/overview?days=30')
    const sales = await get('/payment/sales/totals?month=2026-11')
    const ofCurrency = (lines: Line[], currency: string) =>
      lines.filter((line) => line.currency === currency)
    for (const [figure, currency] of [
      ['earnedCoins', 'coin'],
      ['earnedMilli', 'credit'],
    ] as const) {
      expect(totals[figure]).toBe(sum(ofCurrency(sales.kinds, currency), 'earnedAmount'))
      for (const { day, [figure]: earned } of days) {
        const same = sales.periods.filter(({ period }: Line) => period === day)
        expect(sum(ofCurrency(same, currency), 'earnedAmount'), day).toBe(earned)
      }
      for (const { itemOid, [figure]: earned } of items) {
        const same = sales.items.filter((line: Line) => line.itemOid === itemOid)
        expect(sum(ofCurrency(same, currency), 'earnedAmount'), itemOid).toBe(earned)
      }
    }
    const chats = sales.kinds.find(({ kind }: Line) => kind === 'chat')
    const consumed = await get('/story-chat/creator/consume?year=2026&month=11')
    expect([chats.sales, consumed.replies]).toEqual([totals.replies, totals.replies])
    const earnings = await get('/ledger/earnings?from=2026-11-01&to=2026-11-30')
    expect(earnings.totals).toEqual([
      { bucket: 'coin', amount: totals.earnedCoins },
      { bucket: 'credit', amount: totals.earnedMilli },
    ])
  })

  it('is told of one story alone, beside the others, and of a shorter time', async () => {
    const all = await get('/payment/sales/overview')
    const one = await get(`/payment/sales/overview?itemOid=${sold}`)
    expect(one.items).toEqual(all.items)
    const figures = {
      readers: 1,
      ...counts(2),
      replies: 1,
      bonusReplies: 0,
      earnedCoins: 240,
      earnedMilli: 3_500,
    }
    expect(one.totals).toEqual(figures)
    expect(one.days).toEqual([{ day: '2026-11-20', ...figures }])
    const week = await get('/payment/sales/overview?days=7')
    expect(week).toMatchObject({ first: '2026-11-24', last: '2026-11-30' })
    expect(week.totals).toEqual({
      readers: 1,
      ...counts(0),
      replies: 1,
      bonusReplies: 0,
      earnedCoins: 0,
      earnedMilli: 3_500,
    })
    expect(week.items).toMatchObject([{ itemOid: chatted, replies: 1 }])
  })

  it('tells which replies were paid with bonus credits alone, and earned nothing', async () => {
    const mina = await signUpCreator(t, 'Mina')
    const story = await publishStory(t, mina, {
      title: 'The gift',
      model: 'server',
      creditsPerChatMilli: 10_000,
    })
    const gifted = await signUpPerson(t)
    await giveAmount(t, gifted, 'bonusCredit', 20_000)
    const chat = await openChat(t, story, { token: gifted.token })
    for (const words of ['One', 'Two']) await chat.say(words)
    await giveAmount(t, gifted, 'credit', 10_000)
    await chat.say('Three')
    await relayEvents(t)
    const { totals, days, items } = await get('/payment/sales/overview', mina)
    const figures = {
      readers: 1,
      ...counts(0),
      replies: 3,
      bonusReplies: 2,
      earnedCoins: 0,
      earnedMilli: 3_500,
    }
    expect(totals).toEqual(figures)
    expect([days, items]).toMatchObject([[figures], [figures]])
  })

  it('is each writer’s own', async () => {
    const noa = await signUpCreator(t, 'Noa')
    for (const query of ['', `?itemOid=${sold}`]) {
      expect(await get(`/payment/sales/overview${query}`, noa)).toMatchObject({
        totals: { readers: 0, replies: 0, bonusReplies: 0, earnedCoins: 0, earnedMilli: 0 },
        days: [],
        items: [],
      })
    }
    const path = 'GET /payment/sales/overview'
    expect(refusal(await t.call(path))).toEqual([401, 'auth.required'])
    const reader = await signUpPerson(t)
    expect(refusal(await t.call(path, { token: reader.token }))).toEqual([403, 'auth.forbidden'])
    expect((await get('/payment/sales/overview?days=91')).code).toBe('request.invalid')
  })
})
