import { customAlertImageMaxMegabytes, customAlertsMax } from '@plax/contracts/alerts/alert-values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTool, overlayPage } from '../../testing/alerts.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { signUpStreamer } from '../../testing/live-publisher.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { type Person, signUpPerson } from '../../testing/people.ts'
import { makePng } from '../../testing/uploads.ts'

describe('custom alerts', () => {
  let t: TestApp
  let creator: Person
  let fan: Person
  let imageAssetOid: string

  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    creator = await signUpStreamer(t)
    fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 200)
    t.clock.advance(61_000)
    imageAssetOid = (await upload(await makePng())).body.assetOid
  })
  afterAll(() => t.close())

  type Body = Record<string, unknown>
  const upload = (bytes: Uint8Array, by = creator) =>
    t.call('POST /live/alerts/custom/image', { token: by.token, upload: { bytes } })
  const save = (change: Body = {}, by = creator) =>
    t.call('POST /live/alerts/custom', {
      token: by.token,
      body: { name: 'Fireworks', priceCoins: 50, imageAssetOid, ...change },
    })
  const remove = (oid: string, by = creator) =>
    t.call('DELETE /live/alerts/custom', { token: by.token, body: { oid } })
  const offered = async () =>
    (await t.call(`GET /live/alerts/custom?creatorOid=${creator.oid}`)).body.items
  const donate = (data: Body) =>
    t.call('POST /live/donation', {
      token: fan.token,
      idempotencyKey: newKey(),
      body: { creatorOid: creator.oid, donationData: { coin: 50, content: '', ...data } },
    })

  it('are offered to donors, the cheapest first, unless they’re off', async () => {
    await save({ name: 'Fireworks', priceCoins: 80 })
    await save({ name: 'Confetti', priceCoins: 20 })
    const { status, body } = await save({ name: 'Rain', priceCoins: 30, isEnabled: false })
    expect(status).toBe(200)
    expect(body.items.map(({ name }: Body) => name)).toEqual(['Confetti', 'Rain', 'Fireworks'])
    const items = await offered()
    expect(items.map(({ name }: Body) => name)).toEqual(['Confetti', 'Fireworks'])
    expect(items[0]).toMatchObject({ priceCoins: 20, image: { assetOid: imageAssetOid } })
  })

  it('are changed and deleted by their creator alone', async () => {
    const [{ oid }] = (await save()).body.items
    const { body } = await save({ oid, name: 'Stars', priceCoins: 60 })
    expect(body.items).toMatchObject([{ oid, name: 'Stars', priceCoins: 60 }])
    const stranger = await signUpStreamer(t)
    const own = (await upload(await makePng(), stranger)).body.assetOid
    const foreign = await save({ oid, imageAssetOid: own }, stranger)
    expect(refusal(foreign)).toEqual([404, 'alert.custom_not_found'])
    expect(refusal(await remove(oid, stranger))).toEqual([404, 'alert.custom_not_found'])
    expect((await remove(oid)).body.items).toEqual([])
    expect(refusal(await remove(oid))).toEqual([404, 'alert.custom_not_found'])
  })

  it('need an image of their creator’s [R-donation-011]', async () => {
    const without = await save({ imageAssetOid: null })
    expect(refusal(without)).toEqual([400, 'alert.image_required'])
    expect(without.body.message).toBe('Add an image. A custom alert needs one.')
    const stranger = await signUpStreamer(t)
    const foreign = (await upload(await makePng(), stranger)).body.assetOid
    expect(refusal(await save({ imageAssetOid: foreign }))).toEqual([404, 'media.not_found'])
    expect(await offered()).toEqual([])
  })

  it.each([9, 0, -50, 10.5, 3_000_000_000])(
    'reject the price %d [R-donation-012]',
    async (price) => {
      const answer = await save({ priceCoins: price })
      expect(refusal(answer)).toEqual([400, 'alert.price_invalid'])
      expect(answer.body.message).toContain('from 10 coins on')
      expect((await save({ priceCoins: 10 })).status).toBe(200)
    },
  )

  it('reject files that are no images, and those that are too large [R-donation-013]', async () => {
    const text = await upload(new TextEncoder().encode('A fine text.'))
    expect(refusal(text)).toEqual([415, 'alert.image_unsupported'])
    const large = await upload(new Uint8Array(customAlertImageMaxMegabytes * 1024 * 1024 + 1))
    expect(refusal(large)).toEqual([413, 'alert.image_too_large'])
  })

  it('are limited in number', async () => {
    for (let n = 0; n < customAlertsMax; n += 1) expect((await save()).status).toBe(200)
    expect(refusal(await save())).toEqual([409, 'alert.too_many_custom'])
  })

  it('are refused to those who can’t go live, and with invalid fields', async () => {
    expect(refusal(await save({}, fan))).toEqual([403, 'auth.forbidden'])
    expect((await save({ name: ' ' })).status).toBe(400)
    expect((await t.call('GET /live/alerts/custom?creatorOid=x')).status).toBe(400)
  })

  describe('of a donation', () => {
    it('are named in its record and shown by the overlay', async () => {
      const [{ oid }] = (await save()).body.items
      const { body } = await donate({ optionId: oid })
      expect(body.donation).toMatchObject({ optionId: oid, optionName: 'Fireworks' })
      const page = overlayPage(t, await openTool(t, creator, 'overlay'))
      await expect.poll(async () => (await page.claim()).alert?.image?.assetOid).toBe(imageAssetOid)
    })

    it('take at least their price', async () => {
      const [{ oid }] = (await save()).body.items
      const answer = await donate({ optionId: oid, coin: 49 })
      expect(refusal(answer)).toEqual([400, 'donation.too_small'])
      expect((await walletOf(t, fan)).coins).toBe(200)
    })

    it('are refused once they’re off or deleted', async () => {
      const [{ oid }] = (await save()).body.items
      await save({ oid, isEnabled: false })
      expect(refusal(await donate({ optionId: oid }))).toEqual([404, 'alert.custom_not_found'])
      await remove(oid)
      expect(refusal(await donate({ optionId: oid }))).toEqual([404, 'alert.custom_not_found'])
      expect((await walletOf(t, fan)).coins).toBe(200)
    })
  })
})
