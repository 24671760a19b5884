import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { changeItem } from '../../../testing/items.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

describe('the liked list', () => {
  let t: TestApp
  let maker: Person
  beforeAll(async () => {
    t = await createTestApp()
    maker = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const like = async (contentOid: string, { token }: Person, likeOrUndoLike = 'like') => {
    t.clock.advance(1000)
    const body = { contentOid, likeOrUndoLike }
    expect((await t.call('POST /content/like', { token, body })).status).toBe(200)
  }
  const list = async ({ token }: Person, query = '') =>
    (await t.call(`GET /account/liked-list${query}`, { token })).body
  const oidsOf = (body: { items: { contentOid: string }[] }) =>
    body.items.map(({ contentOid }) => contentOid)

  it('has what one likes of every kind, latest first, page by page', async () => {
    const fan = await signUpPerson(t)
    const [story, video] = [await publishStory(t, maker), await publishContent(t, maker)]
    await like(story, fan)
    await like(video, fan)
    const body = await list(fan)
    expect(oidsOf(body)).toEqual([video, story])
    expect(body.items.map(({ path }: { path: string }) => path)).toEqual([
      `/play/${video}`,
      `/story/${story}`,
    ])
    const first = await list(fan, '?limit=1')
    expect(oidsOf(await list(fan, `?limit=1&cursor=${first.nextCursor}`))).toEqual([story])
    await like(video, fan, 'unlike')
    expect(oidsOf(await list(fan))).toEqual([story])
    await changeItem(t, story, { visibility: 'private' })
    expect(oidsOf(await list(fan))).toEqual([])
  })

  it('is in one’s own user info by type, with the comments one likes', async () => {
    const fan = await signUpPerson(t)
    const [story, video] = [await publishStory(t, maker), await publishContent(t, maker)]
    await like(story, fan)
    await like(video, fan)
    const said = await t.call('POST /content/comment', {
      token: maker.token,
      body: { contentOid: video, text: 'The tide is in.' },
    })
    const { position } = said.body.comment
    const liked = await t.call('POST /content/comment/like', {
      token: fan.token,
      body: { contentOid: video, commentPosition: position, likeOrUndoLike: 'like' },
    })
    expect(liked.status, liked.text).toBe(200)
    const self = async ({ token }: Person) =>
      (await t.call('GET /account/getuser', { token })).body.self
    expect(await self(fan)).toMatchObject({
      likedContents: { story: [story], video: [video] },
      likedComments: { video: { [video]: [position] } },
    })
    expect(await self(maker)).toMatchObject({ likedContents: {}, likedComments: {} })
  })

  it('is one’s own', async () => {
    expect((await t.call('GET /account/liked-list')).status).toBe(401)
    expect(oidsOf(await list(await signUpPerson(t)))).toEqual([])
    const { token } = maker
    expect((await t.call('GET /account/liked-list?cursor=x', { token })).status).toBe(400)
  })
})
