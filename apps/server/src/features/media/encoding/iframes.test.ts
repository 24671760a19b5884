import type { AddressInfo } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { ffmpeg, storeFile } from '../../../testing/clips.ts'
import { encodeFilm, renditionBytes } from '../../../testing/encodings.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { encodingOf, startEncoding } from './encoding.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'plax-iframes-'))
const mpeg4 = '-c:v mpeg4 -q:v 3'
const groups =
  '-c:v libx264 -preset ultrafast -bf 2 -g 999 -sc_threshold 0 -force_key_frames 0,3.9,9.9'

/** Its pictures’ brightness is their time: 16, and 15 more each second. */
async function makeDawn(name: string, film: { codecs: string; size: string; seconds: number }) {
  const { codecs, size, seconds } = film
  const picture = `color=black:s=16x16:r=30:d=${seconds},format=yuv420p,geq=lum='16+15*T':cb=128:cr=128,scale=${size},setsar=1`
  const path = join(folder, `${name}.mp4`)
  const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-c:a', 'aac']
  await ffmpeg(['-f', 'lavfi', '-i', picture, ...sound, ...codecs.split(' '), path])
  return path
}

describe('the I-frame playlist', () => {
  let t: TestApp
  let viewer: Person
  let base: string
  beforeAll(async () => {
    const gate = async ({ actor }: { actor: { userOid: string | null } }) => {
      if (actor.userOid !== viewer.oid) throw new AppError('auth.forbidden')
      return { maxSide: 240 }
    }
    t = await createTestApp({}, {}, { gates: { toy: gate } })
    viewer = await signUpPerson(t)
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api/media/play`
  })
  afterAll(() => t.close())

  const start = async (path: string) => {
    const subjectOid = newOid(t.clock.now())
    const named = { subjectKind: 'toy', subjectOid, ownerOid: viewer.oid }
    const sourceKey = await storeFile(t, path)
    await t.deps.db
      .transaction()
      .execute((tx) => startEncoding(tx, { ...named, sourceKey }, t.clock.now()))
    return subjectOid
  }
  const encode = async (path: string) => {
    const subjectOid = await start(path)
    await t.runTasks()
    const encoding = await encodingOf(t.deps.db, subjectOid)
    expect(encoding).toMatchObject({ state: 'done', error: null })
    return { subjectOid, list: `${subjectOid}/${encoding?.encodingOid}/iframes` }
  }
  const get = (path: string, token = viewer.token) => t.call(`GET /media/play/${path}`, { token })
  /** The pictures that an independent player decodes, by their times in seconds. */
  const watch = async (path: string, decoding: readonly string[] = []) => {
    const headers = ['-headers', `authorization: Bearer ${viewer.token}\r\n`]
    const measure = 'signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-'
    const input = [...decoding, ...headers, '-xerror', '-copyts', '-i', `${base}/${path}`]
    const outputs = ['-map', '0:v:0', '-vf', measure, '-fps_mode', 'passthrough', '-f', 'null', '-']
    const text = await ffmpeg([...input, ...outputs])
    const found = [...text.matchAll(/pts_time:(\S+)\n[^=\n]+=(\S+)/g)]
    return found.map(([, time, brightness]) => [Number(time), Number(brightness)] as const)
  }
  const lengthsOf = (playlist: string) =>
    [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, text]) => Number(text))
  const iframesLine = /^#EXT-X-I-FRAME-STREAM-INF:(.*)$/m

  describe('of a film', () => {
    let subjectOid: string
    let list: string
    beforeAll(async () => {
      const film = await makeDawn('encoded', { codecs: mpeg4, size: '480x270', seconds: 8.5 })
      ;({ subjectOid, list } = await encode(film))
    })

    it('is listed in the master playlist with the format of the smallest size', async () => {
      const { text } = await get(`${subjectOid}/master.m3u8`)
      const [, attributes = ''] = iframesLine.exec(text) ?? []
      const [codec] = /avc1\.[0-9a-f]{6}/.exec(attributes) ?? []
      expect(attributes).toContain('RESOLUTION=426x240')
      expect(attributes).toContain(`URI="${list.split('/').slice(1).join('/')}.m3u8"`)
      expect(text).toContain(`CODECS="${codec},mp4a.40.2",RESOLUTION=426x240`)
      expect(text).not.toContain('v270')
    })

    it('states the bandwidth of its segments, a short last one with the one before it', async () => {
      const { text } = await get(`${subjectOid}/master.m3u8`)
      const sizes = await Promise.all(
        [0, 1, 2].map(async (index) => {
          const url = `${base}/${list}/${index}.m4s`
          const answer = await fetch(url, { headers: { authorization: `Bearer ${viewer.token}` } })
          return (await answer.arrayBuffer()).byteLength
        }),
      )
      const [first = 0, second = 0, last = 0] = sizes.map((bytes) => bytes * 8)
      const peak = Number(/I-FRAME-STREAM-INF:BANDWIDTH=(\d+)/.exec(text)?.[1])
      expect(peak).toBe(Math.round((Math.max(first, second) + last) / 4.5))
      expect(peak).toBeLessThan(Number(/STREAM-INF:BANDWIDTH=(\d+)/.exec(text)?.[1]))
    })

    it('has a segment of its own for each key frame, encrypted as the film is', async () => {
      const { text } = await get(`${list}.m3u8`)
      for (const tag of ['#EXT-X-I-FRAMES-ONLY', '#EXT-X-VERSION:7', '#EXT-X-ENDLIST']) {
        expect(text).toContain(`${tag}\n`)
      }
      expect(text).toMatch(
        /#EXT-X-MAP:URI="iframes\/init.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="key"/,
      )
      expect(text).not.toContain('BYTERANGE')
      expect(lengthsOf(text)).toEqual([4, 4, 0.5])
      expect((await get(`${list}/0.m4s`)).text).not.toContain('moof')
    })

    it('is refused without a right, its segments too', async () => {
      for (const path of [`${list}.m3u8`, `${list}/0.m4s`, `${list}/init.mp4`]) {
        expect(refusal(await get(path, ''))).toEqual([403, 'auth.forbidden'])
      }
    })

    it('is left out of the master playlist until it has a key frame, and grows then', async () => {
      const { encodingOid } = (await get(subjectOid)).body
      const rows = t.deps.db.updateTable('encoding_renditions').where('kind', '=', 'iframes')
      const change = (durations_ms: number[]) =>
        rows
          .set({ durations_ms, is_whole: false })
          .where('encoding_oid', '=', encodingOid)
          .execute()
      await t.deps.db
        .updateTable('encodings')
        .set({ state: 'encoding' as 'done', ended_at: null })
        .where('oid', '=', encodingOid)
        .execute()
      await change([])
      const before = await get(`${subjectOid}/master.m3u8`)
      expect([before.status, iframesLine.test(before.text)]).toEqual([200, false])
      await change([4000])
      expect((await get(`${subjectOid}/master.m3u8`)).text).toMatch(iframesLine)
      const { text } = await get(`${list}.m3u8`)
      expect(text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT\n')
      expect([lengthsOf(text), text.includes('ENDLIST')]).toEqual([[4], false])
      await rows.set({ durations_ms: [4000, 4000, 500], is_whole: true }).execute()
      const ended = { state: 'done' as const, ended_at: t.clock.now() }
      await t.deps.db.updateTable('encodings').set(ended).where('oid', '=', encodingOid).execute()
      expect((await get(`${list}.m3u8`)).text.startsWith(text)).toBe(true)
    })
  })

  it.each([
    ['an encoded film', { codecs: mpeg4, size: '480x270', seconds: 11 }, [0, 4, 8]],
    ['a copied film', { codecs: groups, size: '480x270', seconds: 11 }, [0, 9.9]],
    ['a copied film of one size', { codecs: groups, size: '320x180', seconds: 11 }, [0, 9.9]],
    ['a film shorter than a segment', { codecs: mpeg4, size: '320x180', seconds: 1 }, [0]],
  ])('of %s has key frames alone, at their times', async (name, film, times) => {
    const { subjectOid, list } = await encode(await makeDawn(name, film))
    const frames = await watch(`${list}.m3u8`)
    expect(frames.map(([time]) => time)).toEqual(times)
    for (const [time, brightness] of frames) {
      expect(Math.abs(brightness - 16 - 15 * time)).toBeLessThan(2)
    }
    expect(await watch(`${list}.m3u8`, ['-skip_frame', 'nokey'])).toEqual(frames)
    const { text } = await get(`${list}.m3u8`)
    const ends = [...times.slice(1), film.seconds]
    const lengths = ends.map((end, index) => expect.closeTo(end - (times[index] ?? 0), 2))
    expect(lengthsOf(text)).toEqual(lengths)
    expect(await watch(`${subjectOid}/master.m3u8`)).toHaveLength(film.seconds * 30)
  })

  it('has segments whose samples last until the next one begins', async () => {
    const film = await makeDawn('open', { codecs: groups, size: '480x270', seconds: 11 })
    const bytes = await renditionBytes(t, await encodeFilm(t, film), 'iframes')
    const source = new BufferSource(bytes)
    const track = await new Input({ source, formats: [MP4] }).getPrimaryVideoTrack()
    const packets = []
    if (track) for await (const one of new EncodedPacketSink(track).packets()) packets.push(one)
    expect(packets).toMatchObject([{ timestamp: 0, duration: 9.9, type: 'key' }])
  })

  it('of a film whose process died before a key frame was stored lacks none', async () => {
    const film = await makeDawn('dying', { codecs: mpeg4, size: '480x270', seconds: 11 })
    const subjectOid = await start(film)
    const { storage } = t.deps
    const put = storage.put.bind(storage)
    const dying = vi.spyOn(storage, 'put').mockImplementation(async (key, ...rest) => {
      if (key.endsWith('/iframes/1.m4s')) throw new Error('gone')
      return put(key, ...rest)
    })
    await t.runTasks()
    dying.mockRestore()
    expect(await encodingOf(t.deps.db, subjectOid)).toMatchObject({ state: 'encoding' })
    t.clock.advance(3_600_000)
    await t.runTasks()
    const encoding = await encodingOf(t.deps.db, subjectOid)
    expect(encoding).toMatchObject({ state: 'done' })
    const list = `${subjectOid}/${encoding?.encodingOid}/iframes.m3u8`
    expect((await watch(list)).map(([time]) => time)).toEqual([0, 4, 8])
  })

  it('of a sound doesn’t exist', async () => {
    const sound = join(folder, 'sound.mp3')
    await ffmpeg(['-f', 'lavfi', '-i', 'sine=d=5', '-c:a', 'libmp3lame', sound])
    const { subjectOid, list } = await encode(sound)
    const { text } = await get(`${subjectOid}/master.m3u8`)
    expect([text.includes('audio.m3u8'), iframesLine.test(text)]).toEqual([true, false])
    expect(refusal(await get(`${list}.m3u8`))).toEqual([404, 'encoding.not_found'])
  })
})
