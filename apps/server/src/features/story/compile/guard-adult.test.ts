import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { paintCanvas, redraw } from '../../../testing/images.ts'
import { makeAdult, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'

let t: TestApp
let creator: Person
let adult: Person
beforeAll(async () => {
  t = await createTestApp()
  creator = await signUpCreator(t)
  adult = await signUpPerson(t)
  await makeAdult(t, adult)
})
afterAll(() => t.close())

const load = (url: string) => t.call(`GET ${url.replace(/^\/api/, '')}`)
const thumbnailOf = async (contentOid: string, who?: Person): Promise<string> => {
  const caller = who && { token: who.token }
  const answer = await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, caller)
  return answer.body.content.thumbnail.url
}
const galleryOf = async (contentOid: string, who: Person): Promise<string[]> => {
  const { token } = who
  const { body } = await t.call(`GET /story-chat/images?contentOid=${contentOid}`, { token })
  return body.items.map(({ picture }: { picture: { url: string } }) => picture.url)
}
const change = async (contentOid: string, fields: Record<string, unknown>) => {
  const answer = await writeStory(t, creator, { requestType: 'update', contentOid, ...fields })
  expect(answer.status, answer.text).toBe(200)
}
const statusOf = async (url: string) => (await load(url)).status

it('takes the pictures of a story that is for adults now off the addresses that anybody has [R-adult-001]', async () => {
  const { canvas } = await paintCanvas(t, creator, [{ id: 'well', price: 0 }])
  const contentOid = await publishStory(t, creator, { canvas })
  const later = await paintCanvas(t, creator, [{ id: 'cave', price: 0 }])
  await redraw(t, creator, { contentOid, canvas: later.canvas })
  const former = await galleryOf(contentOid, adult)
  const open = [await thumbnailOf(contentOid), ...former]
  for (const url of open) expect(await statusOf(url)).toBe(200)
  await change(contentOid, { isAdult: true })
  for (const url of open) expect(await statusOf(url)).toBe(404)
  expect(await thumbnailOf(contentOid)).toMatch(/^data:/)
  const shown = [await thumbnailOf(contentOid, adult), ...(await galleryOf(contentOid, adult))]
  expect(shown).toHaveLength(2)
  for (const url of shown) {
    const picture = await load(url)
    expect(picture.status).toBe(200)
    expect(picture.headers['cache-control']).toMatch(/^private/)
  }
  const list = await t.call('GET /story-chat/chat-contents', { token: adult.token })
  const card = list.body.items.find(
    (item: { contentOid: string }) => item.contentOid === contentOid,
  )
  expect(await statusOf(card.thumbnail.url)).toBe(200)
  t.clock.advance(2 * 3600_000 + 1000)
  for (const url of shown) expect(await statusOf(url)).toBe(404)
})

it('keeps what is drawn, or worn, later in such a story off them too, and gives all back to all', async () => {
  const contentOid = await publishStory(t, creator, { isAdult: true })
  const { canvas, assets } = await paintCanvas(t, creator, [{ id: 'moon', price: 0 }])
  await redraw(t, creator, { contentOid, canvas })
  const [moon = ''] = await galleryOf(contentOid, adult)
  expect(moon).toContain('signature=')
  expect(await statusOf(moon.split('?')[0] ?? '')).toBe(404)
  await change(contentOid, { thumbnailAssetOid: assets.moon })
  await change(contentOid, { isAdult: false })
  expect(await statusOf(await thumbnailOf(contentOid))).toBe(200)
})
