import {
  customAlertImageMaxMegabytes,
  customAlertSoundMaxMegabytes,
  customAlertSoundMaxSeconds,
  customAlertsMax,
} from '@plax/contracts/alerts/alert-values'
import { donationDays } from '@plax/contracts/donation/donation-values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTool, overlayPage } from '../../testing/alerts.ts'
import { mp3Of } from '../../testing/elevenlabs.ts'
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

  describe('with sounds of their own', () => {
    const uploadSound = (bytes: Uint8Array, by = creator) =>
      t.call('POST /live/alerts/custom/sound', { token: by.token, upload: { bytes } })
    const soundKeyOf = async (bytes: Uint8Array, by = creator) =>
      (await uploadSound(bytes, by)).body.key as string
    const claim = async () => {
      const page = overlayPage(t, await openTool(t, creator, 'overlay'))
      return (await page.claim()).alert
    }
    const test = (optionId: string | null) =>
      t.call('POST /live/test/donation', { token: creator.token, body: { optionId } })
    const load = async (url: string) => {
      const { statusCode, rawPayload } = await t.app.inject(url)
      return statusCode === 200 ? rawPayload : null
    }

    it('have them played by the overlay, and keep them when they change', async () => {
      const sound = mp3Of(2)
      const uploaded = await uploadSound(sound)
      expect(uploaded.status).toBe(200)
      const { key: soundKey, seconds } = uploaded.body
      expect(seconds).toBeCloseTo(2, 0)
      const [{ oid, sound: kept }] = (await save({ soundKey })).body.items
      expect(kept.key).toBe(soundKey)
      await test(oid)
      expect((await save({ oid })).body.items[0].sound).toBeNull()
      expect(await load((await claim()).soundUrl)).toEqual(sound)
    })

    it('play the chime without one', async () => {
      const [{ oid }] = (await save()).body.items
      await test(oid)
      expect((await claim()).soundUrl).toBeNull()
    })

    it('are shown with them to their creator alone', async () => {
      await save({ soundKey: await soundKeyOf(mp3Of(1)) })
      const own = await t.call('GET /live/alerts/custom/own', { token: creator.token })
      expect(await load(own.body.items[0].sound.url)).not.toBeNull()
      expect(JSON.stringify(await offered())).not.toContain('sound')
    })

    it('reject files that are no sounds, too large, or too long [R-donation-013]', async () => {
      const refused = async (bytes: Uint8Array) => refusal(await uploadSound(bytes))
      expect(await refused(await makePng())).toEqual([415, 'alert.sound_unsupported'])
      const large = new Uint8Array(customAlertSoundMaxMegabytes * 1024 * 1024 + 1)
      expect(await refused(large)).toEqual([413, 'alert.sound_too_large'])
      const long = mp3Of(customAlertSoundMaxSeconds + 1)
      expect(await refused(long)).toEqual([400, 'alert.sound_too_long'])
      const asFan = await uploadSound(mp3Of(1), fan)
      expect(refusal(asFan)).toEqual([403, 'auth.forbidden'])
    })

    it('take only sounds that their creator uploaded', async () => {
      const stranger = await signUpStreamer(t)
      const foreign = await soundKeyOf(mp3Of(1), stranger)
      const folder = `alerts/sounds/${creator.oid}`
      for (const soundKey of [
        foreign,
        `${folder}/${'0'.repeat(32)}.mp3`,
        `${folder}/../${stranger.oid}/${foreign.split('/').at(-1)}`,
      ]) {
        expect(refusal(await save({ soundKey }))).toEqual([404, 'alert.sound_not_found'])
      }
      expect(await offered()).toEqual([])
    })

    it('lose the sound once neither they nor an alert in the queue need it', async () => {
      // Files are as old as they are.
      t.clock.set(new Date())
      creator = await signUpStreamer(t)
      imageAssetOid = (await upload(await makePng())).body.assetOid
      const [soundKey, unused] = [await soundKeyOf(mp3Of(1)), await soundKeyOf(mp3Of(2))]
      const [{ oid }] = (await save({ soundKey })).body.items
      await test(oid)
      const sweep = async (days: number) => {
        t.clock.advance(days * 86_400_000)
        await t.jobs.get('alerts.forget')?.({})
        const stored = await Promise.all([soundKey, unused].map((key) => t.deps.storage.stat(key)))
        return stored.map((stat) => stat !== null)
      }
      expect(await sweep(0)).toEqual([true, true])
      expect(await sweep(2)).toEqual([true, false])
      await remove(oid)
      expect(await sweep(0)).toEqual([true, false])
      expect(await sweep(donationDays)).toEqual([false, false])
    })
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
