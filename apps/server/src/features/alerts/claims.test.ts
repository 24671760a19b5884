import {
  alertLeaseSeconds,
  alertRenewSeconds,
  overlayGoneSeconds,
} from '@plax/contracts/alerts/alert-values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTool, overlayPage } from '../../testing/alerts.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { signUpStreamer } from '../../testing/live-publisher.ts'
import { openApp } from '../../testing/open-app.ts'
import type { Person } from '../../testing/people.ts'

type Page = ReturnType<typeof overlayPage>

describe('alerts', () => {
  let t: TestApp
  let other: TestApp
  let creator: Person
  let token: string
  let page: Page

  beforeAll(async () => {
    t = await createTestApp()
    other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
  })
  beforeEach(async () => {
    creator = await signUpStreamer(t)
    token = await openTool(t, creator, 'overlay')
    page = overlayPage(t, token)
    t.clock.advance(61_000)
  })
  afterAll(async () => {
    await other.close()
    await t.close()
  })

  const test = async (content = '') => {
    const { body } = await t.call('POST /live/test/donation', {
      token: creator.token,
      body: { content },
    })
    return body.alert.oid as string
  }
  const queue = async () => (await t.call('GET /live/alerts', { token: creator.token })).body
  const steer = (call: string, body: Record<string, unknown> = {}) =>
    t.call(call, { token: creator.token, body })
  const stateOf = async (oid: string) => {
    const { rows } = await t.deps.pool.query(
      'SELECT state, losses, views FROM live_alerts WHERE oid = $1',
      [oid],
    )
    return rows[0] as { state: string; losses: number; views: number }
  }
  const lose = () => t.clock.advance(alertLeaseSeconds * 1000)
  const show = async (on: Page) => {
    const { alert } = await on.claim()
    if (alert) expect(await on.end(alert.oid)).toBe(true)
    return alert
  }

  it('are shown one after the other in their order', async () => {
    const oids = [await test('a'), await test('b'), await test('c')]
    const shown = []
    for (const _ of oids) shown.push(await show(page))
    expect(shown.map(({ oid }) => oid)).toEqual(oids)
    expect(shown.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect((await page.claim()).alert).toBeNull()
  })

  it('are numbered without gaps when many are queued at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => test()))
    const { waiting, lastSeq } = await queue()
    expect(waiting.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
    expect(lastSeq).toBe(20)
  })

  it('are shown by one of many pages in two processes', async () => {
    await test('a')
    await test('b')
    const pages = Array.from({ length: 8 }, (_, index) =>
      overlayPage(index % 2 === 0 ? t : other, token),
    )
    const claims = await Promise.all(pages.map((each) => each.claim()))
    const shown = claims.filter(({ alert }) => alert !== null)
    expect(shown.map(({ alert }) => alert.text)).toEqual(['a'])
    const until = new Date(t.clock.now().getTime() + alertLeaseSeconds * 1000).toISOString()
    const others = claims.filter(({ alert }) => alert === null)
    expect(new Set(others.map(({ retryAt }) => retryAt))).toEqual(new Set([until]))
  })

  it('stay with the page that shows them while it renews them', async () => {
    const oid = await test()
    const { alert } = await page.claim()
    const second = overlayPage(other, token)
    for (let seconds = 0; seconds < 3 * alertLeaseSeconds; seconds += alertRenewSeconds) {
      expect(await page.renew(alert.oid)).toBe(true)
      t.clock.advance(alertRenewSeconds * 1000)
      expect((await second.claim()).alert).toBeNull()
    }
    expect((await page.claim()).alert.oid).toBe(oid)
    expect(await page.end(oid)).toBe(true)
    expect(await page.end(oid)).toBe(false)
    expect(await stateOf(oid)).toMatchObject({ state: 'shown', losses: 0 })
  })

  it('are shown once more, marked as repeated, when their page is lost', async () => {
    const [oid, next] = [await test('a'), await test('b')]
    await page.claim()
    lose()
    const reloaded = overlayPage(other, token)
    const { alert } = await reloaded.claim()
    expect(alert).toMatchObject({ oid, isRepeat: true })
    expect([await page.renew(oid), await page.end(oid)]).toEqual([false, false])
    expect((await page.count(oid)).status).toBe(409)
    expect(await reloaded.end(oid)).toBe(true)
    expect((await page.claim()).alert).toMatchObject({ oid: next, isRepeat: false })
  })

  it('are skipped when their page is lost for the second time', async () => {
    const oid = await test()
    await page.claim()
    lose()
    await page.claim()
    lose()
    expect((await page.claim()).alert).toBeNull()
    expect(await stateOf(oid)).toMatchObject({ state: 'skipped', losses: 2 })
  })

  it('are all shown by the other page while one is frozen', async () => {
    const oids: string[] = []
    for (let n = 0; n < 100; n += 1) oids.push(await test(`${n}`))
    const frozen = overlayPage(t, token)
    const held = (await frozen.claim()).alert.oid
    lose()
    const shown: string[] = []
    for (const _ of oids) {
      const alert = await show(page)
      shown.push(alert.oid)
      expect(alert.isRepeat).toBe(alert.oid === held)
    }
    expect(shown).toEqual(oids)
    expect(await frozen.renew(held)).toBe(false)
    expect((await frozen.claim()).alert).toBeNull()
  })

  it('of a page that closed for good are settled by a job', async () => {
    const oid = await test()
    await page.claim()
    lose()
    await t.jobs.get('alerts.settle')?.({})
    expect(await stateOf(oid)).toMatchObject({ state: 'waiting', losses: 1 })
  })

  describe('that wait while no overlay is open', () => {
    it('are kept', async () => {
      const oid = await test()
      t.clock.advance(3_600_000)
      await t.jobs.get('alerts.settle')?.({})
      expect((await page.claim()).alert.oid).toBe(oid)
    })

    it('are skipped after a time if their creator wants it', async () => {
      await steer('POST /live/alerts/options', { dropMinutes: 10 })
      const old = await test('old')
      t.clock.advance(6 * 60_000)
      const fresh = await test('fresh')
      t.clock.advance(5 * 60_000)
      expect((await page.claim()).alert.oid).toBe(fresh)
      expect((await stateOf(old)).state).toBe('skipped')
    })

    it('are skipped by a job, too', async () => {
      await steer('POST /live/alerts/options', { dropMinutes: 1 })
      const oid = await test()
      await t.jobs.get('alerts.settle')?.({})
      expect((await stateOf(oid)).state).toBe('waiting')
      t.clock.advance(61_000)
      await t.jobs.get('alerts.settle')?.({})
      expect((await stateOf(oid)).state).toBe('skipped')
    })

    it('are kept in a long queue of an open overlay', async () => {
      await steer('POST /live/alerts/options', { dropMinutes: 1 })
      const oids = [await test(), await test(), await test(), await test()]
      const shown = []
      for (const _ of oids) {
        const { alert } = await page.claim()
        t.clock.advance((overlayGoneSeconds - 1) * 1000)
        expect(await page.renew(alert.oid)).toBe(true)
        await page.end(alert.oid)
        shown.push(alert.oid)
      }
      expect(shown).toEqual(oids)
    })
  })

  describe('are steered by their creator, who', () => {
    it('pauses and continues the queue', async () => {
      const oid = await test()
      expect((await steer('POST /live/alerts/queue', { isPaused: true })).body.isPaused).toBe(true)
      expect((await page.claim()).alert).toBeNull()
      await steer('POST /live/alerts/queue', { isPaused: false })
      expect((await page.claim()).alert.oid).toBe(oid)
    })

    it('mutes alerts, without pausing them', async () => {
      await steer('POST /live/alerts/queue', { isMuted: true })
      expect(await queue()).toMatchObject({ isMuted: true, isPaused: false })
    })

    it('skips what is shown, and what waits', async () => {
      const [first, second, third] = [await test(), await test(), await test()]
      await page.claim()
      await steer('POST /live/alerts/skip', { oid: second })
      const { body } = await steer('POST /live/alerts/skip', { oid: first })
      expect(body).toMatchObject({ playing: null, waitingCount: 1 })
      expect(await page.renew(first)).toBe(false)
      expect((await page.claim()).alert.oid).toBe(third)
      expect(refusal(await steer('POST /live/alerts/skip', { oid: first }))).toEqual([
        404,
        'alert.not_found',
      ])
    })

    it('has one shown again, as a replay', async () => {
      const oid = await test()
      await page.claim()
      await page.count(oid)
      await page.end(oid)
      expect(
        (await steer('POST /live/alerts/requeue', { oids: [oid] })).body.waiting,
      ).toMatchObject([{ oid, isReplay: true }])
      expect((await page.claim()).alert).toMatchObject({ oid, isReplay: true, isRepeat: false })
      expect((await page.count(oid)).body.views).toBe(2)
    })

    it('clears the queue, and undoes that', async () => {
      const oids = [await test(), await test()]
      const { body } = await steer('POST /live/alerts/clear')
      expect(body.cleared.toSorted()).toEqual(oids.toSorted())
      expect(body.queue.waitingCount).toBe(0)
      const undone = await steer('POST /live/alerts/requeue', { oids: body.cleared })
      expect(undone.body.waiting).toMatchObject(
        oids.map((oid) => ({ oid, isReplay: false, state: 'waiting' })),
      )
      const again = await steer('POST /live/alerts/requeue', { oids })
      expect(refusal(again)).toEqual([404, 'alert.not_found'])
    })
  })

  it('count a showing once, and each showing', async () => {
    const oid = await test()
    await page.claim()
    expect((await page.count(oid)).body).toEqual({ oid, views: 1 })
    expect((await page.count(oid)).body).toEqual({ oid, views: 1 })
    lose()
    await page.claim()
    expect((await page.count(oid)).body).toEqual({ oid, views: 2 })
  })

  it('belong to their creator alone', async () => {
    const oid = await test()
    const stranger = await signUpStreamer(t)
    const as = (call: string, body: Record<string, unknown>) =>
      t.call(call, { token: stranger.token, body })
    expect(refusal(await as('POST /live/alerts/skip', { oid }))).toEqual([404, 'alert.not_found'])
    expect((await as('POST /live/alerts/requeue', { oids: [oid] })).status).toBe(404)
    const elsewhere = overlayPage(t, stranger.token)
    expect((await elsewhere.claim()).alert).toBeNull()
    await page.claim()
    expect([await elsewhere.renew(oid), await elsewhere.end(oid)]).toEqual([false, false])
  })
})
