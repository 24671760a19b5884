import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { HubConnection } from '../../../testing/hub-client.ts'
import { prepareStream, signUpStreamer } from '../../../testing/live-publisher.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import {
  giveRole,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'

describe('streams in the console', () => {
  let t: TestApp
  let admin: Person
  let streamer: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    streamer = await signUpStreamer(t)
  })
  afterAll(() => t.close())

  const call = (key: string, body?: Record<string, unknown>, by = admin) =>
    t.call(key, { token: by.token, ...(body && { body }) })
  const goLive = async (by = streamer): Promise<string> => {
    const streamOid = await prepareStream(t, by)
    await t.deps.pool.query("UPDATE live_streams SET phase = 'live' WHERE oid = $1", [streamOid])
    expect((await call('POST /live/start', {}, by)).status).toBe(200)
    return streamOid
  }
  const reason = 'Against the guidelines.'
  const notesOf = async (by: Person) => {
    await deliverEvents(t)
    const { body } = await call('GET /account/notifications', undefined, by)
    return body.items.map(({ title, text }: { title: string; text: string }) => [title, text])
  }

  it('are listed with what they do, those that are on first [R-admin-006]', async () => {
    const streamOid = await goLive()
    await prepareStream(t, await signUpStreamer(t))
    const { body } = await call('GET /live/admin')
    expect(body.items[0]).toMatchObject({
      streamOid,
      creatorOid: streamer.oid,
      title: 'Drawing by moonlight',
      state: 'on',
      phase: 'live',
      viewers: 0,
    })
    expect(body.totals.on).toBe(1)
    const states = async (query: string) => {
      const page = await call(`GET /live/admin?${query}`)
      return page.body.items.map(({ state }: { state: string }) => state)
    }
    expect(new Set(await states('state=preparing'))).toEqual(new Set(['preparing']))
    expect(await states(`creator=${streamer.nickname}`)).toEqual(['on'])
    expect(await states('creator=nobody-of-that-name')).toEqual([])
    await call('POST /live/stop', {}, streamer)
  })

  it('are listed page by page', async () => {
    for (let count = 0; count < 3; count += 1) await prepareStream(t, await signUpStreamer(t))
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await call(`GET /live/admin?limit=2${cursor}`)
      seen.push(...body.items.map(({ streamOid }: { streamOid: string }) => streamOid))
      cursor = body.nextCursor ? `&cursor=${encodeURIComponent(body.nextCursor)}` : ''
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(3)
  })

  it('have no viewers any more once they have ended', async () => {
    const streamOid = await goLive()
    await t.deps.pool.query('UPDATE live_streams SET viewers = 7 WHERE oid = $1', [streamOid])
    const viewers = async () =>
      (await call('GET /live/admin?limit=50')).body.items.find(
        (one: { streamOid: string }) => one.streamOid === streamOid,
      ).viewers
    expect(await viewers()).toBe(7)
    await call('DELETE /live/admin', { streamOid, reason })
    expect(await viewers()).toBe(0)
  })

  it('are stopped with a reason, which the creator is notified of', async () => {
    const streamOid = await goLive()
    const stop = () => call('DELETE /live/admin', { streamOid, reason })
    expect((await stop()).body.stream).toMatchObject({ state: 'ended', stopReason: reason })
    expect(refusal(await stop())).toEqual([404, 'live.not_streaming'])
    expect(await notesOf(streamer)).toContainEqual([
      'Your stream “Drawing by moonlight” was stopped',
      `The site’s team ended it. What was recorded is among your replays. Reason: ${reason}`,
    ])
    const other = await goLive()
    const path = `POST /live/admin/rplay-stream/${other}/stop`
    expect((await call(path, { reason })).body.stream.state).toBe('ended')
    expect((await call(path, { reason: ' ' })).status).toBe(400)
  })

  it('are taken off lists, and marked as being for adults', async () => {
    const streamOid = await goLive()
    const lists = async () => (await t.call('GET /live/livestreams')).body.items.length
    expect(await lists()).toBe(1)
    const change = { streamOid, isListed: false, isAdultContent: true, reason }
    expect((await call('PUT /live/admin', change)).body.stream).toMatchObject({
      isListed: false,
      isHeldBack: true,
      isAdultContent: true,
    })
    expect(await lists()).toBe(0)
    expect(await notesOf(streamer)).toContainEqual([
      '“Drawing by moonlight” is no longer on Home or in search',
      `The site’s team removed your stream from both. People with the link can still watch it. Reason: ${reason}`,
    ])
    await call('POST /live/studio', { isListed: true }, streamer)
    expect(await lists()).toBe(0)
    const back = await call('PUT /live/admin', { streamOid, isListed: true, reason })
    expect(back.body.stream).toMatchObject({ isListed: true, isHeldBack: false })
    expect(await lists()).toBe(1)
    expect(await notesOf(streamer)).toContainEqual([
      'The settings of “Drawing by moonlight” were changed',
      `The site’s team changed your stream’s settings. Reason: ${reason}`,
    ])
    await call('POST /live/stop', {}, streamer)
  })

  it('stay off lists that their creator chose to be off', async () => {
    const streamOid = await goLive()
    await call('POST /live/studio', { isListed: false }, streamer)
    const { body } = await call('PUT /live/admin', { streamOid, isListed: true, reason })
    expect(body.stream.isListed).toBe(false)
    await call('POST /live/stop', {}, streamer)
  })

  it('show their creator each measure until it’s dismissed', async () => {
    const studio = async () => (await call('GET /live/studio', undefined, streamer)).body
    const streamOid = await goLive()
    expect((await studio()).notices).toEqual([])
    await call('PUT /live/admin', { streamOid, isListed: false, reason })
    const unlisted = { streamOid, kind: 'unlisted', reason, at: t.clock.now().toISOString() }
    expect(await studio()).toMatchObject({
      notices: [unlisted],
      stream: { isHeldBack: true, isListed: true },
    })
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const page = await HubConnection.open(origin, { authorization: `Bearer ${streamer.token}` })
    const topic = `live-studio:${streamer.oid}`
    await page.join(topic)
    t.clock.advance(1000)
    await call('POST /live/admin', { streamOid, reason: 'Mind the music.' })
    const warned = { streamOid, kind: 'warned', reason: 'Mind the music.' }
    const sent = () => page.of(topic).at(-1)?.state
    await expect.poll(sent).toMatchObject({ notices: [warned, unlisted] })
    expect(await notesOf(streamer)).toContainEqual([
      'Warning about your stream “Drawing by moonlight”',
      'From the site’s team: Mind the music.',
    ])
    t.clock.advance(1000)
    await call('DELETE /live/admin', { streamOid, reason })
    const stopped = { streamOid, kind: 'stopped', reason, at: t.clock.now().toISOString() }
    expect((await studio()).notices).toMatchObject([stopped, warned, unlisted])
    t.clock.advance(1000)
    await goLive()
    expect((await studio()).notices).toMatchObject([stopped, warned, unlisted])
    const dismissed = { streamOid, at: stopped.at }
    await call('POST /live/dismissnotice', dismissed, await signUpStreamer(t))
    expect((await studio()).notices).toHaveLength(3)
    const { body } = await call('POST /live/dismissnotice', dismissed, streamer)
    expect(body.notices).toMatchObject([warned, unlisted])
    await expect.poll(sent).toMatchObject({ notices: [warned, unlisted] })
    page.close()
    await call('POST /live/stop', {}, streamer)
  })

  it('are started for a creator who prepared one', async () => {
    const start = (creatorOid: string) =>
      call('POST /live/admin/rplay-stream/start', { creatorOid, reason })
    expect(refusal(await start(streamer.oid))).toEqual([404, 'live.not_found'])
    const streamOid = await prepareStream(t, streamer)
    expect(refusal(await start(streamer.oid))).toEqual([409, 'live.nothing_received'])
    await t.deps.pool.query("UPDATE live_streams SET phase = 'live' WHERE oid = $1", [streamOid])
    expect((await start(streamer.oid)).body.stream).toMatchObject({ streamOid, state: 'on' })
  })

  it('have their viewers listed by pass', async () => {
    const streamOid = await goLive()
    const viewer = await signUpPerson(t)
    await call(`GET /live/play?creatorOid=${streamer.oid}`, undefined, viewer)
    await t.call(`GET /live/play?creatorOid=${streamer.oid}`, { guestId: 'a'.repeat(24) })
    const path = `GET /live/admin/live-token-set?streamOid=${streamOid}`
    const { body } = await call(path)
    expect(body.items).toContainEqual(
      expect.objectContaining({ kind: 'user', userOid: viewer.oid, nickname: viewer.nickname }),
    )
    expect(body.items).toContainEqual(
      expect.objectContaining({ kind: 'guest', userOid: null, nickname: null }),
    )
  })

  it('show the servers that receive them [R-admin-007]', async () => {
    await t.deps.pool.query(
      `INSERT INTO live_hosts (oid, name, rtmp_port, problem, started_at, seen_at)
       VALUES ($1, 'ingest-1', 1935, NULL, $2, $2)`,
      ['b'.repeat(24), t.clock.now()],
    )
    const streamOid = await goLive()
    const { body } = await call('GET /live/admin/rplay-stream/streams')
    expect(body.servers).toEqual([
      expect.objectContaining({ name: 'ingest-1', rtmpPort: 1935, problem: null }),
    ])
    expect(body.streams).toContainEqual(expect.objectContaining({ streamOid }))
  })

  it('suggest the tags that were set, then those that are used', async () => {
    await prepareStream(t, streamer, { tags: ['ink'] })
    await t.deps.pool.query(
      "UPDATE live_streams SET state = 'ended', started_at = now(), ended_at = now() WHERE creator_oid = $1",
      [streamer.oid],
    )
    await call('PUT /live/admin/hashtags', { hashtags: ['drawing', 'games', 'drawing'] })
    const { body } = await t.call('GET /live/hashtags')
    expect(body.hashtags.slice(0, 2)).toEqual(['drawing', 'games'])
    expect(body.hashtags).toContain('ink')
  })

  it('come from streamers, who are added with a level, and removed', async () => {
    const creator = await signUpCreator(t)
    const add = (level: string, userOid = creator.oid) =>
      call('POST /live/admin/rplay-stream/streamer/add', { userOid, level, reason })
    expect((await add('plus')).body.streamer).toMatchObject({
      userOid: creator.oid,
      level: 'plus',
      isOn: false,
      hasKey: false,
    })
    expect((await add('partner')).body.streamer.level).toBe('partner')
    expect((await add('gold')).status).toBe(400)
    expect(refusal(await add('free', (await signUpPerson(t)).oid))).toEqual([
      409,
      'live.not_a_creator',
    ])
    expect((await call('GET /live/key2', undefined, creator)).status).toBe(200)
    await goLive(creator)
    const channel = `GET /account/admin/live-channel?userOid=${creator.oid}`
    expect((await call(channel)).body).toMatchObject({
      streamer: { level: 'partner', isOn: true },
      stream: { state: 'on' },
      streams: 1,
    })
    const remove = () => call(`DELETE /live/admin/rplay-stream/streamer/${creator.oid}`, { reason })
    expect((await remove()).status).toBe(200)
    expect((await call(channel)).body).toMatchObject({ streamer: null, stream: null })
    expect((await remove()).status).toBe(404)
    const { body } = await call('GET /live/admin/rplay-stream/streamers?limit=100')
    const oids = body.items.map(({ userOid }: { userOid: string }) => userOid)
    expect(oids).toContain(streamer.oid)
    expect(oids).not.toContain(creator.oid)
  })

  it('come from streamers, who are notified when they’re added and removed', async () => {
    const creator = await signUpCreator(t)
    const body = { userOid: creator.oid, level: 'plus', reason: 'She draws.' }
    await call('POST /live/admin/rplay-stream/streamer/add', body)
    const newest = async () => {
      await deliverEvents(t)
      return (await call('GET /account/notifications', undefined, creator)).body.items[0]
    }
    expect(await newest()).toMatchObject({
      title: 'You can go live now',
      text: 'Your live page has your stream key and everything to get started. Reason: She draws.',
      path: `/live/${creator.oid}/studio`,
    })
    t.clock.advance(1000)
    await call(`DELETE /live/admin/rplay-stream/streamer/${creator.oid}`, { reason })
    expect(await newest()).toMatchObject({
      title: 'You can no longer go live',
      text: `The site’s team withdrew your permission. A stream that was on has ended; your replays are kept. Reason: ${reason}`,
      path: '/studio?view=live',
    })
    const moderator = await signUpPerson(t)
    await call(`PUT /admin/users/${moderator.oid}/roles/moderator`, { reason })
    expect(await notesOf(moderator)).toEqual([])
  })

  it('are moderated by moderators, and by nobody without a role', async () => {
    const streamOid = await goLive()
    const moderator = await signUpPerson(t)
    const stop = (by: Person) => call('DELETE /live/admin', { streamOid, reason }, by)
    expect(refusal(await stop(moderator))).toEqual([403, 'auth.forbidden'])
    await giveRole(t, moderator, 'moderator')
    expect((await call('GET /live/admin', undefined, moderator)).status).toBe(200)
    expect((await stop(moderator)).status).toBe(200)
  })
})
