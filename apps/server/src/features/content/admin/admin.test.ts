import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent, uploadFile } from '../../../testing/contents.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { followEvents, deliverEvents } from '../../../testing/notifications.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { drmPriceSetting } from './drm.ts'
import { ratingReviewSetting } from './reviews.ts'

describe('content and its administrators', () => {
  let t: TestApp
  let maker: Person
  let admin: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    ;[maker, admin] = [await signUpCreator(t), await signUpAdmin(t)]
    reader = await signUpPerson(t)
    await giveAmount(t, maker, 'coin', 100_000)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const report = (body: object, { token }: Person = admin) =>
    t.call('POST /content/admin/lambdaComplete', { token, body: { ...body } })
  const status = async (contentOid: string, { token }: Person = maker) =>
    t.call(`GET /content/encoding-status?contentOid=${contentOid}`, { token })
  const quoteOf = async (contentOid: string) =>
    (await t.call(`GET /content/rating-review?contentOid=${contentOid}`, maker)).body
  const coins = async () => (await walletOf(t, maker)).coins ?? 0
  const encoded = async (durationSeconds: number, fields = {}) => {
    const contentOid = await publishContent(t, maker, fields)
    await report({ contentOid, state: 'done', durationSeconds, width: 1920, height: 1080 })
    return contentOid
  }

  describe('encoding', () => {
    it('is told how far it is, to its creator; a new file begins again', async () => {
      const contentOid = await publishContent(t, maker)
      expect((await status(contentOid)).body).toMatchObject({ state: 'waiting', isPlayable: false })
      await report({ contentOid, state: 'encoding', progress: 0.4, isPlayable: true })
      expect((await status(contentOid)).body).toMatchObject({
        state: 'encoding',
        progress: 0.4,
        isPlayable: true,
      })
      await report({ contentOid, state: 'done', durationSeconds: 12.5 })
      expect((await status(contentOid)).body).toMatchObject({ state: 'done', progress: 1 })
      const page = await t.call(`GET /content/content?contentOid=${contentOid}`, {})
      expect(page.body.content.durationSeconds).toBe(12.5)
      const body = { contentOid, metaData: { file: await uploadFile(t, maker) } }
      await t.call('POST /content/update', { token: maker.token, body })
      expect((await status(contentOid)).body).toMatchObject({ state: 'waiting', progress: 0 })
      expect(refusal(await status(contentOid, reader))).toEqual([403, 'content.not_yours'])
      expect((await report({ contentOid, state: 'done' }, maker)).status).toBe(403)
      expect((await report({ contentOid, state: 'perhaps' })).status).toBe(400)
    })

    it('offers to upload again what failed, and fails where a video is wider than 8192 [R-content-048]', async () => {
      const [wide, widest] = [await publishContent(t, maker), await publishContent(t, maker)]
      await report({ contentOid: wide, state: 'done', width: 8193 })
      await report({ contentOid: widest, state: 'done', width: 8192 })
      expect((await status(wide)).body).toMatchObject({
        state: 'failed',
        error: 'too_wide',
        isPlayable: false,
        reupload: ['thumbnail', 'content', 'both'],
      })
      expect((await status(widest)).body).toMatchObject({ state: 'done', reupload: [] })
      await deliverEvents(t)
      const news = await t.call('GET /account/notifications', { token: maker.token })
      expect(news.body.items[0].title).toBe('Your content couldn’t be encoded')
    })

    it('is run by a task, which tells how it ended, and is played by whom it is open to alone', async () => {
      const contentOid = await publishContent(t, maker, { price: 5 })
      const play = (who: Person) => t.call(`GET /media/play/${contentOid}`, { token: who.token })
      expect(refusal(await play(reader))).toEqual([403, 'item.buyers_only'])
      expect(refusal(await play(maker))).toEqual([404, 'encoding.not_found'])
      const files = `GET /upload/assetstatus/contentoid?contentOid=${contentOid}`
      expect((await t.call(files, maker)).body.status).toBe('encoding')
      const facts = { durationMs: 61_000, video: { width: 1280, height: 720 } }
      await t.deps.db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('encodings')
          .set({ state: 'done', facts: JSON.stringify(facts), ended_at: t.clock.now() })
          .where('subject_oid', '=', contentOid)
          .returning('oid')
          .executeTakeFirstOrThrow()
        const payload = { encodingOid: row.oid, subjectKind: 'content', subjectOid: contentOid }
        await emit(tx, { stream: 'encoding', type: 'encoding.done', payload }, t.clock.now())
      })
      await followEvents(t, { 'encoding.done': 'content.follow-encoding' })
      expect((await status(contentOid)).body).toMatchObject({ state: 'done', progress: 1 })
      expect((await t.call(files, maker)).body.status).toBe('done')
      expect((await quoteOf(contentOid)).priceCoins).toBe(100)
    })

    it('is cancelled by its creator while it goes on', async () => {
      const contentOid = await publishContent(t, maker)
      const cancel = ({ token }: Person) =>
        t.call('DELETE /content/encoding', { token, body: { contentOid } })
      expect(refusal(await cancel(reader))).toEqual([403, 'content.not_yours'])
      expect((await cancel(maker)).body.state).toBe('cancelled')
      expect(refusal(await cancel(maker))).toEqual([409, 'content.no_encoding'])
      await report({ contentOid, state: 'done' })
      expect((await status(contentOid)).body.state).toBe('cancelled')
      const wrong = { token: maker.token, body: { contentOid: 'x' } }
      expect((await t.call('DELETE /content/encoding', wrong)).status).toBe(400)
    })
  })

  describe('administrators', () => {
    it('take content down with a reason, and restore it', async () => {
      const contentOid = await publishContent(t, maker)
      const act = (what: string, { token }: Person, reason = 'It is stolen.') =>
        t.call(`POST /content/admin/${contentOid}/${what}`, { token, body: { reason } })
      expect((await act('take-down', maker)).status).toBe(403)
      expect((await act('take-down', admin, '')).status).toBe(400)
      expect((await act('take-down', admin)).body.content.takenDown.reason).toBe('It is stolen.')
      const read = () => t.call(`GET /content/content?contentOid=${contentOid}`, reader)
      expect((await read()).status).toBe(404)
      await deliverEvents(t)
      const news = await t.call('GET /account/notifications', { token: maker.token })
      expect(news.body.items[0]).toMatchObject({
        title: '“The harbour” was taken down',
        text: 'It isn’t public anymore, but everything in it is kept. Reason: It is stolen.',
      })
      expect((await act('restore', admin)).status).toBe(200)
      expect((await read()).status).toBe(200)
    })

    it('read all that is kept of one, on record', async () => {
      const contentOid = await publishContent(t, maker, { price: 5, availableCopies: 3 })
      const ask = ({ token }: Person) =>
        t.call(`GET /content/admin/content?contentOid=${contentOid}`, { token })
      expect((await ask(maker)).status).toBe(403)
      expect((await ask(admin)).body).toMatchObject({
        content: { contentOid },
        soldCopies: 0,
        views: { plays: 0 },
      })
      expect((await t.call('GET /content/admin/content', admin)).status).toBe(400)
    })

    it('find it by title, id, creator and state, in pages, on record', async () => {
      const other = await signUpCreator(t)
      const first = await publishContent(t, other, { title: { en: '100% sea_side' } })
      t.clock.advance(1000)
      const second = await publishContent(t, other, { title: { en: 'A quiet bay' } })
      const draft = (await t.call('POST /content/issueid', { token: other.token, body: {} })).body
        .contentOid as string
      const ask = (query: Record<string, string>, { token }: Person = admin) =>
        t.call(`GET /content/admin/contents?${new URLSearchParams(query)}`, { token })
      const oids = async (query: Record<string, string>) =>
        (await ask(query)).body.items.map(({ contentOid }: { contentOid: string }) => contentOid)
      const creator = other.oid
      expect(await oids({ creator })).toEqual([draft, second, first])
      expect(await oids({ search: '100% SEA_' })).toEqual([first])
      expect(await oids({ search: second })).toEqual([second])
      expect(await oids({ creator, state: 'draft' })).toEqual([draft])
      expect(await oids({ creator: 'Nobody at all' })).toEqual([])
      const body = { reason: 'It is stolen.' }
      await t.call(`POST /content/admin/${first}/take-down`, { token: admin.token, body })
      const { items } = (await ask({ creator, state: 'taken_down' })).body
      expect(items).toMatchObject([{ contentOid: first, state: 'taken_down', takenDown: body }])
      await t.call('DELETE /content/', { token: other.token, body: { contentOid: second } })
      expect(await oids({ creator, state: 'deleted' })).toEqual([second])
      const { nextCursor } = (await ask({ creator, limit: '1' })).body
      expect(await oids({ creator, cursor: nextCursor })).toEqual([second, first])
      expect((await ask({}, other)).status).toBe(403)
      for (const [name, value] of Object.entries({ state: 'wild', cursor: 'x', limit: '0' })) {
        expect(refusal(await ask({ [name]: value }))).toEqual([400, 'request.invalid'])
      }
    })
  })

  describe('DRM', () => {
    const buy = (contentOid: string, price = 500, key = newKey(), who = maker) =>
      t.call('POST /account/purchase/drm/encoding', {
        token: who.token,
        idempotencyKey: key,
        body: { contentOid, coins: price },
      })

    const sell = (priceCoins: number) =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, drmPriceSetting, priceCoins, admin.oid))

    const quoteOf = (contentOid: string, who = maker) =>
      t.call(`GET /account/purchase/drm/encoding?contentOid=${contentOid}`, who)

    it('is not offered unless it has a price', async () => {
      const contentOid = await encoded(60)
      const before = await coins()
      expect((await quoteOf(contentOid)).body).toMatchObject({ priceCoins: null, hasDrm: false })
      expect(refusal(await buy(contentOid))).toEqual([409, 'content.drm_off'])
      expect(await coins()).toBe(before)
      await sell(500)
      expect((await quoteOf(contentOid)).body).toMatchObject({ priceCoins: 500, hasDrm: false })
      expect(refusal(await quoteOf(contentOid, reader))).toEqual([403, 'content.not_yours'])
      expect((await quoteOf('x')).status).toBe(400)
    })

    it('is bought once by the ledger, and encodes it again', async () => {
      const contentOid = await encoded(60)
      const before = await coins()
      expect(refusal(await buy(contentOid, 499))).toEqual([409, 'commerce.price_changed'])
      const key = newKey()
      const [one, two] = await Promise.all([buy(contentOid, 500, key), buy(contentOid, 500, key)])
      expect([one.status, one.body]).toEqual([200, two.body])
      expect((await buy(contentOid, 500, key)).body).toEqual(one.body)
      expect(refusal(await buy(contentOid))).toEqual([409, 'content.drm_bought'])
      expect(before - (await coins())).toBe(500)
      expect((await status(contentOid)).body).toMatchObject({ state: 'waiting', hasDrm: true })
      expect((await quoteOf(contentOid)).body).toMatchObject({ priceCoins: 500, hasDrm: true })
      const begun = await t.deps.db
        .selectFrom('encodings')
        .select('drm_key_id')
        .where('subject_oid', '=', contentOid)
        .where('state', '=', 'encoding')
        .execute()
      expect(begun.map((row) => row.drm_key_id?.length)).toEqual([16])
      const history = await t.call('GET /ledger/postings?type=drm_encoding', maker)
      expect(history.text).toContain('drm_encoding')
      const other = await encoded(60)
      expect(refusal(await buy(other, 500, key))).toEqual([422, 'request.idempotency_key_reused'])
    })

    it('is for its creator, and takes nothing where it breaks off or coins are short', async () => {
      const contentOid = await encoded(60)
      expect(refusal(await buy(contentOid, 500, newKey(), reader))).toEqual([
        403,
        'content.not_yours',
      ])
      expect((await buy('x')).status).toBe(400)
      const before = await coins()
      const broken = await crashAtTable(t, 'content_drm', () => buy(contentOid))
      expect(broken.status).toBeGreaterThanOrEqual(500)
      expect([await coins(), (await status(contentOid)).body.hasDrm]).toEqual([before, false])
      const poor = await signUpCreator(t)
      const own = await publishContent(t, poor)
      expect(refusal(await buy(own, 500, newKey(), poor))).toEqual([402, 'wallet.not_enough_coins'])
    })
  })

  describe('age ratings', () => {
    const offer = (isOffered: boolean) =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, ratingReviewSetting, isOffered, admin.oid))
    const quote = async (contentOid: string) =>
      (await t.call(`GET /content/rating-review?contentOid=${contentOid}`, maker)).body
    const ask = (contentOid: string, priceCoins: number, key = newKey(), who = maker) =>
      t.call('POST /content/rating-review', {
        token: who.token,
        idempotencyKey: key,
        body: { contentOid, priceCoins },
      })
    const decide = (reviewOid: string, rating: string | null, { token }: Person = admin) =>
      t.call(`POST /content/admin/rating-reviews/${reviewOid}`, {
        token,
        body: { rating, reason: 'Seen from end to end.' },
      })

    it('are not offered until the operator says so', async () => {
      const contentOid = await encoded(60)
      expect(await quote(contentOid)).toMatchObject({ isOffered: false, priceCoins: 100 })
      expect(refusal(await ask(contentOid, 100))).toEqual([409, 'content.review_off'])
      await offer(true)
    })

    it.each([
      [1, 100],
      [600, 100],
      [600.5, 200],
      [3600, 600],
    ])(
      'of %d seconds cost %d coins: 10,000 won for each started 10 minutes [R-content-072]',
      async (seconds, price) => {
        await offer(true)
        expect((await quote(await encoded(seconds))).priceCoins).toBe(price)
      },
    )

    it('are paid once and decided with a reason, on record [R-content-072]', async () => {
      await offer(true)
      const contentOid = await encoded(700)
      const before = await coins()
      expect(refusal(await ask(contentOid, 100))).toEqual([409, 'commerce.price_changed'])
      const key = newKey()
      const [one, two] = await Promise.all([ask(contentOid, 200, key), ask(contentOid, 200, key)])
      expect([one.status, one.body]).toEqual([200, two.body])
      expect(refusal(await ask(contentOid, 200))).toEqual([409, 'content.review_exists'])
      expect(before - (await coins())).toBe(200)
      const { reviewOid } = one.body
      const waiting = await t.call('GET /content/admin/rating-reviews', admin)
      expect(waiting.body.items.at(-1)).toMatchObject({ reviewOid, title: 'The harbour' })
      expect((await decide(reviewOid, '15', maker)).status).toBe(403)
      expect((await decide(reviewOid, '21')).status).toBe(400)
      expect((await decide(reviewOid, '15')).body).toMatchObject({ state: 'rated', rating: '15' })
      expect(refusal(await decide(reviewOid, null))).toEqual([409, 'content.review_decided'])
      expect(refusal(await decide('0'.repeat(24), '15'))).toEqual([404, 'content.review_not_found'])
      const page = await t.call(`GET /content/content?contentOid=${contentOid}`, {})
      expect(page.body.content.rating).toBe('15')
      expect(before - (await coins())).toBe(200)
      expect(await actionsOf(t, { actor: admin, subjectOid: contentOid })).toContain(
        'content.rating_decided',
      )
    })

    it('give the coins back once where a review is refused, and can be asked for again', async () => {
      await offer(true)
      const contentOid = await encoded(60)
      const before = await coins()
      const { reviewOid } = (await ask(contentOid, 100)).body
      const broken = await crashAtTable(t, 'audit_log', () => decide(reviewOid, null))
      expect(broken.status).toBeGreaterThanOrEqual(500)
      expect(await coins()).toBe(before - 100)
      const answers = await Promise.all([decide(reviewOid, null), decide(reviewOid, null)])
      expect(answers.map(({ status: code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect([await coins(), (await quote(contentOid)).review.state]).toEqual([before, 'refused'])
      expect((await ask(contentOid, 100)).status).toBe(200)
    })

    it('are of one’s own videos whose length is known, and take nothing where it breaks off', async () => {
      await offer(true)
      const [fresh, audio] = [await publishContent(t, maker), await encoded(60, { type: 'audio' })]
      for (const contentOid of [fresh, audio]) {
        expect((await quote(contentOid)).priceCoins).toBeNull()
        expect(refusal(await ask(contentOid, 100))).toEqual([409, 'content.review_needs_video'])
      }
      const contentOid = await encoded(60)
      expect(refusal(await ask(contentOid, 100, newKey(), reader))).toEqual([
        403,
        'content.not_yours',
      ])
      const before = await coins()
      const broken = await crashAtTable(t, 'content_reviews', () => ask(contentOid, 100))
      expect([broken.status >= 500, await coins()]).toEqual([true, before])
    })
  })
})
