import type { OutsideEntry } from '@plax/contracts/live/outside-chat'
import type { LinkPlatform } from '@plax/contracts/links/link-values'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTasks } from '../../../platform/tasks/task-runner.ts'
import { openTool } from '../../../testing/alerts.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { HubConnection } from '../../../testing/hub-client.ts'
import { goOn } from '../../../testing/live-chats.ts'
import { openApp } from '../../../testing/open-app.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { startTwitch, type TwitchServer } from '../../../testing/twitch.ts'
import { startYoutube, type YoutubeServer } from '../../../testing/youtube.ts'
import { readChatKind, readChatTask, readTimes } from './read-chat.ts'

const ada = { id: '9001', name: 'Ada' }
const bo = { id: '9002', name: 'Bo' }

/** Workers look for tasks once a second. */
const patient = { timeout: 10_000 }
const quick = { ...readTimes, askMs: 30, flushMs: 5, firstPauseMs: 5, steadyMs: 0, idlePauseMs: 30 }

describe('the chats of linked accounts', () => {
  let t: TestApp
  let other: TestApp
  let origins: string[]
  let twitch: TwitchServer
  let youtube: YoutubeServer
  let creator: Person
  let topic: string
  const tabs: HubConnection[] = []
  const workers: { stop(): Promise<void> }[] = []

  beforeAll(async () => {
    twitch = await startTwitch()
    youtube = await startYoutube()
    t = await createTestApp({ ...twitch.env, ...youtube.env })
    other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
    origins = await Promise.all(
      [t, other].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })),
    )
  })
  afterAll(async () => {
    await other.close()
    await t.close()
    await twitch.close()
    await youtube.close()
  })
  beforeEach(async () => {
    await t.deps.db.deleteFrom('linked_accounts').execute()
    creator = await signUpCreator(t)
    topic = `live-outside-chat:${creator.oid}`
    twitch.reset()
    youtube.reset()
    twitch.stream = null
    youtube.refuseNext = null
    youtube.forgetChat()
    youtube.opened.length = 0
    youtube.broadcast = {
      id: `video-${creator.oid}`,
      title: 'Painting',
      chatId: `chat-${creator.oid}`,
      startedAt: '2026-11-20T08:30:00Z',
      viewers: '210',
    }
  })
  afterEach(async () => {
    await end()
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await t.deps.db.deleteFrom('tasks').execute()
    for (const tab of tabs.splice(0)) tab.close()
    await expect.poll(() => twitch.readers() + youtube.readers()).toBe(0)
  })

  const link = async (platform: Exclude<LinkPlatform, 'twitter'>) => {
    const server = platform === 'twitch' ? twitch : youtube
    const { body } = await t.call(`GET /platform/${platform}/auth`, creator)
    const { searchParams: query } = server.allow(body.url, { id: creator.oid, name: 'Mira' })
    expect((await t.call(`GET /platform/${platform}/auth/set?${query}`, creator)).status).toBe(200)
  }
  const work = (one: TestApp = t) => {
    const kinds = new Map([[readChatKind, readChatTask(one.deps, quick)]])
    const worker = startTasks(one.deps, kinds)
    workers.push(worker)
    return worker
  }
  /** All streams end. */
  const end = () =>
    t.deps.db
      .updateTable('live_streams')
      .set({ state: 'ended', ended_at: t.clock.now() })
      .where('ended_at', 'is', null)
      .execute()
  const begin = () => t.jobs.get('live.begin-reading')?.({})
  const watch = async (who: Pick<Person, 'token'> = creator, process = 0) => {
    const tab = await HubConnection.open(origins[process] ?? '', {
      authorization: `Bearer ${who.token}`,
    })
    tabs.push(tab)
    const first = await tab.join(topic)
    const entries = () =>
      tab
        .of(topic)
        .flatMap(({ messages }) => (messages as { data: OutsideEntry }[] | undefined) ?? [])
        .map(({ data }) => data)
    const said = () =>
      entries().flatMap((entry) => (entry.event === 'message' ? [entry.content] : []))
    return { first, entries, said }
  }
  /** On air, with both chats read. */
  const readBoth = async () => {
    await goOn(t, creator)
    await link('twitch')
    await link('youtube')
    await begin()
    work()
    await expect.poll(() => [twitch.readers(), youtube.readers()], patient).toEqual([1, 1])
  }

  it('are shown together, with the platform and the name [R-platform-link-001]', async () => {
    await readBoth()
    const near = await watch()
    const far = await watch(creator, 1)
    twitch.say(ada, 'Hello from Twitch', { badges: ['moderator'] })
    await expect.poll(near.said).toEqual(['Hello from Twitch'])
    youtube.say(bo, 'Hello from YouTube')
    for (const { said, entries } of [near, far]) {
      await expect.poll(said).toEqual(['Hello from Twitch', 'Hello from YouTube'])
      expect(entries()).toMatchObject([
        { platform: 'twitch', name: 'Ada', senderId: '9001', role: 'manager' },
        { platform: 'youtube', name: 'Bo', senderId: '9002', role: null },
      ])
    }
    const later = await watch()
    await expect.poll(later.said).toEqual(['Hello from Twitch', 'Hello from YouTube'])
  })

  it('are no messages of the chat of Plax, and are gone after ten minutes', async () => {
    await readBoth()
    const { said } = await watch()
    twitch.say(ada, 'Hello')
    await expect.poll(said).toEqual(['Hello'])
    const stored = t.deps.db.selectFrom('live_chat_messages').selectAll()
    expect(await stored.where('creator_oid', '=', creator.oid).execute()).toEqual([])
    const count = () => t.deps.db.selectFrom('live_outside_messages').selectAll().execute()
    t.clock.advance(10 * 60_000)
    expect((await watch()).said()).toEqual([])
    await t.jobs.get('live.forget-outside-chat')?.({})
    expect(await count()).toEqual([])
  })

  it('lose what moderators take back there', async () => {
    await readBoth()
    const { entries, said } = await watch()
    const first = twitch.say(ada, 'one')
    twitch.say(bo, 'two')
    const third = youtube.say(ada, 'three')
    youtube.say(bo, 'four')
    await expect
      .poll(() => said().toSorted((a, b) => a.localeCompare(b)))
      .toEqual(['four', 'one', 'three', 'two'])
    twitch.removeMessage(first)
    youtube.removeMessage(third)
    twitch.clearUser(bo.id)
    youtube.ban(bo.id)
    await expect.poll(() => entries().slice(4)).toHaveLength(4)
    expect(entries().slice(4)).toEqual(
      expect.arrayContaining([
        { event: 'delete', platform: 'twitch', messageId: first },
        { event: 'delete', platform: 'youtube', messageId: third },
        { event: 'deleteSender', platform: 'twitch', senderId: bo.id },
        { event: 'deleteSender', platform: 'youtube', senderId: bo.id },
      ]),
    )
    expect((await watch()).said()).toEqual([])
    twitch.say(ada, 'five')
    await expect.poll(said).toContain('five')
    twitch.clear()
    await expect.poll(() => entries().at(-1)).toEqual({ event: 'clear', platform: 'twitch' })
  })

  it('keep hostile text as text, on one line, and not too long', async () => {
    await readBoth()
    const { entries } = await watch()
    const hostile = '<img src=x onerror=alert(1)>\n\u0000\u0007"; DROP TABLE users; --'
    twitch.say({ id: '9003', name: '<b>\u202E'.padEnd(500, 'x') }, hostile)
    youtube.say(bo, '가'.repeat(5000))
    twitch.say(bo, '\n \u0000 ')
    await expect.poll(entries).toHaveLength(2)
    const [markup, long] = [...entries()].toSorted((a, b) => a.platform.localeCompare(b.platform))
    expect(markup).toMatchObject({
      content: '<img src=x onerror=alert(1)> "; DROP TABLE users; --',
    })
    expect(markup?.event === 'message' && markup.name.length).toBeLessThanOrEqual(60)
    expect(long).toMatchObject({ content: '가'.repeat(500) })
  })

  it('show the newest where messages come too fast, each once', async () => {
    await readBoth()
    const { said } = await watch()
    twitch.say(ada, 'once', { id: 'same' })
    await expect.poll(said).toEqual(['once'])
    twitch.repeat()
    twitch.say(ada, 'once', { id: 'same' })
    for (let number = 1; number <= 500; number += 1) twitch.say(ada, `flood ${number}`)
    await expect.poll(said).toContain('flood 500')
    expect(said().filter((content) => content === 'once')).toHaveLength(1)
    expect(said().length).toBeLessThan(450)
  })

  it('go on after Twitch moves or loses the connection', async () => {
    await readBoth()
    const { said } = await watch()
    twitch.moveReaders()
    await expect.poll(() => twitch.calls.get('/helix/eventsub/subscriptions')).toBe(4)
    await expect
      .poll(() => {
        twitch.say(ada, 'moved')
        return said()
      })
      .toContain('moved')
    expect(twitch.calls.get('/helix/eventsub/subscriptions')).toBe(4)
    twitch.next.set('/helix/eventsub/subscriptions', [{ status: 500 }, { status: 429 }])
    twitch.cut()
    await expect.poll(() => twitch.readers()).toBe(0)
    await expect.poll(() => twitch.readers(), patient).toBe(1)
    twitch.say(ada, 'back')
    await expect.poll(said).toContain('back')
  })

  it('go on where YouTube ended the stream, with a renewed token if that’s why', async () => {
    await readBoth()
    const { said } = await watch()
    youtube.say(bo, 'one')
    await expect.poll(said).toEqual(['one'])
    for (const status of [0, 14, 16]) {
      if (status === 16) youtube.expireAll()
      const opened = youtube.opened.length
      youtube.endStreams(status)
      youtube.say(bo, `while away ${status}`)
      await expect.poll(said, patient).toContain(`while away ${status}`)
      expect(youtube.opened.length).toBeGreaterThan(opened)
      await expect.poll(() => youtube.readers(), patient).toBe(1)
    }
    expect(said()).toHaveLength(4)
  })

  it('wait for a broadcast at YouTube, and leave out what was said before', async () => {
    const { broadcast } = youtube
    youtube.broadcast = null
    youtube.say(bo, 'yesterday', { at: new Date('2026-11-19T09:00:00Z') })
    await goOn(t, creator)
    await link('youtube')
    await begin()
    work()
    const { said } = await watch()
    await expect.poll(() => youtube.calls.get('/youtube/v3/liveBroadcasts')).toBeGreaterThan(1)
    youtube.broadcast = broadcast
    await expect.poll(() => youtube.readers(), patient).toBe(1)
    youtube.say(bo, 'now')
    await expect.poll(said).toEqual(['now'])
  })

  it('are read once by several processes, and on by another one when one stops', async () => {
    await goOn(t, creator)
    await link('twitch')
    await link('youtube')
    await begin()
    await begin()
    const first = work()
    await expect.poll(() => [twitch.readers(), youtube.readers()], patient).toEqual([1, 1])
    work(other)
    const { said } = await watch()
    twitch.say(ada, 'one')
    youtube.say(bo, 'two')
    await expect.poll(said).toHaveLength(2)
    expect([twitch.readers(), youtube.readers()]).toEqual([1, 1])
    await first.stop()
    await expect.poll(() => [twitch.readers(), youtube.readers()], patient).toEqual([1, 1])
    youtube.say(bo, 'three')
    await expect.poll(said).toEqual(expect.arrayContaining(['three']))
    expect(said()).toHaveLength(3)
    expect(youtube.opened.at(-1)).not.toBeNull()
  })

  it('are read only on air, of linked accounts that are to be shown', async () => {
    await link('twitch')
    await begin()
    work()
    const count = async () => (await t.deps.db.selectFrom('tasks').selectAll().execute()).length
    expect(await count()).toBe(0)
    await goOn(t, creator)
    const set = (isInMultichat: boolean) =>
      t.call('POST /platform/update/multichat', {
        token: creator.token,
        body: { platform: 'twitch', isInMultichat },
      })
    await set(false)
    await begin()
    expect(await count()).toBe(0)
    await set(true)
    await begin()
    await expect.poll(() => twitch.readers(), patient).toBe(1)
    await set(false)
    await expect.poll(() => twitch.readers()).toBe(0)
    await set(true)
    await expect
      .poll(async () => {
        await begin()
        return twitch.readers()
      }, patient)
      .toBe(1)
    await end()
    await expect.poll(() => twitch.readers()).toBe(0)
  })

  it('begin with the news of a stream, and of a link', async () => {
    for (const type of ['live.started', 'link.changed']) {
      expect(t.subscriptions.get(type)).toContain('live.begin-reading')
    }
  })

  it('end when the account is unlinked, or ended there', async () => {
    await readBoth()
    await t.call('GET /platform/twitch/auth/delete', creator)
    await expect.poll(() => twitch.readers()).toBe(0)
    youtube.endAll()
    youtube.endStreams(16)
    const state = async () => {
      const { items } = (await t.call('GET /platform', creator)).body
      return items.find(({ platform }: { platform: string }) => platform === 'youtube').state
    }
    await expect.poll(state).toBe('revoked')
    const running = () =>
      t.deps.db.selectFrom('tasks').selectAll().where('ended_at', 'is', null).execute()
    await expect.poll(running, patient).toEqual([])
  })

  it('are shown to those who moderate, and to overlays, and to no one else', async () => {
    const fan = await signUpPerson(t)
    expect((await watch(fan)).first).toMatchObject({ refused: 'auth.forbidden' })
    const overlay = await openTool(t, creator, 'overlay')
    expect((await watch({ token: overlay })).first).not.toHaveProperty('refused')
    const manager = await signUpPerson(t)
    await t.deps.db
      .insertInto('live_managers')
      .values({
        creator_oid: creator.oid,
        user_oid: manager.oid,
        appointed_by: creator.oid,
        appointed_at: t.clock.now(),
      })
      .execute()
    expect((await watch(manager)).first).not.toHaveProperty('refused')
  })

  it('come with the viewers and thumbnails of the channels, read once a minute', async () => {
    await goOn(t, creator)
    const viewers = async () =>
      (await t.call(`GET /platform/viewer?creatorOid=${creator.oid}`)).body.items
    expect(await viewers()).toEqual([])
    await link('twitch')
    await link('youtube')
    twitch.stream = { title: 'Painting', viewers: 32, startedAt: '2026-11-20T08:30:00Z' }
    const [youtubeUrl, twitchUrl] = [
      `https://www.youtube.com/watch?v=video-${creator.oid}`,
      'https://www.twitch.tv/mira',
    ]
    const expected = [
      { platform: 'twitch', viewers: 32, url: twitchUrl },
      { platform: 'youtube', viewers: 210, url: youtubeUrl },
    ]
    expect(await viewers()).toEqual(expect.arrayContaining(expected))
    await Promise.all([viewers(), viewers()])
    expect(twitch.calls.get('/helix/streams')).toBe(1)
    const { items } = (await t.call(`GET /platform/livestream/thumbnail?creatorOid=${creator.oid}`))
      .body
    expect(items).toHaveLength(2)
    for (const { thumbnailUrl } of items) {
      const url = new URL(thumbnailUrl, 'https://plax.example')
      expect(url.pathname).toBe('/api/media/proxy')
      expect(url.searchParams.get('url')).toMatch(
        /^https:\/\/(static-cdn\.jtvnw\.net|i\.ytimg\.com)\//,
      )
    }
    t.clock.advance(60_000)
    twitch.next.set('/helix/streams', [{ status: 500 }])
    expect(await viewers()).toContainEqual(expected[0])
    t.clock.advance(60_000)
    twitch.stream = null
    youtube.broadcast = youtube.broadcast && { ...youtube.broadcast, viewers: null }
    expect(await viewers()).toEqual([{ platform: 'youtube', viewers: null, url: youtubeUrl }])
    const stream = await t.call('GET /platform/twitch/stream', creator)
    expect(stream.body).toEqual({ stream: null })
    await end()
    expect(await viewers()).toEqual([])
  })

  it('come with the stream at Twitch, for its own creator', async () => {
    expect((await t.call('GET /platform/twitch/stream')).status).toBe(401)
    expect((await t.call('GET /platform/twitch/stream', creator)).body).toEqual({ stream: null })
    await link('twitch')
    twitch.stream = { title: 'Painting', viewers: 32, startedAt: '2026-11-20T08:30:00Z' }
    expect((await t.call('GET /platform/twitch/stream', creator)).body.stream).toMatchObject({
      title: 'Painting',
      viewers: 32,
      category: 'Art',
      startedAt: '2026-11-20T08:30:00Z',
      url: 'https://www.twitch.tv/mira',
    })
    expect(refusal(await t.call('GET /platform/viewer'))).toEqual([400, 'request.invalid'])
  })
})
