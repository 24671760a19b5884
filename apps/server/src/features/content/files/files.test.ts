import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOid } from '../../../platform/ids.ts'
import { sharp } from '../../../platform/pictures/sharp.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { ffmpeg, makeClip } from '../../../testing/clips.ts'
import { publishContent, saveContent, uploadFile } from '../../../testing/contents.ts'
import { exportOf } from '../../../testing/exports.ts'
import { uploadPicture } from '../../../testing/uploads.ts'
import { followEvents } from '../../../testing/notifications.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { openSender } from '../../../testing/sends.ts'
import { listEncodings } from '../../media/encoding/encodings.queries.ts'
import { followEncodingTask } from './follow-encoding.ts'
import { applyPosterFrameTask } from './apply-poster-frame.ts'

describe('the file of a content', () => {
  let t: TestApp
  let maker: Person
  let other: Person
  let clip: Buffer
  beforeAll(async () => {
    t = await createTestApp()
    ;[maker, other] = [await signUpCreator(t), await signUpPerson(t)]
    clip = readFileSync(await makeClip({ seconds: 2 }))
  })
  afterAll(() => t.close())

  const encode = async () => {
    await t.runTasks()
    await followEvents(t, {
      'encoding.done': followEncodingTask,
      'encoding.failed': followEncodingTask,
      'encoding.pictured': applyPosterFrameTask,
    })
  }
  const status = async (contentOid: string) =>
    (await t.call(`GET /content/encoding-status?contentOid=${contentOid}`, { token: maker.token }))
      .body
  const master = (contentOid: string, { token }: Partial<Person> = {}) =>
    t.call(`GET /media/play/${contentOid}/master.m3u8`, token ? { token } : {})
  const again = (contentOid: string, { token }: Person = maker) =>
    t.call('POST /content/encoding', { token, body: { contentOid } })

  it('is encoded while it is a draft, offers thumbnails, and opens as it is published', async () => {
    const file = await uploadFile(t, maker, { bytes: clip })
    const { contentOid } = (await saveContent(t, maker, { metaData: { file } })).body.content
    expect(await status(contentOid)).toMatchObject({ state: 'waiting', thumbnails: [] })
    await encode()
    const { thumbnails, ...done } = await status(contentOid)
    expect(done).toMatchObject({ state: 'done', progress: 1, isPlayable: true })
    expect(thumbnails.length).toBeGreaterThan(3)
    expect(thumbnails[0]).toMatchObject({ width: 320, height: 180 })
    expect((await master(contentOid)).status).toBe(404)
    expect((await master(contentOid, maker)).status).toBe(200)
    const metaData = { title: 'The harbour' }
    const body = { contentOid, metaData }
    expect((await t.call('POST /content', { token: maker.token, body })).status).toBe(200)
    expect(await t.runTasks()).toBe(0)
    expect((await master(contentOid)).status).toBe(200)
  })

  it('gives its first good picture where no thumbnail is chosen; a choice wins', async () => {
    const dark = "drawbox=color=black:t=fill:enable='lt(t,0.5)'"
    const codecs = ['-vf', dark, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
    const film = readFileSync(await makeClip({ seconds: 2, codecs }))
    const { token } = maker
    const file = await uploadFile(t, maker, { bytes: film })
    const { contentOid } = (await saveContent(t, maker, { metaData: { file } })).body.content
    const body = { contentOid, metaData: { title: 'The harbour' } }
    await t.call('POST /content', { token, body })
    const shown = async () =>
      (await t.call(`GET /content/content?contentOid=${contentOid}`)).body.content.thumbnail
    const change = (metaData: object) =>
      t.call('POST /content/update', { token, body: { contentOid, metaData } })
    const cover = async () => (await t.app.inject(`/api/pub/thumbnail/${contentOid}`)).headers
    expect(await shown()).toBeNull()
    await encode()
    const frame = await shown()
    expect(frame).toMatchObject({ width: 320, height: 180 })
    const { channels } = await sharp((await t.app.inject(frame.url)).rawPayload).stats()
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60)
    const listed = (await t.call('GET /content/contents?view=new')).body.items
    expect(listed[0]).toMatchObject({ contentOid, thumbnail: { assetOid: frame.assetOid } })
    expect((await cover()).location).toContain(`/media/${frame.assetOid}/`)
    await change({ blurThumbnail: true })
    expect(await shown()).toMatchObject({ isBlurred: true, sources: [] })
    expect((await cover()).location).toBeUndefined()
    const thumbnail = await uploadPicture(t, maker)
    await change({ blurThumbnail: false, thumbnail: { ko: thumbnail } })
    expect(await shown()).toMatchObject({ assetOid: thumbnail })
    await again(contentOid)
    await encode()
    expect(await shown()).toMatchObject({ assetOid: thumbnail })
    await change({ thumbnail: null })
    expect(await shown()).toMatchObject({ assetOid: frame.assetOid })
    await change({ file: await uploadFile(t, maker, { bytes: clip }) })
    expect(await shown()).toBeNull()
    await encode()
    expect((await shown()).assetOid).not.toBe(frame.assetOid)
  })

  it('gives one to what was encoded before there were any', async () => {
    const file = await uploadFile(t, maker, { bytes: clip })
    const { contentOid } = (await saveContent(t, maker, { metaData: { file } })).body.content
    await t.runTasks()
    await followEvents(t, { 'encoding.done': followEncodingTask, 'encoding.pictured': 'no-task' })
    const shown = async () =>
      (await t.call(`GET /content/content?contentOid=${contentOid}`, { token: maker.token })).body
        .content.thumbnail
    expect(await shown()).toBeNull()
    const migration = readFileSync(
      new URL('../../../migrations/202611261001_content_frames.sql', import.meta.url),
      'utf8',
    )
    await t.deps.pool.query(migration.slice(migration.indexOf('INSERT INTO outbox')))
    await encode()
    expect(await shown()).not.toBeNull()
  })

  it('keeps the state that was stored before it was stored in media alone', async () => {
    const made = async () => publishContent(t, maker, { file: await uploadFile(t, maker) })
    const [waiting, reported, wide] = [await made(), await made(), await made()]
    const migration = new URL(
      '../../../migrations/202611271750_content_encoding_state.sql',
      import.meta.url,
    )
    const text = await t.deps.pool.connect()
    try {
      await text.query(`BEGIN;
        ALTER TABLE encodings DROP COLUMN report;
        ALTER TABLE contents DROP COLUMN failed_encoding_oid,
          ADD COLUMN encoding_state text NOT NULL DEFAULT 'waiting',
          ADD COLUMN encoding_progress real NOT NULL DEFAULT 0,
          ADD COLUMN is_playable boolean NOT NULL DEFAULT false, ADD COLUMN encoding_error text;
        ALTER TABLE uploads ADD COLUMN encoding text;
        UPDATE contents SET encoding_state = 'done', encoding_progress = 1, is_playable = true
          WHERE content_oid = '${reported}';
        UPDATE contents SET encoding_state = 'failed', encoding_error = 'too_wide'
          WHERE content_oid = '${wide}';
        ${readFileSync(migration, 'utf8')}
        COMMIT`)
    } finally {
      text.release()
    }
    expect(await status(waiting)).toMatchObject({ state: 'waiting', progress: 0, error: null })
    expect(await status(reported)).toMatchObject({ state: 'done', progress: 1, isPlayable: true })
    expect(await status(wide)).toMatchObject({ state: 'failed', error: 'too_wide' })
    await t.deps.db.deleteFrom('tasks').execute()
  })

  it('may be uploaded again where it cannot be encoded: thumbnail, content or both [R-encoding-003]', async () => {
    const broken = Buffer.from(clip)
    broken.fill(0x55, broken.indexOf('mdat') + 8, broken.indexOf('moov') - 4)
    const file = await uploadFile(t, maker, { bytes: broken })
    const contentOid = await publishContent(t, maker, { file })
    await encode()
    expect(await status(contentOid)).toMatchObject({
      state: 'failed',
      isPlayable: false,
      reupload: ['thumbnail', 'content', 'both'],
    })
    const metaData = { file: await uploadFile(t, maker, { bytes: clip }) }
    const body = { contentOid, metaData }
    await t.call('POST /content/update', { token: maker.token, body })
    await encode()
    expect(await status(contentOid)).toMatchObject({ state: 'done', error: null, reupload: [] })
    expect((await master(contentOid)).status).toBe(200)
  })

  it('no longer waits once its first part can be played', async () => {
    const file = await uploadFile(t, maker, { bytes: clip })
    const { contentOid } = (await saveContent(t, maker, { metaData: { file } })).body.content
    expect(await status(contentOid)).toMatchObject({ state: 'waiting', isPlayable: false })
    const [encoding] = await listEncodings(t.deps.db, [contentOid])
    const rendition = { encoding_oid: encoding?.oid ?? '', name: '720', position: 0 }
    const part = { kind: 'video', is_copy: true, width: 1, height: 1, max_rate: 1 } as const
    const first = { ...rendition, ...part, durations_ms: [1000] }
    await t.deps.db.insertInto('encoding_renditions').values(first).execute()
    expect(await status(contentOid)).toMatchObject({ state: 'encoding', isPlayable: true })
    await t.deps.db
      .deleteFrom('encoding_renditions')
      .where('encoding_oid', '=', rendition.encoding_oid)
      .execute()
    await t.deps.db.deleteFrom('tasks').execute()
  })

  it('is encoded again on request, and played meanwhile as it was', async () => {
    const file = await uploadFile(t, maker, { bytes: clip })
    const contentOid = await publishContent(t, maker, { file })
    expect(refusal(await again(contentOid))).toEqual([409, 'encoding.in_progress'])
    await encode()
    const waiting = { state: 'waiting', isPlayable: true }
    expect((await again(contentOid)).body).toMatchObject(waiting)
    expect(await status(contentOid)).toMatchObject(waiting)
    expect((await master(contentOid)).status).toBe(200)
    await encode()
    expect(await status(contentOid)).toMatchObject({ state: 'done', isPlayable: true })
    expect(refusal(await again(contentOid, other))).toEqual([403, 'content.not_yours'])
    const empty = (await saveContent(t, maker, { metaData: {} })).body.content.contentOid
    expect(refusal(await again(empty))).toEqual([404, 'encoding.not_found'])
    expect((await again('none')).status).toBe(400)
  })

  describe('that is no film or sound', () => {
    const read = (contentOid: string, { token }: Partial<Person> = {}) =>
      t.call(`GET /content/file-content/${contentOid}/download`, token ? { token } : {})

    it('is saved under its name by those to whom the content is open', async () => {
      const bytes = Buffer.from('a picture book')
      const file = await uploadFile(t, maker, { context: 'file', bytes })
      const contentOid = await publishContent(t, maker, { type: 'file', file, price: 20 })
      const closed = await read(contentOid, other)
      expect(closed.status).toBe(403)
      expect(closed.body.details.offers).toMatchObject([{ kind: 'buy', priceCoins: 20 }])
      expect((await read(contentOid)).status).toBe(403)
      await giveAmount(t, other, 'coin', 20)
      const order = { contentOid, priceCoins: 20 }
      const paid = { token: other.token, idempotencyKey: newKey(), body: order }
      expect((await t.call('POST /payment/orders', paid)).status).toBe(200)
      const { status, body } = await read(contentOid, other)
      expect([status, body.bytes]).toEqual([200, bytes.length])
      const saved = await t.app.inject(body.data)
      expect(saved.rawPayload).toEqual(bytes)
      expect(saved.headers['content-disposition']).toMatch(/^attachment/)
      expect((await read(contentOid, maker)).status).toBe(200)
    })

    it('is the only kind that is given away as it is', async () => {
      const contentOid = await publishContent(t, maker)
      expect(refusal(await read(contentOid, maker))).toEqual([404, 'upload.not_found'])
      expect((await read('none')).status).toBe(400)
    })
  })

  it('names how many tracks of its file are left out', async () => {
    const source = await makeClip({ seconds: 2 })
    const path = `${source}.tracks.mp4`
    const tracks = '-map 0 -map 0:v -map 0:a -map 0:a -c copy'.split(' ')
    await ffmpeg(['-i', source, ...tracks, path])
    const file = await uploadFile(t, maker, { bytes: readFileSync(path) })
    const { contentOid } = (await saveContent(t, maker, { metaData: { file } })).body.content
    expect((await status(contentOid)).leftOut).toEqual({ videos: 0, sounds: 0 })
    await encode()
    expect(await status(contentOid)).toMatchObject({
      state: 'done',
      leftOut: { videos: 1, sounds: 2 },
    })
  })

  it('goes from uploading to encoding to done [R-encoding-002]', async () => {
    const stateOf = async (contentOid: string) =>
      (
        await t.call(`GET /upload/assetstatus/contentoid?contentOid=${contentOid}`, {
          token: maker.token,
        })
      ).body.status
    const listed = async (key: string) => {
      const list = await t.call('GET /upload/list?context=content', { token: maker.token })
      const found = list.body.items.find((item: { key: string }) => item.key === key)
      return found?.state
    }
    const sender = await openSender(t, maker.token)
    const query = { key: 'flow/film.mp4', context: 'content' }
    const { body } = await sender.begin({ ...query, fileSize: clip.length })
    expect(body.state).toBe('uploading')
    await sender.put(body.uploadUrl, clip)
    expect((await sender.finish(query.key)).body.state).toBe('done')
    expect(await listed(query.key)).toBe('done')
    const contentOid = await publishContent(t, maker, { file: query.key })
    expect([await stateOf(contentOid), (await status(contentOid)).state]).toEqual([
      'encoding',
      'waiting',
    ])
    await encode()
    expect([await stateOf(contentOid), (await status(contentOid)).state]).toEqual(['done', 'done'])
  })

  let shared: Promise<string> | null = null
  /** A published content whose film is encoded, without texts: once for the tests of those. */
  const encoded = async () => {
    const publish = async () => {
      const file = await uploadFile(t, maker, { bytes: clip })
      const contentOid = await publishContent(t, maker, { file })
      await encode()
      return contentOid
    }
    const contentOid = await (shared ??= publish())
    await t.deps.db.deleteFrom('subtitles').where('subject_oid', '=', contentOid).execute()
    return contentOid
  }

  describe('subtitles', () => {
    const words = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe tide is in.\n'
    const srt = '1\r\n00:00:00,000 --> 00:00:01,000\r\n밀물이에요.\r\n'
    const send = (
      asked: Record<string, string>,
      file: string | Buffer,
      { token }: Person = maker,
    ) =>
      t.call(`POST /content/subtitles?${new URLSearchParams(asked)}`, {
        token,
        upload: { bytes: Buffer.from(file as string) },
      })

    it('are WebVTT or SRT in several languages, replaced and removed', async () => {
      const contentOid = await encoded()
      await send({ contentOid, subtitleLang: 'en', label: 'English' }, srt)
      await send({ contentOid, subtitleLang: 'en', label: 'English' }, words)
      const sent = await send({ contentOid, subtitleLang: 'ko', label: '한국어' }, srt)
      const both = [
        { lang: 'en', label: 'English' },
        { lang: 'ko', label: '한국어' },
      ]
      expect(sent.body).toMatchObject({ contentOid, subtitles: both, chapters: [] })
      const { body } = await t.call(`GET /media/play/${contentOid}`)
      expect(body.subtitles).toMatchObject(both)
      expect((await t.call(`GET /media/play/${contentOid}/texts/ko.vtt`)).text).toContain(
        '00:00:00.000 --> 00:00:01.000\n밀물이에요.',
      )
      const gone = { contentOid, subtitleLang: 'ko', label: '한국어' }
      const left = await t.call('DELETE /content/subtitles', { token: maker.token, body: gone })
      expect(left.body.subtitles).toMatchObject([both[0]])
      expect((await t.call(`GET /media/play/${contentOid}/texts/ko.vtt`)).status).toBe(404)
    })

    it('have several tracks in a language, told apart by their labels', async () => {
      const contentOid = await encoded()
      const [plain, described] = ['English', 'English (described)']
      await send({ contentOid, subtitleLang: 'en', label: plain }, words)
      const ringing = words.replace('The', '[bell] The')
      const sent = await send({ contentOid, subtitleLang: 'en', label: described }, ringing)
      const both = [plain, described].map((label) => ({ lang: 'en', label }))
      expect(sent.body.subtitles).toMatchObject(both)
      const { body } = await t.call(`GET /media/play/${contentOid}`)
      expect(body.subtitles).toMatchObject(both)
      const files = []
      for (const { url } of body.subtitles) files.push((await t.app.inject(url)).body)
      expect(files).toEqual([
        expect.stringContaining('\nThe tide'),
        expect.stringContaining('\n[bell] The tide'),
      ])
      const { text } = await master(contentOid)
      const playlists = [...text.matchAll(/TYPE=SUBTITLES.*NAME="([^"]+)".*URI="([^"]+)"/g)]
      expect(playlists.map(([, name]) => name)).toEqual([plain, described])
      const second = await t.call(`GET /media/play/${contentOid}/${playlists[1]?.[2]}`)
      expect(second.text).toContain('../texts/en--2.vtt')
      const gone = { contentOid, subtitleLang: 'en', label: plain }
      const left = await t.call('DELETE /content/subtitles', { token: maker.token, body: gone })
      expect(left.body.subtitles).toMatchObject([both[1]])
    })

    it('are removed by language and label, so no other track goes with them', async () => {
      const contentOid = await publishContent(t, maker)
      const tracks = [
        ['en', 'English'],
        ['en', 'Commentary'],
        ['ko', 'English'],
      ] as const
      for (const [subtitleLang, label] of tracks) {
        await send({ contentOid, subtitleLang, label }, words)
      }
      const remove = (body: Record<string, string>) =>
        t.call('DELETE /content/subtitles', { token: maker.token, body: { contentOid, ...body } })
      expect((await remove({ subtitleLang: 'en' })).status).toBe(400)
      expect((await remove({ label: 'English' })).status).toBe(400)
      const unknown = await remove({ subtitleLang: 'en', label: 'Lyrics' })
      expect(unknown.body.subtitles).toHaveLength(3)
      const left = await remove({ subtitleLang: 'en', label: 'English' })
      expect(left.body.subtitles).toMatchObject([
        { lang: 'en', label: 'Commentary' },
        { lang: 'ko', label: 'English' },
      ])
    })

    it('have addresses of their own if their languages differ only by case', async () => {
      const contentOid = await encoded()
      await send({ contentOid, subtitleLang: 'pt-BR', label: 'Brasil' }, words)
      const maré = words.replace('The tide is in.', 'A maré subiu.')
      await send({ contentOid, subtitleLang: 'pt-br', label: 'Brasil (2)' }, maré)
      const { body } = await t.call(`GET /media/play/${contentOid}`)
      const texts = []
      for (const { url } of body.subtitles) texts.push((await t.app.inject(url)).body)
      expect(texts.toSorted()).toEqual([
        expect.stringContaining('A maré subiu.'),
        expect.stringContaining('The tide is in.'),
      ])
    })

    it('keep the encoding that was assumed and the cues that were left out', async () => {
      const contentOid = await publishContent(t, maker)
      const asked = { contentOid, subtitleLang: 'ja', label: '日本語' }
      // The kanji for ability, whose second byte is a backslash.
      const bytes = Buffer.concat([Buffer.from(srt.slice(0, 35)), Buffer.from('945c97cd', 'hex')])
      const legacy = await send(asked, bytes)
      const noted = { lang: 'ja', label: '日本語', assumedEncoding: 'shift_jis', skippedLines: [] }
      expect(legacy.body.subtitles).toEqual([noted])
      const reload = () => t.call(`GET /content/texts?contentOid=${contentOid}`, maker)
      expect((await reload()).body.subtitles).toEqual([noted])
      const back = `${srt}\r\n2\r\n00:00:03,000 --> 00:00:02,000\r\nBack\r\n`
      const partial = await send(asked, back)
      const replaced = { ...noted, assumedEncoding: null, skippedLines: [6] }
      expect(partial.body.subtitles).toEqual([replaced])
      expect((await reload()).body.subtitles).toEqual([replaced])
    })

    it('are in their creator’s data to the last track', async () => {
      const owner = await signUpPerson(t)
      const subjectOid = newOid(t.clock.now())
      await sql`INSERT INTO subtitles (subject_oid, owner_oid, lang, number, label, vtt, updated_at)
        SELECT ${subjectOid}, ${owner.oid}, 'en', number, number::text, '', now()
        FROM generate_series(1, 201) AS number`.execute(t.deps.db)
      const { encoding } = await exportOf(t, owner.oid)
      expect(encoding.subtitles).toHaveLength(201)
    })

    it('are refused with the name of another format', async () => {
      const contentOid = await publishContent(t, maker)
      const asked = { contentOid, subtitleLang: 'en', label: 'English' }
      const answer = await send(asked, '[Script Info]\nScriptType: v4.00+\n')
      expect(refusal(answer)).toEqual([422, 'encoding.subtitle_format'])
      expect(answer.body.message).toBe(
        'ASS/SSA files aren’t supported. Convert this one to WebVTT or SRT, then add it again.',
      )
    })

    it('are read or refused in no time, whatever they repeat', { timeout: 20_000 }, async () => {
      const contentOid = await publishContent(t, maker)
      const asked = { contentOid, subtitleLang: 'en', label: 'English' }
      const blanks = `WEBVTT\n\n00:00.000${' '.repeat(800_000)}x --> 00:01.000\nThe tide is in.\n`
      expect(refusal(await send(asked, blanks))).toEqual([422, 'encoding.not_subtitles'])
      for (const piece of ['{\\', '<a', '<', '&', '-->', '{']) {
        expect((await send(asked, words + piece.repeat(500_000))).status).toBe(200)
      }
      const many = '00:00.000 --> 00:01.000\na\n\n'.repeat(20_001)
      const refused = await send(asked, many)
      expect(refusal(refused)).toEqual([422, 'encoding.not_subtitles'])
      expect(refused.body.details).toMatchObject({ line: 60_001 })
      const lines = await send(asked, `WEBVTT\n${'\n'.repeat(200_000)}`)
      expect(lines.body.details).toMatchObject({ line: 200_001 })
    })

    it('are their creator’s alone, and what can be read', async () => {
      const contentOid = await publishContent(t, maker)
      const asked = { contentOid, subtitleLang: 'en', label: 'English' }
      const wrong = await send(asked, 'WEBVTT\n\n00:00.000 --> soon\nThe tide is in.\n')
      expect(refusal(wrong)).toEqual([422, 'encoding.not_subtitles'])
      expect(wrong.body.details).toMatchObject({ line: 3 })
      expect((await send({ ...asked, subtitleLang: 'storyboard' }, words)).status).toBe(400)
      expect(refusal(await send(asked, words, other))).toEqual([403, 'content.not_yours'])
      const body = { contentOid, subtitleLang: 'en', label: 'English' }
      const removed = await t.call('DELETE /content/subtitles', { token: other.token, body })
      expect(refusal(removed)).toEqual([403, 'content.not_yours'])
      const path = `GET /content/texts?contentOid=${contentOid}`
      expect((await t.call(path, { token: maker.token })).body.subtitles).toEqual([])
      expect(refusal(await t.call(path, { token: other.token }))).toEqual([
        403,
        'content.not_yours',
      ])
      const draft = (await saveContent(t, maker, { metaData: {} })).body.content.contentOid
      const hidden = await send({ ...asked, contentOid: draft }, words, other)
      expect(refusal(hidden)).toEqual([404, 'content.not_found'])
    })
  })

  describe('chapters', () => {
    const set = (contentOid: string, chapters: object[], { token }: Person = maker) =>
      t.call('PUT /content/chapters', { token, body: { contentOid, chapters } })

    it('are shown in the order of their times, and replaced as a whole', async () => {
      const contentOid = await encoded()
      const [first, second] = [
        { startMs: 0, title: 'The harbour' },
        { startMs: 1000, title: 'The tide' },
      ]
      expect((await set(contentOid, [second, first])).body.chapters).toEqual([first, second])
      const { body } = await t.call(`GET /media/play/${contentOid}`)
      expect(body.chapters).toEqual([first, second])
      expect(refusal(await set(contentOid, [first, { ...second, startMs: 2000 }]))).toEqual([
        400,
        'content.chapters_incorrect',
      ])
      expect(refusal(await set(contentOid, [first, first]))).toEqual([
        400,
        'content.chapters_incorrect',
      ])
      expect((await set(contentOid, [{ startMs: -1, title: 'Before' }])).status).toBe(400)
      expect((await set(contentOid, [{ startMs: 0, title: ' ' }])).status).toBe(400)
      expect(refusal(await set(contentOid, [first], other))).toEqual([403, 'content.not_yours'])
      expect((await set(contentOid, [])).body.chapters).toEqual([])
    })
  })
})
