import { donationDays } from '@plax/contracts/donation/donation-values'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { goOn } from '../../testing/live-chats.ts'
import { signUpStreamer } from '../../testing/live-publisher.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { followEvents } from '../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { readChat } from '../live/chat/read-log.ts'

const dayMs = 86_400_000

describe('live donations', () => {
  let t: TestApp
  let creator: Person
  let fan: Person

  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    creator = await signUpStreamer(t)
    fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 100)
    t.clock.advance(61_000)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  type Body = Record<string, unknown>
  const donate = (data: Body = {}, { by = fan, key = newKey(), ...more }: Options = {}) =>
    t.call('POST /live/donation', {
      token: by.token,
      idempotencyKey: key,
      body: {
        creatorOid: creator.oid,
        donationData: { coin: 10, content: 'For you', ...data },
        ...more,
      },
    })
  interface Options {
    by?: Person
    key?: string
    isHiddenName?: boolean
    dataOrigin?: string
    creatorOid?: string
  }
  const save = (body: Body, by = creator) =>
    t.call('POST /live/donation/options', { token: by.token, body })
  const options = async () =>
    (await t.call(`GET /live/donation/options?creatorOid=${creator.oid}`)).body
  const list = async (query = '', by = creator) =>
    (await t.call(`GET /live/donations?${query}`, { token: by.token })).body.items
  const ranking = async (span = 'month') =>
    (await t.call(`GET /live/donation/ranking?creatorOid=${creator.oid}&span=${span}`)).body.items
  const coins = async (who = fan) => (await walletOf(t, who)).coins
  const chat = async () => {
    const log = await readChat(t.deps.db, {
      creatorOid: creator.oid,
      after: 0,
      now: t.clock.now(),
    })
    return log.map(({ data }) => data)
  }
  const donationsInChat = async () =>
    (await chat()).flatMap((entry) => (entry.event === 'donation' ? [entry.donation] : []))
  const shown = (count: number) => expect.poll(donationsInChat).toHaveLength(count)

  it('have the fields of the documents [R-donation-008] [R-donation-009]', async () => {
    const { status, body } = await donate({ coin: 30 })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      donation: {
        oid: expect.stringMatching(/^[0-9a-f]{24}$/),
        creatorOid: creator.oid,
        donationType: 'text',
        coin: 30,
        content: 'For you',
        views: 0,
        sender: { userOid: fan.oid, nickname: fan.nickname },
        isHiddenName: false,
        userIndex: null,
        optionId: null,
        optionName: null,
        status: 'waiting',
        createTime: t.clock.now().toISOString(),
        startTime: null,
        endTime: null,
        timeLimit: null,
        pendingTimeLimit: null,
        isPinned: false,
        isReplay: false,
        useTts: false,
        media: null,
        missionType: null,
        missionOid: null,
      },
      proof: null,
    })
    expect(await coins()).toBe(70)
    const revenue = await t.call('GET /live/revenue/donations', { token: creator.token })
    expect(revenue.body).toMatchObject({ count: 1, coins: 30, bonusCoins: 0, earnedCoins: 24 })
  })

  it('are announced once in the chat, as the event `donation` [R-live-chat-020]', async () => {
    const streamOid = await goOn(t, creator)
    const { body } = await donate()
    await shown(1)
    await followEvents(t, { 'donation.donated': 'donation.announce' })
    expect(await donationsInChat()).toEqual([body.donation])
    const { rows } = await t.deps.pool.query(
      'SELECT stream_oid FROM live_chat_messages WHERE oid = $1',
      [body.donation.oid],
    )
    expect(rows).toEqual([{ stream_oid: streamOid }])
  })

  it('are announced by a job when the process that took them dies', async () => {
    const { body } = await donate()
    await shown(1)
    await t.deps.pool.query('UPDATE live_donations SET announced_at = NULL WHERE oid = $1', [
      body.donation.oid,
    ])
    await t.deps.pool.query('DELETE FROM live_chat_messages WHERE oid = $1', [body.donation.oid])
    await followEvents(t, { 'donation.donated': 'donation.announce' })
    await shown(1)
  })

  it('mask banned words', async () => {
    await t.call('POST /live/bannedwords', {
      token: creator.token,
      body: { creatorOid: creator.oid, add: ['rotten'], remove: [] },
    })
    expect((await donate({ content: 'A Rotten apple' })).body.donation.content).toBe(
      'A ****** apple',
    )
  })

  it('hide names from everyone, the creator included', async () => {
    const { donation } = (await donate({}, { isHiddenName: true })).body
    expect(donation).toMatchObject({ isHiddenName: true, sender: null })
    expect(donation.userIndex).toMatch(/^\d{5}$/)
    await donate({ coin: 20 })
    expect((await list()).map(({ sender }: { sender: unknown }) => sender)).toEqual([
      { userOid: fan.oid, nickname: fan.nickname },
      null,
    ])
    expect(await ranking()).toEqual([
      {
        rank: 1,
        sender: { userOid: fan.oid, nickname: fan.nickname },
        userIndex: null,
        coins: 20,
        count: 1,
      },
      { rank: 2, sender: null, userIndex: donation.userIndex, coins: 10, count: 1 },
    ])
    await shown(2)
  })

  it('are from 10 coins on, or from the creator’s own minimum on [R-donation-001]', async () => {
    expect(refusal(await donate({ coin: 9 }))).toEqual([400, 'donation.too_small'])
    expect((await donate({ coin: 10 })).status).toBe(200)
    expect((await save({ minCoins: 9 })).status).toBe(400)
    await save({ minCoins: 25 })
    expect(refusal(await donate({ coin: 24 }))).toEqual([400, 'donation.too_small'])
    expect((await donate({ coin: 25 })).status).toBe(200)
    expect(await coins()).toBe(65)
  })

  it('are refused with the documents’ message without enough coins [R-donation-017] [R-donation-019]', async () => {
    const answer = await donate({ coin: 101 })
    expect(refusal(answer)).toEqual([402, 'donation.not_enough_coins'])
    expect(answer.body.message).toBe('Oops! You’ll need to top up your coins first.')
    expect(await coins()).toBe(100)
    expect(await list()).toEqual([])
  })

  it('are paid with bonus coins alone if the creator takes them [R-donation-020]', async () => {
    const pay = (coin: number) => donate({ coin, payWith: 'bonusCoin' })
    expect(refusal(await pay(10))).toEqual([409, 'donation.no_bonus_coins'])
    await goOn(t, creator)
    const body = { useBonusCoins: true }
    await t.call('POST /live/studio', { token: creator.token, body })
    expect((await options()).acceptsBonusCoins).toBe(true)
    await giveAmount(t, fan, 'bonusCoin', 15)
    expect(refusal(await pay(16))).toEqual([402, 'donation.not_enough_bonus_coins'])
    expect((await pay(15)).status).toBe(200)
    expect(await walletOf(t, fan)).toMatchObject({ coins: 100, bonusCoins: 0 })
    const revenue = await t.call('GET /live/revenue/donations', { token: creator.token })
    expect(revenue.body).toMatchObject({ coins: 0, bonusCoins: 15, earnedCoins: 0 })
  })

  it('are charged once for calls with the same key, and for two at once', async () => {
    const key = newKey()
    const first = await donate({}, { key })
    const [again, atOnce] = await Promise.all([donate({}, { key }), donate({}, { key })])
    expect([again.body, atOnce.body]).toEqual([first.body, first.body])
    const other = newKey()
    await Promise.all([donate({}, { key: other }), donate({}, { key: other })])
    expect(await coins()).toBe(80)
    expect(refusal(await donate({ coin: 11 }, { key }))).toEqual([
      422,
      'request.idempotency_key_reused',
    ])
  })

  it('take nothing, with the documents’ message, when they break off [R-donation-018]', async () => {
    const key = newKey()
    const answer = await crashAtTable(t, 'live_donations', () => donate({}, { key }))
    expect(refusal(answer)).toEqual([500, 'donation.live_failed'])
    expect(answer.body.message).toBe('Oops! Donation failed.')
    expect(await coins()).toBe(100)
    expect((await donate({}, { key })).status).toBe(200)
    expect(await coins()).toBe(90)
  })

  it('are refused while the page is locked, with its message [R-donation-006]', async () => {
    await save({ isLocked: true })
    const answer = await donate()
    expect(refusal(answer)).toEqual([409, 'donation.page_locked'])
    expect(answer.body.message).toBe('This donation page is locked. Nothing was charged.')
    await save({ isLocked: false })
    expect((await donate()).status).toBe(200)
  })

  it('are refused to oneself, to who can’t go live, to who blocks, and to who bans one', async () => {
    await giveAmount(t, creator, 'coin', 10)
    expect(refusal(await donate({}, { by: creator }))).toEqual([409, 'donation.own'])
    const other = await signUpCreator(t)
    expect(refusal(await donate({}, { creatorOid: other.oid }))).toEqual([
      404,
      'donation.no_donations',
    ])
    await goOn(t, creator)
    const ban = { creatorOid: creator.oid, userOid: fan.oid, banTime: 5 }
    await t.call('GET /live/chattoken?creatorOid=' + creator.oid, { token: fan.token })
    const write = await t.call('GET /live/chattoken?creatorOid=' + creator.oid, {
      token: fan.token,
    })
    const message = { token: write.body.token, id: 'c'.repeat(24), content: 'Hello' }
    await t.call('POST /live/chat/message', { token: fan.token, body: message })
    expect((await t.call('POST /live/chatban', { token: creator.token, body: ban })).status).toBe(
      200,
    )
    expect(refusal(await donate())).toEqual([403, 'live.chat_banned'])
    const unban = { creatorOid: creator.oid, userOids: [fan.oid] }
    await t.call('POST /live/removebanusers', { token: creator.token, body: unban })
    const block = { operation: 'add', userOid: fan.oid }
    await t.call('POST /content/block', { token: creator.token, body: block })
    expect(refusal(await donate())).toEqual([403, 'live.blocked_by_creator'])
    expect(await coins()).toBe(100)
  })

  it('need an account and valid fields', async () => {
    const body = { creatorOid: creator.oid, donationData: { coin: 10 } }
    expect(
      refusal(await t.call('POST /live/donation', { idempotencyKey: newKey(), body })),
    ).toEqual([401, 'live.log_in_first'])
    expect((await t.call('POST /live/donation', { token: fan.token, body })).status).toBe(400)
    for (const wrong of [{ coin: 10.5 }, { coin: -10 }, { content: 'a'.repeat(201) }]) {
      expect([wrong, (await donate(wrong)).status]).toEqual([wrong, 400])
    }
    expect((await donate({ content: 'a'.repeat(200) })).status).toBe(200)
    expect((await donate({}, { dataOrigin: 'elsewhere' })).status).toBe(400)
    expect((await donate({}, { dataOrigin: 'donation_page' })).status).toBe(200)
  })

  it('come from the live chat unless something else is sent [R-donation-015]', async () => {
    await donate()
    const { rows } = await t.deps.pool.query(
      'SELECT data_origin FROM live_donations WHERE donor_oid = $1',
      [fan.oid],
    )
    expect(rows).toEqual([{ data_origin: 'live_chat' }])
  })

  describe('are listed', () => {
    it('of all types since midnight 30 days ago, and deleted after that [R-donation-016] [R-donation-021] [R-donation-022]', async () => {
      await donate({ content: 'Old' })
      await donate({ content: 'New' })
      const [, old] = await list()
      const midnight = new Date(t.clock.now().getTime() - donationDays * dayMs)
      midnight.setUTCHours(0, 0, 0, 0)
      const move = (at: Date) =>
        t.deps.pool.query('UPDATE live_donations SET created_at = $1 WHERE oid = $2', [at, old.oid])
      await move(midnight)
      expect(await list()).toHaveLength(2)
      expect(await list('donationType=text')).toHaveLength(2)
      expect(await list('donationType=mission')).toHaveLength(0)
      await move(new Date(midnight.getTime() - 1))
      expect(await list()).toHaveLength(1)
      expect(await list(`from=${new Date(0).toISOString()}`)).toHaveLength(1)
      await move(new Date(midnight.getTime() - 2 * dayMs))
      await t.jobs.get('donation.forget')?.({})
      const { rows } = await t.deps.pool.query(
        'SELECT content FROM live_donations WHERE creator_oid = $1',
        [creator.oid],
      )
      expect(rows).toEqual([{ content: 'New' }])
      const revenue = await t.call('GET /live/revenue/donations', { token: creator.token })
      expect(revenue.body.count).toBe(2)
    })

    it('to those who made them, page by page', async () => {
      for (const content of ['1', '2', '3']) await donate({ content })
      const page = await t.call('GET /live/donations?side=made&limit=2', { token: fan.token })
      const texts = (body: typeof page.body) =>
        body.items.map(({ content }: { content: string }) => content)
      expect(texts(page.body)).toEqual(['3', '2'])
      const next = await t.call(
        `GET /live/donations?side=made&limit=2&cursor=${page.body.nextCursor}`,
        { token: fan.token },
      )
      expect(texts(next.body)).toEqual(['1'])
      expect(next.body.nextCursor).toBeNull()
      expect(await list('', await signUpPerson(t))).toEqual([])
    })

    it('and pinned by their creator alone', async () => {
      const { oid } = (await donate()).body.donation
      const pin = (by: Person, isPinned = true) =>
        t.call('POST /live/donation/pin', { token: by.token, body: { oid, isPinned } })
      expect((await pin(creator)).body.donation.isPinned).toBe(true)
      expect((await pin(creator, false)).body.donation.isPinned).toBe(false)
      expect(refusal(await pin(await signUpStreamer(t)))).toEqual([404, 'donation.not_found'])
      expect(refusal(await pin(fan))).toEqual([403, 'auth.forbidden'])
    })
  })

  it('are ranked by their coins, of a stream or a time', async () => {
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 100)
    await donate({ coin: 40 })
    const streamOid = await goOn(t, creator)
    await donate({ coin: 20 }, { by: other })
    await donate({ coin: 10 })
    const of = async (span: string) =>
      (await ranking(span)).map(({ rank, sender, coins, count }: Body & { sender: Body }) => [
        rank,
        sender.nickname,
        coins,
        count,
      ])
    expect(streamOid).toMatch(/^[0-9a-f]{24}$/)
    expect(await of('stream')).toEqual([
      [1, other.nickname, 20, 1],
      [2, fan.nickname, 10, 1],
    ])
    for (const span of ['day', 'week', 'month']) {
      expect(await of(span)).toEqual([
        [1, fan.nickname, 50, 2],
        [2, other.nickname, 20, 1],
      ])
    }
    t.clock.advance(dayMs + 1)
    expect(await of('day')).toEqual([])
    expect(await of('week')).toHaveLength(2)
  })

  describe('have options', () => {
    it('that everyone can read and their creator changes', async () => {
      expect(await options()).toEqual({
        creatorOid: creator.oid,
        donationType: 'all',
        useTextDonationEffect: true,
        useRouletteDonation: false,
        useMissionDonation: false,
        isLocked: false,
        minCoins: 10,
        useTts: false,
        ttsMinCoins: 10,
        tts: { isOffered: false, minCoins: 10 },
        useMedia: false,
        mediaMinCoins: 10,
        mediaMaxSeconds: 30,
        media: { isOffered: false, minCoins: 10 },
        acceptsBonusCoins: false,
        goal: null,
      })
      await save({ useMissionDonation: true, minCoins: 50 })
      await save({ useRouletteDonation: true })
      expect(await options()).toMatchObject({
        useMissionDonation: true,
        useRouletteDonation: true,
        minCoins: 50,
      })
      expect(refusal(await save({ minCoins: 20 }, fan))).toEqual([403, 'auth.forbidden'])
      expect(refusal(await t.call(`GET /live/donation/options?creatorOid=${fan.oid}`))).toEqual([
        404,
        'donation.no_donations',
      ])
    })

    it('that reject the type “roulette” together with the text effect [R-donation-010]', async () => {
      const answer = await save({ donationType: 'roulette' })
      expect(refusal(answer)).toEqual([409, 'donation.text_effect_conflict'])
      expect(answer.body.message).toMatch(/“roulette” and the text donation effect/)
      expect((await options()).donationType).toBe('all')
      const off = { donationType: 'roulette', useTextDonationEffect: false }
      expect((await save(off)).status).toBe(200)
      expect(refusal(await save({ useTextDonationEffect: true }))).toEqual([
        409,
        'donation.text_effect_conflict',
      ])
      expect(refusal(await donate())).toEqual([409, 'donation.type_off'])
    })

    it.each(['text', 'mission'])(
      'that reject the type “%s” together with the roulette [R-roulette-003]',
      async (donationType) => {
        await save({ useRouletteDonation: true })
        const answer = await save({ donationType })
        expect(refusal(answer)).toEqual([409, `donation.${donationType}_roulette_conflict`])
        expect(answer.body.message).toContain(`“${donationType}” and the roulette`)
        expect((await save({ donationType, useRouletteDonation: false })).status).toBe(200)
      },
    )

    it('that the chat announces as the event `donationSetting` [R-live-chat-013]', async () => {
      await save({ useRouletteDonation: true })
      expect((await chat()).at(-1)).toMatchObject({
        event: 'donationSetting',
        donationType: 'all',
        useTextDonationEffect: true,
        useRouletteDonation: true,
        useMissionDonation: false,
      })
    })

    it('with a goal that counts from when it’s set', async () => {
      await donate({ coin: 10 })
      t.clock.advance(1000)
      await save({ goal: { title: 'New chair', coins: 500 } })
      t.clock.advance(1000)
      await donate({ coin: 25 })
      expect((await options()).goal).toEqual({ title: 'New chair', coins: 500, raised: 25 })
      await save({ goal: { title: 'New chair', coins: 500 }, minCoins: 20 })
      expect((await options()).goal.raised).toBe(25)
      t.clock.advance(1000)
      await save({ goal: { title: 'New desk', coins: 500 } })
      expect((await options()).goal.raised).toBe(0)
      await save({ goal: null })
      expect((await options()).goal).toBeNull()
      expect((await save({ goal: { title: ' ', coins: 5 } })).status).toBe(400)
      expect((await save({ goal: { title: 'Chair', coins: 0 } })).status).toBe(400)
    })
  })

  it('are summed for administrators, of one creator or all', async () => {
    await donate({ coin: 30 })
    const admin = await signUpAdmin(t)
    const sum = async (query: string, by = admin) =>
      t.call(`GET /live/admin/revenue/total/donations?${query}`, { token: by.token })
    expect((await sum(`creatorOid=${creator.oid}`)).body).toMatchObject({ count: 1, coins: 30 })
    expect((await sum('')).body.coins).toBeGreaterThanOrEqual(30)
    const later = new Date(t.clock.now().getTime() + 1).toISOString()
    expect((await sum(`from=${later}`)).body.count).toBe(0)
    expect(refusal(await sum('', creator))).toEqual([403, 'auth.forbidden'])
  })
})
