import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { paintCanvas } from '../../../testing/images.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { compileDraft, createDraft, publishStory } from '../../../testing/stories.ts'
import { makePng } from '../../../testing/uploads.ts'

describe('selling an image of a story', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  let side = 40
  const newBytes = () => makePng({ width: (side += 1), height: 61 })
  const send = async (bytes: Buffer, use?: string) => {
    const query = use ? `?for=${use}` : ''
    const { token } = creator
    return (await t.call(`POST /media/images${query}`, { token, upload: { bytes } })).body
  }
  const statusOf = async (url: string) => (await t.call(`GET ${url.replace(/^\/api/, '')}`)).status
  const coverOf = async (contentOid: string) =>
    (await t.call(`GET /content/content?contentOid=${contentOid}`)).body.content.thumbnail.url
  const paint = async (assetOid: string, price: number) =>
    (await paintCanvas(t, creator, [{ id: 'cave', price, assetOid }])).canvas
  const sell = async (assetOid: string) =>
    publishStory(t, creator, { canvas: await paint(assetOid, 15) })

  it('leaves a cover with the same bytes at its address, whichever was uploaded first', async () => {
    const bytes = await newBytes()
    const before = await send(bytes, 'cover:1')
    const contentOid = await publishContent(t, creator, { thumbnail: { en: before.assetOid } })
    const sold = await send(bytes, 'canvas')
    await sell(sold.assetOid)
    const after = await send(bytes, 'cover:2')
    const later = await publishContent(t, creator, { thumbnail: { en: after.assetOid } })
    for (const url of [before.url, after.url, await coverOf(contentOid), await coverOf(later)]) {
      expect(await statusOf(url)).toBe(200)
    }
    expect(await statusOf(sold.url)).toBe(404)
  })

  it('stores the same bytes for the same use once', async () => {
    const bytes = await newBytes()
    const [one, two] = [await send(bytes, 'canvas'), await send(bytes, 'canvas')]
    expect(two.assetOid).toBe(one.assetOid)
    expect((await send(bytes)).assetOid).not.toBe(one.assetOid)
  })

  it.each(['en', 'ko'])('is refused while it’s the %s thumbnail of content', async (language) => {
    const { assetOid } = await send(await newBytes())
    await publishContent(t, creator, { thumbnail: { [language]: assetOid } })
    const draft = await createDraft(t, creator, { canvas: await paint(assetOid, 15) })
    const compiled = await compileDraft(t, creator, draft)
    expect(refusal(compiled)).toEqual([409, 'story.thumbnail_is_sold'])
  })

  it('leaves it in another story that shows it for free', async () => {
    const { assetOid } = await send(await newBytes())
    const contentOid = await publishStory(t, creator, { canvas: await paint(assetOid, 0) })
    const selling = await sell(assetOid)
    const galleryOf = async (oid: string) =>
      (await t.call(`GET /story-chat/images?contentOid=${oid}`)).body.items[0].picture
    expect(await statusOf((await galleryOf(contentOid)).url)).toBe(200)
    expect(await galleryOf(selling)).toBeNull()
  })
})
