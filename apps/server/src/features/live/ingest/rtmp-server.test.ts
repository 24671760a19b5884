import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { ChunkWriter } from '@plax/streaming/rtmp/chunk-writer'
import { messageType } from '@plax/streaming/rtmp/message-types'
import { unwrapTime } from '@plax/streaming/rtmp/unwrap-time'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import type { Authorize, PublisherSession, RefusalReason } from './publisher.ts'
import { type RtmpIngest, type RtmpOptions, startRtmp } from './rtmp-server.ts'
import { readTags } from './sample-streams.ts'
import { certificate, makeFilm, RawPublisher, Recorder, runFfmpeg } from './testing.ts'

const key = 'kq7-secret_KEY'
const clock = new FakeClock(new Date('2026-05-01T00:00:00Z'))
let logged = ''
const log = createLog('trace', { write: (line) => void (logged += line) })
let film = ''
const started: RtmpIngest[] = []
const recorders: Recorder[] = []

beforeAll(async () => {
  film = await makeFilm(1.5)
})
afterEach(async () => {
  for (const one of recorders.splice(0)) one.finish()
  await Promise.all(started.splice(0).map((ingest) => ingest.stop()))
})
afterAll(() => {
  // Whatever the tests above did.
  expect(logged).not.toContain(key)
})

async function start(authorize: Authorize, options: Partial<RtmpOptions> = {}) {
  const usual = { port: 0, secure: null, maxBitsPerSecond: 1e9, banMs: 20_000 }
  const ingest = await startRtmp({ log, clock, authorize }, { ...usual, ...options })
  started.push(ingest)
  const port = ingest.port ?? 0
  const url = `rtmp://127.0.0.1:${port}/live/${key}`
  const publish = (input: string[] = [], output: string[] = []) =>
    runFfmpeg(...input, '-i', film, '-c', 'copy', ...output, '-f', 'flv', url)
  return { ingest, port, open: (address?: string) => RawPublisher.open(port, address), publish }
}

/** Takes every stream, each into a recorder of its own. */
function takeAll({ isSlow = false } = {}) {
  const sinks: Recorder[] = []
  const sessions: PublisherSession[] = []
  const authorize = vi.fn<Authorize>((_, session) => {
    const sink = new Recorder({ isSlow })
    sinks.push(sink)
    recorders.push(sink)
    sessions.push(session)
    return Promise.resolve({ sink })
  })
  return { sinks, sessions, authorize }
}

const until = (isTrue: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isTrue, { interval: 5, timeout: 20_000 })

const picture = Uint8Array.of(0x17, 1, 0, 0, 0, 9)

describe('the RTMP server', () => {
  it('takes the stream of ffmpeg, every byte in order', async () => {
    const { sinks, authorize, sessions } = takeAll()
    const { publish } = await start(authorize)
    const { ok } = await publish()
    expect(ok).toBe(true)
    const [sink] = sinks
    expect(await sink?.ended).toBe('unpublished')
    expect(authorize.mock.calls[0]?.[0]).toEqual({
      app: 'live',
      key,
      remoteAddress: expect.stringContaining('127.0.0.1'),
    })
    const sent = readTags(readFileSync(film))
    const media = (messages: typeof sent) => messages.filter(({ kind }) => kind !== 'data')
    expect(media(sink?.messages ?? [])).toEqual(media(sent))
    expect(sink?.messages[0]).toMatchObject({ kind: 'data', timestamp: 0 })
    const bytes = sent.reduce((sum, { body }) => sum + body.length, 0)
    expect(sessions[0]?.stats()).toMatchObject({
      droppedMessages: 0,
      lastMessageAt: clock.now().getTime(),
    })
    expect(sessions[0]?.stats().bytes).toBeGreaterThan(bytes)
  })

  it.each([
    ['the extended timestamp', '16776.5', 16_777_215],
    ['a wrap at 2^31', '2147482.9', 2 ** 31],
  ])('keeps the times across %s', async (_, offset, border) => {
    const { sinks, authorize } = takeAll()
    const { publish } = await start(authorize)
    expect((await publish([], ['-output_ts_offset', offset])).ok).toBe(true)
    await sinks[0]?.ended
    const messages = sinks[0]?.messages.filter(({ timestamp }) => timestamp > 0) ?? []
    let last: number | null = null
    const times = messages.map(({ timestamp }) => (last = unwrapTime(timestamp, last)))
    expect(times.length).toBeGreaterThan(80)
    expect(Math.min(...times)).toBeLessThan(border)
    expect(Math.max(...times)).toBeGreaterThan(border)
    const steps = times.slice(1).map((time, i) => time - (times[i] ?? 0))
    expect(Math.max(...steps)).toBeLessThan(50)
    expect(Math.min(...steps)).toBeGreaterThan(-50)
  })

  it.each<[RefusalReason, string]>([
    ['unknown_key', 'isn’t in use'],
    ['banned', 'was ended. Try again in 20 seconds.'],
    ['busy', 'still being saved'],
    ['not_permitted', 'can’t go live'],
  ])('refuses a stream that is %s, with a reason', async (refused, said) => {
    const { publish } = await start(() => Promise.resolve({ refused }))
    const result = await publish()
    expect(result.ok).toBe(false)
    expect(result.said).toContain(said)
  })

  it('refuses a stream whose key could not be checked', async () => {
    const failing = () => Promise.reject(new Error(`no row for ${key}`))
    const { open } = await start(failing)
    const publisher = open().publish(key)
    await publisher.hears('NetStream.Publish.Rejected')
    await publisher.closed
    expect(logged).toContain('no row for [redacted]')
  })

  it('cuts the connection of a refused publisher that stays', async () => {
    const refusing = () => Promise.resolve({ refused: 'unknown_key' as const })
    const { port } = await start(refusing, { limits: { goodbyeMs: 100 } })
    const publisher = new RawPublisher(connect({ port, allowHalfOpen: true })).publish(key)
    await publisher.hears('NetStream.Publish.BadName')
    const sending = setInterval(() => publisher.send(messageType.video, picture), 10)
    await publisher.closed
    clearInterval(sending)
  })

  it('reads nothing before the key is accepted, and then everything', async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<Authorize>>>()
    const { open } = await start(() => answer.promise)
    const publisher = open().publish(key)
    await publisher.hears('_result')
    const body = new Uint8Array(60_000).fill(1)
    for (let i = 0; i < 300; i += 1) publisher.send(messageType.video, body)
    await wait(100)
    expect(publisher.heard).not.toContain('NetStream.Publish.Start')
    // The rest waits for room in the system’s buffers.
    expect(publisher.socket.writableLength).toBeGreaterThan(5_000_000)
    const sink = new Recorder()
    answer.resolve({ sink })
    await publisher.hears('NetStream.Publish.Start')
    await until(() => sink.messages.length === 300)
  })

  it('refuses to play', async () => {
    const { port } = await start(takeAll().authorize)
    const { ok } = await runFfmpeg('-i', `rtmp://127.0.0.1:${port}/live/${key}`, '-f', 'null', '-')
    expect(ok).toBe(false)
  })

  it('tells how a stream ended', async () => {
    const { sinks, authorize } = takeAll()
    const { open } = await start(authorize)
    const publisher = open().publish(key)
    await publisher.hears('NetStream.Publish.Start')
    publisher.socket.destroy()
    expect(await sinks[0]?.ended).toBe('disconnected')
  })

  it('ends a stream that is silent, whatever else is said', async () => {
    const { sinks, authorize } = takeAll()
    const { open } = await start(authorize, { limits: { silentMs: 400 } })
    const publisher = open().publish(key)
    await publisher.hears('NetStream.Publish.Start')
    for (let i = 0; i < 4; i += 1) {
      publisher.send(messageType.video, picture)
      await wait(150)
    }
    expect(sinks[0]?.reason).toBe(null)
    const ping = setInterval(
      () => publisher.send(messageType.userControl, Uint8Array.of(0, 6, 0, 0, 0, 0), 0),
      20,
    )
    expect(await sinks[0]?.ended).toBe('silent')
    clearInterval(ping)
    await publisher.hears('NetStream.Publish.Rejected')
    await publisher.closed
  })

  it('ends a stream that is too much', async () => {
    const { sinks, authorize } = takeAll()
    const { open } = await start(authorize, { maxBitsPerSecond: 80_000 })
    const publisher = open().publish(key)
    await publisher.hears('NetStream.Publish.Start')
    // Ten seconds of its rate may come at once.
    for (let i = 0; i < 9; i += 1) publisher.send(messageType.video, new Uint8Array(10_000))
    await until(() => sinks[0]?.messages.length === 9)
    clock.advance(5000)
    for (let i = 0; i < 5; i += 1) publisher.send(messageType.video, new Uint8Array(10_000))
    await until(() => sinks[0]?.messages.length === 14)
    publisher.send(messageType.video, new Uint8Array(10_000))
    expect(await sinks[0]?.ended).toBe('too_much')
    await publisher.hears('NetStream.Publish.Rejected')
  })

  it('ends a stream that breaks the protocol, or whose sink fails', async () => {
    const { sinks, authorize } = takeAll()
    const { open } = await start(authorize)
    const publisher = open().publish(key)
    await publisher.hears('NetStream.Publish.Start')
    publisher.socket.write(new Uint8Array(64).fill(0xff))
    expect(await sinks[0]?.ended).toBe('disconnected')
    await publisher.closed

    const other = open().publish(key)
    await other.hears('NetStream.Publish.Start')
    vi.spyOn(sinks[1] ?? expect.fail(), 'onMessage').mockThrow(new Error('disk full'))
    other.send(messageType.video, picture)
    expect(await sinks[1]?.ended).toBe('disconnected')
    expect(logged).toContain('a stream failed')
  })

  describe('with the same key again', () => {
    it('ends the stream before, and begins the next when that is written', async () => {
      const { sinks, authorize } = takeAll({ isSlow: true })
      const { open } = await start(authorize)
      const first = open().publish(key)
      await first.hears('NetStream.Publish.Start')
      const second = open().publish(key)
      expect(await sinks[0]?.ended).toBe('taken_over')
      await first.hears('NetStream.Publish.BadName')
      await first.closed
      await wait(50)
      expect(authorize).toHaveBeenCalledTimes(1)
      sinks[0]?.finish()
      await second.hears('NetStream.Publish.Start')
      second.send(messageType.video, picture)
      await until(() => sinks[1]?.messages.length === 1)
      expect(sinks[0]?.messages).toEqual([])
    })

    it('lets the newest win of those that wait', async () => {
      const { sinks, authorize } = takeAll({ isSlow: true })
      const { open } = await start(authorize)
      await open().publish(key).hears('NetStream.Publish.Start')
      const second = open().publish(key)
      await sinks[0]?.ended
      const third = open().publish(key)
      await second.hears('NetStream.Publish.BadName')
      sinks[0]?.finish()
      await third.hears('NetStream.Publish.Start')
      expect(authorize).toHaveBeenCalledTimes(2)
    })

    it('refuses while the stream before is still being written', async () => {
      const { sinks, authorize } = takeAll({ isSlow: true })
      const { open } = await start(authorize, { limits: { takeoverMs: 50 } })
      await open().publish(key).hears('NetStream.Publish.Start')
      for (let i = 0; i < 2; i += 1) await open().publish(key).hears('NetStream.Publish.Rejected')
      expect(authorize).toHaveBeenCalledTimes(1)
      sinks[0]?.finish()
      await open().publish(key).hears('NetStream.Publish.Start')
    })

    it('leaves other keys alone', async () => {
      const { sinks, authorize } = takeAll()
      const { open } = await start(authorize)
      await open().publish(key).hears('NetStream.Publish.Start')
      await open().publish('another').hears('NetStream.Publish.Start')
      expect(sinks[0]?.reason).toBe(null)
    })
  })

  describe('with a stream that is kicked', () => {
    it.each(['kicked', 'stopped'] as const)('refuses its key for a while: %s', async (reason) => {
      const { sinks, sessions, authorize } = takeAll()
      const { open } = await start(authorize)
      const publisher = open().publish(key)
      await publisher.hears('NetStream.Publish.Start')
      sessions[0]?.kick(reason)
      publisher.send(messageType.video, picture)
      expect(await sinks[0]?.ended).toBe('kicked')
      await publisher.hears('NetStream.Publish.Denied')
      await publisher.closed
      const again = open().publish(key)
      await again.hears('NetStream.Publish.Denied')
      expect(authorize).toHaveBeenCalledTimes(1)
      clock.advance(20_000)
      await open().publish(key).hears('NetStream.Publish.Start')
      expect(sinks[0]?.messages).toEqual([])
    })

    it('takes its key again at once if only the codec was wrong', async () => {
      const { sinks, sessions, authorize } = takeAll()
      const { open } = await start(authorize)
      const publisher = open().publish(key)
      await publisher.hears('NetStream.Publish.Start')
      // As a sink does, while it's handed a message.
      vi.spyOn(sinks[0] ?? expect.fail(), 'onMessage').mockImplementation(() =>
        sessions[0]?.kick('unsupported'),
      )
      publisher.send(messageType.video, picture)
      await publisher.hears('NetStream.Publish.Rejected')
      await publisher.closed
      expect(sinks[0]?.reason).toBe('kicked')
      await open().publish(key).hears('NetStream.Publish.Start')
    })

    it('ends its sink if it was kicked while its key was checked', async () => {
      const sink = new Recorder()
      const { open } = await start((_, session) => {
        session.kick('stopped')
        return Promise.resolve({ sink })
      })
      const publisher = open().publish(key)
      await publisher.hears('NetStream.Publish.Denied')
      expect(await sink.ended).toBe('kicked')
      expect(publisher.heard).not.toContain('NetStream.Publish.Start')
    })
  })

  describe('with many connections', () => {
    it('keeps only so many without a key, and lets newcomers in', async () => {
      const { authorize } = takeAll()
      const { open } = await start(authorize, { limits: { waiting: 50, waitingPerNetwork: 5000 } })
      const hostile = Array.from({ length: 1000 }, () => open())
      for (const one of hostile) one.socket.write(Uint8Array.from([3, ...new Uint8Array(1000)]))
      await open().publish(key).hears('NetStream.Publish.Start')
      await until(() => hostile.filter(({ socket }) => !socket.destroyed).length <= 50)
      expect(hostile.filter(({ socket }) => !socket.destroyed).length).toBeGreaterThan(40)
      for (const one of hostile) one.socket.destroy()
    })

    it('keeps only so many of one address', async () => {
      const { authorize } = takeAll()
      const { open } = await start(authorize, { limits: { waitingPerNetwork: 3 } })
      const streaming = open('127.0.0.2').publish(key)
      await streaming.hears('NetStream.Publish.Start')
      // A stream that runs isn't counted.
      const three = Array.from({ length: 3 }, () => open('127.0.0.2').greet())
      await open('127.0.0.2').closed
      await open('127.0.0.3').publish('another').hears('NetStream.Publish.Start')
      expect(three.filter(({ socket }) => socket.destroyed)).toEqual([])
      three[0]?.socket.destroy()
      const takesAgain = () => open('127.0.0.2').publish('third').hears('NetStream.Publish.Start')
      await until(() =>
        takesAgain().then(
          () => true,
          () => false,
        ),
      )
    })

    it('lets an address try only so many keys at a time', async () => {
      const authorize = vi.fn<Authorize>(() => Promise.resolve({ refused: 'unknown_key' }))
      const limits = { waitingPerNetwork: 3, refusedMs: 60_000 }
      const { open } = await start(authorize, { limits })
      for (let i = 0; i < 4; i += 1) await open().publish(key).closed
      expect(authorize).toHaveBeenCalledTimes(3)
      await open('127.0.0.2').publish(key).hears('NetStream.Publish.BadName')
    })

    it('lets it try again after a moment', async () => {
      const authorize = vi.fn<Authorize>(() => Promise.resolve({ refused: 'unknown_key' }))
      const { open } = await start(authorize, { limits: { waitingPerNetwork: 3, refusedMs: 50 } })
      while (authorize.mock.calls.length < 4) await open().publish(key).closed
    })

    it('doesn’t drop one whose key is being checked for a newcomer', async () => {
      const answer = Promise.withResolvers<Awaited<ReturnType<Authorize>>>()
      const authorize = vi.fn(() => answer.promise)
      const { open } = await start(authorize, { limits: { waiting: 2 } })
      const asking = open().publish(key)
      await until(() => authorize.mock.calls.length === 1)
      const idle = Array.from({ length: 3 }, () => open())
      await idle[0]?.closed
      answer.resolve({ sink: new Recorder() })
      await asking.hears('NetStream.Publish.Start')
    })

    it('ends one that sends no key in time', async () => {
      const { authorize } = takeAll()
      const { open } = await start(authorize, { limits: { handshakeMs: 400 } })
      const [silent, greeted, streaming] = [open(), open().greet(), open().publish(key)]
      await Promise.all([silent.closed, greeted.closed])
      await streaming.hears('NetStream.Publish.Start')
      await wait(420)
      expect(streaming.socket.destroyed).toBe(false)
    })

    it('drops one that never reads what it’s answered', async () => {
      const { sinks, authorize } = takeAll()
      const { open } = await start(authorize)
      const publisher = open().publish(key)
      await publisher.hears('NetStream.Publish.Start')
      publisher.socket.pause()
      const ping = { type: messageType.userControl, streamId: 0, timestamp: 0 }
      const one = new ChunkWriter().write(2, { ...ping, body: Uint8Array.of(0, 6, 0, 0, 0, 0) })
      const many = Buffer.concat(Array.from({ length: 50_000 }, () => one))
      while (sinks[0]?.reason === null) {
        publisher.socket.write(many)
        await wait(5)
      }
      expect(sinks[0]?.reason).toBe('disconnected')
      publisher.socket.destroy()
    })

    it('never disturbs a stream that runs', async () => {
      const { sinks, authorize } = takeAll()
      const { open, publish } = await start(authorize, {
        limits: { waiting: 100, waitingPerNetwork: 200 },
      })
      const running = publish(['-re'])
      await until(() => (sinks[0]?.messages.length ?? 0) > 10)
      let isRunning = true
      void running.then(() => (isRunning = false))
      for (let i = 0; isRunning; i += 1) {
        for (let n = 0; n < 20; n += 1)
          hostile[n % hostile.length]?.(open(`127.0.0.${2 + (n % 5)}`))
        await wait(10)
      }
      expect((await running).ok).toBe(true)
      expect(await sinks[0]?.ended).toBe('unpublished')
      const pictures = (all: { kind: string; body: Uint8Array }[] = []) =>
        all.filter(({ kind }) => kind === 'video').map(({ body }) => body)
      expect(pictures(sinks[0]?.messages)).toEqual(pictures(readTags(readFileSync(film))))
      expect(sinks).toHaveLength(1)
    })
  })

  describe('with a port that is taken', () => {
    it('starts all the same, and says why nobody can go live', async () => {
      const other = createServer().listen(0)
      const address = other.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const { ingest } = await start(takeAll().authorize, { port })
      expect(ingest).toMatchObject({
        port: null,
        problem: `Port ${port} is used by another program.`,
      })
      other.close()
    })
  })

  describe('over TLS', () => {
    it('takes the stream of ffmpeg', async () => {
      const { sinks, authorize } = takeAll()
      const { ingest } = await start(authorize, { secure: { port: 0, ...certificate } })
      const url = `rtmps://127.0.0.1:${ingest.secure?.port}/live/${key}`
      const { ok, said } = await runFfmpeg('-i', film, '-c', 'copy', '-f', 'flv', url)
      expect(said).toBe('')
      expect(ok).toBe(true)
      expect(await sinks[0]?.ended).toBe('unpublished')
      const count = (all: { kind: string }[] = []) =>
        all.filter(({ kind }) => kind === 'video').length
      expect(count(sinks[0]?.messages)).toBe(count(readTags(readFileSync(film))))
    })

    it('closes connections that speak no TLS, and takes the next', async () => {
      const { authorize } = takeAll()
      const { ingest } = await start(authorize, { secure: { port: 0, ...certificate } })
      const port = ingest.secure?.port ?? 0
      await RawPublisher.open(port).publish(key).closed
      expect(authorize).not.toHaveBeenCalled()
      const cut = RawPublisher.open(port)
      // The start of a ClientHello.
      cut.socket.write(Uint8Array.of(0x16, 3, 1, 2, 0, 1, 0), () => cut.socket.resetAndDestroy())
      await cut.closed
      const secure = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false })
      await new RawPublisher(secure).publish(key).hears('NetStream.Publish.Start')
    })

    it('reports an unreadable certificate as the problem of its port', async () => {
      const broken = { port: 0, certificate: 'x', key: 'y' }
      const { ingest } = await start(takeAll().authorize, { secure: broken })
      expect(ingest.port).not.toBe(null)
      expect(ingest.secure).toEqual({ port: null, problem: expect.stringContaining('certificate') })
    })
  })

  describe('that stops', () => {
    it('ends its streams, and waits until they are written', async () => {
      const { sinks, authorize } = takeAll({ isSlow: true })
      const { ingest, open, port } = await start(authorize)
      const publisher = open().publish(key)
      await publisher.hears('NetStream.Publish.Start')
      let isStopped = false
      const stopped = ingest.stop().then(() => (isStopped = true))
      expect(await sinks[0]?.ended).toBe('disconnected')
      await publisher.closed
      await wait(30)
      expect(isStopped).toBe(false)
      sinks[0]?.finish()
      await stopped
      expect((await start(authorize, { port })).ingest.port).toBe(port)
    })
  })
})

/** What strangers do with a connection. */
const hostile: ((publisher: RawPublisher) => void)[] = [
  ({ socket }) => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  ({ socket }) => socket.write(Uint8Array.from([3, ...new Uint8Array(2000)])),
  (publisher) => publisher.greet().socket.write(new Uint8Array(60_000).fill(0x41)),
  (publisher) => publisher.publish('a/b'),
  (publisher) => {
    publisher.greet().command(0, 'connect', 1, { app: 'live' })
    for (let i = 0; i < 10; i += 1) publisher.send(messageType.video, new Uint8Array(60_000))
  },
  ({ socket }) => socket.on('connect', () => socket.resetAndDestroy()),
]
