import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { ffmpeg } from '../../../testing/clips.ts'
import { box, makeMp3, makeMp4 } from '../../../testing/files.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { openSender, type Sender } from '../../../testing/sends.ts'
import { makePng } from '../../../testing/uploads.ts'

const text = (content: string) => Buffer.from(content)
const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })

describe('what an upload is', () => {
  let t: TestApp
  let creator: Person
  let sender: Sender
  let count = 0
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    sender = await openSender(t, creator.token)
  })
  afterAll(() => t.close())

  const send = (context: string, bytes: Uint8Array, fileName = 'file.mp4') => {
    count += 1
    return sender.send({ key: `e/${count}/${fileName}`, context }, bytes)
  }

  const films = ['content', 'clip']
  const sounds = ['content', 'preview']
  const makeFilms = () => ({ mp4: makeMp4(), mov: makeMp4({ brand: 'qt  ' }) })

  it('is told by its content, whatever it is called [R-upload-036]', async () => {
    const kinds: Record<string, [string, Uint8Array]> = {
      mp4: ['content', makeFilms().mp4],
      mov: ['content', makeFilms().mov],
      mp3: ['content', makeMp3()],
      png: ['thumbnail', await makePng()],
      jpeg: ['thumbnail', await image(40, 40).jpeg().toBuffer()],
      webp: ['image', await image(40, 40).webp().toBuffer()],
      gif: ['image', await image(40, 40).gif().toBuffer()],
      vtt: ['subtitle', text('WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n')],
      srt: ['subtitle', text('1\r\n00:00:01,000 --> 00:00:02,000\r\nHi\r\n')],
      json: ['json', text(JSON.stringify({ long: 'x'.repeat(9000) }))],
    }
    for (const [kind, [context, bytes]] of Object.entries(kinds)) {
      const { status, body } = await send(context, bytes, 'file.exe')
      expect([kind, status, body.kind, body.state]).toEqual([kind, 200, kind, 'done'])
    }
  })

  it('knows how large a film is', async () => {
    const { body } = await send('content', makeMp4({ width: 1280, height: 720, filler: 9000 }))
    expect([body.width, body.height]).toEqual([1280, 720])
    expect((await send('content', makeMp4({ width: 0, height: 0 }))).body.width).toBeNull()
  })

  it.each([
    ['its default', '-disposition:v:0 0 -disposition:v:1 default'],
    ['moving', '-frames:v:0 1 -c:v:0 png'],
  ])('knows how large the track is that is %s', async (name, how) => {
    const path = join(mkdtempSync(join(tmpdir(), 'plax-size-')), `${name}.mov`)
    const inputs = ['color=s=640x360:r=10:d=1', 'color=s=320x180:r=10:d=1']
    await ffmpeg([
      ...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input]),
      ...'-map 0 -map 1 -c:v libx264'.split(' '),
      ...how.split(' '),
      path,
    ])
    const { body } = await send('content', readFileSync(path))
    expect([body.width, body.height]).toEqual([320, 180])
  })

  it('finds the sound behind a long tag', async () => {
    expect((await send('content', makeMp3({ tagBytes: 9000 }))).body.kind).toBe('mp3')
    expect(refusal(await send('content', makeMp3({ frames: 1, tagBytes: 9000 })))).toEqual([
      415,
      'upload.type_refused',
    ])
  })

  it.each(['content', 'clip', 'preview'])(
    'is refused for %s as a video without an index, with the reason',
    async (context) => {
      const whole = makeMp4({ filler: 9000 })
      const answer = await send(context, whole.subarray(0, 5000))
      expect(refusal(answer)).toEqual([422, 'upload.incomplete'])
      expect(answer.body.message).toBe(
        'This file is cut off: the index that players need is missing. Copy or export it again, then upload it.',
      )
      expect((await send(context, whole)).status).toBe(200)
    },
  )

  it('may be a file that is cut off, if it’s only downloaded', async () => {
    const { body } = await send('file', makeMp4({ filler: 9000 }).subarray(0, 5000))
    expect([body.state, body.kind]).toEqual(['done', 'mp4'])
  })

  it.each([
    ['clip', 'MP4, MOV'],
    ['preview', 'MP3, MP4'],
    ['content', 'MP3, MP4, MOV'],
  ])(
    'is refused for %s as another container, naming %s [R-content-043] [R-content-044] [R-content-045]',
    async (context, types) => {
      const webm = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), makeMp3()])
      const image = makeMp4({ brand: 'abcd' }).subarray(0, 24)
      for (const bytes of [webm, Buffer.concat([image, box('meta', Buffer.alloc(20))])]) {
        const answer = await send(context, bytes)
        expect(refusal(answer)).toEqual([415, 'upload.type_refused'])
        expect(answer.body.message).toBe(
          `This file can’t be used here. Formats you can use: ${types}.`,
        )
      }
    },
  )

  it('is one of those that its context takes [R-upload-027]', async () => {
    const refused: [string, Uint8Array, string][] = [
      ['clip', makeMp3(), 'upload.type_refused'],
      ['preview', makeFilms().mov, 'upload.type_refused'],
      ['content', await makePng(), 'upload.type_refused'],
      ['thumbnail', makeFilms().mp4, 'media.not_an_image'],
      ['image', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'media.not_an_image'],
      ['content', text('#EXTM3U\nfile:///etc/passwd'), 'upload.type_refused'],
      ['content', text("ffconcat version 1.0\nfile '/etc/passwd'"), 'upload.type_refused'],
      ['content', Buffer.alloc(0), 'upload.type_refused'],
      ['content', text('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'), 'upload.type_refused'],
      ['subtitle', text('<script>alert(1)</script>'), 'upload.type_refused'],
      ['subtitle', text('WEBVTTX'), 'upload.type_refused'],
      ['json', text('{"open": '), 'upload.type_refused'],
      ['json', text(`{${'"a":1,'.repeat(1000)}`), 'upload.type_refused'],
    ]
    for (const [context, bytes, code] of refused) {
      const answer = await send(context, bytes)
      expect([context, bytes.length, ...refusal(answer)]).toEqual([
        context,
        bytes.length,
        415,
        code,
      ])
    }
    for (const context of films) expect((await send(context, makeFilms().mov)).status).toBe(200)
    for (const context of sounds) expect((await send(context, makeMp3())).status).toBe(200)
  })

  it('is a JPEG, PNG, WebP or GIF, where it is an image [R-content-046]', async () => {
    const png = image(40, 40)
    for (const context of ['image', 'thumbnail', 'liveThumbnail']) {
      for (const kind of ['jpeg', 'png', 'webp', 'gif'] as const) {
        const { body } = await send(context, await png.clone().toFormat(kind).toBuffer())
        expect([context, body.kind, body.state]).toEqual([context, kind, 'done'])
      }
      for (const kind of ['tiff', 'avif'] as const) {
        const answer = await send(context, await png.clone().toFormat(kind).toBuffer(), 'a.png')
        expect([kind, ...refusal(answer)]).toEqual([kind, 415, 'media.not_an_image'])
      }
    }
  })

  it('says which types a context takes, and keeps nothing of what was refused', async () => {
    const answer = await send('preview', makeFilms().mov)
    expect(answer.body.message).toContain('MP3, MP4')
    const { body: list } = await t.call('GET /upload/list?context=preview', {
      token: creator.token,
    })
    const [refused] = list.items
    expect(refused).toMatchObject({ state: 'error', error: 'upload.type_refused' })
    expect(await t.deps.storage.stat(`uploads/${refused.assetOid}`)).toBeNull()
    expect(refusal(await sender.finish(refused.key))).toEqual([415, 'upload.type_refused'])
    expect((await sender.begin({ key: refused.key, context: 'preview' })).body.state).toBe(
      'uploading',
    )
  })

  it('is a film of 8192 pixels at most [R-upload-035]', async () => {
    expect((await send('content', makeMp4({ width: 8192, height: 4096 }))).status).toBe(200)
    const wide = await send('content', makeMp4({ width: 8193, height: 100 }))
    expect(refusal(wide)).toEqual([413, 'upload.video_too_wide'])
    expect(wide.body.message).toContain('8192')
  })

  it('survives boxes that lie about their size, or go on for ever', async () => {
    const head = makeMp4().subarray(0, 24)
    const lying = [
      Buffer.concat([head, Buffer.from([0, 0, 0, 0]), text('moov'), Buffer.alloc(100)]),
      Buffer.concat([head, Buffer.from([0, 0, 0, 4]), text('moov'), Buffer.alloc(100)]),
      Buffer.concat([head, Buffer.from([0, 0, 0, 1]), text('moov'), Buffer.alloc(16, 0xff)]),
      Buffer.concat([
        head,
        ...Array.from({ length: 9000 }, () => Buffer.from('\x00\x00\x00\x08free', 'latin1')),
      ]),
    ]
    for (const [index, bytes] of lying.entries()) {
      const { body } = await send('content', bytes)
      const expected =
        index === 0 || index === 2 ? { state: 'done', width: null } : { code: 'upload.incomplete' }
      expect([index, body]).toMatchObject([index, expected])
    }
  })

  it('is an image of 2000 by 2000 pixels at most, of a thumbnail [R-upload-028]', async () => {
    const sized = async (width: number, height: number) =>
      send('thumbnail', await image(width, height).png().toBuffer())
    expect((await sized(2000, 2000)).body).toMatchObject({ width: 2000, height: 2000 })
    for (const [width, height] of [
      [2001, 10],
      [10, 2001],
    ] as const) {
      const over = await sized(width, height)
      expect(refusal(over)).toEqual([413, 'upload.sides_too_large'])
      expect(over.body.message).toBe(
        'This image is too large. The limit is 2000 × 2000 pixels. Choose a smaller one.',
      )
    }
    expect((await send('image', await image(2001, 10).png().toBuffer())).status).toBe(200)
  })

  it.each([
    ['thumbnail', 10],
    ['image', 20],
    ['liveThumbnail', 3],
  ])(
    'is an image within the bytes of a %s [R-upload-001] [R-upload-028]',
    async (context, megabytes) => {
      const most = megabytes * 1024 * 1024
      const sent = (fileSize: number) =>
        sender.begin({ key: `e/size/${context}/${fileSize}`, context, fileSize })
      expect((await sent(most)).status).toBe(200)
      const over = await sent(most + 1)
      expect(refusal(over)).toEqual([413, 'upload.too_large'])
      expect(over.body.message).toBe(
        `This file is too large. The limit is ${megabytes} MB. Choose a smaller one.`,
      )
      const unsaid = await sender.begin({ key: `e/unsaid/${context}`, context })
      expect((await sender.put(unsaid.body.uploadUrl, Buffer.alloc(most + 1))).status).toBe(413)
    },
  )

  it('is a PNG that is whole, and no picture that would fill the memory [R-upload-028]', async () => {
    const png = await image(300, 300).png().toBuffer()
    const broken = Buffer.from(png)
    broken[broken.length - 30] = (broken[broken.length - 30] ?? 0) ^ 0xff
    const bomb = await image(8000, 6400).png({ compressionLevel: 1 }).toBuffer()
    expect(refusal(await send('image', png.subarray(0, 400)))).toEqual([415, 'media.not_an_image'])
    expect(refusal(await send('image', broken))).toEqual([415, 'media.not_an_image'])
    const large = await send('image', bomb)
    expect(refusal(large)).toEqual([413, 'media.image_too_large'])
    expect(large.body.message).toBe(
      'This image is too large. The limit is 50 megapixels. Choose a smaller one.',
    )
    expect((await send('image', png)).body.picture).toMatchObject({ width: 300, height: 300 })
  })
})
