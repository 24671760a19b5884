import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { donateTo, openTool, overlayPage } from '../../testing/alerts.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { HubConnection } from '../../testing/hub-client.ts'
import { goOn } from '../../testing/live-chats.ts'
import { signUpStreamer } from '../../testing/live-publisher.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { followEvents } from '../../testing/notifications.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { addTier, chargeWholeMonths, confirmTier } from '../../testing/subscriptions.ts'
import { readChat } from '../live/chat/read-log.ts'
import { shadowNewAccountsSetting } from '../moderation/rows/moderation.settings.ts'
import { returnAlerts } from './alerts.service.ts'

const dayMs = 86_400_000
const news = {
  'creator.followed': 'alerts.news',
  'subscription.started': 'alerts.news',
  'order.paid': 'alerts.news',
  'order.held': 'alerts.news',
}

describe('alerts of a creator', () => {
  let t: TestApp
  let origin: string
  let creator: Person
  let fan: Person

  beforeAll(async () => {
    t = await createTestApp()
    origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
  })
  beforeEach(async () => {
    creator = await signUpStreamer(t)
    fan = await signUpPerson(t)
    t.clock.advance(61_000)
  })
  afterAll(() => t.close())

  type Body = Record<string, unknown>
  const act = (call: string, body: Body = {}, token = creator.token) =>
    t.call(call, { token, body })
  const queue = async () => (await t.call('GET /live/alerts', { token: creator.token })).body
  const waiting = async () => (await queue()).waiting as Body[]
  const donations = async () =>
    (await t.call('GET /live/donations', { token: creator.token })).body.items as Body[]
  const announced = () =>
    expect
      .poll(async () => {
        const { rows } = await t.deps.pool.query(
          'SELECT 1 FROM live_donations WHERE creator_oid = $1 AND announced_at IS NULL',
          [creator.oid],
        )
        return rows
      })
      .toEqual([])
  const donate = async (given: Partial<Parameters<typeof donateTo>[2]> = {}) => {
    const donation = await donateTo(t, creator, { by: fan, ...given })
    await announced()
    return donation
  }
  const chat = async (name: string) => {
    const log = await readChat(t.deps.db, { creatorOid: creator.oid, after: 0, now: t.clock.now() })
    return log.flatMap(({ data }) => {
      const { event, id: _id, sendTime: _sendTime, ...fields } = data
      return event === name ? [fields] : []
    })
  }

  describe('for donations', () => {
    it('have the donation’s sender, coins, and text', async () => {
      const { oid } = await donate({ coin: 30, content: 'Hello' })
      expect(await waiting()).toMatchObject([
        {
          seq: 1,
          kind: 'donation',
          subjectOid: oid,
          senderName: fan.nickname,
          anonymousNumber: null,
          coins: 30,
          text: 'Hello',
          state: 'waiting',
        },
      ])
    })

    it('hide names that are hidden', async () => {
      await donate({ isHiddenName: true })
      const [alert] = await waiting()
      expect(alert).toMatchObject({
        senderName: null,
        anonymousNumber: expect.stringMatching(/^\d{5}$/),
      })
      expect(JSON.stringify(alert)).not.toContain(fan.nickname)
    })

    it('are queued once, in the order of the donations', async () => {
      const made = []
      for (const content of ['a', 'b', 'c']) {
        made.push(await donateTo(t, creator, { by: fan, content }))
        t.clock.advance(1)
      }
      await announced()
      await followEvents(t, { 'donation.donated': 'donation.announce' })
      expect((await waiting()).map(({ subjectOid }) => subjectOid)).toEqual(
        made.map(({ oid }) => oid),
      )
    })

    it('give the donations their status, views, and times [R-donation-008]', async () => {
      await donate()
      const record = async () => (await donations())[0]
      expect(await record()).toMatchObject({ status: 'waiting', views: 0, startTime: null })
      const page = overlayPage(t, await openTool(t, creator, 'overlay'))
      const { alert } = await page.claim()
      const begun = t.clock.now().toISOString()
      expect(await record()).toMatchObject({ status: 'playing', startTime: begun, endTime: null })
      await page.count(alert.oid)
      t.clock.advance(7000)
      await page.end(alert.oid)
      expect(await record()).toMatchObject({
        status: 'shown',
        views: 1,
        startTime: begun,
        endTime: t.clock.now().toISOString(),
        isReplay: false,
      })
      await act('POST /live/alerts/requeue', { oids: [alert.oid] })
      expect(await record()).toMatchObject({ status: 'waiting', isReplay: true, startTime: begun })
      await act('POST /live/alerts/skip', { oid: alert.oid })
      expect(await record()).toMatchObject({ status: 'skipped' })
    })

    it('are shown no more once the donation is returned', async () => {
      const { oid } = await donate()
      const page = overlayPage(t, await openTool(t, creator, 'overlay'))
      const { alert } = await page.claim()
      const returned = { creatorOid: creator.oid, subjectOids: [oid], now: t.clock.now() }
      await t.deps.db.transaction().execute((tx) => returnAlerts(tx, returned))
      expect(await page.renew(alert.oid)).toBe(false)
      expect((await donations())[0]).toMatchObject({ status: 'returned' })
      const answer = await act('POST /live/alerts/requeue', { oids: [alert.oid] })
      expect(refusal(answer)).toEqual([404, 'alert.not_found'])
    })

    it('are left out while the text effect is off', async () => {
      await act('POST /live/donation/options', { useTextDonationEffect: false })
      await donate()
      expect(await waiting()).toEqual([])
      expect((await donations())[0]).toMatchObject({ status: 'shown' })
    })

    it('are left out below the coins that an alert takes', async () => {
      await act('POST /live/alerts/options', { minCoins: 50 })
      await donate({ coin: 49 })
      await donate({ coin: 50 })
      expect((await waiting()).map(({ coins }) => coins)).toEqual([50])
    })

    it('are left out for donors whom only they themselves see', async () => {
      const shadow = (hours: number) =>
        t.deps.db
          .transaction()
          .execute((tx) => t.deps.settings.set(tx, shadowNewAccountsSetting, hours, null))
      await shadow(1)
      await donate({ content: 'From the shadow' })
      await shadow(0)
      await donate({ content: 'In the light' })
      expect((await waiting()).map(({ text }) => text)).toEqual(['In the light'])
    })
  })

  describe('for fans', () => {
    const follow = (operation = 'add') =>
      t.call('POST /account/favorite/creators', {
        token: fan.token,
        body: { creatorOid: creator.oid, operation },
      })
    const kinds = async () => {
      await followEvents(t, news)
      return (await waiting()).map(({ kind, senderName, text }) => [kind, senderName, text])
    }

    it('announce who follows, once a day', async () => {
      await follow()
      expect(await kinds()).toEqual([['follow', fan.nickname, '']])
      await follow('remove')
      t.clock.advance(dayMs - 1000)
      await follow()
      expect(await kinds()).toHaveLength(1)
      await follow('remove')
      t.clock.advance(2000)
      await follow()
      expect(await kinds()).toHaveLength(2)
    })

    it('announce once what the worker runs again', async () => {
      await follow()
      await kinds()
      const { rows } = await t.deps.pool.query<{ seq: string }>(
        "SELECT seq FROM outbox WHERE type = 'creator.followed' AND payload->>'creatorOid' = $1",
        [creator.oid],
      )
      t.clock.advance(2 * dayMs)
      await t.jobs.get('alerts.news')?.({ seq: rows[0]?.seq })
      expect(await waiting()).toHaveLength(1)
    })

    it('leave out kinds that are off', async () => {
      await act('POST /live/alerts/options', { kinds: ['donation'] })
      await follow()
      expect(await kinds()).toEqual([])
    })

    it('leave out creators who can’t go live', async () => {
      const other = await signUpCreator(t)
      await t.call('POST /account/favorite/creators', {
        token: fan.token,
        body: { creatorOid: other.oid, operation: 'add' },
      })
      await followEvents(t, news)
      const { rows } = await t.deps.pool.query('SELECT 1 FROM live_alerts WHERE creator_oid = $1', [
        other.oid,
      ])
      expect(rows).toEqual([])
    })

    it('announce who buys a ticket', async () => {
      await act('POST /live/ticket', { price: 20 })
      await giveAmount(t, fan, 'coin', 20)
      const { status } = await t.call('POST /live/ticketing', {
        token: fan.token,
        idempotencyKey: newKey(),
        body: { creatorOid: creator.oid },
      })
      expect(status).toBe(200)
      expect(await kinds()).toEqual([['ticket', fan.nickname, '']])
    })

    it('announce who gives what: to its creator, and to the creator who receives it', async () => {
      const author = await signUpStreamer(t)
      await giveAmount(t, fan, 'coin', 600)
      const contentOid = await publishContent(t, author, { price: 100 })
      const { status } = await t.call('POST /account/gift', {
        token: fan.token,
        idempotencyKey: newKey(),
        body: {
          contentOid,
          contentType: 'video',
          creatorOid: author.oid,
          giftees: [creator.oid],
        },
      })
      expect(status).toBe(200)
      expect(await kinds()).toEqual([['gift', fan.nickname, '']])
      const own = await t.call('GET /live/alerts', { token: author.token })
      expect(own.body.waiting).toMatchObject([{ kind: 'gift', senderName: fan.nickname }])
    })

    it('announce who subscribes, with the tier', async () => {
      await chargeWholeMonths(t)
      const tierHash = await addTier(t, creator, { name: 'Silver', price: 50 })
      await giveAmount(t, fan, 'coin', 200)
      expect((await confirmTier(t, fan, { tierHash, priceCoins: 50 })).status).toBe(200)
      expect(await kinds()).toEqual([['subscription', fan.nickname, 'Silver']])
    })
  })

  describe('in tests', () => {
    it('are money in no list, ranking, or wallet', async () => {
      await goOn(t, creator)
      const { status, body } = await act('POST /live/test/donation', { coin: 500, content: 'Hi' })
      expect(status).toBe(200)
      expect(body.alert).toMatchObject({ kind: 'test', coins: 500, text: 'Hi', state: 'waiting' })
      expect(await donations()).toEqual([])
      const ranked = await t.call(
        `GET /live/donation/ranking?creatorOid=${creator.oid}&span=stream`,
      )
      expect(ranked.body.items).toEqual([])
      const revenue = await t.call('GET /live/revenue/donations', { token: creator.token })
      expect(revenue.body).toMatchObject({ count: 0, coins: 0 })
      const { rows } = await t.deps.pool.query('SELECT 1 FROM sales WHERE creator_oid = $1', [
        creator.oid,
      ])
      expect(rows).toEqual([])
      expect(await chat('donation')).toEqual([])
    })

    it('are refused with invalid fields, and to others', async () => {
      for (const wrong of [{ coin: 9 }, { coin: 10.5 }, { content: 'a'.repeat(201) }]) {
        expect([wrong, (await act('POST /live/test/donation', wrong)).status]).toEqual([wrong, 400])
      }
      expect(refusal(await act('POST /live/test/donation', {}, fan.token))).toEqual([
        403,
        'auth.forbidden',
      ])
      expect(refusal(await t.call('POST /live/test/donation', { body: {} }))).toEqual([
        401,
        'live.log_in_first',
      ])
    })
  })

  describe('in the chat', () => {
    it('are announced as `donationPlaying` with their views [R-live-chat-015]', async () => {
      const { oid } = await donate()
      const page = overlayPage(t, await openTool(t, creator, 'overlay'))
      const { alert } = await page.claim()
      await page.count(alert.oid)
      await page.count(alert.oid)
      expect(await chat('donationPlaying')).toEqual([{ oid, views: 1 }])
    })

    it('aren’t announced if they are tests', async () => {
      await act('POST /live/test/donation')
      const page = overlayPage(t, await openTool(t, creator, 'overlay'))
      const { alert } = await page.claim()
      expect((await page.count(alert.oid)).body.views).toBe(1)
      expect(await chat('donationPlaying')).toEqual([])
    })

    it('are stopped with `donationStop`, and continue or wait [R-live-chat-014]', async () => {
      const { creatorOid } = { creatorOid: creator.oid }
      await donate({ content: 'a' })
      await donate({ content: 'b' })
      await donate({ content: 'c' })
      const page = overlayPage(t, await openTool(t, creator, 'overlay'))
      const stop = (body: Body) => act('POST /live/donation/stop', { creatorOid, ...body })
      const first = (await page.claim()).alert
      expect((await stop({ donationType: 'mission' })).body).toEqual({ isStopped: false })
      expect(await page.renew(first.oid)).toBe(true)
      expect((await stop({ donationType: 'text' })).body).toEqual({ isStopped: true })
      expect(await page.renew(first.oid)).toBe(false)
      expect((await page.claim()).alert.text).toBe('b')
      expect((await stop({ autoPlay: false })).body).toEqual({ isStopped: true })
      expect((await page.claim()).alert).toBeNull()
      expect(await queue()).toMatchObject({ isPaused: true, waitingCount: 1 })
      expect(await chat('donationStop')).toEqual([
        { donationType: 'mission', autoPlay: true },
        { donationType: 'text', autoPlay: true },
        { donationType: 'all', autoPlay: false },
      ])
      expect((await stop({ donationType: 'poem' })).status).toBe(400)
      expect(refusal(await stop({ creatorOid: fan.oid }))).toEqual([403, 'auth.forbidden'])
    })
  })

  it('reach the open pages of their creator alone', async () => {
    const topic = `live-alerts:${creator.oid}`
    const overlay = await openTool(t, creator, 'overlay')
    const tab = await HubConnection.open(origin, { authorization: `Bearer ${overlay}` })
    const first = await tab.join(topic)
    expect(first.state).toMatchObject({ waitingCount: 0, lastSeq: 0 })
    await act('POST /live/test/donation', { content: 'Hi' })
    await expect.poll(() => tab.of(topic).at(-1)?.state).toMatchObject({ waitingCount: 1 })
    tab.close()
    const stranger = await signUpStreamer(t)
    const other = await HubConnection.open(origin, { authorization: `Bearer ${stranger.token}` })
    expect(await other.join(topic)).toMatchObject({ refused: 'auth.forbidden' })
    other.close()
  })

  it('reach overlays, which send their session as a protocol of the WebSocket', async () => {
    const topic = `live-alerts:${creator.oid}`
    const overlay = await openTool(t, creator, 'overlay')
    const joinAs = async (token: string) => {
      const protocols = ['plax', `bearer.${token}`]
      const page = await HubConnection.open(origin, {}, { protocols })
      expect(page.socket.protocol).toBe('plax')
      const first = await page.join(topic)
      page.close()
      return first
    }
    expect((await joinAs(overlay)).state).toMatchObject({ waitingCount: 0 })
    expect(await joinAs('x'.repeat(43))).toMatchObject({ refused: 'auth.forbidden' })
  })

  describe('by tools', () => {
    const calls: [string, Body][] = [
      ['POST /live/alerts/claim', { pageId: 'a'.repeat(24) }],
      ['POST /live/alerts/renew', { pageId: 'a'.repeat(24), oid: 'b'.repeat(24) }],
      ['POST /live/alerts/end', { pageId: 'a'.repeat(24), oid: 'b'.repeat(24) }],
      ['POST /live/alerts/queue', { isMuted: true }],
      ['POST /live/alerts/clear', {}],
      ['POST /live/donation/stop', {}],
      ['POST /live/test/donation', {}],
      ['POST /live/alerts/options', { volume: 1 }],
      ['POST /live/donation/options', { minCoins: 20 }],
    ]
    const statuses = async (token: string) => {
      const made: Body = {}
      for (const [call, body] of calls) {
        const sent = call.endsWith('/stop') ? { creatorOid: creator.oid } : body
        made[call] = (await act(call, sent, token)).status
      }
      for (const call of ['GET /live/alerts', 'GET /wallet', 'GET /live/alerts/options']) {
        made[call] = (await t.call(call, { token })).status
      }
      return made
    }

    it('are only shown by those of an overlay', async () => {
      expect(await statuses(await openTool(t, creator, 'overlay'))).toEqual({
        'POST /live/alerts/claim': 200,
        'POST /live/alerts/renew': 200,
        'POST /live/alerts/end': 200,
        'POST /live/alerts/queue': 403,
        'POST /live/alerts/clear': 403,
        'POST /live/donation/stop': 403,
        'POST /live/test/donation': 403,
        'POST /live/alerts/options': 403,
        'POST /live/donation/options': 403,
        'GET /live/alerts': 200,
        'GET /wallet': 403,
        'GET /live/alerts/options': 403,
      })
    })

    it('are only steered by those of a dock', async () => {
      expect(await statuses(await openTool(t, creator, 'dock'))).toEqual({
        'POST /live/alerts/claim': 403,
        'POST /live/alerts/renew': 403,
        'POST /live/alerts/end': 403,
        'POST /live/alerts/queue': 200,
        'POST /live/alerts/clear': 200,
        'POST /live/donation/stop': 200,
        'POST /live/test/donation': 200,
        'POST /live/alerts/options': 403,
        'POST /live/donation/options': 403,
        'GET /live/alerts': 200,
        'GET /wallet': 403,
        'GET /live/alerts/options': 403,
      })
    })
  })

  describe('have options', () => {
    it('that their creator changes', async () => {
      const read = async () =>
        (await t.call('GET /live/alerts/options', { token: creator.token })).body
      expect(await read()).toEqual({
        minSeconds: 6,
        volume: 70,
        theme: 'card',
        minCoins: 10,
        kinds: ['donation', 'mission', 'roulette', 'follow', 'subscription', 'gift', 'ticket'],
        dropMinutes: null,
        customCss: '',
      })
      await act('POST /live/alerts/options', { theme: 'neon', kinds: ['gift', 'follow'] })
      await act('POST /live/alerts/options', { volume: 0, minSeconds: 9, dropMinutes: 5 })
      const saved = { theme: 'neon', kinds: ['follow', 'gift'], volume: 0, dropMinutes: 5 }
      expect(await read()).toMatchObject({ ...saved, minSeconds: 9, minCoins: 10 })
      await act('POST /live/alerts/options', { dropMinutes: null })
      expect((await read()).dropMinutes).toBeNull()
    })

    it('with styles that can’t load anything', async () => {
      const style = (customCss: string) => act('POST /live/alerts/options', { customCss })
      const good = '.alert { color: gold; }'
      expect((await style(good)).body.customCss).toBe(good)
      for (const bad of [
        '.alert { background: URL(https://example.com/a.png) }',
        '@import "https://example.com/a.css";',
        '.alert { background: image-set("https://example.com/a.png" 1x) }',
        '.alert { background: \\75rl(https://example.com/a.png) }',
      ]) {
        expect([bad, refusal(await style(bad))]).toEqual([bad, [400, 'alert.css_loads']])
      }
      expect((await style('a'.repeat(10_001))).status).toBe(400)
      expect((await queue()).options.customCss).toBe(good)
    })

    it('that are refused if invalid, and to others', async () => {
      for (const wrong of [
        { minSeconds: 2 },
        { minSeconds: 61 },
        { volume: 101 },
        { theme: 'none' },
        { minCoins: 9 },
        { kinds: ['test'] },
        { dropMinutes: 0 },
      ]) {
        expect([wrong, (await act('POST /live/alerts/options', wrong)).status]).toEqual([
          wrong,
          400,
        ])
      }
      const answer = await act('POST /live/alerts/options', { volume: 5 }, fan.token)
      expect(refusal(answer)).toEqual([403, 'auth.forbidden'])
    })
  })

  it('are deleted after 30 days', async () => {
    await act('POST /live/test/donation')
    t.clock.advance(30 * dayMs)
    await t.jobs.get('alerts.forget')?.({})
    const count = async () =>
      (await t.deps.pool.query('SELECT 1 FROM live_alerts WHERE creator_oid = $1', [creator.oid]))
        .rows.length
    expect(await count()).toBe(1)
    t.clock.advance(2 * dayMs)
    await t.jobs.get('alerts.forget')?.({})
    expect(await count()).toBe(0)
  })
})
