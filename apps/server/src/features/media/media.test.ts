import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { pngChunk } from '../../testing/cards.ts'
import { type Person, signUpPerson } from '../../testing/people.ts'
import { makePng } from '../../testing/uploads.ts'
import { inPictureQueue } from './media.queue.ts'

interface Source {
  type: string
  width: number
  url: string
}

/** Of three bytes a pixel. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return header
}

describe('pictures', () => {
  let t: TestApp
  let person: Person
  beforeAll(async () => {
    t = await createTestApp()
    person = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const upload = (
    bytes: Uint8Array,
    { token = person.token, field = 'file', fileName = 'a.png' } = {},
  ) => t.call('POST /media/images', { token, upload: { bytes, field, fileName } })

  const fetchFile = async (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'GET', url, headers })

  const decode = async (source: Source | undefined) =>
    sharp((await fetchFile(String(source?.url))).rawPayload)

  const widths = (sources: Source[], type: string) =>
    sources.filter((source) => source.type === type).map((source) => source.width)

  describe('uploading', () => {
    it('makes the widths below the original, in WebP and AVIF', async () => {
      const { status, body } = await upload(await makePng({ width: 1500, height: 750 }))
      expect(status).toBe(200)
      expect(body).toMatchObject({ width: 1500, height: 750 })
      expect(widths(body.sources, 'image/webp')).toEqual([320, 640, 1280])
      expect(widths(body.sources, 'image/avif')).toEqual([320, 640, 1280])
      expect(body.url).toBe(
        body.sources.find((source: Source) => source.width === 640 && source.type === 'image/webp')
          .url,
      )
      for (const source of body.sources as Source[]) {
        const { width, height, format, compression } = await (await decode(source)).metadata()
        expect([width, height]).toEqual([source.width, source.width / 2])
        expect(
          `image/${format === 'heif' ? String(compression).replace('av1', 'avif') : format}`,
        ).toBe(source.type)
      }
    })

    it('leaves out a wide AVIF of a tall picture, which takes seconds to make', async () => {
      const { body } = await upload(await makePng({ width: 1280, height: 2000 }))
      expect(widths(body.sources, 'image/avif')).toEqual([320, 640])
      expect(widths(body.sources, 'image/webp')).toEqual([320, 640, 1280])
    })

    it('tells once which hue a picture has most of, if any', async () => {
      const plain = (background: string) =>
        sharp({ create: { width: 30, height: 40, channels: 3, background } })
          .png()
          .toBuffer()
      expect((await upload(await plain('#1030c0'))).body.tint).toBe(18)
      expect((await upload(await plain('#1030c0'))).body.tint).toBe(18)
      expect((await upload(await plain('#777'))).body.tint).toBeUndefined()
      const gray = await sharp(await plain('#999'))
        .greyscale()
        .toColourspace('b-w')
        .png()
        .toBuffer()
      expect((await upload(gray)).body.tint).toBeUndefined()
    })

    it('keeps a small picture at its own width', async () => {
      const { body } = await upload(await makePng({ width: 200, height: 100 }))
      expect(widths(body.sources, 'image/webp')).toEqual([200])
    })

    it('answers a preview of a few hundred bytes that is a picture', async () => {
      const noise = await sharp({
        create: {
          width: 210,
          height: 270,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .png()
        .toBuffer()
      const { blur } = (await upload(noise)).body
      expect(blur.length).toBeLessThan(400)
      const [, base64] = blur.split('data:image/webp;base64,')
      expect((await sharp(Buffer.from(base64, 'base64')).metadata()).format).toBe('webp')
    })

    it('turns a photograph upright and forgets where it was taken', async () => {
      const photo = await sharp(await makePng({ width: 600, height: 300 }))
        .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      expect((await sharp(photo).metadata()).exif).toBeDefined()
      const { body } = await upload(photo)
      expect(body).toMatchObject({ width: 300, height: 600 })
      for (const source of body.sources as Source[]) {
        const found = await (await decode(source)).metadata()
        expect(found.exif).toBeUndefined()
        expect(found.height).toBe(2 * found.width)
      }
    })

    it('takes the first frame of an animation', async () => {
      const frame = (background: string) => ({
        create: { width: 64, height: 64, channels: 3 as const, background },
      })
      const red = await sharp(frame('#f00')).png().toBuffer()
      const blue = await sharp(frame('#00f')).png().toBuffer()
      const gif = await sharp([red, blue], { join: { animated: true } })
        .gif()
        .toBuffer()
      expect((await sharp(gif).metadata()).pages).toBe(2)
      const { body } = await upload(gif, { fileName: 'a.gif' })
      expect(body).toMatchObject({ width: 64, height: 64 })
      const { dominant } = await (await decode(body.sources.at(-1))).stats()
      expect(dominant.r).toBeGreaterThan(200)
      expect(dominant.b).toBeLessThan(60)
    })

    it('waits for nobody else’s many pictures', async () => {
      const { promise: slow, resolve } = Promise.withResolvers<void>()
      const theirs = Array.from({ length: 3 }, () => inPictureQueue(person.oid, () => slow))
      const { token } = await signUpPerson(t)
      expect((await upload(await makePng(), { token })).status).toBe(200)
      resolve()
      await Promise.all(theirs)
    })

    it('is one asset for the same bytes of one owner, even at once, and another for another owner', async () => {
      const bytes = await makePng()
      const answers = await Promise.all([upload(bytes), upload(bytes)])
      const oids = new Set(answers.map(({ body }) => body.assetOid))
      expect(oids.size).toBe(1)
      expect((await upload(bytes)).body.assetOid).toBe([...oids][0])
      const other = await signUpPerson(t)
      expect((await upload(bytes, { token: other.token })).body.assetOid).not.toBe([...oids][0])
    })
  })

  describe('hostile uploads', () => {
    const script = '<script>alert(1)</script>'
    it.each([
      ['an SVG', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`],
      ['an SVG with an XML head', `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`],
      ['a web page', `<!doctype html>${script}`],
      ['a page behind a GIF signature', `GIF89a${script}`],
      ['a page behind a WebP signature', `RIFF1234WEBP${script}`],
      ['nothing but a JPEG signature', '\xff\xd8\xff'],
    ])('refuses %s, whatever its name is', async (_what, text) => {
      const answer = await upload(Buffer.from(text, 'latin1'), { fileName: 'cat.png' })
      expect([answer.status, answer.body.code]).toEqual([415, 'media.not_an_image'])
    })

    it('refuses a PNG that ends early', async () => {
      const whole = await makePng({ width: 300, height: 300 })
      const answer = await upload(whole.subarray(0, whole.length / 2))
      expect([answer.status, answer.body.code]).toEqual([415, 'media.not_an_image'])
    })

    it('refuses a picture that claims more than 50 megapixels, before it decodes it', async () => {
      const bomb = Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        pngChunk('IHDR', pngHeader(60_000, 60_000)),
        pngChunk('IDAT', Buffer.alloc(64)),
        pngChunk('IEND', Buffer.alloc(0)),
      ])
      const answer = await upload(bomb)
      expect([answer.status, answer.body.code]).toEqual([413, 'media.image_too_large'])
      expect(answer.body.message).toContain('50')
    })

    it('refuses a picture with a side of more than 65,535 pixels', async () => {
      const lines = (width: number, height: number) =>
        Buffer.concat([
          Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
          pngChunk('IHDR', pngHeader(width, height)),
          pngChunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * height))),
          pngChunk('IEND', Buffer.alloc(0)),
        ])
      for (const [width, height] of [
        [65_536, 1],
        [1, 65_536],
        [49_000_000, 1],
      ] as const) {
        const answer = await upload(lines(width, height))
        expect([width, ...refusal(answer)]).toEqual([width, 413, 'upload.sides_too_large'])
        expect(answer.body.message).toContain('65535')
      }
      expect((await upload(lines(65_535, 1))).body).toMatchObject({ width: 65_535, height: 1 })
    })

    it('refuses a PNG of more than 100,000 chunks, and unpacks none of its texts', async () => {
      const png = await makePng()
      const texts = (count: number) => {
        const chunk = pngChunk('zTXt', Buffer.from('a\0\0no zlib at all'))
        const all = Buffer.alloc(count * chunk.length, chunk)
        return Buffer.concat([png.subarray(0, 33), all, png.subarray(33)])
      }
      expect((await upload(texts(50_000))).body).toMatchObject({ width: 40, height: 60 })
      expect(refusal(await upload(texts(100_000)))).toEqual([415, 'media.not_an_image'])
    })

    it('refuses more than 20 MB', async () => {
      const answer = await upload(Buffer.alloc(20 * 1024 * 1024 + 1, 0xff))
      expect([answer.status, answer.body.code]).toEqual([413, 'request.too_large'])
    })

    it('refuses a picture that is one byte over 20 MB, however the connection cuts it', async () => {
      const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
      const bytes = new Uint8Array(20 * 1024 * 1024 + 1)
      bytes.set(await makePng())
      for (const note of ['', 'x', 'a longer one']) {
        const form = new FormData()
        form.append('note', note)
        form.append('file', new Blob([bytes]))
        const answer = await fetch(`${address}/api/media/images`, {
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${person.token}` },
        })
        expect(await answer.json()).toMatchObject({ status: 413, code: 'request.too_large' })
      }
    })

    it('refuses a call without a file', async () => {
      const misnamed = await upload(await makePng(), { field: 'other' })
      const json = await t.call('POST /media/images', { token: person.token, body: { a: 1 } })
      const empty = await upload(Buffer.alloc(0))
      for (const answer of [misnamed, json, empty]) {
        expect([answer.status, answer.body.code]).toEqual([400, 'media.file_required'])
      }
    })

    it('takes pictures of the signed in only', async () => {
      const answer = await t.call('POST /media/images', { upload: { bytes: await makePng() } })
      expect([answer.status, answer.body.code]).toEqual([401, 'auth.required'])
    })
  })

  describe('serving', () => {
    it('lets every cache keep the bytes, and never guess their type', async () => {
      const { body } = await upload(await makePng())
      const answer = await fetchFile(body.url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      const again = await fetchFile(body.url, { 'if-none-match': String(answer.headers.etag) })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    })

    it.each(['320-0000000000000000.webp', '..%2f..%2fsecret', 'x.svg'])(
      'has nothing at %s',
      async (file) => {
        const { body } = await upload(await makePng())
        const answer = await fetchFile(`/api/media/${body.assetOid}/${file}`)
        expect(answer.statusCode).toBe(404)
      },
    )

    it('serves nothing of an erased account', async () => {
      const leaving = await signUpPerson(t)
      const { body } = await upload(await makePng(), { token: leaving.token })
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: leaving.oid, now: t.clock.now() }))
      const { rows } = await t.deps.pool.query(
        "SELECT payload FROM graphile_worker._private_jobs WHERE payload::text LIKE '%media/%'",
      )
      expect(rows).toHaveLength(1)
      await t.jobs.get('media.deleteObjects')?.(rows[0].payload)
      for (const source of body.sources as Source[]) {
        expect((await fetchFile(source.url)).statusCode).toBe(404)
      }
    })
  })
})
