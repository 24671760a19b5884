import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { EncodedPacketSink, ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import type { MediaMessage } from '@plax/streaming/media-message'
import { FakeClock } from '../../../platform/clock.ts'
import type { Broadcast } from './broadcast.ts'
import {
  endBroadcasts,
  FakeSession,
  feed,
  sampleBroadcast,
  serve,
  startsAt,
} from './sample-broadcast.ts'
import { runFfmpeg, sampleStream } from './sample-streams.ts'

let film: MediaMessage[]
beforeAll(async () => {
  film = await sampleStream({ seconds: 6 })
})
afterEach(endBroadcasts)

const textOf = async (broadcast: Broadcast, query = {}) =>
  Buffer.from((await broadcast.playlist('source', query)).body).toString()
const until = (ms: number) => film.filter(({ timestamp }) => timestamp < ms)

async function countPictures(url: string): Promise<number> {
  const crc = await runFfmpeg(['-xerror', '-i', url, '-map', '0:v:0', '-f', 'framecrc', 'pipe:1'])
  return crc
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('0,')).length
}

describe('a broadcast', () => {
  const open: (() => void)[] = []
  afterAll(() => {
    for (const close of open) close()
  })

  it('is played by ffmpeg over HTTP, picture by picture', async () => {
    const broadcast = await sampleBroadcast()
    const sink = broadcast.join(new FakeSession())
    feed(sink, film)
    await sink.onEnd('unpublished')
    await broadcast.end()
    const { server, url } = await serve(broadcast)
    open.push(() => server.close())
    expect(await countPictures(url)).toBe(180)
  })

  it('is made of an init segment and parts that fit each other exactly', async () => {
    const broadcast = await sampleBroadcast()
    feed(broadcast.join(new FakeSession()), film)
    const text = await textOf(broadcast)
    const names = [...text.matchAll(/EXT-X-PART:DURATION=[\d.]+,URI="([^"]+)"/g)].map(
      ([, name]) => name,
    )
    const files = await Promise.all(
      ['0.mp4', ...names].map((name = '') => broadcast.part('source', name)),
    )
    const file = new Uint8Array(Buffer.concat(files.map((one) => one ?? new Uint8Array())))
    const input = new Input({ source: new BufferSource(file.buffer), formats: ALL_FORMATS })
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new Error('There are no pictures.')
    const times: number[] = []
    for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp)
    const steps = times.slice(1).map((time, at) => Math.round((time - (times[at] ?? 0)) * 1000))
    expect(steps.every((step) => step === 33 || step === 34)).toBe(true)
    expect(text).toContain('#EXTINF:2.000,\n0.m4s')
    const whole = Buffer.concat(files.slice(1, 10).map((one) => one ?? new Uint8Array()))
    expect(whole.equals((await broadcast.part('source', '0.m4s')) ?? new Uint8Array())).toBe(true)
  })

  it('goes on with a new run when its publisher returns', async () => {
    const clock = new FakeClock(startsAt)
    const broadcast = await sampleBroadcast({ clock })
    const phases: string[] = []
    broadcast.onState(({ phase }) => phases.push(phase))
    const sink = broadcast.join(new FakeSession())
    feed(sink, until(3000))
    await sink.onEnd('disconnected')
    expect(await textOf(broadcast)).not.toMatch(/PRELOAD-HINT|ENDLIST/)
    clock.advance(30_000)
    feed(broadcast.join(new FakeSession()), film)
    expect(await textOf(broadcast)).toContain(
      '1.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="1.mp4"\n#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:00:30.000Z',
    )
    expect([...new Set(phases)]).toEqual(['starting', 'live', 'interrupted'])
    expect(phases.at(-1)).toBe('live')
    expect(await broadcast.part('source', '0.mp4')).toEqual(await broadcast.part('source', '1.mp4'))
  })

  it('tells until when it waits for its publisher', async () => {
    const broadcast = await sampleBroadcast({ graceMs: 60_000 })
    const sink = broadcast.join(new FakeSession())
    feed(sink, film)
    expect(broadcast.state.keptUntil).toBeNull()
    await sink.onEnd('disconnected')
    const { clock } = broadcast.options
    const keptUntil = new Date(clock.now().getTime() + 60_000).toISOString()
    expect(broadcast.state).toMatchObject({ phase: 'interrupted', keptUntil })
    broadcast.join(new FakeSession())
    expect(broadcast.state).toMatchObject({ phase: 'starting', keptUntil: null })
    await broadcast.end()
  })

  it('ends when its publisher doesn’t return', async () => {
    const broadcast = await sampleBroadcast({ graceMs: 20 })
    const ended = new Promise<void>((resolve) => {
      broadcast.onState(({ phase }) => phase === 'ended' && resolve())
    })
    const sink = broadcast.join(new FakeSession())
    feed(sink, film)
    await sink.onEnd('disconnected')
    await ended
    await expect.poll(() => textOf(broadcast)).toContain('#EXT-X-ENDLIST')
  })

  it('ends while its publisher still sends', async () => {
    const broadcast = await sampleBroadcast()
    const session = new FakeSession()
    const sink = broadcast.join(session)
    feed(sink, film)
    await broadcast.end()
    const text = await textOf(broadcast)
    feed(sink, film)
    expect(session.kicks).toEqual(['stopped'])
    expect(text).toContain('#EXT-X-ENDLIST')
    expect(await textOf(broadcast)).toBe(text)
  })

  it('takes no publisher any more when it has ended', async () => {
    const broadcast = await sampleBroadcast()
    await broadcast.end()
    const session = new FakeSession()
    feed(broadcast.join(session), film)
    expect(session.kicks).toEqual(['stopped'])
    expect(await readdir(broadcast.options.folder)).toEqual([])
  })

  it('gives players nothing of a test before the stream', async () => {
    const broadcast = await sampleBroadcast()
    feed(broadcast.join(new FakeSession()), film)
    const rewind = async () => {
      const { body } = await broadcast.playlist('source', { view: 'rewind' })
      return Buffer.from(body).toString()
    }
    const first = /^#EXT-X-PROGRAM-DATE-TIME:(.*)$/m.exec(await rewind())?.[1] ?? ''
    expect(await rewind()).toContain('\n0.m4s\n')
    expect(await broadcast.part('source', '0.m4s')).not.toBeNull()
    broadcast.showFrom(Date.parse(first) + 2500)
    expect(await rewind()).toMatch(/#EXT-X-MEDIA-SEQUENCE:1\n/)
    expect(await rewind()).not.toContain('\n0.m4s\n')
    expect(await textOf(broadcast)).not.toContain('\n0.m4s\n')
    expect(await broadcast.part('source', '0.m4s')).toBeNull()
    expect(await broadcast.part('source', '1.m4s')).not.toBeNull()
    expect(await broadcast.part('source', '0.mp4')).not.toBeNull()
  })

  it('has segments of sound alone', async () => {
    const broadcast = await sampleBroadcast()
    feed(broadcast.join(new FakeSession()), await sampleStream({ seconds: 6, video: null }))
    expect(await textOf(broadcast)).toMatch(/INDEPENDENT=YES\n#EXTINF:1.707,\n1.m4s\n/)
    const master = Buffer.from(broadcast.master().body).toString()
    expect(master).toMatch(/CODECS="mp4a.40.2"\nsource\//)
  })

  it('refuses HEVC by name', async () => {
    const video = ['-c:v', 'libx265', '-x265-params', 'log-level=none']
    const broadcast = await sampleBroadcast()
    const session = new FakeSession()
    feed(broadcast.join(session), await sampleStream({ seconds: 1, video }))
    expect(session.kicks).toEqual(['unsupported'])
    expect(broadcast.state.unsupportedCodec).toBe('hvc1')
  })

  it('survives messages that can’t be read, and refuses who sends many', async () => {
    const broadcast = await sampleBroadcast()
    const session = new FakeSession()
    const broken = {
      kind: 'video',
      timestamp: 0,
      body: Uint8Array.of(0x17, 0, 0, 0, 0, 9),
    } as const
    const sink = broadcast.join(session)
    feed(
      sink,
      film.flatMap((one, index) => (index < 40 ? [one, broken] : [one])),
    )
    expect(session.kicks).toEqual([])
    expect(await textOf(broadcast)).toContain('1.m4s')
    for (let index = 0; index < 20; index += 1) sink.onMessage(broken)
    expect(session.kicks).toEqual(['unsupported'])
  })

  it('measures what arrives, and advises', async () => {
    const broadcast = await sampleBroadcast()
    expect(broadcast.health()).toBeNull()
    feed(broadcast.join(new FakeSession()), film)
    const bits = film.reduce((sum, { body }) => sum + body.length * 8, 0) / 6
    expect(broadcast.health()).toEqual({
      bitrate: expect.closeTo(bits, -5),
      frameRate: expect.closeTo(30, 0),
      keyframeSeconds: 2,
      droppedFrames: 0,
      advice: [],
    })
    const other = await sampleBroadcast()
    const worse = await sampleStream({ seconds: 12, group: 150, audio: null })
    const holes = worse.filter(({ timestamp }) => timestamp < 3000 || timestamp > 3400)
    feed(other.join(new FakeSession()), holes)
    expect(other.health()?.advice).toEqual(['keyframes_rare', 'frames_dropped', 'no_sound'])
    const missing = worse.filter((one) => one.kind === 'video' && !holes.includes(one)).length
    expect(other.health()?.droppedFrames).toBe(missing)
  })
})

describe('a broadcast whose stream key is replaced', () => {
  it('kicks its publisher and waits for another', async () => {
    const broadcast = await sampleBroadcast()
    const session = new FakeSession()
    feed(broadcast.join(session), until(2500))
    await broadcast.cutOff()
    expect(session.kicks).toEqual(['key_replaced'])
    expect(broadcast.state).toMatchObject({ phase: 'interrupted', isKeyReplaced: true })
    broadcast.join(new FakeSession())
    expect(broadcast.state).toMatchObject({ phase: 'starting', isKeyReplaced: false })
  })

  it('reports no kick when no publisher is connected', async () => {
    const broadcast = await sampleBroadcast()
    await broadcast.cutOff()
    expect(broadcast.state).toMatchObject({ phase: 'waiting', isKeyReplaced: false })
  })
})

describe('a playlist of a broadcast', () => {
  it('waits for the part that a player asks for', async () => {
    const broadcast = await sampleBroadcast()
    const sink = broadcast.join(new FakeSession())
    feed(sink, until(2500))
    const wanted = { _HLS_msn: '1', _HLS_part: '2' }
    let isAnswered = false
    const answer = broadcast.playlist('source', wanted).finally(() => {
      isAnswered = true
    })
    await Promise.resolve()
    expect(isAnswered).toBe(false)
    feed(
      sink,
      film.filter(({ timestamp }) => timestamp >= 2500 && timestamp < 3100),
    )
    const { body, cacheControl } = await answer
    expect(Buffer.from(body).toString()).toContain('URI="1.2.m4s"')
    expect(cacheControl).toBe('private, max-age=6')
  })

  it('is answered unchanged when nothing comes, before a player gives up', async () => {
    const broadcast = await sampleBroadcast()
    const sink = broadcast.join(new FakeSession())
    feed(sink, until(2500))
    const before = await textOf(broadcast)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answered = vi.fn<() => void>()
    const answer = broadcast.playlist('source', { _HLS_msn: '2' }).finally(answered)
    await vi.advanceTimersByTimeAsync(1399)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toHaveBeenCalled()
    vi.useRealTimers()
    const { status, body, cacheControl } = await answer
    expect([status, cacheControl]).toEqual([200, 'no-store'])
    expect(Buffer.from(body).toString()).toBe(before)
  })

  it('is refused when it is too far ahead, and unknown for other rungs', async () => {
    const broadcast = await sampleBroadcast()
    feed(broadcast.join(new FakeSession()), film)
    expect((await broadcast.playlist('source', { _HLS_msn: '5' })).status).toBe(400)
    expect((await broadcast.playlist('source', { _HLS_msn: 'x' })).status).toBe(400)
    expect((await broadcast.playlist('1440p', {})).status).toBe(404)
  })

  it('is rendered once for each state', async () => {
    const broadcast = await sampleBroadcast()
    const sink = broadcast.join(new FakeSession())
    feed(sink, until(5000))
    const { body } = await broadcast.playlist('source', {})
    expect((await broadcast.playlist('source', {})).body).toBe(body)
    feed(
      sink,
      film.filter(({ timestamp }) => timestamp >= 5000),
    )
    expect((await broadcast.playlist('source', {})).body).not.toBe(body)
  })

  it('names the rung, its size, and its codecs', async () => {
    const broadcast = await sampleBroadcast()
    expect(broadcast.master().status).toBe(404)
    feed(broadcast.join(new FakeSession()), film)
    expect(Buffer.from(broadcast.master().body).toString()).toMatch(
      /BANDWIDTH=\d{6},AVERAGE-BANDWIDTH=\d{6},CODECS="avc1.42c00d,mp4a.40.2",RESOLUTION=320x180,FRAME-RATE=30.000\nsource\/index.m3u8\n/,
    )
  })
})

describe('a part of a broadcast', () => {
  it('that is expected next is waited for', async () => {
    const broadcast = await sampleBroadcast()
    const sink = broadcast.join(new FakeSession())
    feed(sink, until(2500))
    const part = broadcast.part('source', '1.1.m4s')
    feed(
      sink,
      film.filter(({ timestamp }) => timestamp >= 2500 && timestamp < 3100),
    )
    expect((await part)?.length).toBeGreaterThan(1000)
    expect(await part).toBe(await broadcast.part('source', '1.1.m4s'))
  })

  it.each(['9.0.m4s', '9.m4s', '7.mp4', 'x.m4s', '../0.mp4'])('isn’t there: %s', async (name) => {
    const broadcast = await sampleBroadcast()
    feed(broadcast.join(new FakeSession()), film)
    expect(await broadcast.part('source', name)).toBeNull()
  })
})
