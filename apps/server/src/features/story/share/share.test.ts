import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { changeItem } from '../../../testing/items.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { createDraft, publishStory, writeStory } from '../../../testing/stories.ts'
import { uploadPicture } from '../../../testing/uploads.ts'
import { guardPictures } from '../../media/sold-pictures.service.ts'

const nobody = 'f'.repeat(24)

describe('pictures for share cards', () => {
  let t: TestApp
  let creator: Person
  let house: string
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    house = await addressOf('')
  })
  afterAll(() => t.close())

  const ask = (query: string, person?: Person) =>
    t.call(`GET /story-chat/share-picture?${query}`, person ? { token: person.token } : {})
  const addressOf = async (query: string, person?: Person): Promise<string> =>
    (await ask(query, person)).body.url
  const load = (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'GET', url, headers })
  const storyAddress = (contentOid: string) => addressOf(`contentOid=${contentOid}`)
  const creatorAddress = (person: Person) => addressOf(`creatorOid=${person.oid}`)
  const update = (contentOid: string, fields: object) =>
    writeStory(t, creator, { requestType: 'update', contentOid, ...fields })

  /** Follows one redirect, as those who read cards do. */
  const picture = async (url: string): Promise<Buffer> => {
    const answer = await load(url)
    const found = answer.statusCode === 302 ? await load(String(answer.headers.location)) : answer
    expect(found.statusCode).toBe(200)
    return found.rawPayload
  }

  describe('of a story', () => {
    it('are 1200 by 630 pixels, and another one for each thumbnail', async () => {
      const contentOid = await publishStory(t, creator)
      const answer = await ask(`contentOid=${contentOid}`)
      expect(answer).toMatchObject({ status: 200, body: { width: 1200, height: 630 } })
      const first = await load(answer.body.url)
      expect(first.headers['content-type']).toBe('image/jpeg')
      const { width, height, format, exif } = await sharp(first.rawPayload).metadata()
      expect({ width, height, format, exif }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
      expect(first.rawPayload).not.toEqual(await picture(house))

      const thumbnailAssetOid = await uploadPicture(t, creator)
      await update(contentOid, { thumbnailAssetOid })
      const later = await storyAddress(contentOid)
      expect(later).not.toBe(answer.body.url)
      const second = await load(later)
      expect(second.rawPayload).not.toEqual(first.rawPayload)
      const moved = await load(answer.body.url)
      expect([moved.statusCode, moved.headers.location]).toEqual([302, later])
      expect(moved.headers['cache-control']).toBe('no-cache')
    })

    it('show the thumbnail sharp on one side, the middle of it before its own colour', async () => {
      const contentOid = await publishStory(t, creator)
      const ground = { create: { width: 600, height: 800, channels: 3 as const } }
      const bytes = await sharp({ create: { ...ground.create, background: '#00c000' } })
        .png()
        .toBuffer()
      const { body } = await t.call('POST /media/images', {
        token: creator.token,
        upload: { bytes },
      })
      await update(contentOid, { thumbnailAssetOid: body.assetOid })
      const drawn = sharp(await picture(await storyAddress(contentOid)))
      const colourAt = async (left: number, top: number) => {
        const { channels } = await sharp(
          await drawn.clone().extract({ left, top, width: 8, height: 8 }).toBuffer(),
        ).stats()
        return channels.map(({ mean }) => mean)
      }
      const [red, green, blue] = await colourAt(284, 311)
      expect(green).toBeGreaterThan(170)
      expect([red, blue].every((value) => Number(value) < 30)).toBe(true)
      const [, dark] = await colourAt(900, 311)
      expect(dark).toBeLessThan(140)
      expect(dark).toBeGreaterThan(30)
    })

    it('show a thumbnail of another language where it has none of its own', async () => {
      const contentOid = await publishStory(t, creator)
      const [fr, es] = [await uploadPicture(t, creator), await uploadPicture(t, creator)]
      const wear = (languages: Record<string, string>) => {
        const each = Object.entries(languages).map(([lang, thumbnailAssetOid]) => [
          lang,
          { thumbnailAssetOid },
        ])
        const translations = Object.fromEntries(each)
        return changeItem(t, contentOid, { thumbnail_asset_oid: null, translations })
      }
      await wear({ fr })
      const first = await storyAddress(contentOid)
      expect(first).toContain(`/story-${contentOid}/`)
      await wear({ fr, es })
      const second = await storyAddress(contentOid)
      expect(await picture(second)).not.toEqual(await picture(house))
      await wear({ es })
      expect(await storyAddress(contentOid)).toBe(second)
      await wear({})
      expect(await storyAddress(contentOid)).toBe(house)
    })

    it('may be kept by every cache for ever, and are not sent again to who has them', async () => {
      const url = await storyAddress(await publishStory(t, creator))
      for (const address of [url, house]) {
        const { headers } = await load(address)
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(headers['set-cookie']).toBeUndefined()
        const again = await load(address, { 'if-none-match': String(headers.etag) })
        expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
      }
    })

    it('are drawn once, also for two who ask at once, and then come from the storage', async () => {
      const url = await storyAddress(await publishStory(t, creator))
      const puts: string[] = []
      const put = t.deps.storage.put.bind(t.deps.storage)
      t.deps.storage.put = async (key, body) => {
        puts.push(key)
        return put(key, body)
      }
      const answers = await Promise.all([load(url), load(url), load(url)])
      const later = await load(url)
      t.deps.storage.put = put
      expect(puts).toHaveLength(1)
      for (const { rawPayload } of answers) expect(rawPayload).toEqual(later.rawPayload)
      expect(later.headers['content-length']).toBe(String(later.rawPayload.length))
    })

    it('show the thumbnail of a story for buyers, as everywhere', async () => {
      const contentOid = await publishStory(t, creator, { access: 'buyers', priceCoins: 30 })
      expect(await storyAddress(contentOid)).toContain(`/story-${contentOid}/`)
    })

    it.each([
      ['for adults', { isAdult: true }],
      ['private', { visibility: 'private' }],
      ['for the invited', { access: 'invited' }],
    ])('are the picture of the house where it is %s, also if it becomes so', async (_, fields) => {
      const contentOid = await publishStory(t, creator)
      const before = await storyAddress(contentOid)
      const shown = await picture(before)
      expect((await update(contentOid, fields)).status).toBe(200)
      expect(await addressOf(`contentOid=${contentOid}`, creator)).toBe(house)
      const moved = await load(before)
      expect([moved.statusCode, moved.headers.location]).toEqual([302, house])
      expect(await picture(before)).toEqual(await picture(house))
      const open = { isAdult: false, visibility: 'public', access: 'open' }
      expect((await update(contentOid, open)).status).toBe(200)
      expect(await storyAddress(contentOid)).toBe(before)
      expect(await picture(before)).toEqual(shown)
    })

    it('are the picture of the house where it was taken down, is a draft or shows what is sold', async () => {
      const taken = await publishStory(t, creator)
      const before = await storyAddress(taken)
      await picture(before)
      const admin = await signUpAdmin(t)
      const down = await t.call(`POST /admin/stories/${taken}/take-down`, {
        token: admin.token,
        body: { reason: 'A picture that is not theirs.' },
      })
      expect(down.status).toBe(200)
      expect((await load(before)).headers.location).toBe(house)

      const draft = await createDraft(t, creator)
      await update(draft, { title: 'Draft', thumbnailAssetOid: await uploadPicture(t, creator) })
      expect(await addressOf(`contentOid=${draft}`, creator)).toBe(house)

      const sold = await publishStory(t, creator)
      const free = await storyAddress(sold)
      const { thumbnail_asset_oid: assetOid } = await t.deps.db
        .selectFrom('catalogue_items')
        .select('thumbnail_asset_oid')
        .where('oid', '=', sold)
        .executeTakeFirstOrThrow()
      await t.deps.db
        .transaction()
        .execute((tx) => guardPictures(tx, [String(assetOid)], t.clock.now()))
      expect(await storyAddress(sold)).toBe(house)
      expect((await load(free)).headers.location).toBe(house)
    })
  })

  describe('of a creator', () => {
    it('show up to four of their newest stories, and change with them', async () => {
      const writer = await signUpCreator(t)
      expect(await creatorAddress(writer)).toBe(house)
      const stories: string[] = []
      const seen = new Set<string>()
      for (let count = 1; count <= 5; count += 1) {
        t.clock.advance(1000)
        stories.push(await publishStory(t, writer))
        seen.add(await creatorAddress(writer))
      }
      expect(seen.size).toBe(5)
      const latest = await creatorAddress(writer)
      const { width, height } = await sharp(await picture(latest)).metadata()
      expect([width, height]).toEqual([1200, 630])

      const hide = (contentOid: string | undefined, fields: object) =>
        writeStory(t, writer, { requestType: 'update', contentOid, ...fields })
      await hide(stories[0], { isAdult: true })
      expect(await creatorAddress(writer)).toBe(latest)
      for (const [index, fields] of [
        [1, { isAdult: true }],
        [2, { visibility: 'private' }],
        [3, { access: 'invited' }],
      ] as const) {
        const before = await creatorAddress(writer)
        await hide(stories[index], fields)
        expect(await creatorAddress(writer)).not.toBe(before)
      }
      await hide(stories[4], { isAdult: true })
      expect(await creatorAddress(writer)).toBe(house)
    })
  })

  describe('that nobody was given the address of', () => {
    it('are not found: unknown stories, creators and people who are none', async () => {
      expect(await ask(`contentOid=${nobody}`)).toMatchObject({
        status: 404,
        body: { code: 'story.not_found' },
      })
      const reader = await signUpPerson(t)
      for (const oid of [nobody, reader.oid]) {
        expect(await ask(`creatorOid=${oid}`)).toMatchObject({
          status: 404,
          body: { code: 'account.user_not_found' },
        })
      }
      const hidden = await publishStory(t, creator, { visibility: 'private' })
      expect((await ask(`contentOid=${hidden}`)).status).toBe(404)
      expect((await ask('contentOid=../../etc')).status).toBe(400)
    })

    it('are not found by guessing, whether the story is there or not', async () => {
      const url = await storyAddress(await publishStory(t, creator))
      const [, subject = '', version = '', sum = ''] =
        /share\/([^/]+)\/([0-9a-f]+)-([0-9a-f]+)\.jpg$/.exec(url) ?? []
      const other = sum.startsWith('0') ? `1${sum.slice(1)}` : `0${sum.slice(1)}`
      for (const path of [
        `${subject}/${version}-${other}.jpg`,
        `${subject}/${'0'.repeat(16)}-${sum}.jpg`,
        `story-${nobody}/${version}-${sum}.jpg`,
        `creator-${creator.oid}/${version}-${sum}.jpg`,
        `house/${version}-${sum}.jpg`,
        `${subject}/${version}.jpg`,
        `..%2f..%2fmedia/${version}-${sum}.jpg`,
      ]) {
        expect([path, (await load(`/api/share/${path}`)).statusCode]).toEqual([path, 404])
      }
    })
  })

  describe('in the storage', () => {
    const rowsOf = (subject: string) =>
      t.deps.db.selectFrom('share_pictures').selectAll().where('subject', '=', subject).execute()
    const keyOf = (url: string) => url.replace('/api/', '').replace(/-[0-9a-f]{16}\.jpg$/, '.jpg')
    const runDeletions = async () => {
      const { rows } = await t.deps.pool.query(
        "DELETE FROM graphile_worker._private_jobs WHERE payload::text LIKE '%share/%' RETURNING payload",
      )
      for (const { payload } of rows) await t.jobs.get('media.deleteObjects')?.(payload)
    }

    it('are one for each story: a new one takes the place of the former', async () => {
      const contentOid = await publishStory(t, creator)
      const first = await storyAddress(contentOid)
      await picture(first)
      await update(contentOid, { thumbnailAssetOid: await uploadPicture(t, creator) })
      const second = await storyAddress(contentOid)
      await picture(second)
      await runDeletions()
      expect(await t.deps.storage.get(keyOf(first))).toBeNull()
      expect((await t.deps.storage.get(keyOf(second)))?.bytes).toBeGreaterThan(1000)
      expect(await rowsOf(`story-${contentOid}`)).toHaveLength(1)
    })

    it('go after 30 days, and are drawn again for who asks', async () => {
      const contentOid = await publishStory(t, creator)
      const url = await storyAddress(contentOid)
      const drawn = await picture(url)
      const forget = t.jobs.get('shelf.forget-share-pictures')
      t.clock.advance(29 * 24 * 3600 * 1000)
      await forget?.({})
      expect(await rowsOf(`story-${contentOid}`)).toHaveLength(1)
      t.clock.advance(2 * 24 * 3600 * 1000)
      await forget?.({})
      await runDeletions()
      expect(await rowsOf(`story-${contentOid}`)).toEqual([])
      expect(await t.deps.storage.get(keyOf(url))).toBeNull()
      expect(await picture(url)).toEqual(drawn)
    })

    it('go with a creator who leaves', async () => {
      const writer = await signUpCreator(t)
      const urls = [await storyAddress(await publishStory(t, writer)), await creatorAddress(writer)]
      for (const url of urls) await picture(url)
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: writer.oid, now: t.clock.now() }))
      await runDeletions()
      for (const url of urls) {
        expect(await t.deps.storage.get(keyOf(url))).toBeNull()
        expect((await load(url)).headers.location).toBe(house)
      }
    })
  })
})
