import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'

describe('the search of channels', () => {
  let t: TestApp
  let sky: Person
  let deep: Person
  let fan: Person
  beforeAll(async () => {
    t = await createTestApp()
    sky = await signUpCreator(t, '하늘정원사')
    deep = await signUpCreator(t, '푸른하늘바다')
    fan = await signUpPerson(t, { nickname: '하늘독자' })
  })
  afterAll(() => t.close())

  const ask = (query: Record<string, string>, by?: Person) =>
    t.call(`GET /channel/search?${new URLSearchParams(query)}`, by ? { token: by.token } : {})
  const find = async (keyword: string, by?: Person): Promise<string[]> => {
    const { status, body, text } = await ask({ keyword }, by)
    expect(status, text).toBe(200)
    return body.items.map(({ creator }: { creator: Person }) => creator.oid)
  }
  const follow = (creatorOid: string, operation = 'add', by = fan) =>
    t.call('POST /account/favorite/creators', { token: by.token, body: { creatorOid, operation } })

  it('finds creators by two syllables of a name, and no readers', async () => {
    expect((await find('하늘')).toSorted()).toEqual([sky.oid, deep.oid].toSorted())
    expect(await find('늘바')).toEqual([deep.oid])
    expect(await find('정원'.normalize('NFD'))).toEqual([sky.oid])
    expect(await find('늘늘')).toEqual([])
  })

  it('finds them by their names in other languages and by the address of their channel', async () => {
    const maker = await signUpCreator(t, 'Quillwort')
    const { token } = maker
    await t.call('POST /account/multilang/nick', { token, body: { en: 'BlueHorizon' } })
    await t.call('POST /account/customUrl', { token, body: { customUrl: 'harbour-lights' } })
    expect(await find('HORIZON')).toEqual([maker.oid])
    expect((await ask({ keyword: 'lights harbour' })).body.items).toMatchObject([
      { creator: { oid: maker.oid, nickname: 'Quillwort' }, path: '/c/harbour-lights' },
    ])
    await t.call('DELETE /account/customUrl', { token, body: {} })
    expect(await find('lights')).toEqual([])
  })

  it('lists the most followed creators first, with their follower counts', async () => {
    await follow(sky.oid)
    expect((await ask({ keyword: '하늘' })).body.items).toMatchObject([
      { creator: { oid: sky.oid }, path: `/creatorhome/${sky.oid}`, followerCount: 1 },
      { creator: { oid: deep.oid }, followerCount: 0 },
    ])
    await follow(sky.oid)
    await follow(deep.oid)
    await follow(deep.oid, 'add', await signUpPerson(t))
    expect(await find('하늘')).toEqual([deep.oid, sky.oid])
    await follow(deep.oid, 'remove')
    const { items } = (await ask({ keyword: '푸른' })).body
    expect(items).toMatchObject([{ followerCount: 1 }])
  })

  it('lists the creator of exactly that name before all others', async () => {
    const mira = await signUpCreator(t, 'Mira')
    const other = await signUpCreator(t, 'Mirabelle')
    await follow(other.oid)
    expect(await find('mira')).toEqual([mira.oid, other.oid])
  })

  it('comes in pages that together are the whole list, with its size', async () => {
    const made = [await signUpCreator(t, 'Pagewright')]
    for (const number of [1, 2, 3]) made.push(await signUpCreator(t, `Pagewright${number}`))
    await follow(made[2]?.oid ?? '')
    const whole = await find('pagewright')
    expect(whole.slice(0, 2)).toEqual([made[0]?.oid, made[2]?.oid])
    expect(whole.toSorted()).toEqual(made.map(({ oid }) => oid).toSorted())
    const pages: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = { keyword: 'pagewright', limit: '1', withCount: 'true' }
      const { body } = await ask({ ...query, ...(cursor && { cursor }) })
      expect(body.count).toBe(4)
      pages.push(...body.items.map(({ creator }: { creator: Person }) => creator.oid))
      cursor = body.nextCursor
    }
    expect(pages).toEqual(whole)
    expect((await ask({ keyword: 'pagewright' })).body.count).toBeNull()
  })

  it('leaves out blocked and suspended creators', async () => {
    const [one, other] = [await signUpCreator(t, 'Vexwood'), await signUpCreator(t, 'Vexstone')]
    const body = { operation: 'add', userOid: one.oid }
    expect((await t.call('POST /content/block', { token: fan.token, body })).status).toBe(200)
    expect(await find('vex', fan)).toEqual([other.oid])
    expect(await find('vexwood', fan)).toEqual([])
    const counted = await ask({ keyword: 'vex', withCount: 'true' }, fan)
    expect(counted.body.count).toBe(1)
    await t.deps.db
      .updateTable('users')
      .set({ suspended_at: t.clock.now(), suspension_reason: 'Spam' })
      .where('oid', '=', other.oid)
      .execute()
    expect(await find('vex')).toEqual([one.oid])
  })

  it('rejects an empty search, a page that is too large, and an invalid cursor', async () => {
    expect(refusal(await ask({}))).toEqual([400, 'request.invalid'])
    expect(refusal(await ask({ keyword: ' ' }))).toEqual([400, 'request.invalid'])
    expect(refusal(await ask({ keyword: 'x'.repeat(101) }))).toEqual([400, 'request.invalid'])
    expect(refusal(await ask({ keyword: 'x', cursor: 'x' }))).toEqual([400, 'request.invalid'])
    expect(refusal(await ask({ keyword: 'x', limit: '0' }))).toEqual([400, 'request.invalid'])
  })
})
