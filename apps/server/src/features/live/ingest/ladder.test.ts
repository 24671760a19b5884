import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StreamConfig } from '@plax/streaming/cmaf/init-segment'
import { readIndex } from '@plax/streaming/hls/recording-index'
import type { MediaMessage } from '@plax/streaming/media-message'
import { confinement } from '../../../platform/ffmpeg/binary.ts'
import type { Broadcast } from './broadcast.ts'
import { LadderBudget } from './ladder-budget.ts'
import { planLadder } from './ladder-plan.ts'
import type { PublisherSink } from './publisher.ts'
import {
  endBroadcasts,
  FakeSession,
  feed,
  makeFolder,
  sampleBroadcast,
} from './sample-broadcast.ts'
import { runFfmpeg, sampleStream } from './sample-streams.ts'

let film: MediaMessage[]
beforeAll(async () => {
  const video = '-c:v libx264 -preset ultrafast -bf 2 -pix_fmt yuv420p -sc_threshold 0'.split(' ')
  film = await sampleStream({ seconds: 6, size: '648x486', rate: 5, group: 10, video })
})
afterEach(endBroadcasts)

const endOf = (broadcast: Broadcast) =>
  broadcast.rung('480p').rendition.segments.reduce((sum, { parts }) => sum + parts.length, 0)

/** Feeds no faster than ffmpeg takes it. */
async function feedSlowly(
  broadcast: Broadcast,
  sink: PublisherSink,
  messages: readonly MediaMessage[],
) {
  for (let ms = 0; ms < 6000; ms += 500) {
    feed(
      sink,
      messages.filter(({ timestamp }) => timestamp >= ms && timestamp < ms + 500),
    )
    const wanted = (ms - 2500) / 400
    for (let tries = 0; tries < 400 && endOf(broadcast) < wanted; tries += 1) await sleep(20)
  }
}

const textOf = async (broadcast: Broadcast, rung: string) =>
  Buffer.from((await broadcast.playlist(rung, { view: 'rewind' })).body).toString()

/** When the pictures are shown that a player can begin with. */
async function keyTimes(folder: string, name: string): Promise<number[]> {
  const index = readIndex(await readFile(join(folder, `${name}.index`), 'utf8'))
  const keys = index?.fragments.filter(({ isKey }) => isKey) ?? []
  return keys.map(({ shownMs }) => Math.round(shownMs))
}

describe('the ladder of a broadcast', () => {
  it('has a rung below the source, with its numbers and dates', async () => {
    const folder = makeFolder()
    const broadcast = await sampleBroadcast({ budget: new LadderBudget(8), folder })
    const sink = broadcast.join(new FakeSession())
    await feedSlowly(broadcast, sink, film)
    expect(broadcast.state.ladder).toEqual({ rungs: ['480p'], reason: null })
    expect(broadcast.state.phase).toBe('live')
    await sink.onEnd('unpublished')
    await broadcast.end()
    const [source, rung] = [await textOf(broadcast, 'source'), await textOf(broadcast, '480p')]
    const facts = /EXTINF|PROGRAM-DATE|SEQUENCE|GAP|ENDLIST/
    const listed = (text: string) => text.split('\n').filter((line) => facts.test(line))
    expect(listed(rung)).toHaveLength(9)
    // How long the very last picture lasts is only known to the source.
    expect(listed(rung).slice(0, 7)).toEqual(listed(source).slice(0, 7))
    const master = Buffer.from(broadcast.master().body).toString()
    expect(master).toMatch(/RESOLUTION=648x486,FRAME-RATE=5.000\nsource\/index.m3u8\n/)
    expect(master).toMatch(
      /CODECS="avc1.\w{6},mp4a.40.2",RESOLUTION=640x480,FRAME-RATE=5.000\n480p\//,
    )
    const keys = await Promise.all(['source.0', '480p.0'].map((name) => keyTimes(folder, name)))
    expect(keys).toEqual([
      [400, 2400, 4400],
      [400, 2400, 4400],
    ])
    const crc = await runFfmpeg(['-i', join(folder, '480p.0.mp4'), '-f', 'framecrc', 'pipe:1'])
    expect(crc.toString().match(/^0,/gm)?.length).toBe(30)
  })

  it('begins again with each run', async () => {
    const broadcast = await sampleBroadcast({ budget: new LadderBudget(8) })
    for (let run = 0; run < 2; run += 1) {
      const sink = broadcast.join(new FakeSession())
      feed(
        sink,
        film.filter(({ timestamp }) => timestamp < 3000),
      )
      await sink.onEnd('disconnected')
    }
    const text = await textOf(broadcast, '480p')
    expect(text.match(/#EXT-X-MAP:URI="\d.mp4"/g)).toEqual([
      '#EXT-X-MAP:URI="0.mp4"',
      '#EXT-X-MAP:URI="1.mp4"',
    ])
    expect(text).not.toContain('GAP')
  })

  it('loses a rung that the next run doesn’t have', async () => {
    const broadcast = await sampleBroadcast({ budget: new LadderBudget(8) })
    const sink = broadcast.join(new FakeSession())
    feed(
      sink,
      film.filter(({ timestamp }) => timestamp < 3000),
    )
    await sink.onEnd('disconnected')
    expect((await broadcast.playlist('480p', {})).status).toBe(200)
    feed(broadcast.join(new FakeSession()), await sampleStream({ seconds: 3 }))
    expect(broadcast.state.ladder).toEqual({ rungs: [], reason: 'small_source' })
    expect((await broadcast.playlist('480p', {})).status).toBe(404)
  })

  it('is given up when ffmpeg falls behind, while the source goes on', async () => {
    const broadcast = await sampleBroadcast({ budget: new LadderBudget(8) })
    const sink = broadcast.join(new FakeSession())
    feed(sink, film.slice(0, 150))
    await expect.poll(() => endOf(broadcast), { timeout: 20_000 }).toBeGreaterThan(0)
    expect((await broadcast.playlist('480p', {})).status).toBe(200)
    feed(sink, film.slice(150))
    feed(sink, shift(film, 6000))
    expect(broadcast.state.ladder).toEqual({ rungs: [], reason: 'too_slow' })
    expect((await broadcast.playlist('480p', {})).status).toBe(404)
    expect((await broadcast.playlist('source', {})).status).toBe(200)
    expect(Buffer.from(broadcast.master().body).toString()).not.toContain('480p')
  })

  it.skipIf(confinement().length === 0)('is given up when ffmpeg can’t start', async () => {
    vi.stubEnv('PATH', '/nowhere')
    const broadcast = await sampleBroadcast({ budget: new LadderBudget(8) })
    const sink = broadcast.join(new FakeSession())
    feed(sink, film.slice(0, 150))
    vi.unstubAllEnvs()
    await expect.poll(() => broadcast.state.ladder.reason).toBe('failed')
    await sink.onEnd('unpublished')
    expect((await broadcast.playlist('source', {})).status).toBe(200)
  })

  it('gives its cores back when a run ends', async () => {
    const budget = new LadderBudget(1)
    const one = await sampleBroadcast({ budget })
    const two = await sampleBroadcast({ budget })
    const start = film.slice(0, 20)
    const first = one.join(new FakeSession())
    feed(first, start)
    while (budget.take(configOf({ width: 648, height: 486, frameRate: 5 })).reason === null);
    feed(two.join(new FakeSession()), start)
    expect(two.state.ladder).toEqual({ rungs: [], reason: 'machine_busy' })
    await first.onEnd('disconnected')
    const three = await sampleBroadcast({ budget })
    feed(three.join(new FakeSession()), start)
    expect(three.state.ladder.rungs).toEqual(['480p'])
  })

  it('isn’t made when it isn’t wanted', async () => {
    const broadcast = await sampleBroadcast()
    feed(broadcast.join(new FakeSession()), film)
    expect(broadcast.state.ladder).toEqual({ rungs: [], reason: 'not_wanted' })
  })
})

function shift(messages: readonly MediaMessage[], ms: number): MediaMessage[] {
  return messages.map((one) => ({ ...one, timestamp: one.timestamp + ms }))
}

function configOf(
  of: { width?: number; height?: number; frameRate?: number; codec?: 'avc1' | 'av01' } = {},
): StreamConfig {
  const { width = 1920, height = 1080, frameRate = 30, codec = 'avc1' } = of
  const video = {
    kind: 'video',
    codec,
    codecs: codec,
    width,
    height,
    frameRate,
    record: Uint8Array.of(),
  } as const
  return { video, audio: null }
}

describe('the plan of a ladder', () => {
  const plan = (config: StreamConfig, usedCores = 0, cores = 2) => {
    const { rungs, reason } = planLadder({ config, cores, usedCores })
    return [rungs.map(({ name, width, height }) => `${name} ${width}x${height}`), reason]
  }

  it.each([
    ['1080p', configOf(), ['720p 1280x720', '480p 854x480']],
    ['720p', configOf({ width: 1280, height: 720 }), ['480p 854x480']],
    ['a phone', configOf({ width: 1080, height: 1920 }), ['720p 720x1280', '480p 480x854']],
    ['a wide screen', configOf({ width: 2560, height: 1080 }), ['720p 1706x720', '480p 1138x480']],
  ])('has what is below %s', (_, config, rungs) => {
    expect(plan(config)).toEqual([rungs, null])
  })

  it.each([
    ['480p', configOf({ width: 854, height: 480 }), 'small_source'],
    ['AV1', configOf({ codec: 'av01' }), 'codec'],
    ['sound', { video: null, audio: null }, 'codec'],
  ])('is empty for %s, with the reason', (_, config, reason) => {
    expect(plan(config)).toEqual([[], reason])
  })

  it('fits two streams on two cores, one at 60 pictures a second, and fewer rungs beside others', () => {
    const { cores } = planLadder({ config: configOf(), cores: 2, usedCores: 0 })
    expect(cores).toBeCloseTo(0.42)
    expect(plan(configOf(), cores)[1]).toBeNull()
    expect(plan(configOf(), 2 * cores)[1]).toBe('machine_busy')
    expect(plan(configOf({ frameRate: 60 }))[0]).toHaveLength(2)
    expect(plan(configOf({ frameRate: 60 }), 0.3)[0]).toHaveLength(1)
    expect(plan(configOf({ frameRate: 60 }), 2 * cores)[1]).toBe('machine_busy')
    expect(plan(configOf(), 0.7)).toEqual([['480p 854x480'], null])
  })
})
