import { readFileSync } from 'node:fs'
import { adCounters, adDeletedDays, adVideoMaxMegabytes } from '@plax/contracts/ads/ad-values'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { makeClip } from '../../testing/clips.ts'
import { sendFile, uploadFile } from '../../testing/contents.ts'
import { exportOf } from '../../testing/exports.ts'
import { goOn } from '../../testing/live-chats.ts'
import {
  actionsOf,
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { openApp } from '../../testing/open-app.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { uploadPicture } from '../../testing/uploads.ts'
import { setMembership } from '../access/access.service.ts'
import { impressionMs } from './impressions.ts'

type Body = Record<string, unknown>

const dayMs = 86_400_000
const nobody = 'f'.repeat(24)
const today = '2026-11-20'

describe('ads', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let fan: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
    creator = await signUpCreator(t)
    await goOn(t, creator)
  })
  beforeEach(async () => {
    await t.deps.db.deleteFrom('ads').execute()
    await t.deps.db.deleteFrom('ad_counted').execute()
    t.clock.set(new Date(`${today}T09:00:00Z`))
    fan = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const at = (days: number) => new Date(t.clock.now().getTime() + days * dayMs).toISOString()
  const fields = async (change: Body = {}): Promise<Body> => ({
    title: 'Autumn inks',
    link: 'https://inks.example/autumn',
    language: null,
    placement: 'before',
    creatorOid: null,
    imageAssetOid: 'imageAssetOid' in change ? null : await uploadPicture(t, admin),
    lengthSeconds: 10,
    skipSeconds: 5,
    thresholdSeconds: 6,
    weight: 1,
    dailyCap: 2,
    exemptsSubscribers: true,
    isPaused: false,
    startsAt: at(-1),
    endsAt: null,
    ...change,
  })
  const send = (body: Body, by: Person | null = admin) =>
    t.call('POST /live/admin/ad', { ...(by && { token: by.token }), body })
  const save = async (change: Body = {}) => {
    const sent = await fields(change)
    const answer = await send(sent)
    expect(answer.status, answer.text).toBe(200)
    return { sent, ad: answer.body.ad }
  }
  const remove = (adOid: string, by = admin) =>
    t.call('DELETE /live/admin/ad', { token: by.token, body: { adOid } })
  const list = async (query = '', by = admin) =>
    (await t.call(`GET /live/admin/ads${query}`, { token: by.token })).body.items
  const ask = (
    by: { token?: string; guestId?: string; lang?: string } = fan,
    change: Body = {},
  ) => {
    const { lang, token, guestId } = by
    return t.call('POST /live/ad', {
      ...(token && { token }),
      ...(guestId && { guestId }),
      body: { creatorOid: creator.oid, placement: 'before', ...(lang && { lang }), ...change },
    })
  }
  const shownTo = async (...asked: Parameters<typeof ask>) => {
    const answer = await ask(...asked)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.ad
  }
  const count = (counter: string, impression: string) =>
    t.call(`POST /live/ad/count/${counter}`, { body: { impression } })
  const report = async (adOid: string, on = t) =>
    (
      await on.call(`GET /live/admin/ads/report?adOid=${adOid}&from=2026-11-01`, {
        token: admin.token,
      })
    ).body

  it('are managed in the console [R-admin-008]', async () => {
    const { sent, ad } = await save({ dailyCap: 7, weight: 3, language: 'ko' })
    const { imageAssetOid, ...choices } = sent
    expect(ad).toMatchObject({ ...choices, state: 'running', picture: { assetOid: imageAssetOid } })
    expect(await list()).toMatchObject([{ adOid: ad.adOid, title: 'Autumn inks' }])
    const changed = await send({ ...sent, adOid: ad.adOid, title: 'Winter inks', isPaused: true })
    expect(changed.body.ad).toMatchObject({ title: 'Winter inks', state: 'paused' })
    expect(await list('?state=paused')).toHaveLength(1)
    expect(await list('?state=running')).toEqual([])
    expect(await actionsOf(t, { actor: admin, subjectOid: ad.adOid })).toEqual([
      'ad.saved',
      'ad.saved',
    ])
  })

  it.each([
    ['planned', { startsAt: 1 }],
    ['running', { startsAt: -1, endsAt: 1 }],
    ['paused', { startsAt: -1, isPaused: true }],
    ['ended', { startsAt: -2, endsAt: -1 }],
  ])('are listed as %s', async (state, { startsAt, ...change }: Body) => {
    const endsAt = typeof change.endsAt === 'number' ? at(change.endsAt) : null
    await save({ ...change, startsAt: at(Number(startsAt)), endsAt })
    expect(await list()).toMatchObject([{ state }])
    for (const asked of ['planned', 'running', 'paused', 'ended', 'deleted'])
      expect(await list(`?state=${asked}`), asked).toHaveLength(asked === state ? 1 : 0)
    expect((await shownTo()) !== null).toBe(state === 'running')
  })

  it('are managed by administrators alone', async () => {
    const { sent, ad } = await save()
    for (const [by, expected] of [
      [fan, [403, 'auth.forbidden']],
      [null, [401, 'auth.required']],
    ] as const) {
      const token = by && { token: by.token }
      expect(refusal(await send(sent, by))).toEqual(expected)
      const calls = [
        ['GET /live/admin/ads'],
        ['DELETE /live/admin/ad', { adOid: ad.adOid }],
        ['POST /live/admin/ad/sync', {}],
        [`GET /live/admin/ads/report?from=${today}&to=${today}`],
        [`GET /live/admin/ads/report/file?from=${today}&to=${today}`],
      ] as const
      for (const [call, body] of calls)
        expect(refusal(await t.call(call, { ...token, ...(body && { body }) })), call).toEqual(
          expected,
        )
    }
  })

  it.each([
    ['javascript:alert(1)', 'ad.link_invalid'],
    ['data:text/html,x', 'ad.link_invalid'],
    ['//inks.example', 'ad.link_invalid'],
    ['https://admin:word@inks.example', 'ad.link_invalid'],
    ['', 'ad.link_invalid'],
  ])('refuse the link %s', async (link, code) => {
    expect(refusal(await send(await fields({ link })))).toEqual([400, code])
  })

  it('refuse what can’t be shown', async () => {
    const refused = async (change: Body) => refusal(await send(await fields(change)))
    expect(await refused({ imageAssetOid: null })).toEqual([400, 'ad.media_required'])
    expect(await refused({ imageAssetOid: null, placement: 'beside' })).toEqual([
      400,
      'ad.image_required',
    ])
    expect(await refused({ endsAt: at(-1) })).toEqual([400, 'ad.ends_too_early'])
    expect(await refused({ creatorOid: fan.oid })).toEqual([409, 'ad.not_a_creator'])
    expect(await refused({ adOid: nobody })).toEqual([404, 'ad.not_found'])
    const foreign = await uploadPicture(t, fan)
    expect((await refused({ imageAssetOid: foreign }))[1]).toBe('media.not_found')
    expect((await refused({ videoKey: 'no/such' }))[1]).toBe('upload.not_found')
    for (const wrong of [
      { title: ' ' },
      { weight: 0 },
      { dailyCap: 0 },
      { skipSeconds: 31 },
      { lengthSeconds: 2 },
      { placement: 'behind' },
    ])
      expect(await refused(wrong)).toEqual([400, 'request.invalid'])
    expect(refusal(await remove(nobody))).toEqual([404, 'ad.not_found'])
  })

  it('show a video, which everyone can fetch until the ad is deleted', async () => {
    const videoKey = await uploadFile(t, admin, { context: 'preview' })
    const { sent, ad } = await save({ videoKey, imageAssetOid: null })
    const { videoUrl } = await shownTo()
    expect(videoUrl).toBe(ad.videoUrl)
    const fetchVideo = () => t.call(`GET ${videoUrl.replace('/api', '')}`)
    expect(await fetchVideo()).toMatchObject({ status: 200 })
    // Saved again without a key, it stays.
    const { videoKey: _, ...others } = sent
    expect((await send({ ...others, adOid: ad.adOid })).body.ad.videoUrl).toBe(videoUrl)
    await remove(ad.adOid)
    expect((await fetchVideo()).status).toBe(404)
  })

  it('refuse a skip that comes after the image or the video has ended', async () => {
    const refused = async (change: Body) => refusal(await send(await fields(change)))
    expect(await refused({ lengthSeconds: 4, skipSeconds: 5 })).toEqual([400, 'ad.skip_too_late'])
    expect(await refused({ placement: 'beside', lengthSeconds: 4, skipSeconds: 5 })).toEqual([
      200,
      undefined,
    ])
    const bytes = readFileSync(await makeClip({ seconds: 3 }))
    const videoKey = await uploadFile(t, admin, { context: 'preview', bytes })
    const answer = await send(await fields({ videoKey, skipSeconds: 4 }))
    expect(refusal(answer)).toEqual([400, 'ad.skip_too_late'])
    expect(answer.text).toContain('after 3 seconds at most')
    const { sent, ad } = await save({ videoKey, skipSeconds: 3 })
    const again = { ...sent, adOid: ad.adOid, videoKey: undefined }
    expect(refusal(await send({ ...again, skipSeconds: 4 }))).toEqual([400, 'ad.skip_too_late'])
    // As they were allowed once.
    await sql`UPDATE ads SET skip_seconds = 30 WHERE oid = ${ad.adOid}`.execute(t.deps.db)
    const paused = await send({ ...again, skipSeconds: 30, isPaused: true })
    expect(paused.body.ad.state).toBe('paused')
  })

  it('refuse sounds and large files as videos', async () => {
    const { key: sound } = await sendFile(t, admin, { context: 'preview', type: 'mp3' })
    const refused = await send(await fields({ videoKey: sound }))
    expect(refusal(refused)).toEqual([415, 'ad.video_unsupported'])
    const large = await uploadFile(t, admin, { context: 'preview' })
    const bytes = adVideoMaxMegabytes * 1024 * 1024 + 1
    await sql`UPDATE uploads SET bytes = ${bytes} WHERE key = ${large}`.execute(t.deps.db)
    expect(refusal(await send(await fields({ videoKey: large })))).toEqual([
      413,
      'ad.video_too_large',
    ])
  })

  it('replace an image by the same one, and by none', async () => {
    const videoKey = await uploadFile(t, admin, { context: 'preview' })
    const { sent, ad } = await save({ videoKey })
    const again = await send({ ...sent, adOid: ad.adOid, videoKey: undefined })
    expect(again.body.ad.picture.assetOid).toBe(sent.imageAssetOid)
    const none = await send({ ...sent, adOid: ad.adOid, videoKey: undefined, imageAssetOid: null })
    expect(none.body.ad.picture).toBeNull()
    const { rows } = await sql`SELECT FROM assets WHERE oid = ${sent.imageAssetOid}`.execute(
      t.deps.db,
    )
    expect(rows).toEqual([])
  })

  it('stop when they’re deleted, and are restored by saving them', async () => {
    const { sent, ad } = await save()
    expect((await remove(ad.adOid)).body.ad.state).toBe('deleted')
    expect(await shownTo()).toBeNull()
    expect(await list()).toEqual([])
    expect(await list('?state=deleted')).toMatchObject([{ adOid: ad.adOid }])
    expect(await list(`?adOid=${ad.adOid}`)).toMatchObject([{ state: 'deleted' }])
    expect(await list(`?adOid=${nobody}`)).toEqual([])
    expect(refusal(await remove(ad.adOid))).toEqual([404, 'ad.not_found'])
    await send({ ...sent, adOid: ad.adOid })
    expect(await shownTo()).toMatchObject({ adOid: ad.adOid })
  })

  it('are shown to a viewer as often a day as their cap allows', async () => {
    const { ad } = await save({ dailyCap: 2 })
    expect(await shownTo()).toMatchObject({ adOid: ad.adOid })
    expect(await shownTo()).toMatchObject({ adOid: ad.adOid })
    expect(await shownTo()).toBeNull()
    expect(await shownTo(await signUpPerson(t))).not.toBeNull()
    t.clock.advance(dayMs)
    expect(await shownTo()).not.toBeNull()
  })

  it('aren’t shown once more to a viewer whose two pages ask at once', async () => {
    const { ad } = await save({ dailyCap: 1 })
    const other = await t.deps.pool.connect()
    await other.query('BEGIN')
    await other.query("INSERT INTO ad_viewer_days VALUES ('user', $1, $2, $3, 1)", [
      fan.oid,
      ad.adOid,
      today,
    ])
    const asked = shownTo()
    await untilWaiting(t, 1)
    await other.query('COMMIT')
    other.release()
    expect(await asked).toBeNull()
  })

  it('count visitors by their device, and go with them into their account', async () => {
    await save({ dailyCap: 2 })
    const guestId = newGuestId()
    expect(await shownTo({ guestId })).not.toBeNull()
    expect(await shownTo({ guestId: newGuestId() })).not.toBeNull()
    await shownTo()
    await t.deps.db
      .transaction()
      .execute((tx) =>
        t.deps.lifecycle.mergeGuest(tx, { guestId, userOid: fan.oid, now: t.clock.now() }),
      )
    expect(await shownTo()).toBeNull()
  })

  it('aren’t shown to the creator who streams', async () => {
    await save({ exemptsSubscribers: false })
    expect(await shownTo(creator)).toBeNull()
    expect(await shownTo()).not.toBeNull()
  })

  it.each([
    { who: 'a paying subscriber', exemptsSubscribers: true, level: 1, isShown: false },
    { who: 'a free subscriber', exemptsSubscribers: true, level: 0, isShown: true },
    { who: 'a paying subscriber', exemptsSubscribers: false, level: 1, isShown: true },
  ])(
    'are shown to $who of the creator: $isShown, if they exempt subscribers: $exemptsSubscribers',
    async (one) => {
      await save({ exemptsSubscribers: one.exemptsSubscribers })
      await t.deps.db.transaction().execute((tx) =>
        setMembership(tx, {
          userOid: fan.oid,
          creatorOid: creator.oid,
          tierOid: nobody,
          level: one.level,
          isStreak: false,
          since: t.clock.now(),
          validUntil: new Date(at(30)),
        }),
      )
      expect((await shownTo()) !== null).toBe(one.isShown)
    },
  )

  it('are shown in their language and place', async () => {
    await save({ language: 'ko' })
    expect(await shownTo({ token: fan.token, lang: 'en' })).toBeNull()
    expect(await shownTo({ token: fan.token, lang: 'ko' })).not.toBeNull()
    expect(await shownTo({ token: fan.token, lang: 'ko' }, { placement: 'beside' })).toBeNull()
  })

  it('refuse those who can’t enter the stream, without counting', async () => {
    await save()
    const stream = await t.deps.db
      .selectFrom('live_streams')
      .select('oid')
      .where('creator_oid', '=', creator.oid)
      .executeTakeFirstOrThrow()
    const setFree = (isFree: boolean) =>
      sql`UPDATE catalogue_items SET way_free = ${isFree} WHERE oid = ${stream.oid}`.execute(
        t.deps.db,
      )
    await setFree(false)
    const refused = refusal(await ask())
    const play = await t.call(`GET /live/play?creatorOid=${creator.oid}`, { token: fan.token })
    expect(refused).toEqual(refusal(play))
    await setFree(true)
    expect(refused[0]).toBe(403)
    const { rows } = await sql`SELECT FROM ad_viewer_days`.execute(t.deps.db)
    expect(rows).toEqual([])
    expect(refusal(await ask(fan, { creatorOid: nobody }))).toEqual([404, 'live.not_streaming'])
    expect(refusal(await ask(fan, { placement: 'behind' }))).toEqual([400, 'request.invalid'])
  })

  it('count shows, clicks, skips, completions and thresholds, each once an impression [R-ads-001]', async () => {
    const { ad } = await save({ dailyCap: 5 })
    const first = (await shownTo()).impression
    const second = (await shownTo()).impression
    for (const counter of adCounters) {
      const answers = await Promise.all([count(counter, first), count(counter, first)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    await count('show', second)
    const counts = { shows: 2, clicks: 1, skips: 1, completions: 1, thresholds: 1 }
    const synced = await t.call('POST /live/admin/ad/sync', { token: admin.token })
    expect(synced.body).toEqual({ counts })
    await count('show', first)
    expect(await report(ad.adOid)).toEqual({
      days: [{ day: today, ...counts }],
      total: counts,
      timeZone: 'Asia/Seoul',
    })
    const until = async (to: string) =>
      (
        await t.call(`GET /live/admin/ads/report?adOid=${ad.adOid}&from=2026-11-01&to=${to}`, {
          token: admin.token,
        })
      ).body.days.length
    expect([await until('2026-11-19'), await until(today)]).toEqual([0, 1])
    expect(await list()).toMatchObject([{ counts }])
  })

  it('count an impression once, whichever process is asked', async () => {
    const other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
    const { ad } = await save()
    const { impression } = await shownTo()
    await count('show', impression)
    await other.call('POST /live/ad/count/show', { body: { impression } })
    const both = await Promise.all([report(ad.adOid), report(ad.adOid, other)])
    await other.close()
    expect(both[1].total.shows).toBe(1)
    expect((await report(ad.adOid)).total.shows).toBe(1)
  })

  it('are added up by the time that the process ends', async () => {
    const other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
    const { ad } = await save()
    const { impression } = await shownTo()
    await other.call('POST /live/ad/count/show', { body: { impression } })
    await other.close()
    expect((await report(ad.adOid)).total.shows).toBe(1)
  })

  it.each(adCounters)('refuse a forged %s', async (counter) => {
    const { ad } = await save()
    const { impression } = await shownTo()
    const [oid, , seconds, signature] = impression.split('.')
    for (const forged of [
      '',
      nobody,
      `${oid}.${nobody}.${seconds}.${signature}`,
      `${nobody}.${ad.adOid}.${seconds}.${signature}`,
      `${oid}.${ad.adOid}.${Number(seconds) + 1}.${signature}`,
      `${impression}x`,
    ])
      expect(refusal(await count(counter, forged)), forged).toEqual([400, 'ad.impression_invalid'])
    t.clock.advance(impressionMs + 1000)
    expect(refusal(await count(counter, impression))).toEqual([400, 'ad.impression_invalid'])
    expect(refusal(await t.call(`POST /live/ad/count/${counter}`, { body: {} }))).toEqual([
      400,
      'request.invalid',
    ])
    expect((await report(ad.adOid)).days).toEqual([])
  })

  it('count without a write in the call of the viewer', async () => {
    const { ad } = await save()
    const { impression } = await shownTo()
    const writes = async () => {
      const { rows } = await sql<{
        n: number
      }>`SELECT count(*)::integer AS n FROM ad_counted`.execute(t.deps.db)
      return rows[0]?.n
    }
    const before = await writes()
    await count('show', impression)
    expect(await writes()).toBe(before)
    expect((await report(ad.adOid)).total.shows).toBe(1)
    expect(await writes()).toBe((before ?? 0) + 1)
  })

  it('are reported by day, as a table for spreadsheets too', async () => {
    const { ad } = await save()
    await count('show', (await shownTo()).impression)
    t.clock.advance(dayMs)
    await count('click', (await shownTo()).impression)
    const file = await t.call(
      `GET /live/admin/ads/report/file?adOid=${ad.adOid}&from=2026-11-20&to=2026-11-21`,
      { token: admin.token },
    )
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.text.split('\r\n').slice(1)).toEqual([
      '"2026-11-20",1,0,0,0,0',
      '"2026-11-21",0,1,0,0,0',
      '',
    ])
    const dates = `GET /live/admin/ads/report?from=soon&to=${today}`
    expect(refusal(await t.call(dates, { token: admin.token }))).toEqual([400, 'request.invalid'])
  })

  it('delete their viewers’ daily counts the next day, and deleted ads after a month', async () => {
    const videoKey = await uploadFile(t, admin, { context: 'preview' })
    const { ad } = await save({ videoKey })
    await count('show', (await shownTo()).impression)
    await remove(ad.adOid)
    await t.call('POST /live/admin/ad/sync', { token: admin.token })
    const left = async () => {
      const names = ['ad_viewer_days', 'ad_counted', 'ad_days', 'ads', 'uploads'] as const
      const found = names.map((name) =>
        t.deps.db
          .selectFrom(name)
          .select(sql`1`.as('one'))
          .execute(),
      )
      const of = (rows: unknown[], at: number) => (rows.length > 0 ? [names[at]] : [])
      return (await Promise.all(found)).flatMap(of)
    }
    await sql`DELETE FROM uploads WHERE content_oid IS DISTINCT FROM ${ad.adOid}`.execute(t.deps.db)
    const forget = async () => t.jobs.get('ads.forget')?.({})
    await forget()
    expect(await left()).toEqual(['ad_viewer_days', 'ad_counted', 'ad_days', 'ads', 'uploads'])
    t.clock.advance(dayMs + 1)
    await forget()
    expect(await left()).toEqual(['ad_days', 'ads', 'uploads'])
    t.clock.advance((adDeletedDays - 1) * dayMs)
    await forget()
    expect(await left()).toEqual([])
  })

  it('are exported to their creator and their viewers, paused when the creator leaves, and deleted with their accounts', async () => {
    const owner = await signUpCreator(t)
    const { ad } = await save({ creatorOid: owner.oid })
    await shownTo()
    const { ads } = await exportOf(t, fan.oid)
    expect(ads.adsShownToday).toMatchObject([{ ad_oid: ad.adOid, day: today, times: 1 }])
    expect((await exportOf(t, owner.oid)).ads.ads).toMatchObject([{ oid: ad.adOid }])
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.close(tx, { userOid: owner.oid, now: t.clock.now() }))
    expect(await list()).toMatchObject([{ adOid: ad.adOid, state: 'paused' }])
    for (const { oid: userOid } of [fan, owner])
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.lifecycle.erasePart(tx, 'ads', { userOid, now: t.clock.now() }))
    expect((await exportOf(t, fan.oid)).ads.adsShownToday).toEqual([])
    expect([...(await list()), ...(await list('?state=deleted'))]).toEqual([])
  })
})

describe('promoted creators', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const promoted = async (by?: Person, limit = 12) =>
    (await t.call(`GET /live/sponsored/creators?limit=${limit}`, by && { token: by.token })).body
      .items
  const oidsFor = async (...asked: Parameters<typeof promoted>) =>
    (await promoted(...asked)).map(({ creatorOid }: Body) => creatorOid)
  const setLevel = async (userOid: string, level: string) => {
    const body = { userOid, level, reason: 'Agreed.' }
    const call = 'POST /live/admin/rplay-stream/streamer/add'
    expect((await t.call(call, { token: admin.token, body })).status).toBe(200)
  }

  it('are those at the levels plus and partner, and those with a running ad, who are live first', async () => {
    const people = []
    for (let made = 0; made < 5; made += 1) people.push(await signUpCreator(t))
    const [plus, partner, standard, advertiser, live] = people as [
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
    await setLevel(plus.oid, 'plus')
    await setLevel(partner.oid, 'partner')
    await setLevel(standard.oid, 'standard')
    await setLevel(live.oid, 'plus')
    await goOn(t, live)
    const ad = {
      title: 'My new comic',
      link: 'https://comic.example',
      language: null,
      placement: 'beside',
      creatorOid: advertiser.oid,
      imageAssetOid: await uploadPicture(t, admin),
      lengthSeconds: 10,
      skipSeconds: 5,
      thresholdSeconds: 5,
      weight: 1,
      dailyCap: 1,
      exemptsSubscribers: true,
      isPaused: false,
      startsAt: t.clock.now().toISOString(),
      endsAt: null,
    }
    const { body } = await t.call('POST /live/admin/ad', { token: admin.token, body: ad })
    expect(await promoted()).toMatchObject([
      { creatorOid: live.oid, nickname: live.nickname, isOn: true, isAd: false },
      { creatorOid: advertiser.oid, isOn: false, isAd: true },
      { creatorOid: partner.oid, isOn: false, isAd: false },
      { creatorOid: plus.oid, isOn: false, isAd: false },
    ])
    expect(await oidsFor(undefined, 1)).toEqual([live.oid])
    const { adOid } = body.ad
    const paused = { ...ad, adOid, isPaused: true }
    await t.call('POST /live/admin/ad', { token: admin.token, body: paused })
    expect(await oidsFor()).not.toContain(advertiser.oid)
    const fan = await signUpPerson(t)
    const block = { operation: 'add', userOid: partner.oid }
    await t.call('POST /content/block', { token: fan.token, body: block })
    expect(await oidsFor(fan)).toEqual([live.oid, plus.oid])
    const wrong = await t.call('GET /live/sponsored/creators?limit=0')
    expect(refusal(wrong)).toEqual([400, 'request.invalid'])
  })
})
