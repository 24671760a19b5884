import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { changeItem } from '../../../testing/items.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'

describe('the history', () => {
  let t: TestApp
  let maker: Person
  let video: string
  let audio: string
  let branching: string
  beforeAll(async () => {
    t = await createTestApp()
    maker = await signUpCreator(t)
    video = await publishContent(t, maker, { type: 'video' })
    audio = await publishContent(t, maker, { type: 'audio' })
    branching = await publishContent(t, maker, { type: 'branching' })
  })
  afterAll(() => t.close())

  const call = (key: string, who: Person | null, body?: Record<string, unknown>) =>
    t.call(key, { ...(who && { token: who.token }), ...(body && { body }) })
  const view = async (contentOid: string, who: Person) => {
    t.clock.advance(1000)
    expect((await call('POST /content/view', who, { contentOid })).status).toBe(200)
  }
  const playTo = (contentOid: string, positionSeconds: number, who: Person) =>
    call('POST /content/history/play-time', who, { contentOid, time: 1, positionSeconds })
  const list = async (who: Person, query = '') =>
    (await call(`GET /account/history${query}`, who)).body
  const rowsOf = (body: { items: { contentOid: string; verb: string }[] }) =>
    body.items.map(({ contentOid, verb }) => [contentOid, verb])

  it('has what one watched, heard and read once, latest first, page by page', async () => {
    const fan = await signUpPerson(t)
    await view(video, fan)
    await view(audio, fan)
    t.clock.advance(1000)
    const play = { contentOid: branching, move: 'stay' }
    expect((await call('POST /content/scenario/play', fan, play)).status).toBe(200)
    await view(video, fan)
    const body = await list(fan)
    expect(rowsOf(body)).toEqual([
      [video, 'watched'],
      [branching, 'read'],
      [audio, 'listened'],
    ])
    expect(body.items[1].path).toBe(`/scenario/${branching}`)
    const first = await list(fan, '?limit=2')
    const next = await list(fan, `?limit=2&cursor=${first.nextCursor}`)
    expect([rowsOf(first).length, rowsOf(next)]).toEqual([2, [[audio, 'listened']]])
    expect(await list(await signUpPerson(t))).toEqual({
      items: [],
      nextCursor: null,
      isPaused: false,
    })
  })

  it('says where one left off, until the end is near', async () => {
    const fan = await signUpPerson(t)
    await t.deps.db
      .updateTable('contents')
      .set({ duration_seconds: 100 })
      .where('content_oid', '=', video)
      .execute()
    await view(video, fan)
    const unfinished = async () => (await list(fan, '?show=unfinished')).items
    expect(await unfinished()).toEqual([])
    await playTo(video, 40, fan)
    expect(await unfinished()).toMatchObject([
      { contentOid: video, positionSeconds: 40, durationSeconds: 100, isUnfinished: true },
    ])
    await playTo(video, 97, fan)
    expect(await unfinished()).toEqual([])
    expect(rowsOf(await list(fan))).toEqual([[video, 'watched']])
  })

  it('says where one left off a film of a few seconds', async () => {
    const fan = await signUpPerson(t)
    const short = await publishContent(t, maker, { type: 'video' })
    await t.deps.db
      .updateTable('contents')
      .set({ duration_seconds: 12 })
      .where('content_oid', '=', short)
      .execute()
    await view(short, fan)
    const isUnfinishedAt = async (positionSeconds: number) => {
      await playTo(short, positionSeconds, fan)
      return (await list(fan, '?show=unfinished')).items.length > 0
    }
    expect(await isUnfinishedAt(0.5)).toBe(false)
    expect(await isUnfinishedAt(3)).toBe(true)
    expect(await isUnfinishedAt(11.5)).toBe(false)
  })

  it('is cleared by one item or all, and one still continues where one was', async () => {
    const fan = await signUpPerson(t)
    await view(video, fan)
    await playTo(video, 40, fan)
    await view(audio, fan)
    const one = await call('DELETE /account/history', fan, { contentOid: audio })
    expect([one.body, rowsOf(await list(fan))]).toEqual([{ cleared: 1 }, [[video, 'watched']]])
    const all = await call('DELETE /account/history', fan, {})
    expect([all.body, rowsOf(await list(fan))]).toEqual([{ cleared: 1 }, []])
    const again = await call('POST /content/view', fan, { contentOid: video })
    expect(again.body.positionSeconds).toBe(40)
  })

  it('keeps nothing while it is paused, and what was there stays', async () => {
    const fan = await signUpPerson(t)
    await view(video, fan)
    const pause = (isPaused: boolean) => call('POST /account/history/pause', fan, { isPaused })
    await pause(true)
    expect((await pause(true)).body).toEqual({ isPaused: true })
    await view(audio, fan)
    expect(await list(fan)).toMatchObject({ isPaused: true, items: [{ contentOid: video }] })
    await pause(false)
    await view(audio, fan)
    expect(rowsOf(await list(fan))[0]).toEqual([audio, 'listened'])
  })

  it('leaves out what somebody may no longer know of', async () => {
    const fan = await signUpPerson(t)
    const gone = await publishContent(t, maker, { type: 'video' })
    await view(gone, fan)
    await changeItem(t, gone, { visibility: 'private' })
    expect(rowsOf(await list(fan))).toEqual([])
  })

  it('is one’s own: visitors have none, and others see none of it', async () => {
    const guestId = 'a'.repeat(24)
    const body = { contentOid: video }
    expect((await t.call('POST /content/view', { guestId, body })).status).toBe(200)
    const [fan, other] = [await signUpPerson(t), await signUpPerson(t)]
    await view(video, fan)
    await view(audio, other)
    expect(rowsOf(await list(fan)).map(([oid]: string[]) => oid)).toEqual([video])
    expect(rowsOf(await list(other)).map(([oid]: string[]) => oid)).toEqual([audio])
    await call('DELETE /account/history', other, { contentOid: video })
    await call('DELETE /account/history', other, {})
    await call('POST /account/history/pause', other, { isPaused: true })
    expect(rowsOf(await list(other))).toEqual([])
    expect(await list(fan)).toMatchObject({ isPaused: false, items: [{ contentOid: video }] })
    for (const key of ['GET /account/history', 'DELETE /account/history']) {
      expect((await call(key, null)).status).toBe(401)
    }
    expect((await call('POST /account/history/pause', maker, { isPaused: 1 })).status).toBe(400)
    expect((await call('GET /account/history?cursor=x', maker)).status).toBe(400)
  })
})
