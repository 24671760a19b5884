import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTool } from '../../../testing/alerts.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { goOn } from '../../../testing/live-chats.ts'
import { HubConnection } from '../../../testing/hub-client.ts'
import { signUpStreamer } from '../../../testing/live-publisher.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { removeDue, waitOut } from '../../../testing/withdrawals.ts'
import { readChat } from '../../live/chat/read-log.ts'
import { shadowNewAccountsSetting } from '../../moderation/rows/moderation.settings.ts'
import { missionMinCoinsSetting } from './missions.settings.ts'

const dayMs = 86_400_000

describe('missions', () => {
  let t: TestApp
  let creator: Person
  let fan: Person
  let second: Person
  let third: Person

  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    creator = await signUpStreamer(t)
    ;[fan, second, third] = [await signUpPerson(t), await signUpPerson(t), await signUpPerson(t)]
    for (const who of [fan, second, third]) await giveAmount(t, who, 'coin', 1000)
    await saveOptions({ useMissionDonation: true })
    t.clock.advance(61_000)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  type Body = Record<string, unknown>
  interface Options {
    by?: Person
    key?: string
    isHiddenName?: boolean
    dataOrigin?: string
    creatorOid?: string
  }
  const saveOptions = (body: Body) =>
    t.call('POST /live/donation/options', { token: creator.token, body })
  const saveSettings = (body: Body, by = creator) =>
    t.call('POST /live/donation/mission/settings', { token: by.token, body })
  const settings = async () =>
    (await t.call(`GET /live/donation/mission/settings?creatorOid=${creator.oid}`)).body
  const assign = (data: Body = {}, { by = fan, key = newKey(), ...more }: Options = {}) =>
    t.call('POST /live/donation/mission', {
      token: by.token,
      idempotencyKey: key,
      body: {
        creatorOid: creator.oid,
        missionData: { content: 'Sing a song', timeLimit: 600, coin: 100, ...data },
        ...more,
      },
    })
  const assigned = async (data: Body = {}, options: Options = {}) => {
    const answer = await assign(data, options)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.mission.oid as string
  }
  const boost = (oid: string, data: Body = {}, { by = second, key = newKey() }: Options = {}) =>
    t.call('POST /live/donation/mission/coin/append', {
      token: by.token,
      idempotencyKey: key,
      body: { oid, coin: 50, ...data },
    })
  const set = (oid: string, status: string, by = creator) =>
    t.call('POST /live/donation/mission/status', { token: by.token, body: { oid, status } })
  const read = async (oid: string, by?: Person) =>
    (await t.call(`GET /live/donation/mission?oid=${oid}`, by ? { token: by.token } : {})).body
  const active = async (by?: Person) =>
    (
      await t.call(
        `GET /live/donation/missions/active?creatorOid=${creator.oid}`,
        by ? { token: by.token } : {},
      )
    ).body.items
  const list = async (side: string, by = fan) =>
    (await t.call(`GET /live/donation/missions?side=${side}`, { token: by.token })).body.items
  const coins = async (who: Person) => (await walletOf(t, who)).coins
  const revenue = async () =>
    (await t.call('GET /live/revenue/donations', { token: creator.token })).body
  const sweep = () => t.jobs.get('donation.end-missions')?.({})
  const chat = async () => {
    const log = await readChat(t.deps.db, {
      creatorOid: creator.oid,
      after: 0,
      now: t.clock.now(),
    })
    return log.flatMap(({ data }) => (data.event === 'mission' ? [data] : []))
  }

  it('have the fields of the documents and the creator’s terms [R-donation-008] [R-mission-002]', async () => {
    const terms = { cancelPenaltyPercent: 10, failureRewardPercent: 30, pendingTimeLimit: 120 }
    await saveSettings(terms)
    const now = t.clock.now()
    const { status, body } = await assign()
    expect(status).toBe(200)
    const { oid } = body.mission
    const due = new Date(now.getTime() + 120_000).toISOString()
    expect(body).toEqual({
      success: true,
      mission: {
        oid: expect.stringMatching(/^[0-9a-f]{24}$/),
        missionOid: oid,
        creatorOid: creator.oid,
        donationType: 'mission',
        missionType: 'assigned',
        coin: 100,
        content: 'Sing a song',
        views: 0,
        sender: { userOid: fan.oid, nickname: fan.nickname },
        isHiddenName: false,
        userIndex: null,
        optionId: null,
        optionName: null,
        status: 'pending',
        createTime: now.toISOString(),
        startTime: null,
        endTime: null,
        dueTime: due,
        timeLimit: 600,
        pendingTimeLimit: 120,
        isPinned: false,
        isReplay: false,
        useTts: false,
        media: null,
        funderCount: 1,
        cancelPenaltyPercent: 10,
        failureRewardPercent: 30,
        paidCoins: 0,
        returnedCoins: 0,
        own: { isAssigner: true, coins: 100, returnedCoins: 0 },
      },
    })
    expect(await coins(fan)).toBe(900)
    expect(await revenue()).toMatchObject({ count: 0, coins: 0 })
    const [donation] = (
      await t.call('GET /live/donations?donationType=mission', { token: creator.token })
    ).body.items
    expect(donation).toMatchObject({
      oid,
      missionOid: oid,
      donationType: 'mission',
      coin: 100,
      content: 'Sing a song',
      status: 'pending',
      timeLimit: 600,
      pendingTimeLimit: 120,
      missionType: 'assigned',
    })
  })

  describe('are refused', () => {
    it('without a task [R-mission-010]', async () => {
      const answer = await assign({ content: '  ' })
      expect(refusal(answer)).toEqual([400, 'mission.task_required'])
      expect(answer.body.message).toBe('Enter a task for the mission. Nothing was charged.')
      expect(await coins(fan)).toBe(1000)
    })

    it('without a time limit above 0 seconds, and above the creator’s longest [R-mission-011]', async () => {
      const answer = await assign({ timeLimit: 0 })
      expect(refusal(answer)).toEqual([400, 'mission.time_limit_too_short'])
      expect(answer.body.message).toContain('must be above 0 seconds')
      expect(refusal(await assign({ timeLimit: -5 }))).toEqual([
        400,
        'mission.time_limit_too_short',
      ])
      expect((await assign({ timeLimit: 1.5 })).status).toBe(400)
      expect((await assign({ timeLimit: 1 })).status).toBe(200)
      await saveSettings({ maxTimeLimit: 60 })
      expect(refusal(await assign({ timeLimit: 61 }))).toEqual([400, 'mission.time_limit_too_long'])
      expect((await assign({ timeLimit: 60 })).status).toBe(200)
    })

    it('below the minimum price, the creator’s or the operator’s [R-mission-012]', async () => {
      await saveSettings({ minCoins: 80 })
      const answer = await assign({ coin: 79 })
      expect(refusal(answer)).toEqual([400, 'mission.too_small'])
      expect(answer.body.message).toBe(
        'The reward of a mission is at least 80 coins. Nothing was charged.',
      )
      expect((await assign({ coin: 80 })).status).toBe(200)
      const put = (coin: number) =>
        t.deps.db
          .transaction()
          .execute((tx) => t.deps.settings.set(tx, missionMinCoinsSetting, coin, null))
      await put(90)
      expect(refusal(await assign({ coin: 89 }))).toEqual([400, 'mission.too_small'])
      expect((await settings()).minCoins).toBe(90)
      await put(10)
    })

    it('with the documents’ message without enough coins [R-mission-013] [R-mission-015]', async () => {
      const answer = await assign({ coin: 1001 })
      expect(refusal(answer)).toEqual([402, 'mission.not_enough_coins'])
      expect(answer.body.message).toMatch(/^Insufficient coins/)
      expect(await coins(fan)).toBe(1000)
      expect(await active()).toEqual([])
      const oid = await assigned()
      expect(refusal(await boost(oid, { coin: 1001 }))).toEqual([402, 'mission.not_enough_coins'])
    })

    it('above the creator’s maximum, also two at once, until one ends [R-mission-014] [R-mission-016]', async () => {
      await saveSettings({ missionLimit: 2 })
      const oid = await assigned()
      const both = await Promise.all([assign(), assign({}, { by: second })])
      const [refused] = both.filter(({ status }) => status !== 200)
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(refused && refusal(refused)).toEqual([409, 'mission.too_many'])
      expect(refused?.body.message).toMatch(/^Maximum mission count exceeded/)
      expect((await settings()).openCount).toBe(2)
      await set(oid, 'rejected')
      expect((await assign({}, { by: third })).status).toBe(200)
    })

    it('while the creator takes none, or the page is locked', async () => {
      await saveOptions({ useMissionDonation: false })
      expect(refusal(await assign())).toEqual([409, 'donation.type_off'])
      await saveOptions({ useMissionDonation: true, donationType: 'text' })
      expect(refusal(await assign())).toEqual([409, 'donation.type_off'])
      expect((await settings()).isOpen).toBe(false)
      await saveOptions({ donationType: 'mission' })
      expect((await settings()).isOpen).toBe(true)
      const oid = await assigned()
      await saveOptions({ isLocked: true })
      expect(refusal(await assign())).toEqual([409, 'donation.page_locked'])
      expect(refusal(await boost(oid))).toEqual([409, 'donation.page_locked'])
    })

    it('to oneself, to who can’t go live, and to who blocks one', async () => {
      await giveAmount(t, creator, 'coin', 500)
      expect(refusal(await assign({}, { by: creator }))).toEqual([409, 'donation.own'])
      const oid = await assigned()
      expect(refusal(await boost(oid, {}, { by: creator }))).toEqual([409, 'donation.own'])
      expect(refusal(await assign({}, { creatorOid: second.oid }))).toEqual([
        404,
        'donation.no_donations',
      ])
      const block = { operation: 'add', userOid: second.oid }
      await t.call('POST /content/block', { token: creator.token, body: block })
      expect(refusal(await assign({}, { by: second }))).toEqual([403, 'live.blocked_by_creator'])
      expect(refusal(await boost(oid))).toEqual([403, 'live.blocked_by_creator'])
    })

    it('without an account, a key, or valid fields', async () => {
      const missionData = { content: 'Sing', timeLimit: 60, coin: 100 }
      const body = { creatorOid: creator.oid, missionData }
      const route = 'POST /live/donation/mission'
      expect(refusal(await t.call(route, { idempotencyKey: newKey(), body }))).toEqual([
        401,
        'live.log_in_first',
      ])
      expect((await t.call(route, { token: fan.token, body })).status).toBe(400)
      for (const wrong of [{ coin: 10.5 }, { content: 'a'.repeat(101) }, { payWith: 'gold' }]) {
        expect([wrong, (await assign(wrong)).status]).toEqual([wrong, 400])
      }
      expect((await assign({ content: 'a'.repeat(100) })).status).toBe(200)
      const oid = await assigned()
      const append = 'POST /live/donation/mission/coin/append'
      expect((await t.call(append, { token: fan.token, body: { oid, coin: 50 } })).status).toBe(400)
      expect((await boost(oid, { coin: 1.5 })).status).toBe(400)
      expect(refusal(await boost(oid, { coin: 9 }))).toEqual([400, 'mission.too_small'])
      expect(refusal(await boost('f'.repeat(24)))).toEqual([404, 'mission.not_found'])
      expect((await set(oid, 'pending')).status).toBe(400)
      expect(refusal(await set('f'.repeat(24), 'accepted'))).toEqual([404, 'mission.not_found'])
      expect((await t.call('GET /live/donation/mission?oid=1')).status).toBe(400)
      expect((await t.call('GET /live/donation/missions/active')).status).toBe(400)
      expect((await t.call('GET /live/donation/missions')).status).toBe(401)
      const missing = await t.call(`GET /live/donation/mission?oid=${'f'.repeat(24)}`)
      expect(refusal(missing)).toEqual([404, 'mission.not_found'])
    })
  })

  describe('take coins', () => {
    it('once for calls with the same key, and for two at once', async () => {
      const key = newKey()
      const first = await assign({}, { key })
      const [again, atOnce] = await Promise.all([assign({}, { key }), assign({}, { key })])
      expect([again.body, atOnce.body]).toEqual([first.body, first.body])
      expect(refusal(await assign({ coin: 101 }, { key }))).toEqual([
        422,
        'request.idempotency_key_reused',
      ])
      const { oid } = first.body.mission
      const other = newKey()
      await Promise.all([boost(oid, {}, { key: other }), boost(oid, {}, { key: other })])
      expect((await boost(oid, {}, { key: other })).body.mission.coin).toBe(150)
      expect(refusal(await boost(oid, { coin: 51 }, { key: other }))).toEqual([
        422,
        'request.idempotency_key_reused',
      ])
      expect([await coins(fan), await coins(second)]).toEqual([900, 950])
    })

    it('or nothing, when they break off', async () => {
      const key = newKey()
      const broken = await crashAtTable(t, 'live_donations', () => assign({}, { key }))
      expect(refusal(broken)).toEqual([500, 'donation.live_failed'])
      expect([await coins(fan), await active()]).toEqual([1000, []])
      expect((await assign({}, { key })).status).toBe(200)
      const [{ oid }] = await active()
      const added = newKey()
      await crashAtTable(t, 'audit_log', () => boost(oid, {}, { key: added }))
      expect((await read(oid)).mission.coin).toBe(100)
      await boost(oid, {}, { key: added })
      expect([await coins(fan), await coins(second)]).toEqual([900, 950])
      expect((await read(oid)).mission.coin).toBe(150)
    })

    it('of others until they end [R-mission-008]', async () => {
      const oid = await assigned()
      await boost(oid, { coin: 40 })
      expect((await boost(oid, { coin: 60 }, { by: third })).body.mission).toMatchObject({
        coin: 200,
        funderCount: 3,
        own: { isAssigner: false, coins: 60, returnedCoins: 0 },
      })
      await set(oid, 'accepted')
      expect((await boost(oid, { coin: 10 }, { by: fan })).body.mission.coin).toBe(210)
      const { funders } = await read(oid)
      expect(
        funders.map(({ sender, coins: gave }: Body & { sender: Body }) => [sender.nickname, gave]),
      ).toEqual([
        [fan.nickname, 110],
        [third.nickname, 60],
        [second.nickname, 40],
      ])
      await set(oid, 'failed')
      expect(refusal(await boost(oid))).toEqual([409, 'mission.ended'])
    })

    it('as bonus coins if the creator takes them, which come back as bonus coins', async () => {
      expect(refusal(await assign({ payWith: 'bonusCoin' }))).toEqual([
        409,
        'donation.no_bonus_coins',
      ])
      await goOn(t, creator)
      await t.call('POST /live/studio', { token: creator.token, body: { useBonusCoins: true } })
      await giveAmount(t, fan, 'bonusCoin', 120)
      expect(refusal(await assign({ payWith: 'bonusCoin', coin: 121 }))).toEqual([
        402,
        'donation.not_enough_bonus_coins',
      ])
      const oid = await assigned({ payWith: 'bonusCoin', coin: 120 })
      expect(await walletOf(t, fan)).toMatchObject({ coins: 1000, bonusCoins: 0 })
      await set(oid, 'rejected')
      expect(await walletOf(t, fan)).toMatchObject({ coins: 1000, bonusCoins: 120 })
      const paid = await assigned({ payWith: 'bonusCoin', coin: 120 })
      await set(paid, 'accepted')
      await set(paid, 'success')
      expect(await walletOf(t, fan)).toMatchObject({ coins: 1000, bonusCoins: 0 })
      expect(await revenue()).toMatchObject({ coins: 0, bonusCoins: 120, earnedCoins: 0 })
    })
  })

  describe('change', () => {
    it('from pending to accepted by their creator alone [R-mission-003] [R-mission-004]', async () => {
      const oid = await assigned()
      expect(refusal(await set(oid, 'accepted', fan))).toEqual([403, 'mission.not_yours'])
      expect(refusal(await set(oid, 'accepted', second))).toEqual([403, 'mission.not_yours'])
      const now = t.clock.now()
      const { mission } = (await set(oid, 'accepted')).body
      expect(mission).toMatchObject({
        status: 'accepted',
        startTime: now.toISOString(),
        dueTime: new Date(now.getTime() + 600_000).toISOString(),
      })
      t.clock.advance(5000)
      expect((await set(oid, 'accepted')).body.mission).toEqual({ ...mission, own: null })
      expect(refusal(await set(oid, 'rejected'))).toEqual([409, 'mission.already_accepted'])
    })

    it('to rejected, which returns to each exactly what they gave', async () => {
      const oid = await assigned()
      await boost(oid, { coin: 33 })
      expect(refusal(await set(oid, 'success'))).toEqual([409, 'mission.not_accepted'])
      const first = (await set(oid, 'rejected')).body
      expect(first.mission).toMatchObject({ status: 'rejected', paidCoins: 0, returnedCoins: 133 })
      expect((await set(oid, 'rejected')).body).toEqual(first)
      expect([await coins(fan), await coins(second)]).toEqual([1000, 1000])
      expect(refusal(await set(oid, 'accepted'))).toEqual([409, 'mission.ended'])
      expect(refusal(await set(oid, 'cancelled', fan))).toEqual([409, 'mission.ended'])
    })

    it('to success, which pays the creator less the platform fee [R-mission-005]', async () => {
      const oid = await assigned()
      await boost(oid, { coin: 50 })
      await set(oid, 'accepted')
      const both = await Promise.all([set(oid, 'success'), set(oid, 'success', fan)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(both[0]?.body.mission).toMatchObject({
        status: 'success',
        paidCoins: 150,
        returnedCoins: 0,
      })
      expect(await revenue()).toMatchObject({ count: 1, coins: 150, earnedCoins: 120 })
      expect([await coins(fan), await coins(second)]).toEqual([900, 950])
      expect(refusal(await set(oid, 'failed'))).toEqual([409, 'mission.ended'])
      expect(await active()).toEqual([])
    })

    it('to success or failed by their viewer as well, but by nobody else [R-mission-006] [R-mission-009]', async () => {
      const oid = await assigned()
      await boost(oid)
      await set(oid, 'accepted')
      expect(refusal(await set(oid, 'success', second))).toEqual([403, 'mission.not_yours'])
      expect((await set(oid, 'success', fan)).body.mission.status).toBe('success')
      const other = await assigned()
      await set(other, 'accepted')
      expect((await set(other, 'failed', fan)).body.mission.status).toBe('failed')
    })

    it('to failed, which pays the failure reward of all coins, rounded down, and returns the rest in proportion', async () => {
      await saveSettings({ failureRewardPercent: 15 })
      const oid = await assigned({ coin: 101 })
      await boost(oid, { coin: 57 })
      await boost(oid, { coin: 43 }, { by: third })
      await set(oid, 'accepted')
      // 15 % of 201 is 30.15; of each 15.07, 8.5 and 6.41, and the unit left is the second’s.
      expect((await set(oid, 'failed')).body.mission).toMatchObject({
        paidCoins: 30,
        returnedCoins: 171,
      })
      expect([await coins(fan), await coins(second), await coins(third)]).toEqual([985, 991, 994])
      expect(await revenue()).toMatchObject({ coins: 30, earnedCoins: 24 })
      expect((await read(oid, second)).mission.own).toEqual({
        isAssigner: false,
        coins: 57,
        returnedCoins: 48,
      })
    })

    it('to cancelled by their viewer alone, for the penalty [R-mission-007]', async () => {
      await saveSettings({ cancelPenaltyPercent: 20 })
      const oid = await assigned()
      await boost(oid, { coin: 50 })
      await set(oid, 'accepted')
      await saveSettings({ cancelPenaltyPercent: 90 })
      expect(refusal(await set(oid, 'cancelled'))).toEqual([403, 'mission.not_yours'])
      expect(refusal(await set(oid, 'cancelled', second))).toEqual([403, 'mission.not_yours'])
      expect((await set(oid, 'cancelled', fan)).body.mission).toMatchObject({
        paidCoins: 30,
        returnedCoins: 120,
      })
      expect([await coins(fan), await coins(second)]).toEqual([980, 990])
    })

    it('by themselves when nobody accepts in time, also while no job runs', async () => {
      await saveSettings({ pendingTimeLimit: 60 })
      const [oid, other] = [await assigned(), await assigned({}, { by: second })]
      t.clock.advance(59_999)
      await sweep()
      expect((await read(oid)).mission.status).toBe('pending')
      t.clock.advance(1)
      expect(refusal(await boost(oid))).toEqual([409, 'mission.ended'])
      expect(refusal(await set(other, 'accepted'))).toEqual([409, 'mission.ended'])
      expect((await read(other)).mission.status).toBe('pending-timeout')
      await sweep()
      await sweep()
      expect((await read(oid)).mission).toMatchObject({
        status: 'pending-timeout',
        returnedCoins: 100,
      })
      expect([await coins(fan), await coins(second)]).toEqual([1000, 1000])
    })

    it('by themselves when their time is over, for the failure reward', async () => {
      await saveSettings({ failureRewardPercent: 50 })
      const oid = await assigned({ timeLimit: 30 })
      await set(oid, 'accepted')
      t.clock.advance(30_000)
      await crashAtTable(t, 'sales', async () => sweep()?.catch(() => null))
      expect((await read(oid)).mission.status).toBe('accepted')
      await sweep()
      expect((await read(oid)).mission).toMatchObject({
        status: 'accepted-timeout',
        paidCoins: 50,
        returnedCoins: 50,
      })
      expect(await coins(fan)).toBe(950)
    })

    it('in whole or not at all when they break off', async () => {
      const oid = await assigned()
      await set(oid, 'accepted')
      const broken = await crashAtTable(t, 'audit_log', () => set(oid, 'success'))
      expect(broken.status).toBe(503)
      expect((await read(oid)).mission.status).toBe('accepted')
      expect((await revenue()).coins).toBe(0)
      expect((await set(oid, 'success')).status).toBe(200)
      expect((await revenue()).coins).toBe(100)
    })

    it('to a time-out that returns everything, if the platform was away until the ledger had', async () => {
      const oid = await assigned()
      await set(oid, 'accepted')
      t.clock.advance(30 * dayMs)
      await t.jobs.get('ledger.returnEscrows')?.({})
      expect(await coins(fan)).toBe(1000)
      await sweep()
      expect((await read(oid, fan)).mission).toMatchObject({
        status: 'accepted-timeout',
        paidCoins: 0,
        returnedCoins: 100,
        own: { coins: 100, returnedCoins: 100 },
      })
    })
  })

  it('count toward spending limits, until their coins come back', async () => {
    const spent = async (who: Person) =>
      (await t.call('GET /account/spending', { token: who.token })).body.monthCoins
    await t.call('PUT /account/spending/limits', {
      token: fan.token,
      body: { dayCoins: 120, monthCoins: null },
    })
    const oid = await assigned({ coin: 100 })
    expect(refusal(await boost(oid, { coin: 21 }, { by: fan }))).toEqual([
      409,
      'commerce.over_day_limit',
    ])
    expect((await boost(oid, { coin: 20 }, { by: fan })).status).toBe(200)
    await boost(oid, { coin: 60 })
    expect([await spent(fan), await spent(second)]).toEqual([120, 60])
    await saveSettings({ failureRewardPercent: 0 })
    await set(oid, 'rejected')
    expect([await spent(fan), await spent(second)]).toEqual([0, 0])
    expect(await coins(fan)).toBe(1000)
  })

  it('announce each change in the chat as the event `mission` [R-live-chat-019]', async () => {
    const streamOid = await goOn(t, creator)
    const oid = await assigned()
    await boost(oid)
    await set(oid, 'accepted')
    await set(oid, 'success')
    expect(
      (await chat()).map(({ missionOid, status, coin, donation }) => [
        missionOid,
        status,
        coin,
        donation && [donation.sender?.nickname, donation.missionType, donation.content],
      ]),
    ).toEqual([
      [oid, 'pending', 100, [fan.nickname, 'assigned', 'Sing a song']],
      [oid, 'pending', 150, [second.nickname, 'boosted', '']],
      [oid, 'accepted', 150, null],
      [oid, 'success', 150, null],
    ])
    const { rows } = await t.deps.pool.query(
      "SELECT DISTINCT stream_oid FROM live_chat_messages WHERE type = 'mission' AND creator_oid = $1",
      [creator.oid],
    )
    expect(rows).toEqual([{ stream_oid: streamOid }])
  })

  it('queue alerts of what was given, until it’s returned', async () => {
    const alerts = async () => {
      const { rows } = await t.deps.pool.query(
        'SELECT kind, subject_oid, coins, content, state FROM live_alerts WHERE creator_oid = $1 ORDER BY seq',
        [creator.oid],
      )
      return rows
    }
    const oid = await assigned()
    await boost(oid)
    const [first, added] = await alerts()
    const mission = { kind: 'mission', state: 'waiting' }
    expect(first).toEqual({ ...mission, subject_oid: oid, coins: 100, content: 'Sing a song' })
    expect(added).toMatchObject({ ...mission, coins: 50, content: '' })
    await set(oid, 'rejected')
    expect((await alerts()).map(({ state }) => state)).toEqual(['returned', 'returned'])
  })

  it('mask banned words, and hide names from everyone', async () => {
    const body = { creatorOid: creator.oid, add: ['rotten'], remove: [] }
    await t.call('POST /live/bannedwords', { token: creator.token, body })
    const oid = await assigned({ content: 'Eat a Rotten apple' }, { isHiddenName: true })
    const { mission, funders } = await read(oid, creator)
    expect(mission).toMatchObject({ content: 'Eat a ****** apple', sender: null, own: null })
    expect(mission.userIndex).toMatch(/^\d{5}$/)
    expect(funders).toEqual([
      { sender: null, userIndex: mission.userIndex, coins: 100, returnedCoins: 0 },
    ])
  })

  it('of shadowed viewers are seen by them and the creator alone', async () => {
    const shadow = (hours: number) =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, shadowNewAccountsSetting, hours, null))
    await shadow(1)
    const oid = await assigned()
    await shadow(0)
    expect([await active(), await active(second)]).toEqual([[], []])
    expect(await active(fan)).toHaveLength(1)
    expect(await active(creator)).toHaveLength(1)
    const overlay = { ...creator, token: await openTool(t, creator, 'overlay') }
    expect(await active(overlay)).toEqual([])
    expect(await read(oid, second)).toMatchObject({ code: 'mission.not_found' })
    expect(refusal(await boost(oid))).toEqual([404, 'mission.not_found'])
    expect(refusal(await set(oid, 'success', second))).toEqual([404, 'mission.not_found'])
    expect(await chat()).toEqual([])
  })

  it('are listed to those who gave coins and to the creator, page by page', async () => {
    const oids = [await assigned(), await assigned({}, { by: second }), await assigned()]
    await boost(oids[1] ?? '', {}, { by: fan })
    const names = (items: { oid: string }[]) => items.map(({ oid }) => oid)
    expect(names(await list('made'))).toEqual(oids.toReversed())
    expect(names(await list('made', second))).toEqual([oids[1]])
    expect(names(await list('received', creator))).toEqual(oids.toReversed())
    const ofCreator = (oid: string) => list(`made&creatorOid=${oid}`)
    expect(await ofCreator(creator.oid)).toHaveLength(3)
    expect(await ofCreator(second.oid)).toEqual([])
    const page = await t.call('GET /live/donation/missions?limit=2', { token: fan.token })
    const next = `GET /live/donation/missions?limit=2&cursor=${page.body.nextCursor}`
    expect(names((await t.call(next, { token: fan.token })).body.items)).toEqual([oids[0]])
  })

  it('notify their creator, and everyone who gave coins of what came back', async () => {
    await saveSettings({ failureRewardPercent: 10 })
    const oid = await assigned()
    await boost(oid)
    await deliverEvents(t)
    const newest = async ({ token }: Person) =>
      (await t.call('GET /account/notifications', { token })).body.items[0]
    expect(await newest(creator)).toMatchObject({
      text: expect.stringContaining('“Sing a song” for 150 coins.'),
    })
    await set(oid, 'accepted')
    await deliverEvents(t)
    expect(await newest(fan)).toMatchObject({ text: '“Sing a song” has begun.' })
    await set(oid, 'failed')
    await deliverEvents(t)
    expect(await newest(fan)).toMatchObject({
      text: '“Sing a song”: Failed. 90 of your 100 coins came back to your wallet.',
    })
    expect(await newest(second)).toMatchObject({
      text: '“Sing a song”: Failed. 45 of your 50 coins came back to your wallet.',
    })
  })

  it('are named by the wallet’s history, which shows what came back', async () => {
    const oid = await assigned()
    await set(oid, 'rejected')
    const { items } = (await t.call('GET /ledger/postings', { token: fan.token })).body
    expect(items.slice(0, 2)).toMatchObject([
      { type: 'refund', items: [{ title: 'Mission · Sing a song', path: `/live/${creator.oid}` }] },
      {
        type: 'live_donation',
        items: [{ title: 'Mission · Sing a song', path: `/live/${creator.oid}` }],
      },
    ])
  })

  describe('in the wallet’s history', () => {
    const holds = async (by = fan) => {
      const { items } = (await t.call('GET /ledger/postings', { token: by.token })).body
      return items.map(({ type, hold }: { type: string; hold: object | null }) => [type, hold])
    }
    const hold = (state: string, reason: string | null, more = {}) => ({
      state,
      reason,
      explanation: null,
      paid: null,
      returned: null,
      ...more,
    })

    it('are held while they’re open, and paid once they’re completed', async () => {
      const oid = await assigned()
      expect((await holds())[0]).toEqual(['live_donation', hold('held', null)])
      await set(oid, 'accepted')
      expect((await holds())[0]).toEqual(['live_donation', hold('held', null)])
      await set(oid, 'success')
      expect((await holds())[0]).toEqual(['live_donation', hold('paid', 'mission_completed')])
    })

    it.each([
      ['rejected', 'mission_declined'],
      ['cancelled', 'mission_canceled'],
    ] as const)('are returned for being %s', async (state, reason) => {
      const oid = await assigned()
      await set(oid, state, state === 'cancelled' ? fan : creator)
      expect((await holds()).slice(0, 2)).toEqual([
        ['refund', hold('returned', reason)],
        ['live_donation', hold('returned', reason)],
      ])
    })

    it('are returned for running out of time', async () => {
      await assigned()
      t.clock.advance(dayMs)
      await sweep()
      expect((await holds())[0]).toEqual(['refund', hold('returned', 'mission_not_accepted')])
      await set(await assigned(), 'accepted')
      t.clock.advance(dayMs)
      await sweep()
      expect((await holds())[0]).toEqual(['refund', hold('returned', 'mission_out_of_time')])
    })

    it('say how much of each payment was a penalty or reward', async () => {
      await saveSettings({ cancelPenaltyPercent: 30, failureRewardPercent: 10 })
      const oid = await assigned()
      await boost(oid)
      await set(oid, 'cancelled', fan)
      const penalty = { paid: 30, returned: 70 }
      expect((await holds()).slice(0, 2)).toEqual([
        ['refund', hold('returned', 'mission_canceled')],
        ['live_donation', hold('partly_paid', 'mission_canceled', penalty)],
      ])
      expect((await holds(second))[1]).toEqual([
        'live_donation',
        hold('partly_paid', 'mission_canceled', { paid: 15, returned: 35 }),
      ])
      const other = await assigned()
      await set(other, 'accepted')
      await set(other, 'failed')
      const reward = { paid: 10, returned: 90 }
      expect((await holds())[1]).toEqual([
        'live_donation',
        hold('partly_paid', 'mission_failed', reward),
      ])
    })
  })

  it('tell open pages of each change, and of other donations', async () => {
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const page = await HubConnection.open(origin)
    const topic = `live-donations:${creator.oid}`
    await page.join(topic)
    const news = () => page.of(topic).length
    let seen = news()
    const isNews = async () => {
      await expect.poll(news).toBeGreaterThan(seen)
      seen = news()
    }
    const oid = await assigned()
    await isNews()
    await boost(oid)
    await isNews()
    await set(oid, 'accepted')
    await isNews()
    t.clock.advance(dayMs)
    await sweep()
    await isNews()
    const body = { creatorOid: creator.oid, donationData: { coin: 20, content: 'Hi' } }
    const given = await t.call('POST /live/donation', {
      token: fan.token,
      idempotencyKey: newKey(),
      body,
    })
    expect(given.status, given.text).toBe(200)
    await isNews()
    page.close()
  })

  it('count toward rankings with what didn’t come back', async () => {
    await saveSettings({ failureRewardPercent: 40 })
    const oid = await assigned()
    await boost(oid, { coin: 70 })
    const ranking = async () =>
      (
        await t.call(`GET /live/donation/ranking?creatorOid=${creator.oid}&span=day`)
      ).body.items.map(({ coins: gave }: { coins: number }) => gave)
    expect(await ranking()).toEqual([100, 70])
    await set(oid, 'accepted')
    await set(oid, 'failed')
    expect(await ranking()).toEqual([40, 28])
    const returned = await assigned()
    await set(returned, 'rejected')
    expect(await ranking()).toEqual([40, 28])
  })

  it('are deleted 30 days after they end, but not while they’re open', async () => {
    const [ended, open] = [await assigned(), await assigned()]
    await set(ended, 'rejected')
    t.clock.advance(32 * dayMs)
    await t.jobs.get('donation.forget')?.({})
    expect(await read(ended)).toMatchObject({ code: 'mission.not_found' })
    expect((await read(open)).mission.coin).toBe(100)
    await sweep()
    expect((await read(open)).mission.status).toBe('pending-timeout')
  })

  describe('of somebody who leaves', () => {
    it('are returned in full to everyone when their viewer’s account closes', async () => {
      await saveSettings({ cancelPenaltyPercent: 100, pendingTimeLimit: 86_400 })
      const oid = await assigned({ timeLimit: 3600 })
      await boost(oid, { coin: 70 })
      await leave(fan, oid)
      expect((await read(oid, second)).mission).toMatchObject({
        status: 'cancelled',
        content: '',
        sender: null,
        paidCoins: 0,
        returnedCoins: 170,
        own: { coins: 70, returnedCoins: 70 },
      })
      expect(await coins(second)).toBe(1000)
    })

    it('are returned in full when their creator’s account closes, and deleted', async () => {
      const oid = await assigned()
      await leave(creator, oid)
      expect(await coins(fan)).toBe(1000)
      expect(await read(oid)).toMatchObject({ code: 'mission.not_found' })
    })

    /** Closes an account while a mission is open. */
    async function leave(person: Person, oid: string): Promise<void> {
      const far = new Date(t.clock.now().getTime() + 400 * dayMs)
      await t.deps.pool.query('UPDATE live_missions SET due_at = $1 WHERE oid = $2', [far, oid])
      await t.deps.pool.query('UPDATE escrows SET deadline = $1 WHERE oid = $2', [far, oid])
      await waitOut(t, person)
      await removeDue(t)
    }
  })

  describe('have settings', () => {
    it('that everyone can read and their creator changes [R-mission-001]', async () => {
      expect(await settings()).toEqual({
        creatorOid: creator.oid,
        isOpen: true,
        openCount: 0,
        missionLimit: 5,
        minCoins: 50,
        cancelPenaltyPercent: 0,
        failureRewardPercent: 0,
        pendingTimeLimit: 600,
        maxTimeLimit: 3600,
      })
      await saveSettings({ missionLimit: 3, cancelPenaltyPercent: 25 })
      const saved = await saveSettings({ minCoins: 10, failureRewardPercent: 100 })
      expect(saved.body).toMatchObject({
        missionLimit: 3,
        cancelPenaltyPercent: 25,
        minCoins: 10,
        failureRewardPercent: 100,
      })
      expect(await settings()).toEqual(saved.body)
    })

    it('within their bounds, of creators who may go live', async () => {
      for (const wrong of [
        { minCoins: 9 },
        { missionLimit: 0 },
        { missionLimit: 51 },
        { cancelPenaltyPercent: 101 },
        { failureRewardPercent: -1 },
        { pendingTimeLimit: 29 },
        { maxTimeLimit: 604_801 },
      ]) {
        expect([wrong, (await saveSettings(wrong)).status]).toEqual([wrong, 400])
      }
      expect(refusal(await saveSettings({ minCoins: 20 }, fan))).toEqual([403, 'auth.forbidden'])
      const none = await t.call(`GET /live/donation/mission/settings?creatorOid=${fan.oid}`)
      expect(refusal(none)).toEqual([404, 'donation.no_donations'])
    })
  })

  it('change nothing from an overlay', async () => {
    const oid = await assigned()
    const overlay = { ...creator, token: await openTool(t, creator, 'overlay') }
    expect(await active(overlay)).toMatchObject([{ oid, status: 'pending' }])
    expect(refusal(await set(oid, 'accepted', overlay))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await boost(oid, {}, { by: overlay }))).toEqual([403, 'auth.forbidden'])
  })

  it('can be accepted from a dock, which moves no coins', async () => {
    const oid = await assigned()
    const made = await t.call('PUT /live/toolkey', {
      token: creator.token,
      body: { scope: 'dock' },
    })
    const entered = await t.call('POST /live/toolkey', { body: { toolkey: made.body.toolkey } })
    const dock = { ...creator, token: entered.body.session_token as string }
    expect(await list('received', dock)).toMatchObject([{ oid, status: 'pending' }])
    expect(await active(dock)).toHaveLength(1)
    expect((await set(oid, 'accepted', dock)).body.mission.status).toBe('accepted')
    for (const status of ['success', 'failed', 'rejected', 'cancelled'])
      expect(refusal(await set(oid, status, dock))).toEqual([403, 'auth.forbidden'])
    expect((await read(oid)).mission.status).toBe('accepted')
    expect(refusal(await boost(oid, {}, { by: dock }))).toEqual([403, 'auth.forbidden'])
  })
})
