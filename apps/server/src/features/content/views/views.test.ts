import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { downloaderSetting } from './downloaders.ts'

const hourMs = 3_600_000

describe('watching content', () => {
  let t: TestApp
  let maker: Person
  beforeAll(async () => {
    t = await createTestApp()
    maker = await signUpCreator(t)
  })
  afterAll(() => t.close())

  type CallerToken = { token?: string; guestId?: string }
  const post = (call: string, who: CallerToken, body: object) =>
    t.call(`POST /content/${call}`, { ...who, body: { ...body } })
  const view = (contentOid: string, who: CallerToken) => post('view', who, { contentOid })
  const play = (contentOid: string, who: CallerToken) =>
    post('history/play-count', who, { contentOid })
  const plays = async (contentOid: string) =>
    (await t.call(`GET /content/content?contentOid=${contentOid}`, {})).body.content.playCount

  it('counts a play once a view, of people and of devices', async () => {
    const oid = await publishContent(t, maker)
    const [reader, device] = [await signUpPerson(t), { guestId: newGuestId() }]
    expect(refusal(await play(oid, reader))).toEqual([409, 'content.not_viewed'])
    const { viewOid } = (await view(oid, reader)).body
    expect((await view(oid, reader)).body.viewOid).toBe(viewOid)
    await Promise.all([play(oid, reader), play(oid, reader)])
    expect((await play(oid, reader)).body).toMatchObject({ viewOid, isCounted: true })
    expect(await plays(oid)).toBe(1)
    await view(oid, device)
    await play(oid, device)
    expect(await plays(oid)).toBe(2)
    await view(oid, maker)
    await play(oid, maker)
    expect(await plays(oid)).toBe(2)
    t.clock.advance(4 * hourMs)
    expect((await view(oid, reader)).body.viewOid).not.toBe(viewOid)
    await play(oid, reader)
    expect(await plays(oid)).toBe(3)
    await t.jobs.get('content.rank')?.({})
    const ranking = await t.call('GET /content/rankings?period=daily', {})
    expect(ranking.body.items).toMatchObject([
      { place: 1, viewers: 1, content: { contentOid: oid } },
    ])
  })

  it('adds up the time, the most that was said and no more than passed, and remembers the place', async () => {
    const oid = await publishContent(t, maker)
    const reader = await signUpPerson(t)
    const time = (seconds: number, positionSeconds?: number) =>
      post('history/play-time', reader, { contentOid: oid, time: seconds, positionSeconds })
    expect(refusal(await time(5))).toEqual([409, 'content.not_viewed'])
    await view(oid, reader)
    t.clock.advance(60_000)
    expect((await time(30, 31)).body).toMatchObject({ playedSeconds: 30, positionSeconds: 31 })
    expect((await time(20)).body.playedSeconds).toBe(30)
    expect((await time(100_000)).body.playedSeconds).toBe(250)
    expect((await time(-1)).status).toBe(400)
    t.clock.advance(24 * hourMs)
    expect((await view(oid, reader)).body.positionSeconds).toBe(31)
    const admin = await signUpAdmin(t)
    const data = await t.call(`GET /content/admin/content?contentOid=${oid}`, admin)
    expect(data.body.views).toEqual({ plays: 0, playedSeconds: 250 })
  })

  it('is for those alone to whom it is open', async () => {
    const [sold, hidden] = [
      await publishContent(t, maker, { price: 10 }),
      await publishContent(t, maker, { isPrivate: true }),
    ]
    const reader = await signUpPerson(t)
    expect(refusal(await view(sold, reader))).toEqual([403, 'item.buyers_only'])
    expect(refusal(await view(hidden, reader))).toEqual([404, 'content.not_found'])
    expect(refusal(await view(sold, {}))).toEqual([400, 'auth.guest_id_required'])
    expect((await view('x', reader)).status).toBe(400)
  })

  it('warns who downloads, plays them 480 lines, and suspends them the second time [R-content-027] [R-content-028] [R-content-029] [R-content-056]', async () => {
    await t.deps.db
      .transaction()
      .execute((tx) =>
        t.deps.settings.set(tx, downloaderSetting, { contents: 3, minutes: 10 }, null),
      )
    const oids: string[] = []
    for (let count = 0; count < 6; count += 1) oids.push(await publishContent(t, maker))
    const reader = await signUpPerson(t)
    const height = async () => {
      const asked = `GET /content/content?contentOid=${oids[0]}`
      return (await t.call(asked, reader)).body.access?.maxHeight
    }
    const statuses = async (from: number, to: number) => {
      const answers: number[] = []
      for (const oid of oids.slice(from, to)) answers.push((await view(oid, reader)).status)
      return answers
    }
    expect(await statuses(0, 2)).toEqual([200, 200])
    expect([(await view(oids[0] ?? '', reader)).status, await height()]).toEqual([200, null])
    const warned = await view(oids[2] ?? '', reader)
    expect(refusal(warned)).toEqual([444, 'content.downloader_warned'])
    expect(await height()).toBe(480)
    await deliverEvents(t)
    const news = await t.call('GET /account/notifications', reader)
    expect(news.body.items).toMatchObject([{ title: 'Warning: unauthorized downloading detected' }])
    t.clock.advance(1000)
    expect(await statuses(3, 5)).toEqual([200, 200])
    expect(refusal(await view(oids[5] ?? '', reader))).toEqual([
      999,
      'content.downloader_suspended',
    ])
    expect(refusal(await view(oids[0] ?? '', reader))).toEqual([403, 'account.suspended'])
    const slow = await signUpPerson(t)
    for (const oid of oids) {
      expect((await view(oid, slow)).status).toBe(200)
      t.clock.advance(6 * 60_000)
    }
  })

  describe('somebody who opens more than can be watched', () => {
    const limit = 3
    const minuteMs = 60_000
    let oids: string[]
    beforeAll(async () => {
      await t.deps.db
        .transaction()
        .execute((tx) =>
          t.deps.settings.set(tx, downloaderSetting, { contents: limit, minutes: 10 }, null),
        )
      oids = []
      for (let count = 0; count < 4; count += 1) oids.push(await publishContent(t, maker))
    })

    const open = async (who: CallerToken, [first, ...others] = oids, pauseMs = 0) => {
      let answer = await view(first ?? '', who)
      for (const oid of others) {
        t.clock.advance(pauseMs)
        answer = await view(oid, who)
      }
      return answer
    }

    it('is warned the first time, and no more than that [R-content-027]', async () => {
      const reader = await signUpPerson(t)
      const warned = await open(reader, oids.slice(0, limit))
      expect(refusal(warned)).toEqual([444, 'content.downloader_warned'])
      expect(warned.body.message).toContain('This is a warning')
      await deliverEvents(t)
      const { body } = await t.call('GET /account/notifications', reader)
      expect(body.items).toMatchObject([{ title: 'Warning: unauthorized downloading detected' }])
      // The account stays as it was: it can log in, and watch on.
      const login = { email: reader.email, password: reader.password }
      expect((await t.call('POST /account/login', { body: login })).status).toBe(200)
      expect((await view(oids[0] ?? '', reader)).status).toBe(200)
      const found = await t.deps.db
        .selectFrom('audit_log')
        .select('action')
        .where('subject_oid', '=', reader.oid)
        .where('action', 'in', ['content.downloader_found', 'account.suspended'])
        .execute()
      expect(found).toEqual([{ action: 'content.downloader_found' }])
    })

    it('is found at as many contents as the setting says, within its minutes [R-content-027]', async () => {
      const [few, again, slow] = [
        await signUpPerson(t),
        await signUpPerson(t),
        await signUpPerson(t),
      ]
      expect((await open(few, oids.slice(0, limit - 1))).status).toBe(200)
      const same = Array.from({ length: limit + 2 }, () => oids[0] ?? '')
      expect((await open(again, same)).status).toBe(200)
      expect((await open(slow, oids.slice(0, limit), 5 * minuteMs)).status).toBe(200)
      const quick = await signUpPerson(t)
      const found = await open(quick, oids.slice(0, limit), 5 * minuteMs - 1)
      expect(refusal(found)).toEqual([444, 'content.downloader_warned'])
    })

    it('is warned once, however many calls come at once [R-content-027]', async () => {
      const reader = await signUpPerson(t)
      await open(reader, oids.slice(0, limit - 1))
      const late = oids.slice(limit - 1)
      const answers = await Promise.all([...late, ...late].map((oid) => view(oid, reader)))
      const statuses = answers.map(({ status }) => status).filter((status) => status !== 200)
      expect(statuses).toEqual([444])
    })

    it('is no administrator, and no device without an account [R-content-027]', async () => {
      for (const who of [await signUpAdmin(t), { guestId: newGuestId() }]) {
        expect((await open(who, oids.slice(0, limit))).status).toBe(200)
      }
    })
  })

  it('forgets views after 90 days', async () => {
    const oid = await publishContent(t, maker)
    const reader = await signUpPerson(t)
    await view(oid, reader)
    const count = async () => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
        FROM content_views WHERE content_oid = ${oid}`.execute(t.deps.db)
      return rows[0]?.count
    }
    t.clock.advance(89 * 24 * hourMs)
    await t.jobs.get('content.forget-views')?.({})
    expect(await count()).toBe(1)
    t.clock.advance(2 * 24 * hourMs)
    await t.jobs.get('content.forget-views')?.({})
    expect(await count()).toBe(0)
  })
})
