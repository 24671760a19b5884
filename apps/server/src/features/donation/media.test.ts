import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readChat, readEarlier } from '../live/chat/read-log.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { signUpStreamer } from '../../testing/live-publisher.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { recordQueries } from '../../testing/reads.ts'
import { type Person, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'

type Fields = Record<string, unknown>

describe('donations that play a video or sound', () => {
  let t: TestApp
  let creator: Person
  let fan: Person
  let mediaOid: string

  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    creator = await signUpStreamer(t)
    fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 100)
    mediaOid = await publish({ title: 'The harbour' })
    t.clock.advance(61_000)
    await save({ useMedia: true, mediaMinCoins: 20, mediaMaxSeconds: 45 })
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  /** Published, free and encoded, unless the fields differ. */
  async function publish(
    fields: Fields = {},
    {
      by = creator,
      item = {},
      seconds = 60,
    }: { by?: Person; item?: Fields; seconds?: number | null } = {},
  ): Promise<string> {
    const oid = await publishContent(t, by, fields)
    const { db } = t.deps
    const row = { way_free: true, price_coins: null, ...item }
    await db.updateTable('catalogue_items').set(row).where('oid', '=', oid).execute()
    await db
      .updateTable('contents')
      .set({ duration_seconds: seconds })
      .where('content_oid', '=', oid)
      .execute()
    return oid
  }
  const save = (body: Fields) =>
    t.call('POST /live/donation/options', { token: creator.token, body })
  const donate = (data: Fields = {}, { by = fan, key = newKey() } = {}) =>
    t.call('POST /live/donation', {
      token: by.token,
      idempotencyKey: key,
      body: {
        creatorOid: creator.oid,
        donationData: { coin: 20, content: 'Watch this', mediaOid, ...data },
      },
    })
  const offered = async (search = '') =>
    (await t.call(`GET /live/donation/media?creatorOid=${creator.oid}&search=${search}`)).body.items
  const coins = async () => (await walletOf(t, fan)).coins

  it('show it in the donation and in its alert, with the seconds that it may play', async () => {
    const { status, body } = await donate()
    expect([status, body.donation.media]).toEqual([200, { oid: mediaOid, title: 'The harbour' }])
    expect(await coins()).toBe(80)
    const queue = async () =>
      (await t.call('GET /live/alerts', { token: creator.token })).body.waiting as Fields[]
    await expect.poll(async () => (await queue()).length).toBe(1)
    expect((await queue())[0]?.media).toEqual({ oid: mediaOid, title: 'The harbour', seconds: 45 })
    expect((await donate({ mediaOid: null })).body.donation.media).toBeNull()
  })

  it.each([
    [
      'taken down',
      { state: 'taken_down', taken_down_reason: 'Spam', taken_down_at: new Date(0) },
      { state: 'published', taken_down_reason: null, taken_down_at: null },
    ],
    ['private', { visibility: 'private' }, { visibility: 'public' }],
    ['paid', { way_free: false, price_coins: 10 }, { way_free: true, price_coins: null }],
  ] as const)(
    'hide its title in lists, alerts and the chat while it’s %s',
    async (_, change, restored) => {
      const token = creator.token
      await donate()
      const listed = async (side: string, by: Person) => {
        const route = `GET /live/donations?side=${side}` as const
        const { items } = (await t.call(route, { token: by.token })).body
        return items.map(({ media }: Fields) => media)
      }
      const queued = async () =>
        (await t.call('GET /live/alerts', { token })).body.waiting.map((item: Fields) => item.media)
      const chat = async () => {
        const asked = { creatorOid: creator.oid, now: t.clock.now() }
        const later = await readChat(t.deps.db, { ...asked, after: 0 })
        const newest = await readChat(t.deps.db, { ...asked, after: null })
        const earlier = await readEarlier(t.deps.db, { ...asked, before: 1e6, limit: 10 })
        return [later, newest, earlier].map((log) =>
          log.flatMap(({ data }) => (data.event === 'donation' ? data.donation.media : [])),
        )
      }
      const seen = async () => [
        await listed('received', creator),
        await listed('made', fan),
        ...(await chat()),
        await queued(),
      ]
      const titled = (title: string | null) => {
        const media = { oid: mediaOid, title }
        return [[media], [media], [media], [media], [media], [{ ...media, seconds: 45 }]]
      }
      await expect.poll(seen).toEqual(titled('The harbour'))
      const set = (fields: Fields) =>
        t.deps.db.updateTable('catalogue_items').set(fields).where('oid', '=', mediaOid).execute()
      await set(change)
      expect(await seen()).toEqual(titled(null))
      await set(restored)
      expect(await seen()).toEqual(titled('The harbour'))
    },
  )

  it('choose from what of the creator is free for everyone, latest first', async () => {
    t.clock.advance(1000)
    const sound = await publish({ title: 'Rain', type: 'audio' }, { seconds: 20.4 })
    await publish({ title: 'Paid' }, { item: { way_free: false, price_coins: 10 } })
    await publish({ title: 'Adult' }, { item: { is_adult: true } })
    await publish({ title: 'Private' }, { item: { visibility: 'private' } })
    await publish({ title: 'Locked' }, { item: { password_oid: 'a'.repeat(24) } })
    await publish(
      { title: 'Taken down' },
      { item: { state: 'taken_down', taken_down_at: t.clock.now(), taken_down_reason: 'Spam' } },
    )
    await publish({ title: 'Unencoded' }, { seconds: null })
    await publish({ title: 'Someone else’s' }, { by: await signUpStreamer(t) })
    expect(await offered()).toMatchObject([
      { oid: sound, title: 'Rain', isSound: true, seconds: 20 },
      { oid: mediaOid, title: 'The harbour', isSound: false, seconds: 60 },
    ])
    expect(await offered('HARB')).toMatchObject([{ oid: mediaOid }])
    expect(await offered('storm')).toEqual([])
    await save({ useMedia: false })
    expect(await offered()).toEqual([])
  })

  it('are refused, with nothing charged, for what isn’t offered', async () => {
    const paid = await publish({}, { item: { way_free: false, price_coins: 10 } })
    const others = await publish({}, { by: await signUpStreamer(t) })
    for (const oid of [paid, others, 'f'.repeat(24)]) {
      const answer = await donate({ mediaOid: oid })
      expect(refusal(answer)).toEqual([404, 'donation.media_not_found'])
    }
    expect(refusal(await donate({ coin: 19 }))).toEqual([400, 'donation.media_too_small'])
    expect((await donate({ mediaOid: 'harbour' })).status).toBe(400)
    await save({ useTextDonationEffect: false })
    expect(refusal(await donate())).toEqual([409, 'donation.media_off'])
    await save({ useTextDonationEffect: true, useMedia: false })
    expect(refusal(await donate())).toEqual([409, 'donation.media_off'])
    expect(await coins()).toBe(100)
  })

  it('read the terms of alerts once, also with a voice', async () => {
    await save({ useTts: true })
    const asked = await recordQueries(t.deps.pool, () =>
      donate({ voice: { oid: 'f'.repeat(24), price: 1 } }),
    )
    const terms = asked.filter(({ text }) => /from "live_alert_options"/.test(text))
    expect(terms).toHaveLength(1)
  })

  it('with one key are paid once, and refused for another item', async () => {
    const key = newKey()
    const [first, second] = await Promise.all([donate({}, { key }), donate({}, { key })])
    expect(second.body.donation.oid).toBe(first.body.donation.oid)
    expect(await coins()).toBe(80)
    const other = await publish()
    expect(refusal(await donate({ mediaOid: other }, { key }))).toEqual([
      422,
      'request.idempotency_key_reused',
    ])
  })

  it('have options with bounds', async () => {
    for (const mediaMaxSeconds of [4, 301])
      expect((await save({ mediaMaxSeconds })).status).toBe(400)
    for (const mediaMaxSeconds of [5, 300])
      expect((await save({ mediaMaxSeconds })).body.mediaMaxSeconds).toBe(mediaMaxSeconds)
    expect((await save({ mediaMinCoins: 9 })).status).toBe(400)
    const { body } = await save({ minCoins: 30 })
    expect(body).toMatchObject({ useMedia: true, media: { isOffered: true, minCoins: 30 } })
  })
})
