import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharp } from '../../../platform/pictures/sharp.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { ffmpeg } from '../../../testing/clips.ts'
import { publishContent, saveContent, uploadFile } from '../../../testing/contents.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'plax-tags-'))
const chapters = [
  { startMs: 0, title: 'Ebb' },
  { startMs: 1250, title: '밀물' },
]
const metadata = chapters.map(
  ({ startMs, title }) =>
    `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${startMs}\nEND=${startMs + 750}\ntitle=${title}\n`,
)

describe('chapters and the cover in the file of a content', () => {
  let t: TestApp
  let maker: Person
  let other: Person
  beforeAll(async () => {
    t = await createTestApp()
    ;[maker, other] = [await signUpCreator(t), await signUpPerson(t)]
    writeFileSync(join(folder, 'chapters.txt'), `;FFMETADATA1\n${metadata.join('')}`)
  })
  afterAll(() => t.close())

  const paint = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#0c8' } })
      .jpeg()
      .toBuffer()
  /** A sound or film of two seconds with chapters and, unless it's null, this image as its cover. */
  const makeFile = async (name: string, cover: Buffer | null) => {
    const path = join(folder, name)
    const image = join(folder, 'cover.jpg')
    if (cover) writeFileSync(image, cover)
    const isFilm = name.endsWith('.mp4') || name.endsWith('.mov')
    const film = isFilm ? '-f lavfi -i testsrc2=s=320x180:r=24:d=2' : ''
    const picture = cover ? `-f image2 -c:v mjpeg -i ${image}` : ''
    const covers = isFilm ? '-map 3 -c:v:1 copy' : '-map 2 -c:v:0 copy'
    const maps = [
      isFilm ? '-map 2 -c:v:0 libx264' : '',
      cover ? `${covers} -disposition:v:${isFilm ? 1 : 0} attached_pic` : '',
    ]
    const sound = `-f lavfi -i sine=d=2 -i ${join(folder, 'chapters.txt')}`
    const all = [sound, film, picture, '-map 0', ...maps, '-map_chapters 1', path].join(' ')
    await ffmpeg(all.split(' ').filter(Boolean))
    return readFileSync(path)
  }
  const draft = async (bytes: Buffer) => {
    const file = await uploadFile(t, maker, { bytes })
    const { contentOid } = (await saveContent(t, maker, { metaData: { file } })).body.content
    await t.runTasks()
    return contentOid as string
  }
  const status = async (contentOid: string, { token }: Person = maker) =>
    t.call(`GET /content/encoding-status?contentOid=${contentOid}`, { token })
  const takeCover = (contentOid: string, { token }: Person = maker) =>
    t.call('POST /content/file-cover', { token, body: { contentOid } })

  it.each(['tags.m4a', 'tags.mp3', 'tags.mp4'])('are offered for %s', async (name) => {
    const contentOid = await draft(await makeFile(name, await paint(300)))
    expect((await status(contentOid)).body).toMatchObject({
      fileChapters: chapters,
      hasFileCover: true,
    })
    const texts = await t.call(`GET /content/texts?contentOid=${contentOid}`, {
      token: maker.token,
    })
    expect(texts.body.chapters).toEqual([])
    expect((await takeCover(contentOid)).body).toMatchObject({ width: 300, height: 300 })
  })

  it('are offered for a MOV that has only chapters', async () => {
    const contentOid = await draft(await makeFile('tags.mov', null))
    expect((await status(contentOid)).body).toMatchObject({
      fileChapters: chapters,
      hasFileCover: false,
    })
  })

  it('are none if the file has none', async () => {
    const path = join(folder, 'plain.m4a')
    await ffmpeg(['-f', 'lavfi', '-i', 'sine=d=1', path])
    const contentOid = await draft(readFileSync(path))
    expect((await status(contentOid)).body).toMatchObject({ fileChapters: [], hasFileCover: false })
    expect(refusal(await takeCover(contentOid))).toEqual([404, 'encoding.no_cover'])
  })

  it('are those of the newest file', async () => {
    const contentOid = await draft(await makeFile('first.m4a', await paint(300)))
    const path = join(folder, 'second.m4a')
    await ffmpeg(['-f', 'lavfi', '-i', 'sine=d=1', path])
    const file = await uploadFile(t, maker, { bytes: readFileSync(path) })
    await saveContent(t, maker, { contentOid, metaData: { file } })
    expect((await status(contentOid)).body).toMatchObject({ fileChapters: [], hasFileCover: false })
    await t.runTasks()
    expect(refusal(await takeCover(contentOid))).toEqual([404, 'encoding.no_cover'])
  })

  it('become its chapters and thumbnail when their creator saves them', async () => {
    const contentOid = await draft(await makeFile('saved.m4a', await paint(300)))
    const { token } = maker
    const { fileChapters } = (await status(contentOid)).body
    const body = { contentOid, chapters: fileChapters }
    const saved = await t.call('PUT /content/chapters', { token, body })
    expect(saved.body.chapters).toEqual(chapters)
    const { assetOid } = (await takeCover(contentOid)).body
    const metaData = { type: 'audio', title: 'The tide', thumbnail: { en: assetOid } }
    const published = await t.call('POST /content', { token, body: { contentOid, metaData } })
    expect(published.body.content.thumbnail).toMatchObject({ assetOid, width: 300 })
  })

  it('include a cover that’s larger than thumbnails can be, made smaller', async () => {
    const contentOid = await draft(await makeFile('large.m4a', await paint(2100)))
    expect((await takeCover(contentOid)).body).toMatchObject({ width: 2000, height: 2000 })
  })

  it('keep the thumbnail if the cover can’t be read', async () => {
    const whole = await paint(300)
    const contentOid = await draft(await makeFile('torn.m4a', whole.subarray(0, whole.length / 2)))
    const { token } = maker
    const thumbnail = { en: await uploadPicture(t, maker) }
    await saveContent(t, maker, { contentOid, metaData: { thumbnail } })
    const refused = await takeCover(contentOid)
    expect(refusal(refused)).toEqual([422, 'encoding.cover_unreadable'])
    expect(refused.body.message).toBe(
      'The cover in this file can’t be read. Nothing was changed. Choose an image instead.',
    )
    const { body } = await t.call(`GET /content/content?contentOid=${contentOid}`, { token })
    expect(body.content.thumbnail).toMatchObject({ assetOid: thumbnail.en })
  })

  it('are their creator’s alone', async () => {
    const hidden = await draft(await makeFile('hidden.m4a', await paint(300)))
    expect(refusal(await takeCover(hidden, other))).toEqual([404, 'content.not_found'])
    expect(refusal(await status(hidden, other))).toEqual([404, 'content.not_found'])
    const file = await uploadFile(t, maker, {
      bytes: await makeFile('public.m4a', await paint(300)),
    })
    const shown = await publishContent(t, maker, { file, type: 'audio' })
    await t.runTasks()
    expect(refusal(await takeCover(shown, other))).toEqual([403, 'content.not_yours'])
    expect(refusal(await status(shown, other))).toEqual([403, 'content.not_yours'])
    const guest = await t.call('POST /content/file-cover', { body: { contentOid: shown } })
    expect(guest.status).toBe(401)
    const wrong = { token: maker.token, body: { contentOid: 'none' } }
    expect((await t.call('POST /content/file-cover', wrong)).status).toBe(400)
  })
})
