import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { ffmpeg } from '../../../testing/clips.ts'
import { encodeFilm, storedBytes, writeStream } from '../../../testing/encodings.ts'
import { makeFlashes, readOnsets } from '../../../testing/flashes.ts'
import { lookAtFrames } from './look-at-frames.ts'
import { makePreview } from './preview.ts'
import { probe } from './probe.ts'

const mostApart = 0.02
const folder = mkdtempSync(join(tmpdir(), 'plax-sync-'))
const h264 = '-c:v libx264 -preset ultrafast -bf 2'

/** Half a second after each second. */
const times = ({ from = 0, to }: { from?: number; to: number }) =>
  Array.from({ length: to - from }, (_, index) => from + index + 0.5)

const expectNear = (onsets: readonly number[], wanted: readonly number[]) => {
  const apart = onsets.map((onset, index) => Math.abs(onset - (wanted[index] ?? Infinity)))
  expect(Math.max(...apart), `${onsets.join(' ')} at ${wanted.join(' ')}`).toBeLessThan(mostApart)
  expect(onsets).toHaveLength(wanted.length)
}

describe('encoded media', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({}, {}, { gates: { toy: () => Promise.resolve({}) } })
  })
  afterAll(() => t.close())

  const encode = async (path: string) => {
    const encoding = await encodeFilm(t, path)
    const preview = `${path}.preview.mp4`
    writeFileSync(preview, await storedBytes(t, encoding.previewKey))
    return { encoding, preview, master: await writeStream(t, encoding, `${path}.stream`) }
  }

  it.each([
    ['a copied film', {}, `${h264} -g 30`],
    ['an encoded film', {}, '-c:v mpeg4'],
    ['a film whose picture starts late', { picture: 0.7 }, `${h264} -g 300`],
    ['a film whose sound starts late', { sound: 0.7 }, `${h264} -g 30`],
  ])('of %s beeps within 20 ms of each flash, without edit lists', async (name, late, codecs) => {
    const path = join(folder, `${name}.mp4`)
    await makeFlashes(path, { seconds: 3, late, codecs })
    const { encoding, master, preview } = await encode(path)
    for (const made of [master, preview]) {
      const { flashes, beeps } = await readOnsets(made)
      expectNear(flashes, times({ from: 'picture' in late ? 1 : 0, to: 3 }))
      expectNear(beeps, times({ from: 'sound' in late ? 1 : 0, to: 3 }))
    }
    const objects = await t.deps.storage.list(`encodings/${encoding.encodingOid}/`)
    const files = await Promise.all(objects.map(({ key }) => storedBytes(t, key)))
    expect(files.filter((bytes) => bytes.includes('elst'))).toEqual([])
  })

  it('of a sound beeps at its time', async () => {
    const film = await makeFlashes(join(folder, 'sound.mp4'), { seconds: 3, codecs: h264 })
    await ffmpeg(['-i', film, '-vn', '-c', 'copy', join(folder, 'sound.m4a')])
    const encoding = await encodeFilm(t, join(folder, 'sound.m4a'))
    const master = await writeStream(t, encoding, join(folder, 'sound'))
    expectNear((await readOnsets(master, { hasPicture: false })).beeps, times({ to: 3 }))
  })

  it('lists no segment longer than its target, if key frames are far apart', async () => {
    const path = join(folder, 'groups.mp4')
    const groups = `${h264} -g 999 -sc_threshold 0 -force_key_frames 0,3.9,9.9`
    await makeFlashes(path, { seconds: 12, codecs: groups })
    const { encoding, master } = await encode(path)
    const served = join(dirname(master), encoding.encodingOid)
    const lists = encoding.renditions.map(({ name }) =>
      readFileSync(join(served, `${name}.m3u8`), 'utf8'),
    )
    const longest = lists.map((list) =>
      Math.max(...[...list.matchAll(/#EXTINF:([\d.]+)/g)].map(([, text]) => Number(text))),
    )
    expect(longest[0]).toBeCloseTo(9.9, 2)
    for (const [index, list] of lists.entries()) {
      const target = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(list)?.[1])
      expect(Math.round(longest[index] ?? Infinity)).toBeLessThanOrEqual(target)
    }
  })

  it('has a preview from within that beeps within 20 ms of each flash', async () => {
    const path = join(folder, 'long.mp4')
    await makeFlashes(path, { seconds: 41, codecs: `${h264} -g 60` })
    const { flashes, beeps } = await readOnsets((await encode(path)).preview)
    expectNear(flashes, times({ to: 10 }))
    expectNear(beeps, flashes)
  })

  it('has a preview that beeps within 20 ms of each flash if it is encoded anew', async () => {
    const late = { picture: 0.7 }
    const source = await makeFlashes(join(folder, 'anew.mp4'), { seconds: 3, late, codecs: h264 })
    const signal = new AbortController().signal
    const facts = await probe(source, signal)
    const { video, audio, demuxer } = facts
    if (!video) throw new Error('There is no picture.')
    const encoder = { source, demuxer, folder, signal, onProgress: () => {} }
    const { color } = await lookAtFrames({ source, demuxer, stream: video.stream }, signal)
    const film = { ...video, color, fieldOrder: null }
    const bytes = await makePreview(encoder, { video: film, audio }, null)
    const preview = join(folder, 'anew.preview.mp4')
    writeFileSync(preview, bytes)
    const { flashes, beeps } = await readOnsets(preview)
    expectNear(flashes, times({ from: 1, to: 3 }))
    expectNear(beeps, times({ to: 3 }))
    expect(bytes.includes('elst')).toBe(false)
  })
})
