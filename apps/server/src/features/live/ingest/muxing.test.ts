import fc from 'fast-check'
import { EncodedPacketSink, ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { createFile } from 'mp4box'
import { beforeAll, describe, expect, it } from 'vitest'
import { concatBytes } from '@plax/streaming/concat-bytes'
import { type MuxEvent, SourceMuxer } from '@plax/streaming/cmaf/source-muxer'
import type { MediaMessage } from '@plax/streaming/media-message'
import { runFfmpeg, sampleStream } from './sample-streams.ts'

let film: MediaMessage[]
beforeAll(async () => {
  film = await sampleStream({ seconds: 4 })
})

function mux(messages: readonly MediaMessage[]): MuxEvent[] {
  const muxer = new SourceMuxer()
  return [...messages.flatMap((message) => muxer.push(message)), ...muxer.finish()]
}

const fragmentsOf = (events: readonly MuxEvent[]) =>
  events.flatMap((event) => (event.type === 'fragment' ? [event.fragment] : []))
const runsOf = (events: readonly MuxEvent[]) => events.filter(({ type }) => type === 'run').length

function fileOf(events: readonly MuxEvent[]): Uint8Array<ArrayBuffer> {
  const parts = events.flatMap((event) => {
    if (event.type === 'run') return [event.init]
    return event.type === 'fragment' ? [event.fragment.bytes] : []
  })
  return new Uint8Array(concatBytes(parts))
}

/** What mediabunny finds in a file. */
async function look(file: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(file.buffer), formats: ALL_FORMATS })
  const tracks = await input.getTracks()
  const found = await Promise.all(
    tracks.map(async (track) => {
      const times: { ms: number; durationMs: number; isKey: boolean }[] = []
      for await (const packet of new EncodedPacketSink(track).packets())
        times.push({
          ms: Math.round(packet.timestamp * 1000),
          durationMs: Math.round(packet.duration * 1000),
          isKey: packet.type === 'key',
        })
      return { codec: await track.getCodecParameterString(), times }
    }),
  )
  input.dispose()
  return found
}

/** How a decoder of the sound is configured. */
async function soundHeader(file: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const input = new Input({ source: new BufferSource(file.buffer), formats: ALL_FORMATS })
  return (await (await input.getPrimaryAudioTrack())?.getDecoderConfig())?.description
}

/** What mp4box finds. */
function inspect(file: Uint8Array<ArrayBuffer>) {
  const box = createFile()
  box.appendBuffer(Object.assign(file.buffer.slice(0), { fileStart: 0 }))
  box.flush()
  const { tracks, isFragmented } = box.getInfo()
  return {
    isFragmented,
    tracks: tracks.map((track) => ({
      codec: track.codec,
      samples: track.nb_samples,
      size: track.video && [track.video.width, track.video.height],
      rate: track.audio?.sample_rate,
      channels: track.audio?.channel_count,
      seconds: track.samples_duration / track.timescale,
    })),
  }
}

/** What ffmpeg complains of while it decodes everything. */
async function decode(file: Uint8Array): Promise<string> {
  const { mkdtempSync, writeFileSync } = await import('node:fs')
  const path = `${mkdtempSync('/tmp/plax-mux-')}/a.mp4`
  writeFileSync(path, file)
  return (await runFfmpeg(['-xerror', '-i', path, '-f', 'framecrc', 'pipe:1'])).toString()
}

/** A second of Opus as enhanced RTMP carries it; ffmpeg 7 can’t write that itself. */
async function opusStream(): Promise<MediaMessage[]> {
  const sine = ['-f', 'lavfi', '-i', 'sine=r=48000:d=1', '-ac', '2', '-c:a', 'libopus']
  const webm = new Uint8Array(await runFfmpeg([...sine, '-f', 'webm', 'pipe:1']))
  const input = new Input({ source: new BufferSource(webm.buffer), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('There is no sound.')
  const head = (await track.getDecoderConfig())?.description as Uint8Array
  const wrap = (first: number, data: Uint8Array) =>
    Uint8Array.from([first, ...Buffer.from('Opus'), ...data])
  const messages: MediaMessage[] = [{ kind: 'audio', timestamp: 0, body: wrap(0x90, head) }]
  for await (const { data } of new EncodedPacketSink(track).packets())
    messages.push({ kind: 'audio', timestamp: messages.length * 20 + 980, body: wrap(0x91, data) })
  const metadata = Uint8Array.from([2, 0, 10, ...Buffer.from('onMetaData audiocodecid')])
  return [{ kind: 'data', timestamp: 0, body: metadata }, ...messages.slice(0, 51)]
}

describe('fragments of a publisher’s messages', () => {
  it('hold H.264 and AAC in one file that mp4box reads', () => {
    const { isFragmented, tracks } = inspect(fileOf(mux(film)))
    expect(isFragmented).toBe(true)
    expect(tracks).toEqual([
      {
        codec: 'avc1.42c00d',
        samples: 120,
        size: [320, 180],
        rate: undefined,
        channels: undefined,
        seconds: expect.closeTo(4, 2),
      },
      expect.objectContaining({ codec: 'mp4a.40.2', rate: 48_000, channels: 1 }),
    ])
  })

  it('hold every picture at its time', async () => {
    const [video, audio] = await look(fileOf(mux(film)))
    const sent = film.filter(({ kind, body }) => kind === 'video' && body[1] === 1)
    const first = sent[0]?.timestamp ?? 0
    expect(video?.times.map(({ ms }) => ms)).toEqual(sent.map(({ timestamp }) => timestamp - first))
    expect(video?.times.filter(({ isKey }) => isKey).map(({ ms }) => ms)).toEqual([0, 2000])
    expect(audio?.times.length).toBeGreaterThan(180)
    expect(new Set(audio?.times.map(({ durationMs }) => durationMs))).toEqual(new Set([21]))
  })

  it('are at most 250 ms long, follow each other, and end at key frames', () => {
    const fragments = fragmentsOf(mux(film))
    for (const [index, { startMs, endMs }] of fragments.entries()) {
      expect(endMs - startMs).toBeLessThanOrEqual(250)
      expect(fragments[index + 1]?.startMs ?? endMs).toBe(endMs)
    }
    expect(fragments.filter(({ isKey }) => isKey).map(({ startMs }) => startMs)).toEqual([0, 2000])
    expect(fragments.length).toBe(18)
  })

  it('can be decoded', async () => {
    const lines = (await decode(fileOf(mux(film)))).split('\n')
    expect(lines.filter((line) => line.startsWith('0,')).length).toBe(120)
  })

  it('keep B-frames in the order in which they are shown', async () => {
    const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-pix_fmt', 'yuv420p']
    const [pictures] = await look(fileOf(mux(await sampleStream({ seconds: 2, video }))))
    const shown = pictures?.times.map(({ ms }) => ms) ?? []
    expect(shown).not.toEqual(shown.toSorted((a, b) => a - b))
    const steps = shown
      .toSorted((a, b) => a - b)
      .slice(1)
      .map((ms, index, all) => ms - (all[index - 1] ?? shown[0] ?? 0))
    expect(steps.every((step) => step === 33 || step === 34)).toBe(true)
  })

  it('hold AV1', async () => {
    const video = ['-c:v', 'libsvtav1', '-preset', '12', '-pix_fmt', 'yuv420p']
    const file = fileOf(mux(await sampleStream({ seconds: 2, video })))
    expect(inspect(file).tracks[0]).toMatchObject({ codec: 'av01.0.00M.08', samples: 60 })
    expect((await look(file)).map(({ codec }) => codec)).toEqual(['av01.0.00M.08', 'mp4a.40.2'])
    expect(await decode(file)).toContain('0,')
  })

  it('hold Opus, each packet with its own length', async () => {
    const head = (await opusStream())[1]?.body.subarray(5)
    expect(await soundHeader(fileOf(mux(await opusStream())))).toEqual(head)
    const { tracks } = inspect(fileOf(mux(await opusStream())))
    expect(tracks).toEqual([
      expect.objectContaining({ codec: 'Opus', rate: 48_000, channels: 2, samples: 50 }),
    ])
    const [sound] = await look(fileOf(mux(await opusStream())))
    expect(sound?.times.map(({ ms }) => ms)).toEqual(Array.from({ length: 50 }, (_, at) => at * 20))
    expect(await decode(fileOf(mux(await opusStream())))).toContain('0,')
  })

  it.each([
    ['pictures', { audio: null }, ['avc1.42c00d'], 9],
    ['sound', { video: null }, ['mp4a.40.2'], 10],
  ])('hold only %s when nothing else is sent', async (_, of, codecs, count) => {
    const events = mux(await sampleStream({ seconds: 2, ...of }))
    const found = await look(fileOf(events))
    expect(found.map(({ codec }) => codec)).toEqual(codecs)
    expect(fragmentsOf(events).at(-1)?.endMs).toBeCloseTo(2000, -2)
    expect(fragmentsOf(events).length).toBe(count)
  })

  it.each([2 ** 31, 2 ** 32])('are the same when the clock wraps at %d', (wrap) => {
    const moved = film.map((one) => ({ ...one, timestamp: (one.timestamp + wrap - 1500) % wrap }))
    expect(Buffer.compare(fileOf(mux(moved)), fileOf(mux(film)))).toBe(0)
  })

  it('stay in order when some times go back a little', async () => {
    const moved = film.map((one, index) =>
      index % 10 === 9 ? { ...one, timestamp: Math.max(0, one.timestamp - 70) } : one,
    )
    const [video] = await look(fileOf(mux(moved)))
    const lengths = video?.times.map(({ durationMs }) => durationMs) ?? []
    expect(Math.min(...lengths)).toBeGreaterThan(0)
    expect(Math.max(...lengths)).toBeLessThan(120)
  })

  it('last through a hole in the stream', async () => {
    const moved = film.filter(({ timestamp }) => timestamp < 1000 || timestamp > 1600)
    const [video, audio] = await look(fileOf(mux(moved)))
    expect(Math.max(...(video?.times.map(({ durationMs }) => durationMs) ?? []))).toBeGreaterThan(
      580,
    )
    const at = audio?.times.map(({ ms }) => ms) ?? []
    const jumps = at.slice(1).map((ms, index) => ms - (at[index] ?? 0))
    expect(jumps.filter((step) => step > 30)).toEqual([expect.closeTo(620, -2)])
    expect(at.at(-1)).toBeGreaterThan(3900)
  })

  it('begin anew when the clock jumps back', () => {
    const moved = film.map((one, index) =>
      index > film.length / 2 ? { ...one, timestamp: one.timestamp - 1900 } : one,
    )
    const events = mux(moved)
    expect(runsOf(events)).toBe(2)
    expect(fragmentsOf(events).every(({ startMs, endMs }) => endMs > startMs)).toBe(true)
  })

  it('begin anew when the size changes', async () => {
    const other = await sampleStream({ seconds: 2, size: '640x360' })
    const later = other.map((one) => ({ ...one, timestamp: one.timestamp + 4000 }))
    const events = mux([...film, ...film.slice(0, 3), ...later])
    const inits = events.flatMap((event) =>
      event.type === 'run' ? [event.config.video?.width] : [],
    )
    expect(inits).toEqual([320, 640])
  })

  it('follow each other whatever the clock says', () => {
    const step = fc.oneof(fc.integer({ min: -50, max: 90 }), fc.nat(2 ** 32 - 1))
    fc.assert(
      fc.property(fc.array(step, { minLength: 60, maxLength: 120 }), (steps) => {
        let timestamp = 0
        const sent = film.slice(0, steps.length).map((one, index) => {
          timestamp = (timestamp + (steps[index] ?? 0) + 2 ** 32) % 2 ** 32
          return { ...one, timestamp }
        })
        for (const { startMs, endMs } of fragmentsOf(mux(sent)))
          expect(endMs).toBeGreaterThan(startMs)
      }),
    )
  })
})
