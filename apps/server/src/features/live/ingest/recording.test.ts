import { appendFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type IndexedFragment, readIndex, type RunIndex } from '@plax/streaming/hls/recording-index'
import { writeReplay } from '@plax/streaming/hls/write-replay'
import type { MediaMessage } from '@plax/streaming/media-message'
import { FakeClock } from '../../../platform/clock.ts'
import type { Broadcast } from './broadcast.ts'
import { repairRecording } from './repair.ts'
import {
  endBroadcasts,
  FakeSession,
  feed,
  makeFolder,
  sampleBroadcast,
  startsAt,
} from './sample-broadcast.ts'
import { runFfmpeg, sampleStream } from './sample-streams.ts'

let film: MediaMessage[]
beforeAll(async () => {
  film = await sampleStream({ seconds: 6 })
})
afterEach(endBroadcasts)

async function record(folder: string, runs = [film]): Promise<Broadcast> {
  const broadcast = await sampleBroadcast({ folder })
  for (const messages of runs) {
    const sink = broadcast.join(new FakeSession())
    feed(sink, messages)
    await sink.onEnd('disconnected')
  }
  return broadcast
}

async function indexOf(folder: string, name = 'source.0'): Promise<RunIndex> {
  const index = readIndex(await readFile(join(folder, `${name}.index`), 'utf8'))
  if (!index) throw new Error('There is no index.')
  return index
}

/** A file doesn’t say when it arrived. */
const withoutArrival = ({ arrivedMs: _arrivedMs, ...fragment }: IndexedFragment) => fragment

const countFrames = (crc: Buffer) => crc.toString().match(/^0,/gm)?.length

async function playFile(path: string): Promise<number | undefined> {
  return countFrames(await runFfmpeg(['-i', path, '-map', '0:v', '-f', 'framecrc', 'pipe:1']))
}

describe('a recording', () => {
  it('says when each of its fragments arrived', async () => {
    const folder = makeFolder()
    const clock = new FakeClock(startsAt)
    const broadcast = await sampleBroadcast({ folder, clock })
    const sink = broadcast.join(new FakeSession())
    for (const message of film) {
      const behindMs = startsAt.getTime() + message.timestamp * 1.1 - clock.now().getTime()
      clock.advance(Math.max(0, behindMs))
      feed(sink, [message])
    }
    await sink.onEnd('disconnected')
    await broadcast.end()
    for (const { endMs, arrivedMs } of (await indexOf(folder)).fragments)
      expect(Math.abs((arrivedMs ?? 0) - endMs * 1.1)).toBeLessThan(100)
  })

  it('holds every picture that arrived, in one file for each run', async () => {
    const folder = makeFolder()
    const broadcast = await record(folder, [film, film.filter(({ timestamp }) => timestamp < 3000)])
    await broadcast.end()
    expect(broadcast.state.recording).toBe('on')
    const files = await readdir(folder)
    expect(files.toSorted()).toEqual([
      'source.0.index',
      'source.0.mp4',
      'source.1.index',
      'source.1.mp4',
    ])
    expect(await playFile(join(folder, 'source.0.mp4'))).toBe(180)
    expect(await playFile(join(folder, 'source.1.mp4'))).toBe(90)
  })

  it('is replayed by byte ranges', async () => {
    const folder = makeFolder()
    await (await record(folder, [film, film])).end()
    const source = [await indexOf(folder), await indexOf(folder, 'source.1')]
    const text = writeReplay({ source, rung: source, fileOf: (run) => `source.${run}.mp4` })
    await writeFile(join(folder, 'replay.m3u8'), text)
    // Decoding it again drops pictures at the break; the packets are all there.
    const play = `-allowed_extensions ALL -i ${join(folder, 'replay.m3u8')} -map 0:v:0 -c copy`
    const crc = await runFfmpeg(`${play} -f framecrc pipe:1`.split(' '))
    expect(countFrames(crc)).toBe(360)
  })

  it('hands out segments that are no longer in memory', async () => {
    const broadcast = await record(makeFolder(), [film, film, film, film, film, film])
    expect(broadcast.rung().rendition.read(0, null)).toBeNull()
    const init = await broadcast.part('source', '0.mp4')
    const segment = await broadcast.part('source', '0.m4s')
    const path = join(makeFolder(), 'a.mp4')
    await writeFile(path, Buffer.concat([init ?? new Uint8Array(), segment ?? new Uint8Array()]))
    expect(await playFile(path)).toBe(60)
    expect(await broadcast.part('source', '0.0.m4s')).toBeNull()
  })

  it('stops at the disk’s reserve while the stream goes on', async () => {
    const freeBytes = () => Promise.resolve(1500)
    const folder = makeFolder()
    const low = await sampleBroadcast({ folder, freeBytes })
    const sink = low.join(new FakeSession())
    feed(sink, film)
    await expect.poll(() => low.state.recording).toBe('low')
    await sink.onEnd('disconnected')
    expect((await readdir(folder)).length).toBe(2)

    const full = await sampleBroadcast({ folder: makeFolder(), freeBytes, reserveBytes: 2000 })
    const first = full.join(new FakeSession())
    feed(first, film)
    await expect.poll(() => full.state.recording).toBe('stopped')
    await first.onEnd('disconnected')
    const second = full.join(new FakeSession())
    for (let index = 0; index < 6; index += 1) feed(second, shift(film, index * 6000))
    const rewind = await full.playlist('source', { view: 'rewind' })
    const text = Buffer.from(rewind.body).toString()
    expect(await full.part('source', '20.0.m4s')).not.toBeNull()
    expect(text).toContain('#EXT-X-GAP\n#EXTINF:2.000,\n4.m4s')
    expect(await full.part('source', '4.m4s')).toBeNull()
  })

  it('is given up when the disk fails, while the stream goes on', async () => {
    const broadcast = await sampleBroadcast({ folder: makeFolder() })
    await writeFile(join(broadcast.options.folder, 'source.0.mp4'), 'of somebody else')
    feed(broadcast.join(new FakeSession()), film)
    await expect.poll(() => broadcast.state.recording).toBe('stopped')
    expect((await broadcast.playlist('source', {})).status).toBe(200)
  })
})

describe('a recording that a crash cut off', () => {
  it.each([
    { indexBytes: 0, fileBytes: 10, lost: 1 },
    { indexBytes: 70, fileBytes: 10, lost: 1 },
    { indexBytes: 5, fileBytes: 0, lost: 0 },
    { indexBytes: 70, fileBytes: 70_000, lost: 4 },
  ])(
    'is repaired where $fileBytes bytes of its file lack, and $indexBytes of its index',
    async (cut) => {
      const folder = makeFolder()
      await record(folder)
      const path = join(folder, 'source.0')
      const whole = (await indexOf(folder)).fragments.map(withoutArrival)
      await truncate(`${path}.index`, (await stat(`${path}.index`)).size - cut.indexBytes)
      await truncate(`${path}.mp4`, (await stat(`${path}.mp4`)).size - cut.fileBytes)
      const repaired = (await repairRecording(folder)).get('source')?.[0]
      const kept = whole.slice(0, whole.length - cut.lost)
      expect(repaired?.fragments.map(withoutArrival)).toEqual(kept)
      expect(repaired).toEqual(await indexOf(folder))
      const last = kept.at(-1)
      expect((await stat(`${path}.mp4`)).size).toBe((last?.offset ?? 0) + (last?.length ?? 0))
      const frames = ((last?.endMs ?? 0) * 30) / 1000
      expect(await playFile(`${path}.mp4`)).toBe(Math.round(frames))
    },
  )

  it('has its index written anew from what is in the file', async () => {
    const folder = makeFolder()
    await record(folder)
    const whole = await indexOf(folder)
    const path = join(folder, 'source.0')
    const [head] = (await readFile(`${path}.index`, 'utf8')).split('\n')
    await writeFile(`${path}.index`, `${head}\n[0,1`)
    await appendFile(`${path}.mp4`, Buffer.from([0, 0, 9, 9, 0x6d, 0x6f, 0x6f, 0x66, 1, 2, 3]))
    const { fragments = [] } = (await repairRecording(folder)).get('source')?.[0] ?? {}
    const known = whole.fragments.map(withoutArrival)
    expect(fragments).toEqual(known.map((one) => expect.objectContaining(one)))
  })

  it('goes on behind what was recorded', async () => {
    const folder = makeFolder()
    await record(folder)
    await truncate(
      join(folder, 'source.0.mp4'),
      (await stat(join(folder, 'source.0.mp4'))).size - 10,
    )
    const broadcast = await sampleBroadcast({ folder })
    expect(broadcast.state.phase).toBe('interrupted')
    const before = await broadcast.playlist('source', {})
    expect(Buffer.from(before.body).toString()).toContain('2.m4s')
    expect(await broadcast.part('source', '1.m4s')).not.toBeNull()
    feed(broadcast.join(new FakeSession()), film)
    const text = Buffer.from((await broadcast.playlist('source', {})).body).toString()
    expect(text).toContain('2.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="1.mp4"')
    expect(text).toContain('\n4.m4s')
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:0\n')
    expect(Buffer.from(broadcast.master().body).toString()).toMatch(/AVERAGE-BANDWIDTH=\d{6},/)
  })

  it('is empty when nothing was written', async () => {
    const folder = makeFolder()
    await writeFile(join(folder, 'source.0.mp4'), '')
    await writeFile(join(folder, 'source.0.index'), '{"run"')
    expect((await sampleBroadcast({ folder })).state.phase).toBe('waiting')
    expect(await readdir(folder)).toEqual([])
  })

  it('of a process killed while it wrote plays, with all but its end', async () => {
    const folder = makeFolder()
    const messages = join(makeFolder(), 'film.json')
    const encoded = film.map((one) => ({ ...one, body: Buffer.from(one.body).toString('base64') }))
    await writeFile(messages, JSON.stringify(encoded))
    const script = join(import.meta.dirname, 'record-forever.main.ts')
    const child = spawn(process.execPath, [script, folder, messages], { stdio: 'ignore' })
    const gone = new Promise((resolve) => child.once('close', resolve))
    await expect.poll(() => sizeOf(folder), { timeout: 20_000 }).toBeGreaterThan(3_000_000)
    child.kill('SIGKILL')
    await gone
    const { fragments = [] } = (await repairRecording(folder)).get('source')?.[0] ?? {}
    const last = fragments.at(-1)
    expect(await sizeOf(folder)).toBe((last?.offset ?? 0) + (last?.length ?? 0))
    const frames = await playFile(join(folder, 'source.0.mp4'))
    expect(frames).toBeGreaterThan(600)
    expect(((last?.endMs ?? 0) * 30) / 1000 / (frames ?? 1)).toBeCloseTo(1, 1)
  })
})

async function sizeOf(folder: string): Promise<number> {
  return (await stat(join(folder, 'source.0.mp4')).catch(() => null))?.size ?? 0
}

function shift(messages: readonly MediaMessage[], ms: number): MediaMessage[] {
  return messages.map((one) => ({ ...one, timestamp: one.timestamp + ms }))
}
