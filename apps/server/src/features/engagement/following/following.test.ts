import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { changeItem } from '../../../testing/items.ts'
import { newOid } from '../../../platform/ids.ts'
import {
  makeAdult,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { type NewToy, openToyTables, publishToy } from '../../../testing/toy/make-toy.ts'
import { toyShop } from '../../../testing/toy/toy-shop.ts'
import { setMembership } from '../../access/access.service.ts'

describe('the items of followed creators', () => {
  const { kinds, ...shop } = toyShop()
  let t: TestApp
  let maker: Person
  let fan: Person
  beforeAll(async () => {
    t = await createTestApp({}, {}, shop)
    await openToyTables(t)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    ;[maker, fan] = [await signUpCreator(t), await signUpPerson(t)]
  })

  const follow = async (creatorOid: string, operation = 'add') => {
    const body = { creatorOid, operation }
    const answer = await t.call('POST /account/favorite/creators', { token: fan.token, body })
    expect(answer.status).toBe(200)
  }
  const publish = (by = maker, made: NewToy = {}) => {
    t.clock.advance(1000)
    return publishToy(t, by.oid, { kinds, toy: {}, ...made })
  }
  const list = async (query = '', { token } = fan) =>
    (await t.call(`GET /account/following${query}`, { token })).body
  const listed = async (query = '', who = fan): Promise<string[]> =>
    (await list(query, who)).items.map(({ contentOid }: { contentOid: string }) => contentOid)

  it('are of every kind, the newest first, each with its page', async () => {
    await follow(maker.oid)
    const story = await publishStory(t, maker)
    t.clock.advance(1000)
    const video = await publishContent(t, maker)
    const toy = await publish(maker, { item: { title: 'The kite' } })
    const { items, nextCursor } = await list()
    expect(items).toMatchObject([
      {
        contentOid: toy,
        kind: 'toy',
        title: 'The kite',
        creatorOid: maker.oid,
        creatorName: maker.nickname,
        path: `/toy/${toy}`,
        publishedAt: t.clock.now().toISOString(),
      },
      { contentOid: video, kind: 'content', path: `/play/${video}` },
      { contentOid: story, kind: 'story', path: `/story/${story}` },
    ])
    expect(nextCursor).toBeNull()
    await follow(maker.oid, 'remove')
    expect(await listed()).toEqual([])
  })

  it('are of creators whom one subscribes to, while the subscription runs', async () => {
    const toy = await publish()
    const now = t.clock.now()
    const [since, validUntil] = [now, new Date(now.getTime() + 60_000)]
    const tier = { tierOid: newOid(now), level: 1, isStreak: false, since, validUntil }
    const membership = { userOid: fan.oid, creatorOid: maker.oid, ...tier }
    await t.deps.db.transaction().execute((tx) => setMembership(tx, membership))
    expect(await listed()).toEqual([toy])
    await follow(maker.oid)
    expect(await listed()).toEqual([toy])
    await follow(maker.oid, 'remove')
    t.clock.advance(60_000)
    expect(await listed()).toEqual([])
  })

  it('come in pages that together are the whole list', async () => {
    const makers = [maker, await signUpCreator(t), await signUpCreator(t), await signUpCreator(t)]
    for (const { oid } of makers) await follow(oid)
    const all: string[] = []
    for (const turn of [0, 0, 1, 3, 0, 2, 2, 3, 0]) {
      all.unshift(await publish(makers[turn]))
    }
    // Several of one instant, in the order of their IDs.
    const at = t.clock.now()
    for (const oid of all.slice(2, 6)) await changeItem(t, oid, { published_at: at })
    const whole = await listed()
    expect(whole.toSorted()).toEqual(all.toSorted())
    for (const limit of [1, 2, 4]) {
      const pages: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list(`?limit=${limit}${cursor && `&cursor=${cursor}`}`)
        expect(page.items.length).toBeLessThanOrEqual(limit)
        pages.push(...page.items.map(({ contentOid }: { contentOid: string }) => contentOid))
        cursor = page.nextCursor
      }
      expect(pages).toEqual(whole)
    }
  })

  it('include no drafts, scheduled, private, or deleted ones, nor what one blocked', async () => {
    const other = await signUpCreator(t)
    for (const { oid } of [maker, other]) await follow(oid)
    const [shown, blocked, theirs] = [await publish(), await publish(), await publish(other)]
    const hidden = [
      { state: 'draft' },
      { state: 'taken_down', taken_down_at: t.clock.now(), taken_down_reason: 'Stolen' },
      { state: 'deleted' },
      { visibility: 'private' },
    ] as const
    for (const change of hidden) await changeItem(t, await publish(), change)
    const scheduled = await publish(maker, {
      publishAt: new Date(t.clock.now().getTime() + 3_600_000),
    })
    expect(await listed()).toEqual([theirs, blocked, shown])
    const admin = await signUpAdmin(t)
    const favorites = { favorites: [maker.oid], operation: 'add' }
    await t.call('POST /account/favorite/creators', { token: admin.token, body: favorites })
    expect(await listed('', admin)).not.toContain(scheduled)
    const block = (body: object) =>
      t.call('POST /content/block', { token: fan.token, body: { operation: 'add', ...body } })
    expect((await block({ contentOid: blocked })).status).toBe(200)
    expect(await listed()).toEqual([theirs, shown])
    expect((await block({ userOid: other.oid })).status).toBe(200)
    expect(await listed()).toEqual([shown])
  })

  it('are blurred if they are for adults, until the reader’s age is verified', async () => {
    await follow(maker.oid)
    const story = await publishStory(t, maker)
    await changeItem(t, story, { is_adult: true })
    const [blurred] = (await list()).items
    expect(blurred).toMatchObject({ isAdult: true, thumbnail: { isBlurred: true, sources: [] } })
    await makeAdult(t, fan)
    const [open] = (await list()).items
    expect(open.thumbnail.isBlurred).toBeUndefined()
  })

  it('are one’s own list, for the signed in, with a cursor that it gave', async () => {
    await follow(maker.oid)
    await publish()
    expect(refusal(await t.call('GET /account/following'))).toEqual([401, 'auth.required'])
    expect(await listed('', maker)).toEqual([])
    const { token } = fan
    const wrong = await t.call('GET /account/following?cursor=x', { token })
    expect(refusal(wrong)).toEqual([400, 'request.invalid'])
    expect((await t.call('GET /account/following?limit=0', { token })).status).toBe(400)
  })
})
