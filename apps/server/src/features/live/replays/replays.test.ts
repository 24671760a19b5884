import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DonationRecord } from '@plax/contracts/donation/donation-record'
import type { MediaMessage } from '@plax/streaming/media-message'
import { newOid } from '../../../platform/ids.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { deliverEvents, followEvents } from '../../../testing/notifications.ts'
import { giveRole, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { uploadPicture } from '../../../testing/uploads.ts'
import { postEvent } from '../chat/post-event.ts'
import { runFfmpeg, sampleStream } from '../ingest/sample-streams.ts'
import { liveFolder } from '../streams/live-folder.ts'
import { RecordingKeeper } from './keep-recording.ts'
import { addMark } from './marks.ts'
import { runObject } from './replay.keys.ts'
import { deletingJob } from './replays.lifecycle.ts'
import { pauseMs, recordStream } from './sample-recording.ts'

const dayMs = 24 * 3600_000
/** Samples of sound don’t end with pictures. */
/** As far as a chat may be off. */
const within500 = (ms: number) =>
  expect.toSatisfy((value: number) => Math.abs(value - ms) < 500) as number
const about = (ms: number) => expect.closeTo(ms, -2) as number

describe('a replay', () => {
  let t: TestApp
  let creator: Person
  let fan: Person
  let film: MediaMessage[]
  let smallFilm: MediaMessage[]
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    fan = await signUpPerson(t)
    await t.call('POST /account/favorite/creators', {
      token: fan.token,
      body: { creatorOid: creator.oid },
    })
    film = await sampleStream({ seconds: 6, group: 30 })
    smallFilm = await sampleStream({ seconds: 4, size: '160x120', group: 30, audio: null })
  })
  afterAll(() => t.close())

  const ofCreator = { token: '' }
  const call = (key: string, body?: Record<string, unknown>, person = creator) =>
    t.call(key, { ...ofCreator, token: person.token, ...(body && { body }) })
  const record = async (runs: readonly MediaMessage[][]) => {
    const { oid } = await recordStream(t, { creator, runs })
    await new RecordingKeeper(t.deps, liveFolder(t.deps.config)).keep(oid)
    return oid
  }
  const list = async (person: Person | null = creator) => {
    const path = `GET /live/replays?creatorOid=${creator.oid}`
    const { body } = await t.call(path, person ? { token: person.token } : {})
    return body.items as { oid: string; state: string; bytes: number | null }[]
  }
  const find = async (oid: string, person: Person | null = creator) =>
    (await list(person)).find((one) => one.oid === oid)
  const read = async (oid: string) => (await call(`GET /live/replay?oid=${oid}`)).body
  const edit = (oid: string, sent: Record<string, unknown>) =>
    call('PUT /live/replay', { oid, ...sent })
  const make = (oid: string, more: Record<string, unknown> = {}) =>
    call('POST /live/record/upload', { oid, ...more })
  /** Makes its video; answers the id of the draft, and how many pictures the video has. */
  const makeWhole = async (oid: string, more: Record<string, unknown> = {}) => {
    const made = await make(oid, more)
    expect(made.status).toBe(200)
    await t.runTasks()
    const { contentOid } = (await find(oid)) as unknown as { contentOid: string }
    const { rows } = await t.deps.pool.query(
      "SELECT oid FROM uploads WHERE content_oid = $1 AND state = 'done'",
      [contentOid],
    )
    const object = await t.deps.storage.get(`uploads/${rows[0].oid}`)
    return { contentOid, video: object ? await buffer(object.stream) : Buffer.alloc(0) }
  }
  const publish = async (contentOid: string, metaData: Record<string, unknown> = {}) => {
    const thumbnail = await uploadPicture(t, creator)
    const sent = { title: 'The night sail', thumbnail, ...metaData }
    const answer = await call('POST /content', { contentOid, metaData: sent })
    expect(answer.status).toBe(200)
    await follow()
  }
  /** Writes in the chat of a stream as it was at that time. */
  const say = async (streamOid: string, said: readonly (readonly [string, number])[]) => {
    for (const [content, at] of said) {
      const { rows } = await t.deps.pool.query(
        `INSERT INTO live_chat_rooms (creator_oid, last_seq) VALUES ($1, 1)
         ON CONFLICT (creator_oid) DO UPDATE SET last_seq = live_chat_rooms.last_seq + 1
         RETURNING last_seq AS seq`,
        [creator.oid],
      )
      const data = { nickname: 'Rin', anonymousNumber: null, isCreator: false, mentions: [] }
      await t.deps.db
        .insertInto('live_chat_messages')
        .values({
          creator_oid: creator.oid,
          seq: rows[0].seq,
          oid: newOid(t.clock.now()),
          type: 'message',
          stream_oid: streamOid,
          sender_kind: 'user',
          sender_oid: fan.oid,
          shown_oid: fan.oid,
          subject_oid: null,
          content,
          data: JSON.stringify({
            ...data,
            isManager: false,
            isAdmin: false,
            tier: null,
            subscribedSince: null,
          }),
          created_at: new Date(at),
        })
        .execute()
    }
  }
  const follow = () =>
    followEvents(t, {
      'content.replay_published': 'live.follow-replay',
      'content.deleted': 'live.follow-replay',
    })
  const notified = async (person: Person) =>
    (await t.call('GET /account/notifications', { token: person.token })).body.items as {
      type: string
      text: string
    }[]

  it('is listed with its state and its last day, to its creator alone [R-live-027]', async () => {
    const oid = await record([film])
    expect(await find(oid)).toMatchObject({
      state: 'recorded',
      creatorOid: creator.oid,
      contentOid: null,
      deleteAt: new Date(t.clock.now().getTime() + 7 * dayMs).toISOString(),
    })
    expect(await find(oid, fan)).toBeUndefined()
    expect(await find(oid, null)).toBeUndefined()
    const other = await signUpCreator(t)
    for (const key of ['GET /live/replay', 'GET /live/replay/playlist'])
      expect(refusal(await call(`${key}?oid=${oid}`, undefined, other))).toEqual([
        404,
        'live.no_replay',
      ])
    for (const key of ['PUT /live/replay', 'POST /live/record/upload', 'DELETE /live/record'])
      expect(refusal(await call(key, { oid }, other))).toEqual([404, 'live.no_replay'])
    expect(await find(oid)).toMatchObject({ state: 'recorded' })
  })

  it('can be watched by its creator before it’s made a video', async () => {
    const oid = await record([film, film])
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { text } = await call(`GET /live/replay/playlist?oid=${oid}`)
    const path = join(mkdtempSync(join(tmpdir(), 'plax-replay-')), 'replay.m3u8')
    writeFileSync(path, text.replaceAll(/\/api\//g, `${origin}/api/`))
    const tools = ['-allowed_extensions', 'ALL']
    const whitelist = ['-protocol_whitelist', 'file,http,tcp']
    const output = ['-map', '0:v', '-c', 'copy', '-f', 'framecrc', 'pipe:1']
    // Decoding drops pictures between runs; the packets are all there.
    const args = [...whitelist, ...tools, '-i', path, ...output]
    expect(countPictures(await runFfmpeg(args))).toBe(360)
  })

  it('becomes a draft with the video of all runs, without the pauses between them', async () => {
    const oid = await record([film, film])
    const { contentOid, video } = await makeWhole(oid)
    expect(await picturesOf(video)).toBe(360)
    expect(await find(oid)).toMatchObject({
      state: 'unpublished',
      contentOid,
      durationMs: about(12_000),
    })
    const { body } = await call(`GET /content/content?contentOid=${contentOid}`)
    expect(body.content).toMatchObject({ type: 'video', isReplay: true })
    expect((await call(`GET /content/encoding-status?contentOid=${contentOid}`)).body.state).toBe(
      'done',
    )
    expect(refusal(await make(oid))).toEqual([409, 'live.replay_is_made'])
  })

  it('keeps the tags of its stream, and is marked if not everyone could watch that', async () => {
    const oid = await record([film])
    expect(await find(oid)).toMatchObject({ wasLimited: false })
    await t.deps.pool.query("UPDATE live_streams SET tags = '{moon,ink}' WHERE oid = $1", [oid])
    await t.deps.pool.query('UPDATE catalogue_items SET way_free = false WHERE oid = $1', [oid])
    const { contentOid } = await makeWhole(oid)
    expect(await find(oid)).toMatchObject({ wasLimited: true })
    const { body } = await call(`GET /content/content?contentOid=${contentOid}`)
    expect(body.content.hashtags).toEqual(['moon', 'ink'])
  })

  it('is trimmed to key frames, so that nothing that was cut out stays', async () => {
    const oid = await record([film, film])
    const cuts = [
      { startMs: 0, endMs: 1500 },
      { startMs: 4000, endMs: 7100 },
    ]
    const whole = await find(oid)
    const { body } = await edit(oid, { cuts })
    const cut = await find(oid)
    expect(cut).toMatchObject({ durationMs: about(7400) })
    // In proportion, so nearly.
    expect(Number(cut?.bytes) / Number(whole?.bytes)).toBeCloseTo(7400 / 12_000, 1)
    // Of the first run 2 to 4 s stay, and of the second what follows its third second.
    expect(body).toMatchObject({ cuts, recordedMs: about(12_000), keptMs: about(6000) })
    const { video } = await makeWhole(oid)
    expect(await picturesOf(video)).toBe(180)
    expect(await find(oid)).toMatchObject({ durationMs: about(6000) })
  })

  it('is trimmed at its beginning although sound arrives after its pictures', async () => {
    const isLate = ({ kind, timestamp }: MediaMessage) => kind === 'audio' && timestamp > 500
    const arrival = (one: MediaMessage) => one.timestamp + (isLate(one) ? 60 : 0)
    const oid = await record([film.toSorted((a, b) => arrival(a) - arrival(b))])
    await edit(oid, { cuts: [{ startMs: 0, endMs: 3500 }] })
    const { video } = await makeWhole(oid)
    expect(await picturesOf(video)).toBe(60)
  })

  it('is one video if the publisher changed its resolution and its sound', async () => {
    const oid = await record([film, smallFilm])
    const { video } = await makeWhole(oid)
    const { size, seconds } = await describeVideo(video)
    expect(size).toBe('320x180')
    expect(seconds).toBeCloseTo(10, 0)
    expect(await find(oid)).toMatchObject({ state: 'unpublished', durationMs: about(10_000) })
  })

  it('is not made if nothing of it stays, and says so', async () => {
    const oid = await record([film])
    await edit(oid, { cuts: [{ startMs: 0, endMs: 99_999 }] })
    expect((await make(oid)).body.state).toBe('encoding')
    expect(await find(oid)).toMatchObject({ deleteAt: null })
    await t.runTasks()
    expect(await find(oid)).toMatchObject({
      state: 'failed',
      failure: 'live.replay_is_empty',
      deleteAt: expect.any(String),
    })
    expect((await edit(oid, { cuts: [] })).body).toMatchObject({ keptMs: about(6000) })
    await makeWhole(oid)
    expect(await find(oid)).toMatchObject({ state: 'unpublished', failure: null })
  })

  it('gets chapters from what happened, in the time of the video', async () => {
    const { oid } = await recordStream(t, { creator, runs: [film, film] })
    const startedAt = Number(`0x${oid.slice(0, 8)}`) * 1000
    await t.deps.db.transaction().execute(async (tx) => {
      const mark = { streamOid: oid, now: new Date(startedAt) }
      await addMark(tx, { ...mark, kind: 'title', text: 'At sea' })
      await addMark(tx, { ...mark, kind: 'mark', text: 'A whale', now: new Date(startedAt + 3000) })
    })
    await new RecordingKeeper(t.deps, liveFolder(t.deps.config)).keep(oid)
    const { events, chapters } = await read(oid)
    expect(events.map((one: { kind: string }) => one.kind)).toEqual(['title', 'mark', 'pause'])
    expect(chapters.map((one: { title: string }) => one.title)).toEqual([
      'At sea',
      'A whale',
      'At sea, after the interruption',
    ])
    const cuts = [{ startMs: 0, endMs: 2000 }]
    const own = [...chapters.slice(0, 2), { startMs: 6000, title: 'Back' }]
    expect((await edit(oid, { cuts, chapters: own })).body.chapters).toEqual(own)
    const { contentOid } = await makeWhole(oid)
    const { body } = await call(`GET /content/texts?contentOid=${contentOid}`)
    expect(body.chapters).toEqual([
      { startMs: 0, title: 'At sea' },
      { startMs: expect.closeTo(own[1].startMs - 2000, -2), title: 'A whale' },
      { startMs: 4000, title: 'Back' },
    ])
  })

  it('has what happened on air: titles, and what its creator marked', async () => {
    await giveRole(t, creator, 'livestreamer')
    expect(refusal(await call('POST /live/mark', { text: 'Too early' }))).toEqual([
      404,
      'live.not_streaming',
    ])
    const { oid } = await recordStream(t, {
      creator,
      runs: [film],
      title: 'At sea',
      onAir: async () => {
        const imgS3Key = await uploadPicture(t, creator)
        const saved = await call('POST /live/studio', { title: 'In the storm', imgS3Key })
        expect(saved.status).toBe(200)
        t.clock.advance(1000)
        expect((await call('POST /live/mark', { text: 'Lightning' })).status).toBe(200)
      },
    })
    await new RecordingKeeper(t.deps, liveFolder(t.deps.config)).keep(oid)
    const { events, chapters } = await read(oid)
    expect(events).toMatchObject([
      { kind: 'title', text: 'At sea', atMs: 0 },
      { kind: 'title', text: 'In the storm' },
      { kind: 'mark', text: 'Lightning' },
    ])
    expect(chapters.map((one: { title: string }) => one.title)).toEqual([
      'At sea',
      'In the storm',
      'Lightning',
    ])
  })

  it('becomes the file of a draft that its creator names', async () => {
    const oid = await record([film])
    const { body } = await call('POST /content/save', { metaData: { title: 'My draft' } })
    const { contentOid } = body.content
    const other = await signUpCreator(t)
    const foreign = await call('POST /content/save', { metaData: { title: 'Not mine' } }, other)
    const named = { _contentOid: foreign.body.content.contentOid }
    expect(refusal(await make(oid, named))).toEqual([404, 'content.not_found'])
    expect((await makeWhole(oid, { _contentOid: contentOid })).contentOid).toBe(contentOid)
    const saved = await call(`GET /content/content?contentOid=${contentOid}`)
    expect(saved.body.content).toMatchObject({ title: 'My draft', isReplay: true })
    expect(await find(oid)).toMatchObject({ title: 'My draft' })
  })

  it('is kept for good once it’s published, and followers are notified once [R-live-029, R-notification-004]', async () => {
    const oid = await record([film])
    const { contentOid } = await makeWhole(oid)
    await publish(contentOid)
    expect(await find(oid)).toMatchObject({ state: 'published', deleteAt: null })
    expect(await find(oid, fan)).toMatchObject({ state: 'published', bytes: null })
    expect(await find(oid, null)).toMatchObject({ title: 'The night sail', contentOid })
    await runQueued(t, deletingJob)
    expect(await t.deps.storage.stat(runObject(oid, 0, 'mp4'))).toBeNull()
    t.clock.advance(8 * dayMs)
    await t.jobs.get('live.delete-replays')?.({})
    expect(await find(oid)).toMatchObject({ state: 'published' })
    expect(refusal(await call('DELETE /live/record', { oid }))).toEqual([
      409,
      'live.replay_is_published',
    ])
    await deliverEvents(t)
    await deliverEvents(t)
    const told = (await notified(fan)).filter(({ type }) => ['recording', 'content'].includes(type))
    expect(told).toMatchObject([{ type: 'recording' }])
    await call('DELETE /content', { contentOid })
    await follow()
    expect(await find(oid)).toBeUndefined()
  })

  it('plays its chat at the moments at which it was said, across pauses and cuts', async () => {
    const { oid } = await recordStream(t, { creator, runs: [film, film] })
    await new RecordingKeeper(t.deps, liveFolder(t.deps.config)).keep(oid)
    const startedAt = Number(`0x${oid.slice(0, 8)}`) * 1000
    const secondAt = startedAt + 6000 + pauseMs
    const said: [string, number][] = [
      ['before', startedAt - 5000],
      ['cut out', startedAt + 1000],
      ['early', startedAt + 3000],
      ['in the pause', startedAt + 20_000],
      ['late', secondAt + 2000],
      ['banned', secondAt + 2500],
    ]
    await say(oid, said)
    await edit(oid, { cuts: [{ startMs: 0, endMs: 2000 }] })
    const { contentOid } = await makeWhole(oid)
    const read = async (query = '', token = creator.token) =>
      t.call(`GET /live/replay/chat?contentOid=${contentOid}${query}`, { token })
    expect((await read('', fan.token)).status).toBe(404)
    await publish(contentOid)
    const { body } = await read('', fan.token)
    const shown = body.items.map(
      ({ atMs, entry }: { atMs: number; entry: { content: string } }) => [entry.content, atMs],
    )
    expect(shown).toEqual([
      ['early', within500(1000)],
      ['in the pause', within500(4000)],
      ['late', within500(6000)],
      ['banned', within500(6500)],
    ])
    const later = await read('&fromMs=5000')
    expect(later.body.items).toMatchObject([
      { entry: { content: 'late' } },
      { entry: { content: 'banned' } },
    ])
    expect((await read('&fromMs=99999')).body).toEqual({ items: [], nextAfter: null })
  })

  it('shows how a poll ended, at the moment at which it did', async () => {
    const { oid } = await recordStream(t, { creator, runs: [film] })
    await new RecordingKeeper(t.deps, liveFolder(t.deps.config)).keep(oid)
    const startedAt = Number(`0x${oid.slice(0, 8)}`) * 1000
    const options = [{ optionId: 'a', text: 'Sea', votes: 2 }]
    const event = { pollOid: oid, question: 'Where next?', options, totalVotes: 2 }
    const now = new Date(startedAt + 3000)
    await t.deps.db.transaction().execute(async (tx) => {
      const posted = { creatorOid: creator.oid, streamOid: oid, now }
      await postEvent(tx, { ...posted, event: { event: 'pollStart', ...event } })
      await postEvent(tx, { ...posted, event: { event: 'pollEnd', ...event } })
    })
    const { contentOid } = await makeWhole(oid)
    const { body } = await call(`GET /live/replay/chat?contentOid=${contentOid}`)
    expect(body.items).toEqual([
      { atMs: within500(3000), entry: expect.objectContaining({ event: 'pollEnd', ...event }) },
    ])
  })

  it('shows donations and changes of missions at the moments at which they were made', async () => {
    const { oid } = await recordStream(t, { creator, runs: [film] })
    await new RecordingKeeper(t.deps, liveFolder(t.deps.config)).keep(oid)
    const startedAt = Number(`0x${oid.slice(0, 8)}`) * 1000
    const missionOid = newOid(t.clock.now())
    const events = [
      [2000, { event: 'donation', donation: donationOf(creator, { content: 'For you' }) }],
      [
        3000,
        {
          event: 'mission',
          missionOid,
          status: 'pending',
          coin: 30,
          donation: donationOf(creator, { missionOid, missionType: 'assigned', content: 'Sing' }),
        },
      ],
      [4000, { event: 'mission', missionOid, status: 'success', coin: 30, donation: null }],
      [4500, { event: 'donationPlaying', oid: missionOid, views: 1 }],
    ] as const
    await t.deps.db.transaction().execute(async (tx) => {
      for (const [atMs, event] of events) {
        const now = new Date(startedAt + atMs)
        await postEvent(tx, { creatorOid: creator.oid, streamOid: oid, now, event })
      }
    })
    const { contentOid } = await makeWhole(oid)
    const { body } = await call(`GET /live/replay/chat?contentOid=${contentOid}`)
    expect(body.items).toEqual(
      events
        .slice(0, 3)
        .map(([atMs, event]) => ({ atMs: within500(atMs), entry: expect.objectContaining(event) })),
    )
  })

  it('plays no message that was deleted or whose writer was banned since', async () => {
    const { oid } = await recordStream(t, { creator, runs: [film] })
    await new RecordingKeeper(t.deps, liveFolder(t.deps.config)).keep(oid)
    const startedAt = Number(`0x${oid.slice(0, 8)}`) * 1000
    await say(oid, [
      ['kept', startedAt + 2000],
      ['deleted', startedAt + 3000],
    ])
    const { contentOid } = await makeWhole(oid)
    const read = async () => {
      const { body } = await call(`GET /live/replay/chat?contentOid=${contentOid}`)
      return body.items.map(({ entry }: { entry: { content: string } }) => entry.content)
    }
    expect(await read()).toEqual(['kept', 'deleted'])
    await t.deps.pool.query(
      "UPDATE live_chat_messages SET deleted_at = $1, content = '' WHERE content = 'deleted'",
      [t.clock.now()],
    )
    expect(await read()).toEqual(['kept'])
    const ban = { creatorOid: creator.oid, userOid: fan.oid, banTime: 0, reason: 'chatBan' }
    const banned = await call('POST /live/chatban', { ...ban, description: '' })
    expect(banned.status).toBe(200)
    expect(await read()).toEqual([])
    await call('POST /live/removebanusers', { creatorOid: creator.oid, userOids: [fan.oid] })
  })

  it('keeps its chat when other chats are forgotten, until it’s deleted', async () => {
    const [published, unpublished] = [await record([smallFilm]), await record([smallFilm])]
    const longAgo = t.clock.now().getTime() - 366 * dayMs
    for (const oid of [published, unpublished]) await say(oid, [['kept?', longAgo]])
    const { contentOid } = await makeWhole(published)
    await publish(contentOid)
    const forget = async () => {
      await t.jobs.get('live.forget-chat')?.({})
      const { rows } = await t.deps.pool.query(
        'SELECT stream_oid FROM live_chat_messages WHERE stream_oid = ANY($1)',
        [[published, unpublished]],
      )
      return rows.map(({ stream_oid: oid }) => oid)
    }
    expect(await forget()).toEqual([published])
    expect((await call('DELETE /content', { contentOid })).status).toBe(200)
    await follow()
    expect(await forget()).toEqual([])
  })

  it('has a long chat page by page', async () => {
    const { oid } = await recordStream(t, { creator, runs: [film] })
    await new RecordingKeeper(t.deps, liveFolder(t.deps.config)).keep(oid)
    const startedAt = Number(`0x${oid.slice(0, 8)}`) * 1000
    await say(
      oid,
      Array.from({ length: 250 }, (_, at) => [`${at}`, startedAt + 2000 + at] as const),
    )
    const { contentOid } = await makeWhole(oid)
    const page = `GET /live/replay/chat?contentOid=${contentOid}`
    const first = (await call(page)).body
    expect(first.items).toHaveLength(200)
    const next = (await call(`${page}&after=${first.nextAfter}`)).body
    expect(next.items.map(({ entry }: { entry: { content: string } }) => entry.content)).toEqual(
      Array.from({ length: 50 }, (_, at) => `${200 + at}`),
    )
    expect(next.nextAfter).toBeNull()
  })

  it('that isn’t published is deleted with its draft, a day after its creator was warned [R-live-028]', async () => {
    const oid = await record([film])
    await edit(oid, { title: 'The last sail' })
    const { contentOid } = await makeWhole(oid)
    const warnings = async () => {
      await t.jobs.get('live.delete-replays')?.({})
      await deliverEvents(t)
      return (await notified(creator)).filter(({ text }) => text.includes('The last sail'))
    }
    t.clock.advance(6 * dayMs - 1)
    expect(await warnings()).toHaveLength(0)
    t.clock.advance(1)
    expect(await warnings()).toHaveLength(1)
    expect(await warnings()).toHaveLength(1)
    t.clock.advance(dayMs)
    await t.jobs.get('live.delete-replays')?.({})
    expect(await find(oid)).toBeUndefined()
    expect((await call(`GET /content/content?contentOid=${contentOid}`)).status).toBe(404)
  })

  it('that is to be published later isn’t deleted', async () => {
    const oid = await record([film])
    const { contentOid } = await makeWhole(oid)
    const publishAt = new Date(t.clock.now().getTime() + 20 * dayMs).toISOString()
    await publish(contentOid, { publishAt })
    t.clock.advance(8 * dayMs)
    await t.jobs.get('live.delete-replays')?.({})
    expect(await find(oid)).toMatchObject({ contentOid })
  })

  it('is a recording again if its draft is deleted', async () => {
    const oid = await record([film])
    const { contentOid } = await makeWhole(oid)
    await call('DELETE /content', { contentOid })
    await follow()
    expect(await find(oid)).toMatchObject({ state: 'recorded', contentOid: null })
    await makeWhole(oid)
    expect(await find(oid)).toMatchObject({ state: 'unpublished' })
  })

  it('is deleted by its creator, with its draft and its files', async () => {
    const oid = await record([film])
    const { contentOid } = await makeWhole(oid)
    expect((await call('DELETE /live/record', { oid })).body).toEqual({ deleted: true })
    expect(await find(oid)).toBeUndefined()
    expect((await call(`GET /content/content?contentOid=${contentOid}`)).status).toBe(404)
    await runQueued(t, deletingJob)
    expect(await t.deps.storage.stat(runObject(oid, 0, 'mp4'))).toBeNull()
  })
})

const countPictures = (crc: Buffer) => crc.toString().match(/^0,/gm)?.length

function writeVideo(bytes: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'plax-replay-')), 'video.mp4')
  writeFileSync(path, bytes)
  return path
}

async function picturesOf(bytes: Buffer): Promise<number | undefined> {
  const args = ['-i', writeVideo(bytes), '-map', '0:v', '-f', 'framecrc', 'pipe:1']
  return countPictures(await runFfmpeg(args))
}

/** The size of its pictures, and how long its sound is. */
async function describeVideo(bytes: Buffer): Promise<{ size: string; seconds: number }> {
  const path = writeVideo(bytes)
  const crc = await runFfmpeg(['-i', path, '-map', '0:v', '-f', 'framecrc', 'pipe:1'])
  const [, size = ''] = /#dimensions 0: (\S+)/.exec(crc.toString()) ?? []
  const sound = ['-map', '0:a', '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1']
  const samples = await runFfmpeg(['-i', path, ...sound])
  return { size, seconds: samples.length / 16_000 }
}

function donationOf(creator: Person, more: Partial<DonationRecord>): DonationRecord {
  return {
    oid: newOid(new Date()),
    creatorOid: creator.oid,
    donationType: more.missionOid ? 'mission' : 'text',
    coin: 30,
    content: '',
    views: 0,
    sender: { userOid: creator.oid, nickname: 'Rin' },
    isHiddenName: false,
    userIndex: null,
    optionId: null,
    optionName: null,
    status: more.missionOid ? 'pending' : 'shown',
    createTime: new Date().toISOString(),
    startTime: null,
    endTime: null,
    timeLimit: null,
    pendingTimeLimit: null,
    isPinned: false,
    isReplay: false,
    useTts: false,
    media: null,
    missionType: null,
    missionOid: null,
    ...more,
  }
}
