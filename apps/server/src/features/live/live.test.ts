import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeatures, createIngestApp } from '../../app.ts'
import { findFfmpeg } from '../../platform/ffmpeg/binary.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import {
  freePort,
  prepareStream,
  publishFilm,
  signUpStreamer,
  uploadThumbnail,
} from '../../testing/live-publisher.ts'
import { enterChat } from '../../testing/live-chats.ts'
import { openApp } from '../../testing/open-app.ts'
import { deliverEvents } from '../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { kickViewer } from './admission/admission.ts'
import { guestOid } from './admission/viewer.ts'
import { makeFilm } from './ingest/testing.ts'
import { setLevel } from './levels/levels.ts'
import { partnerLevelsSetting } from './levels/levels.settings.ts'
import { countViewers } from './play/passes.ts'
import { streamHints } from './streams/stream-hints.ts'

describe('going live', () => {
  let t: TestApp
  let origin: string
  let port: number
  let film: string
  let streamer: Person
  let key: string
  let fan: Person

  beforeAll(async () => {
    port = await freePort()
    t = await createTestApp({ PLAX_RTMP_PORT: String(port) })
    origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    await t.startIngest()
    streamer = await signUpStreamer(t)
    film = await makeFilm(4)
    fan = await signUpPerson(t)
    const following = { creatorOid: streamer.oid }
    await t.call('POST /account/favorite/creators', { token: fan.token, body: following })
    const { body } = await t.call('GET /live/key2', { token: streamer.token })
    key = body.key
  })
  afterAll(() => t.close())

  const play = (by?: Person, creatorOid = streamer.oid) =>
    t.call(`GET /live/play?creatorOid=${creatorOid}`, by && { token: by.token })
  const studio = async () => (await t.call('GET /live/studio', { token: streamer.token })).body
  const publish = (withKey = key) => publishFilm({ port, key: withKey, film })
  const phase = async () => (await studio()).stream?.phase
  const until = (find: () => Promise<unknown>, expected: unknown) =>
    expect.poll(find, { timeout: 20_000 }).toBe(expected)

  async function probe(playlist: string): Promise<string[]> {
    const target = `${origin}${playlist}`
    const args = ['-hide_banner', '-t', '1', '-i', target, '-f', 'null', '-']
    const { stderr } = await promisify(execFile)(findFfmpeg(), args)
    return [...stderr.matchAll(/Stream #\S+ (Video: h264|Audio: aac)/g)].flatMap(
      ([, found]) => found ?? [],
    )
  }
  const get = async (playlist: string) => (await fetch(origin + playlist)).status

  it('answers that a creator isn’t streaming until they are [R-live-041]', async () => {
    const answer = await play()
    expect(refusal(answer)).toEqual([404, 'live.not_streaming'])
    expect(answer.body.message).toBe('Creator is not currently streaming.')
  })

  it('shows what is received to the creator alone until it has a title and a thumbnail', async () => {
    const publisher = publish()
    await until(phase, 'live')
    expect(await studio()).toMatchObject({
      stream: { state: 'preparing', title: '' },
      preview: expect.stringMatching(/^\/api\/live\/hls\//),
      ingest: { isOpen: true, problem: null },
    })
    expect(refusal(await play())).toEqual([404, 'live.not_streaming'])
    expect((await play(streamer)).status).toBe(200)
    const start = () => t.call('POST /live/start', { token: streamer.token, body: {} })
    expect(refusal(await start())).toEqual([400, 'live.title_required'])
    const save = (body: Record<string, unknown>) =>
      t.call('POST /live/studio', { token: streamer.token, body })
    await save({ title: 'Drawing by moonlight', startsItself: false })
    expect(refusal(await start())).toEqual([400, 'live.thumbnail_required'])
    await save({ imgS3Key: await uploadThumbnail(t, streamer) })
    expect((await start()).body.stream).toMatchObject({ state: 'on', phase: 'live' })
    expect(refusal(await start())).toEqual([409, 'live.already_on'])
    expect((await play()).body.phase).toBe('live')
    publisher.stop()
    await publisher.ended
  })

  it('plays over HLS what a publisher sends, with the URL alone', async () => {
    const publisher = publish()
    await until(async () => (await play()).body.phase, 'live')
    const { body } = await play()
    expect(new Set(await probe(body.playlist))).toEqual(new Set(['Video: h264', 'Audio: aac']))
    expect(body.playlist).not.toContain(key)

    const other = await play(undefined, (await signUpCreator(t)).oid)
    expect(refusal(other)).toEqual([404, 'live.not_streaming'])
    const guessed = body.playlist.replace(/[^/]+(?=\/master)/, (token: string) => `${token}x`)
    expect(await get(guessed)).toBe(403)

    publisher.stop()
    await until(async () => (await play()).body.phase, 'interrupted')
    const next = publish()
    await until(async () => (await play()).body.phase, 'live')
    expect((await play()).body.streamOid).toBe(body.streamOid)
    next.stop()
    await next.ended
  })

  it('plays the whole stream from its beginning to who asks for it', async () => {
    const { body } = await play()
    const master = `${origin}${body.playlist}?view=rewind`
    const [, rung = ''] = (await (await fetch(master)).text()).match(/^(source\/.*)$/m) ?? []
    const text = await (await fetch(new URL(rung, master))).text()
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:0\n')
  })

  it('plays to a visitor whose device entered the password, until they are removed', async () => {
    const save = (body: Record<string, unknown>) =>
      t.call('POST /live/studio', { token: streamer.token, body })
    await save({ usePassword: true, password: 'tide', passwordAgain: 'tide' })
    const guestId = 'b'.repeat(24)
    const body = { creatorOid: streamer.oid, password: 'tide' }
    await t.call('POST /live/keyverification', { guestId, body })
    const given = await t.call(`GET /live/play?creatorOid=${streamer.oid}`, { guestId })
    const { playlist, streamOid } = given.body
    expect(await get(playlist)).toBe(200)
    const viewer = { kind: 'guest', oid: guestOid(t.deps.secret, guestId) } as const
    const kick = { streamOid, viewer, reason: null, now: t.clock.now() }
    await t.deps.db.transaction().execute((tx) => kickViewer(tx, kick))
    t.clock.advance(31_000)
    expect(await get(playlist)).toBe(403)
    await save({ usePassword: false })
  })

  it('returns 403 to visitors for qualities above 720p [R-live-014]', async () => {
    const other = await signUpStreamer(t)
    await prepareStream(t, other)
    const { body } = await t.call('GET /live/key2', { token: other.token })
    const large = await makeFilm(4, { size: '1288x724', rate: 5 })
    const publisher = publishFilm({ port, key: body.key, film: large })
    await until(async () => (await play(undefined, other.oid)).body.phase, 'live')
    const [guest, user] = [await play(undefined, other.oid), await play(fan, other.oid)]
    const read = async ({ body: { playlist } }: typeof guest) => {
      const text = await (await fetch(origin + playlist)).text()
      const [, height] = /height-after-login",VALUE="(\d+)"/.exec(text) ?? []
      return { height, rungs: text.match(/^[^#].*(?=\/index.m3u8)/gm) }
    }
    expect(await read(guest)).toEqual({ height: '724', rungs: ['720p', '480p'] })
    expect(await read(user)).toEqual({ height: undefined, rungs: ['source', '720p', '480p'] })
    const source = ({ body: { playlist } }: typeof guest) =>
      get(playlist.replace('master.m3u8', 'source/index.m3u8'))
    expect([await source(guest), await source(user)]).toEqual([403, 200])
    publisher.stop()
    await publisher.ended
  })

  it('returns 404 for a quality that the stream no longer has', async () => {
    const other = await signUpStreamer(t)
    await prepareStream(t, other)
    const { body } = await t.call('GET /live/key2', { token: other.token })
    const large = publishFilm({
      port,
      key: body.key,
      film: await makeFilm(4, { size: '1288x724', rate: 5 }),
    })
    await until(async () => (await play(undefined, other.oid)).body.phase, 'live')
    const { playlist } = (await play(undefined, other.oid)).body
    const rung = () => get(playlist.replace('master.m3u8', '480p/index.m3u8'))
    await until(rung, 200)
    large.stop()
    await large.ended
    const small = publishFilm({ port, key: body.key, film })
    await until(rung, 404)
    small.stop()
    await small.ended
  })

  it('plays no higher quality than the partner level of its creator allows [R-live-006]', async () => {
    const other = await signUpStreamer(t)
    await t.deps.db.transaction().execute(async (tx) => {
      const levels = structuredClone(partnerLevelsSetting.default)
      levels.plus.maxHeight = 480
      await t.deps.settings.set(tx, partnerLevelsSetting, levels, null)
      const given = { givenBy: null, now: t.clock.now() }
      await setLevel(tx, { creatorOid: other.oid, level: 'plus', ...given })
    })
    await prepareStream(t, other)
    const { body } = await t.call('GET /live/key2', { token: other.token })
    const large = await makeFilm(4, { size: '1288x724', rate: 5 })
    const publisher = publishFilm({ port, key: body.key, film: large })
    await until(async () => (await play(fan, other.oid)).body.phase, 'live')
    const { playlist } = (await play(fan, other.oid)).body
    const text = await (await fetch(origin + playlist)).text()
    expect(text.match(/^[^#].*(?=\/index.m3u8)/gm)).toEqual(['480p'])
    expect(text).not.toContain('height-after-login')
    const rung = (name: string) => get(playlist.replace('master.m3u8', `${name}/index.m3u8`))
    expect([await rung('source'), await rung('720p'), await rung('480p')]).toEqual([403, 403, 200])
    const report = async () =>
      (await t.call('GET /live/studio', { token: other.token })).body.stream.report.exceededHeight
    await until(report, 480)
    await t.deps.db.transaction().execute(async (tx) => {
      const given = { givenBy: null, now: t.clock.now() }
      await setLevel(tx, { creatorOid: other.oid, level: 'partner', ...given })
    })
    await until(report, null)
    expect(await rung('source')).toBe(200)
    publisher.stop()
    await publisher.ended
  })

  it('waits for a press if it’s sent again right after someone ended it', async () => {
    const other = await signUpStreamer(t)
    await prepareStream(t, other)
    const { body } = await t.call('GET /live/key2', { token: other.token })
    const own = async () => (await t.call('GET /live/studio', { token: other.token })).body.stream
    const call = (route: string) => t.call(route, { token: other.token, body: {} })
    const shown = async () => (await play(fan, other.oid)).status
    const publishAfter = async (ms: number) => {
      t.clock.advance(ms)
      return publish(body.key)
    }
    const first = publish(body.key)
    await until(shown, 200)
    await call('POST /live/stop')
    await first.ended

    const again = await publishAfter(119_000)
    await until(async () => (await own())?.phase, 'live')
    expect(await own()).toMatchObject({ state: 'preparing', startsItself: true, isRestart: true })
    expect(await shown()).toBe(404)
    expect((await call('POST /live/start')).body.stream.state).toBe('on')
    expect(await shown()).toBe(200)
    await call('POST /live/stop')
    await again.ended

    const later = await publishAfter(120_000)
    await until(shown, 200)
    expect(await own()).toMatchObject({ state: 'on', isRestart: false })
    later.stop()
    await later.ended
  })

  it('notifies followers once [R-notification-004]', async () => {
    await deliverEvents(t)
    await deliverEvents(t)
    const { body } = await t.call('GET /account/notifications', { token: fan.token })
    expect(body.items.map(({ type, title }: Record<string, string>) => [type, title])).toEqual([
      ['live', `${streamer.nickname} is live`],
    ])
  })

  it('rejects an unknown key and a replaced one', async () => {
    expect(await publish('nobody').ended).not.toBe(0)
    const { body } = await t.call('POST /live/key2', { token: streamer.token })
    expect(body.key).not.toBe(key)
    expect(await publish(key).ended).not.toBe(0)
    key = body.key
  })

  it('cuts off a publisher whose key is replaced, from another process too, and says why', async () => {
    // The publisher before this one has left.
    await until(phase, 'interrupted')
    const publisher = publish()
    await until(async () => (await play()).body.phase, 'live')
    const { streamOid } = (await play()).body
    const other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
    const hints: unknown[] = []
    const unsubscribe = t.deps.bus.subscribe(streamHints, (hint) => hints.push(hint))
    const { body } = await other.call('POST /live/key2', { token: streamer.token })
    await expect.poll(() => hints).toEqual([{ creatorOid: streamer.oid }])
    unsubscribe()
    await other.close()
    expect(await publisher.ended).not.toBe(0)
    await until(phase, 'interrupted')
    expect((await studio()).stream).toMatchObject({ state: 'on', report: { isKeyReplaced: true } })
    expect(await publish(key).ended).not.toBe(0)
    key = body.key
    const next = publish()
    await until(async () => (await play()).body.phase, 'live')
    expect((await studio()).stream).toMatchObject({ streamOid, report: { isKeyReplaced: false } })
    next.stop()
    await until(phase, 'interrupted')
  })

  it('rejects the key of a creator whose livestreamer role was revoked [R-live-002]', async () => {
    // Of their own: a stream that is on would end with the role.
    const other = await signUpStreamer(t)
    const { body } = await t.call('GET /live/key2', { token: other.token })
    const { rows } = await t.deps.pool.query(
      "DELETE FROM role_grants WHERE user_oid = $1 AND role = 'livestreamer' RETURNING *",
      [other.oid],
    )
    expect(rows).toHaveLength(1)
    expect(await publish(body.key).ended).not.toBe(0)
  })

  it('returns 403 for the parts of a viewer while the creator blocks them', async () => {
    const publisher = publish()
    await until(async () => (await play()).body.phase, 'live')
    const [one, other] = [await signUpPerson(t), await signUpPerson(t)]
    const playlists = [(await play(one)).body.playlist, (await play(other)).body.playlist]
    expect(await Promise.all(playlists.map(get))).toEqual([200, 200])
    await t.call('POST /content/block', {
      token: streamer.token,
      body: { operation: 'add', userOid: one.oid },
    })
    t.clock.advance(31_000)
    expect(await Promise.all(playlists.map(get))).toEqual([403, 200])
    expect(refusal(await play(one))).toEqual([403, 'live.blocked_by_creator'])
    await t.call('POST /content/block', {
      token: streamer.token,
      body: { operation: 'remove', userOid: one.oid },
    })
    t.clock.advance(1000)
    expect(await Promise.all(playlists.map(get))).toEqual([200, 200])
    publisher.stop()
    await until(async () => (await play()).body.phase, 'interrupted')
  })

  it('counts an administrator who enters as a viewer [R-admin-014]', async () => {
    const publisher = publish()
    await until(async () => (await play()).body.phase, 'live')
    const { streamOid } = (await play()).body
    const viewers = async () => (await t.call(`GET /stream/${streamOid}/views`)).body.viewers
    t.clock.advance(60_000)
    await until(viewers, 0)
    const { body } = await play(await signUpAdmin(t))
    expect(await get(body.playlist)).toBe(200)
    await until(viewers, 1)
    publisher.stop()
    await until(async () => (await play()).body.phase, 'interrupted')
  })

  it('counts a visitor who logs in once', async () => {
    const publisher = publish()
    await until(async () => (await play()).body.phase, 'live')
    t.clock.advance(60_000)
    const guestId = 'd'.repeat(24)
    const path = `GET /live/play?creatorOid=${streamer.oid}`
    const { streamOid } = (await t.call(path, { guestId })).body
    const viewers = () => countViewers(t.deps.db, { streamOid, now: t.clock.now() })
    expect(await viewers()).toBe(1)
    await t.call(path, { guestId, token: (await signUpPerson(t)).token })
    expect(await viewers()).toBe(1)
    publisher.stop()
    await until(async () => (await play()).body.phase, 'interrupted')
  })

  it('no longer counts viewers who are removed, or refused since', async () => {
    const publisher = publish()
    await until(async () => (await play()).body.phase, 'live')
    t.clock.advance(60_000)
    const guestId = 'e'.repeat(24)
    const [viewer, refused, guest] = [await signUpPerson(t), await signUpPerson(t), { guestId }]
    const path = `GET /live/play?creatorOid=${streamer.oid}`
    const { streamOid } = (await play(viewer)).body
    const playlistOf = async (by: { token: string } | { guestId: string }) =>
      (await t.call(path, by)).body.playlist
    for (const by of [viewer, guest]) expect(await get(await playlistOf(by))).toBe(200)
    const playlist = await playlistOf(refused)
    expect(await get(playlist)).toBe(200)
    const viewers = () => countViewers(t.deps.db, { streamOid, now: t.clock.now() })
    await until(viewers, 3)
    const kickedRefused = { kind: 'user', oid: refused.oid } as const
    const noted = { streamOid, viewer: kickedRefused, reason: null, now: t.clock.now() }
    await t.deps.db.transaction().execute((tx) => kickViewer(tx, noted))
    await t.deps.bus.publish(streamHints, { creatorOid: streamer.oid })
    await until(() => get(playlist), 403)
    await until(viewers, 2)
    const kick = { creatorOid: streamer.oid, userOid: viewer.oid }
    await t.call('POST /live/chat/kick', { token: streamer.token, body: kick })
    await until(viewers, 1)
    await (await enterChat(t, guest, streamer.oid)).say('Spoilers!')
    const room = await t.call(`GET /live/chat/room?creatorOid=${streamer.oid}`, guest)
    const kicked = { creatorOid: streamer.oid, userOid: room.body.self.senderOid }
    await t.call('POST /live/chat/kick', { token: streamer.token, body: kicked })
    await until(viewers, 0)
    publisher.stop()
    await until(async () => (await play()).body.phase, 'interrupted')
  })

  it('counts viewers who paused it while they have its chat open', async () => {
    const publisher = publish()
    await until(async () => (await play()).body.phase, 'live')
    const fan = await signUpPerson(t)
    const { streamOid } = (await play(fan)).body
    const viewers = () => countViewers(t.deps.db, { streamOid, now: t.clock.now() })
    t.clock.advance(60_000)
    expect(await viewers()).toBe(0)
    const topics = createFeatures(t.deps).flatMap(({ hubTopics }) => hubTopics ?? [])
    const chat = topics.find(({ name }) => name === 'live-chat')
    const actor = (userOid: string, tool?: 'dock'): Actor => ({
      userOid,
      guestId: null,
      sessionId: null,
      roles: new Set(),
      address: '',
      ...(tool && { tool }),
    })
    const stranger = await signUpPerson(t)
    const mark = (...actors: Actor[]) => chat?.markPresent?.({ actors, id: streamer.oid })
    await mark(actor(stranger.oid), actor(streamer.oid), actor(fan.oid, 'dock'))
    expect(await viewers()).toBe(0)
    await mark(actor(fan.oid), actor(fan.oid))
    expect(await viewers()).toBe(1)
    publisher.stop()
    await until(async () => (await play()).body.phase, 'interrupted')
  })

  it('ends with its connection when the creator is suspended', async () => {
    const other = await signUpStreamer(t)
    const { body } = await t.call('GET /live/key2', { token: other.token })
    await prepareStream(t, other)
    const publisher = publish(body.key)
    await until(async () => (await play(undefined, other.oid)).body.phase, 'live')
    const admin = await signUpAdmin(t)
    await t.call(`PUT /admin/users/${other.oid}/suspension`, {
      token: admin.token,
      body: { reason: 'Spam' },
    })
    expect(await publisher.ended).not.toBe(0)
    expect(refusal(await play(undefined, other.oid))).toEqual([404, 'live.not_streaming'])
  })

  it('shows its creator that streaming software was rejected after the site’s team stopped it', async () => {
    const other = await signUpStreamer(t)
    const { token } = other
    const { body } = await t.call('GET /live/key2', { token })
    const streamOid = await prepareStream(t, other)
    const publisher = publish(body.key)
    await until(async () => (await play(undefined, other.oid)).body.phase, 'live')
    const admin = await signUpAdmin(t)
    const stop = { streamOid, reason: 'Spam' }
    await t.call('DELETE /live/admin', { token: admin.token, body: stop })
    expect(await publisher.ended).not.toBe(0)
    const shown = async () => (await t.call('GET /live/studio', { token })).body
    expect(await shown()).toMatchObject({ notices: [{ kind: 'stopped' }], rejection: null })
    expect(await publish(body.key).ended).not.toBe(0)
    await expect
      .poll(async () => (await shown()).rejection)
      .toEqual({ at: expect.any(String), until: expect.any(String) })
  })

  it('ends with its connection when the creator stops it [R-live-020]', async () => {
    const publisher = publish()
    await until(async () => (await play()).body.phase, 'live')
    const { body } = await t.call('POST /live/stop', { token: streamer.token, body: {} })
    expect(body.stream).toMatchObject({ state: 'ended', endedAt: expect.any(String) })
    expect(await publisher.ended).not.toBe(0)
    expect(refusal(await play())).toEqual([404, 'live.not_streaming'])
    expect((await studio()).stream).toBeNull()
  })
})

describe('a process that only receives streams', () => {
  it('serves them and its health, and nothing else of the site', async () => {
    const t = await createTestApp({
      PLAX_LIVE_URL: 'https://live1.example, https://live2.example/',
    })
    try {
      expect(t.deps.config.rtmp.playUrls).toEqual([
        'https://live1.example',
        'https://live2.example',
      ])
      const app = await createIngestApp(t.deps, createFeatures(t.deps))
      const status = async (url: string) => (await app.inject({ url })).statusCode
      expect(await status('/api/health')).toBe(200)
      expect(await status(`/api/live/hls/${'a'.repeat(51)}/master.m3u8`)).toBe(403)
      expect(await status('/api/live/livestreams')).toBe(404)
      const streamer = await signUpStreamer(t)
      const streamOid = await prepareStream(t, streamer)
      await t.deps.pool.query(
        "UPDATE live_streams SET phase = 'live', host = 'https://live1.example' WHERE oid = $1",
        [streamOid],
      )
      await t.call('POST /live/start', { token: streamer.token, body: {} })
      const { body } = await t.call(`GET /live/play?creatorOid=${streamer.oid}`)
      expect(body.playlist).toMatch(/^https:\/\/live1\.example\/api\/live\/hls\//)
      await app.close()
    } finally {
      await t.close()
    }
  })
})

describe('a stream key', () => {
  let t: TestApp
  let streamer: Person
  beforeAll(async () => {
    t = await createTestApp({ PLAX_PUBLIC_URL: 'https://plax.example' })
    streamer = await signUpStreamer(t)
  })
  afterAll(() => t.close())

  const read = (person: Person) =>
    t.call('GET /live/key2', { token: person.token, headers: { host: 'plax.example' } })
  const decrypt = (admin: Person, body: Record<string, unknown>) =>
    t.call('POST /live/admin/rplay-stream/whitelist/decrypt', {
      token: admin.token,
      headers: { host: 'plax.example' },
      body,
    })

  it('is made at the first call and is the same afterwards, with the server’s URL', async () => {
    const { body } = await read(streamer)
    expect(body).toMatchObject({
      key: expect.stringMatching(/^[\w-]{32}$/),
      servers: { rtmp: 'rtmp://plax.example:1935/live', rtmps: null },
    })
    expect((await read(streamer)).body).toEqual(body)
  })

  it('is returned only to livestreamers [R-live-002]', async () => {
    expect(refusal(await read(await signUpCreator(t)))).toEqual([403, 'auth.forbidden'])
    expect((await t.call('GET /live/key2', { headers: { host: 'plax.example' } })).status).toBe(401)
  })

  it('is the same for two first calls at once', async () => {
    const other = await signUpStreamer(t)
    const [one, two] = await Promise.all([read(other), read(other)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.key).toBe(two.body.key)
  })

  it('is stored sealed and hashed, never as it is', async () => {
    const { body } = await read(streamer)
    const { rows } = await t.deps.pool.query(
      "SELECT live_stream_keys::text, encode(sealed_key, 'escape') AS sealed FROM live_stream_keys",
    )
    expect(JSON.stringify(rows)).not.toContain(body.key)
  })

  it('is shown to an administrator who gives a reason, and recorded each time', async () => {
    const admin = await signUpAdmin(t)
    const { body } = await read(streamer)
    const asked = { userOid: streamer.oid, reason: 'The streamer can’t connect.' }
    expect((await decrypt(admin, asked)).body).toEqual({ key: body.key })
    expect(refusal(await decrypt(streamer, asked))).toEqual([403, 'auth.forbidden'])
    expect((await decrypt(admin, { userOid: streamer.oid, reason: ' ' })).status).toBe(400)
    const nobody = await decrypt(admin, { ...asked, userOid: admin.oid })
    expect(refusal(nobody)).toEqual([404, 'live.no_stream_key'])
    const { rows } = await t.deps.pool.query(
      "SELECT actor_oid, subject_oid, details FROM audit_log WHERE action = 'live.stream_key_shown'",
    )
    expect(rows).toEqual([
      { actor_oid: admin.oid, subject_oid: streamer.oid, details: { reason: asked.reason } },
    ])
  })

  it('asks for a recent proof of identity', async () => {
    t.clock.advance(11 * 60 * 1000)
    expect(refusal(await read(streamer))).toEqual([403, 'account.step_up_required'])
  })
})
