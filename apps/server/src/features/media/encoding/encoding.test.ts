import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { ffmpeg, makeClip, storeFile } from '../../../testing/clips.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { runAllQueued } from '../../../testing/run-jobs.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import {
  cancelEncoding,
  encodingOf,
  handOverEncodings,
  removeEncodings,
  retryEncoding,
  startEncoding,
} from './encoding.service.ts'
import { encodingKind } from './encoding.task.ts'
import { listEncodings } from './encodings.queries.ts'
import { readSubtitleFile, removeSubtitles, saveChapters, saveSubtitles } from './texts.service.ts'

describe('the encoding', () => {
  let t: TestApp
  let viewer: Person
  let base: string
  const allowed = new Set<string>()
  let maxSide = Infinity
  let asked = 0
  beforeAll(async () => {
    const gate = async ({ actor }: { actor: { userOid: string | null } }) => {
      asked += 1
      if (!allowed.has(actor.userOid ?? '')) throw new AppError('auth.forbidden')
      return { maxSide }
    }
    t = await createTestApp({}, {}, { gates: { toy: gate } })
    viewer = await signUpPerson(t)
    allowed.add(viewer.oid)
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api/media/play`
  })
  afterAll(() => t.close())

  const inTx = <T>(
    work: Parameters<ReturnType<TestApp['deps']['db']['transaction']>['execute']>[0],
  ) => t.deps.db.transaction().execute(work) as Promise<T>
  const start = async (
    sourceKey: string,
    isEncrypted = true,
    subjectOid = newOid(t.clock.now()),
  ) => {
    const source = {
      subjectKind: 'toy',
      subjectOid,
      ownerOid: viewer.oid,
      sourceKey,
      isEncrypted,
    }
    await inTx((tx) => startEncoding(tx, source, t.clock.now()))
    return subjectOid
  }
  const encode = async (path: string | Buffer, isEncrypted = true) => {
    const subjectOid = await start(await storeFile(t, path), isEncrypted)
    await t.runTasks()
    return { subjectOid, encoding: await encodingOf(t.deps.db, subjectOid) }
  }
  const get = (path: string, token = viewer.token) => t.call(`GET /media/play/${path}`, { token })
  const errorOf = async (path: string | Buffer) => {
    const { encoding } = await encode(path)
    expect(encoding).toMatchObject({ state: 'error', isPlayable: false })
    return encoding?.error
  }

  describe('from a video', () => {
    let subjectOid: string
    beforeAll(async () => {
      const film = await makeClip({
        seconds: 5,
        size: '480x270',
        codecs: ['-c:v', 'mpeg4', '-c:a', 'aac'],
      })
      ;({ subjectOid } = await encode(film))
    })

    /** Plays it as a stranger's program does; answers how many frames it saw. */
    const watch = async (headers: string[], name = 'master.m3u8') => {
      const address = `${base}/${subjectOid}/${name}`
      const args = [...headers, '-i', address, '-map', '0:v:0', '-f', 'framemd5', '-']
      return (await ffmpeg(args)).split('\n').filter((line) => line.startsWith('0,')).length
    }
    const segmentBytes = async (path: string) => {
      const headers = { authorization: `Bearer ${viewer.token}` }
      return (await t.app.inject({ url: `/api/media/play/${path}`, headers })).rawPayload
    }
    const asViewer = () => ['-headers', `authorization: Bearer ${viewer.token}\r\n`]

    it('has sizes, sound, pictures and a preview [R-encoding-002]', async () => {
      const encoding = await encodingOf(t.deps.db, subjectOid)
      expect(encoding).toMatchObject({
        state: 'done',
        progress: 1,
        isPlayable: true,
        kind: 'video',
        width: 480,
        durationMs: 5000,
      })
      const names = encoding?.renditions.map(({ name, isWhole }) => [name, isWhole])
      expect(names).toEqual([
        ['v270', true],
        ['v240', true],
        ['audio', true],
        ['iframes', true],
      ])
      expect(encoding?.thumbnails.length).toBeGreaterThan(3)
      const { body } = await get(subjectOid)
      expect(body).toMatchObject({ kind: 'video', isWhole: true, waveformUrl: null })
      const board = await get(`${subjectOid}/texts/storyboard.vtt`)
      expect(board.text).toMatch(/00:00:04\.000 --> 00:00:05\.000\n\S+#xywh=320,0,160,90/)
      const sheet = await t.app.inject(/\n(\/api\S+)#/.exec(board.text)?.[1] ?? '')
      expect(sheet.headers['content-type']).toBe('image/jpeg')
      const preview = await t.deps.storage.stat(encoding?.previewKey ?? '')
      expect(preview?.bytes).toBeGreaterThan(1000)
    })

    it('plays in a stranger’s program with a right, whole and at each size, and without one gives nothing', async () => {
      expect(await watch(asViewer())).toBe(120)
      await expect(watch([])).rejects.toThrow(/403/)
    })

    it('gives segments that nobody reads without the key, and no key without a right', async () => {
      const { body } = await get(subjectOid)
      const path = `${subjectOid}/${body.encodingOid}`
      const list = await get(`${path}/v270.m3u8`)
      const [segment = ''] = /^\S+0\.m4s$/m.exec(list.text) ?? []
      const bytes = await segmentBytes(`${path}/${segment}`)
      expect(bytes.length).toBeGreaterThan(1000)
      expect(bytes.includes('moof')).toBe(false)
      expect(refusal(await get(`${path}/key`, ''))).toEqual([403, 'auth.forbidden'])
      expect(refusal(await get(`${path}/v270.m3u8`, ''))).toEqual([403, 'auth.forbidden'])
      expect((await get(`${path}/key`)).status).toBe(200)
    })

    it('asks once in a while whether its viewer still may, not for each segment', async () => {
      const list = `${subjectOid}/${(await get(subjectOid)).body.encodingOid}`
      t.clock.advance(31_000)
      const begun = asked
      expect((await get(`${list}/v270/0.m4s`)).status).toBe(200)
      expect((await get(`${list}/v270/1.m4s`)).status).toBe(200)
      expect(asked).toBe(begun + 1)
      const beyond = await t.app.inject({
        url: `/api/media/play/${list}/v270/0.m4s`,
        headers: { authorization: `Bearer ${viewer.token}`, range: 'bytes=99999999-' },
      })
      expect(beyond.statusCode).toBe(416)
      expect(beyond.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
      expect((await get(`${list}/v270/9.m4s`)).status).toBe(404)
      expect((await get(`${list}/v9/0.m4s`)).status).toBe(404)
      expect((await get(`${list}/v270/..%2Fv240%2F0.m4s`)).status).toBe(404)
      expect(refusal(await get(`${list}/v270/0.m4s`, ''))).toEqual([403, 'auth.forbidden'])
      expect(refusal(await get(`${list}/v270/0.m4s`, 'gone'))[0]).toBe(401)
      allowed.delete(viewer.oid)
      t.clock.advance(31_000)
      expect(refusal(await get(`${list}/v270/0.m4s`))).toEqual([403, 'auth.forbidden'])
      allowed.add(viewer.oid)
      expect((await get(`${list}/v270/0.m4s`)).status).toBe(200)
      maxSide = 240
      t.clock.advance(31_000)
      expect((await get(`${list}/v270/0.m4s`)).status).toBe(404)
      maxSide = Infinity
      t.clock.advance(31_000)
    })

    it('leaves the bytes of segments to nginx where it has the folder, and asks the gate itself', async () => {
      const { encodingOid } = (await get(subjectOid)).body
      Object.assign(t.deps.config, { accelBase: '/objects' })
      const given = await get(`${subjectOid}/${encodingOid}/v240/0.m4s`)
      const refused = await get(`${subjectOid}/${encodingOid}/v240/0.m4s`, '')
      Object.assign(t.deps.config, { accelBase: null })
      expect(given.headers['x-accel-redirect']).toMatch(
        new RegExp(`^/objects/encodings/${encodingOid}/\\w+/v240/0\\.m4s$`),
      )
      expect(given.text).toBe('')
      expect(refusal(refused)).toEqual([403, 'auth.forbidden'])
      expect(refused.headers['x-accel-redirect']).toBeUndefined()
    })

    it('gives no larger size than the gate allows', async () => {
      maxSide = 240
      const { text } = await get(`${subjectOid}/master.m3u8`)
      maxSide = Infinity
      expect(text).toContain('v240.m3u8')
      expect(text).not.toContain('v270.m3u8')
    })

    it('has subtitles in several languages and chapters', async () => {
      const srt = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,500\r\n안녕 <font>&\r\n')
      const read = await readSubtitleFile({ bytes: srt, lang: 'ko' }, viewer.oid)
      const named = { subjectOid, ownerOid: viewer.oid }
      const chapters = [
        { startMs: 0, title: 'Begin' },
        { startMs: 3000, title: 'End' },
      ]
      await inTx(async (tx) => {
        const now = t.clock.now()
        await saveSubtitles(tx, { ...named, lang: 'ko', label: '한국어', ...read }, now)
        await saveSubtitles(tx, { ...named, lang: 'en', label: 'English', ...read }, now)
        await saveChapters(tx, { ...named, chapters }, now)
      })
      const master = await get(`${subjectOid}/master.m3u8`)
      expect(master.text).toContain('NAME="한국어",LANGUAGE="ko"')
      const korean = await get(`${subjectOid}/texts/ko.vtt`)
      expect(korean.text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n안녕 &amp;\n')
      expect((await get(`${subjectOid}/texts/chapters.vtt`)).text).toContain(
        '00:00:03.000 --> 00:00:05.000\nEnd',
      )
      expect(await watch(asViewer())).toBe(120)
    })

    it('is encoded anew while what was made before is played, and goes with its subject', async () => {
      const before = (await get(subjectOid)).body.encodingOid
      await inTx((tx) => retryEncoding(tx, subjectOid, t.clock.now()))
      await expect(inTx((tx) => retryEncoding(tx, subjectOid, t.clock.now()))).rejects.toThrow(
        'encoding.in_progress',
      )
      expect(await encodingOf(t.deps.db, subjectOid)).toMatchObject({
        state: 'encoding',
        isPlayable: true,
        encodingOid: before,
      })
      await t.runTasks()
      await runAllQueued(t)
      const after = (await get(subjectOid)).body.encodingOid
      expect(after).not.toBe(before)
      expect(await t.deps.storage.list(`encodings/${before}/`)).toEqual([])
      await inTx((tx) => removeEncodings(tx, [subjectOid], t.clock.now()))
      await runAllQueued(t)
      expect(await t.deps.storage.list('encodings/')).toEqual([])
      expect(refusal(await get(subjectOid))).toEqual([404, 'encoding.not_found'])
    })
  })

  it('answers how far it is until something of it can be played', async () => {
    const subjectOid = await start(await storeFile(t, await makeClip({ seconds: 1 })))
    const early = await get(subjectOid)
    expect(refusal(early)).toEqual([404, 'encoding.not_found'])
    expect(early.body.details).toEqual({ progress: 0 })
    await t.runTasks()
    expect((await get(subjectOid)).status).toBe(200)
  })

  it('copies an H.264 source as its largest size, and cuts the others where it is cut', async () => {
    const film = await makeClip({
      seconds: 6,
      size: '480x270',
      codecs: [
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-g',
        '36',
        '-pix_fmt',
        'yuv420p',
        '-crf',
        '35',
        '-c:a',
        'aac',
      ],
    })
    const { subjectOid, encoding } = await encode(film, false)
    expect(encoding?.state).toBe('done')
    const rows = await t.deps.db
      .selectFrom('encoding_renditions')
      .select(['name', 'is_copy', 'durations_ms'])
      .where('encoding_oid', '=', encoding?.encodingOid ?? '')
      .where('kind', '=', 'video')
      .orderBy('position')
      .execute()
    expect(rows.map(({ name, is_copy, durations_ms }) => [name, is_copy, durations_ms])).toEqual([
      ['v270', true, [4500, 1500]],
      ['v240', false, [4500, 1500]],
    ])
    const headers = ['-headers', `authorization: Bearer ${viewer.token}\r\n`]
    const frames = async (name: string) =>
      (
        await ffmpeg([
          ...headers,
          '-i',
          `${base}/${subjectOid}/${encoding?.encodingOid}/${name}.m3u8`,
          '-f',
          'framemd5',
          '-',
        ])
      ).match(/^0,/gm)?.length
    expect([await frames('v270'), await frames('v240')]).toEqual([144, 144])
  })

  it('makes a waveform of a sound, and nothing but sound', async () => {
    const sound = await makeClip({
      picture: false,
      seconds: 5,
      name: 'sound.mp3',
      codecs: ['-c:a', 'libmp3lame'],
    })
    const { subjectOid, encoding } = await encode(sound)
    expect(encoding).toMatchObject({ state: 'done', kind: 'audio', width: null })
    const { body } = await get(subjectOid)
    const peaks = (await t.app.inject(body.waveformUrl)).json<number[]>()
    expect(peaks.length).toBeGreaterThan(900)
    expect(Math.max(...peaks)).toBeGreaterThan(20)
    expect((await get(`${subjectOid}/master.m3u8`)).text).not.toContain('RESOLUTION')
  })

  it('turns what was filmed upright, mixes five channels, and ends with the longer of both', async () => {
    const lying = await makeClip({ seconds: 2, size: '320x180', sound: null })
    const turned = `${lying}.turned.mp4`
    const inputs = `-display_rotation 90 -i ${lying} -f lavfi -i anoisesrc=d=5:a=0.3`
    await ffmpeg(`${inputs} -map 0:v -map 1:a -c:v copy -c:a aac -ac 6 ${turned}`.split(' '))
    const { subjectOid, encoding } = await encode(turned)
    expect(encoding).toMatchObject({ state: 'done', width: 180, height: 320, durationMs: 5000 })
    const headers = ['-headers', `authorization: Bearer ${viewer.token}\r\n`]
    const input = [...headers, '-i', `${base}/${subjectOid}/master.m3u8`]
    const sound = await ffmpeg([...input, '-map', '0:a:0', '-f', 'framehash', '-'])
    expect(sound).toContain('#channel_layout_name 0: stereo')
    const stamps = [...sound.matchAll(/^0,\s*\d+,\s*(\d+),/gm)].map(([, at]) => Number(at))
    expect((stamps.at(-1) ?? 0) / 48_000).toBeGreaterThan(4.9)
    const thumbnail = await t.deps.storage.stat(encoding?.thumbnails[0]?.key ?? '')
    expect(thumbnail?.bytes).toBeGreaterThan(500)
  })

  it('hears a sound of one channel whatever giant of a cover is in its file', async () => {
    const cover = join(dirname(await makeClip({ seconds: 1 })), 'cover.png')
    await ffmpeg(['-f', 'lavfi', '-i', 'color=s=8000x8000:d=1', '-frames:v', '1', cover])
    const song = `${cover}.mp3`
    const inputs = `-f lavfi -i sine=d=3:r=8000 -i ${cover} -map 0 -map 1`
    await ffmpeg(`${inputs} -c:v copy -c:a libmp3lame -ac 1 -ar 8000 ${song}`.split(' '))
    const { encoding } = await encode(song)
    expect(encoding).toMatchObject({ state: 'done', kind: 'audio', width: null })
  })

  it('is canceled before it begins', async () => {
    const subjectOid = await start(await storeFile(t, Buffer.from('never read')))
    expect(await inTx((tx) => cancelEncoding(tx, subjectOid, t.clock.now()))).toBe(true)
    expect(await t.runTasks()).toBe(0)
    expect(await encodingOf(t.deps.db, subjectOid)).toMatchObject({ state: 'canceled' })
  })

  it('is canceled at once while its task runs, and stays canceled if the task ends after that', async () => {
    const subjectOid = await start(await storeFile(t, Buffer.from('never read')))
    const { db } = t.deps
    const [{ oid } = { oid: '' }] = await listEncodings(db, [subjectOid])
    await sql`UPDATE tasks SET state = 'running', machine = 'another',
      lease_until = ${t.clock.now()} WHERE key = ${oid}`.execute(db)
    expect(await inTx((tx) => cancelEncoding(tx, subjectOid, t.clock.now()))).toBe(true)
    expect(await encodingOf(db, subjectOid)).toMatchObject({ state: 'canceled' })
    expect(await inTx((tx) => cancelEncoding(tx, subjectOid, t.clock.now()))).toBe(false)
    const kind = encodingKind(t.deps, async () => 1)
    const [task] = await db.selectFrom('tasks').selectAll().where('key', '=', oid).execute()
    if (!task) throw new Error('The task is gone.')
    await inTx(async (tx) => kind.onEnd?.(tx, task, { state: 'done' }))
    expect(await encodingOf(db, subjectOid)).toMatchObject({ state: 'canceled' })
    await db.deleteFrom('tasks').where('key', '=', oid).execute()
  })

  it('goes with the account of who uploaded it, but where others hold a right to it', async () => {
    const owner = await signUpPerson(t)
    const now = t.clock.now()
    const [gone, kept] = [newOid(now), newOid(now)]
    await inTx(async (tx) => {
      for (const subjectOid of [gone, kept]) {
        const named = { subjectOid, ownerOid: owner.oid }
        const sourceKey = 'test/none.bin'
        await startEncoding(tx, { ...named, subjectKind: 'toy', sourceKey }, now)
        const bytes = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nA\n')
        const read = await readSubtitleFile({ bytes, lang: 'en' }, owner.oid)
        for (const lang of ['en', 'ko']) {
          await saveSubtitles(tx, { ...named, lang, label: lang, ...read }, now)
        }
      }
      await removeSubtitles(tx, { subjectOid: kept, lang: 'en', label: 'en' })
      await handOverEncodings(tx, [kept])
      await t.deps.lifecycle.erase(tx, { userOid: owner.oid, now })
    })
    expect(await encodingOf(t.deps.db, gone)).toBeNull()
    expect(await encodingOf(t.deps.db, kept)).toMatchObject({ state: 'encoding' })
    const left = await t.deps.db.selectFrom('subtitles').select(['subject_oid', 'lang']).execute()
    expect(left).toEqual([{ subject_oid: kept, lang: 'ko' }])
    await inTx((tx) => removeEncodings(tx, [kept], now))
  })

  describe('of a bad file', () => {
    it('fails with a reason if the file names other files or isn’t media', async () => {
      const film = await makeClip({ seconds: 1 })
      const lists = [
        `ffconcat version 1.0\nfile ${film}\n`,
        `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile://${film}\n#EXT-X-ENDLIST\n`,
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        'v=0\no=- 0 0 IN IP4 127.0.0.1\n',
      ]
      for (const list of lists) {
        expect(await errorOf(Buffer.from(list))).toMatchObject({ code: 'encoding.not_media' })
      }
    })

    it('fails without calling the address that a playlist names', async () => {
      const calls: string[] = []
      const other = createServer((request, response) => {
        calls.push(request.url ?? '')
        response.end()
      })
      await once(other.listen(0, '127.0.0.1'), 'listening')
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/film.mp4`
      const lists = [
        `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${url}\n#EXT-X-ENDLIST\n`,
        `ffconcat version 1.0\nfile ${url}\n`,
        `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation><BaseURL>${url}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
        `[Reference]\nRef1=${url}\n`,
      ]
      try {
        for (const list of lists) {
          expect(await errorOf(Buffer.from(list))).toMatchObject({ code: 'encoding.not_media' })
        }
        expect(calls).toEqual([])
      } finally {
        other.close()
      }
    })

    it('fails with a reason if the file is cut off, has giant frames, or is a long still without sound', async () => {
      const whole = await makeClip({
        seconds: 2,
        codecs: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
      })
      const { readFileSync } = await import('node:fs')
      const bytes = readFileSync(whole)
      expect(await errorOf(bytes.subarray(0, bytes.length / 2))).toMatchObject({
        code: 'encoding.broken',
      })
      const still = [
        '-vf',
        'setpts=PTS*7200',
        '-fps_mode',
        'passthrough',
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p',
      ]
      const liar = await makeClip({ seconds: 1, rate: 2, sound: null, codecs: still })
      expect(await errorOf(liar)).toEqual({
        code: 'encoding.stands_still',
        details: { frames: 2, minutes: 60, maxMinutes: 10 },
      })
      const wide = await makeClip({
        seconds: 1,
        rate: 1,
        size: '8400x64',
        sound: null,
        codecs: ['-c:v', 'mjpeg'],
      })
      expect(await errorOf(wide)).toMatchObject({
        code: 'encoding.too_large',
        details: { maxSide: 8192 },
      })
      const huge = await makeClip({
        seconds: 1,
        rate: 1,
        size: '8000x6000',
        sound: null,
        codecs: ['-c:v', 'mjpeg'],
      })
      expect(await errorOf(huge)).toMatchObject({ code: 'encoding.too_large' })
    })

    it('fails with a reason if the file plays too long, can’t be decoded, or is gone', async () => {
      const second = ['-vf', 'setpts=PTS*1800', '-fps_mode', 'passthrough', '-c:v', 'mpeg4']
      const long = await makeClip({
        seconds: 27,
        rate: 30,
        size: '16x16',
        sound: null,
        codecs: second,
      })
      expect(await errorOf(long)).toMatchObject({
        code: 'encoding.too_long',
        details: { maxHours: 12 },
      })
      const film = await makeClip({ seconds: 2, sound: null })
      const { readFileSync } = await import('node:fs')
      const bytes = readFileSync(film)
      const at = bytes.indexOf('mdat')
      bytes.fill(0x55, at + 8, bytes.indexOf('moov') - 4)
      expect(await errorOf(bytes)).toMatchObject({ code: 'encoding.unreadable' })
      const subjectOid = await start('test/gone.bin')
      await t.runTasks()
      expect((await encodingOf(t.deps.db, subjectOid))?.error).toMatchObject({
        code: 'encoding.source_missing',
      })
    })
  })
})
