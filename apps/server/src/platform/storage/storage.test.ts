import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  openDiskDriver,
  openS3Driver,
  type TestDriver,
  openPart,
} from '../../testing/storage-drivers.ts'
import type { Storage } from './storage.ts'
import { takeByCopy } from './take-file.ts'

const partBytes = 5 * 1024 * 1024
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const md5Header = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')
const inChunks = (bytes: Buffer, chunk = 70_001) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
    })(),
    { objectMode: false },
  )
const cutOff = () =>
  Readable.from(
    (function* () {
      yield Buffer.alloc(100_000)
      throw new Error('The line is dead.')
    })(),
    { objectMode: false },
  )

const drivers: readonly [string, () => Promise<TestDriver>][] = [
  ['disk', openDiskDriver],
  ['S3', openS3Driver],
]

describe.each(drivers)('storage on %s', (_name, open) => {
  let driver: TestDriver
  let storage: Storage
  beforeAll(async () => {
    driver = await open()
    storage = driver.storage
  })
  afterEach(() => driver.later(0))
  afterAll(() => driver.close())

  const read = async (key: string, range?: { start: number; end?: number }) => {
    const found = await storage.get(key, range)
    return found && (await buffer(found.stream))
  }
  const until = () => new Date(Date.now() + 600_000)

  describe('objects', () => {
    it('are made of a file, which is gone from where it was', async () => {
      const path = join(mkdtempSync(join(tmpdir(), 'plax-taken-')), 'film')
      const bytes = randomBytes(300_000)
      writeFileSync(path, bytes)
      await storage.take('taken/film.mp4', path)
      expect(await read('taken/film.mp4')).toEqual(bytes)
      expect(existsSync(path)).toBe(false)
    })

    it('aren’t made of a file whose taking is stopped, and the file stays', async () => {
      const path = join(mkdtempSync(join(tmpdir(), 'plax-taken-')), 'film')
      writeFileSync(path, randomBytes(300_000))
      const taking = takeByCopy(storage, { key: 'taken/half', path, signal: AbortSignal.abort() })
      await expect(taking).rejects.toThrow('aborted')
      expect(await storage.stat('taken/half')).toBeNull()
      expect(existsSync(path)).toBe(true)
    })

    it('are kept whole, from bytes and from a stream, with their MD5', async () => {
      const bytes = randomBytes(300_000)
      expect(await storage.put('a/bytes', bytes)).toEqual({ bytes: 300_000, md5: md5(bytes) })
      expect(await read('a/bytes')).toEqual(bytes)
      expect(await storage.put('a/bytes', inChunks(bytes.subarray(1)))).toEqual({
        bytes: 299_999,
        md5: md5(bytes.subarray(1)),
      })
      expect(await read('a/bytes')).toEqual(bytes.subarray(1))
      expect(await storage.stat('a/bytes')).toMatchObject({ key: 'a/bytes', bytes: 299_999 })
      await storage.put('a/none', Buffer.alloc(0))
      expect(await read('a/none')).toEqual(Buffer.alloc(0))
    })

    it('may be longer than any part, and of a length that nobody said', async () => {
      const bytes = randomBytes(17 * 1024 * 1024 + 3)
      const put = await storage.put('a/long', inChunks(bytes), { md5: md5(bytes) })
      expect(put).toEqual({ bytes: bytes.length, md5: md5(bytes) })
      expect((await read('a/long'))?.equals(bytes)).toBe(true)
    })

    it('are null where there are none, and gone when they were deleted', async () => {
      await storage.put('a/gone', Buffer.from('x'))
      await storage.delete('a/gone')
      await storage.delete('a/gone')
      expect([await storage.get('a/gone'), await storage.stat('a/gone')]).toEqual([null, null])
      expect([await storage.get('a'), await storage.stat('a')]).toEqual([null, null])
    })

    it('give ranges, and none behind their end', async () => {
      const bytes = randomBytes(1000)
      await storage.put('a/range', bytes)
      expect(await read('a/range', { start: 10, end: 19 })).toEqual(bytes.subarray(10, 20))
      expect(await read('a/range', { start: 990 })).toEqual(bytes.subarray(990))
      expect(await read('a/range', { start: 990, end: 5000 })).toEqual(bytes.subarray(990))
      expect(await storage.get('a/range', { start: 10, end: 19 })).toMatchObject({
        bytes: 10,
        total: 1000,
      })
      await expect(storage.get('a/range', { start: 1000 })).rejects.toMatchObject({
        code: 'storage.range_refused',
      })
    })

    it('are not kept where their MD5 is not what was announced, or the line dies', async () => {
      const announced = { md5: md5(Buffer.from('other')) }
      await storage.put('a/kept', Buffer.from('former'))
      for (const body of [Buffer.from('bytes'), inChunks(randomBytes(9_000_000))]) {
        await expect(storage.put('a/kept', body, announced)).rejects.toMatchObject({
          code: 'storage.integrity',
        })
      }
      await expect(storage.put('a/kept', cutOff())).rejects.toThrow('The line is dead.')
      expect(await read('a/kept')).toEqual(Buffer.from('former'))
      await expect(storage.put('a/new', cutOff())).rejects.toThrow('The line is dead.')
      expect(await storage.stat('a/new')).toBeNull()
    })

    it.each(['../etc', 'a/../../b', '/etc/passwd', 'a//b', '', 'A', 'a/.hidden', 'a~b'])(
      'refuse the key %j',
      async (key) => {
        await expect(async () => storage.get(key)).rejects.toThrow(RangeError)
        await expect(async () => storage.signedGet(key, { until: until() })).rejects.toThrow(
          RangeError,
        )
      },
    )

    it('move, and nothing stays behind', async () => {
      const bytes = randomBytes(1000)
      await storage.put('m/from', bytes)
      await storage.put('m/to/there', Buffer.from('former'))
      await storage.move('m/from', 'm/to/there')
      expect(await storage.stat('m/from')).toBeNull()
      expect(await read('m/to/there')).toEqual(bytes)
    })
  })

  describe('lists', () => {
    it('are in the order of keys, begin behind one, and go by folders', async () => {
      const keys = ['l/a', 'l/a-b', 'l/a.b', 'l/b/c', 'l/b/d/e', 'l/b0', 'l/c']
      for (const key of keys.toReversed()) await storage.put(key, Buffer.from(key))
      await storage.put('l2', Buffer.from('x'))
      const listed = await storage.list('l/')
      expect(listed.map(({ key }) => key)).toEqual(keys)
      expect(listed.map(({ bytes }) => bytes)).toEqual(keys.map(({ length }) => length))
      for (const [index, key] of keys.entries()) {
        const behind = (await storage.list('l/', key)).map((found) => found.key)
        expect(behind).toEqual(keys.slice(index + 1))
      }
      expect((await storage.list('')).map(({ key }) => key)).toContain('l2')
      expect(await storage.list('nothing/')).toEqual([])
    })

    it('have at most 1000, and a folder of more is deleted whole', async () => {
      const keys = Array.from({ length: 1003 }, (_, n) => `many/${String(n).padStart(4, '0')}`)
      for (const key of keys) await storage.put(key, Buffer.alloc(0))
      const first = await storage.list('many/')
      expect(first).toHaveLength(1000)
      const rest = await storage.list('many/', first.at(-1)?.key)
      expect([...first, ...rest].map(({ key }) => key)).toEqual(keys)
      await storage.put('many-others', Buffer.from('x'))
      await storage.deletePrefix('many/')
      expect(await storage.list('many/')).toEqual([])
      expect(await storage.stat('many-others')).not.toBeNull()
      await expect(storage.deletePrefix('')).rejects.toThrow(RangeError)
      await expect(async () => storage.deletePrefix('many')).rejects.toThrow(RangeError)
    })
  })

  describe('parts', () => {
    const part = (number: number, body: Buffer) => ({ number, body, bytes: body.length })

    it('become one object in the order of their numbers, whenever they came', async () => {
      const whole = randomBytes(2 * partBytes + 5)
      const pieces = [0, 1, 2].map((n) => whole.subarray(n * partBytes, (n + 1) * partBytes))
      const upload = await storage.beginParts('p/whole')
      const sent = []
      for (const number of [3, 1, 2]) {
        const body = pieces[number - 1] ?? Buffer.alloc(0)
        sent.push(
          await storage.putPart(upload, { number, body: inChunks(body), bytes: body.length }),
        )
      }
      expect(await storage.stat('p/whole')).toBeNull()
      const listed = await storage.listParts(upload)
      expect(listed).toEqual(sent.toSorted((a, b) => a.number - b.number))
      expect(listed.map(({ etag }) => etag)).toEqual(pieces.map(md5))
      await storage.completeParts(upload, listed)
      expect((await read('p/whole'))?.equals(whole)).toBe(true)
      await expect(storage.listParts(upload)).rejects.toMatchObject({
        code: 'storage.upload_not_found',
      })
      await expect(storage.putPart(upload, part(1, Buffer.alloc(partBytes)))).rejects.toMatchObject(
        { code: 'storage.upload_not_found' },
      )
      expect((await read('p/whole'))?.equals(whole)).toBe(true)
    })

    it('that are sent again replace the former ones', async () => {
      const upload = await storage.beginParts('p/again')
      await storage.putPart(upload, part(1, Buffer.from('former')))
      const again = await storage.putPart(upload, part(1, Buffer.from('later')))
      expect(await storage.listParts(upload)).toEqual([again])
      await storage.completeParts(upload, [again])
      expect(await read('p/again')).toEqual(Buffer.from('later'))
    })

    it('are refused where one is missing, another than was sent, or broken on its way', async () => {
      const upload = await storage.beginParts('p/refused')
      const second = await storage.putPart(upload, part(2, Buffer.from('second')))
      const first = { number: 1, etag: md5(Buffer.from('first')) }
      for (const parts of [[second], [first, second], []]) {
        await expect(storage.completeParts(upload, parts)).rejects.toMatchObject({
          code: 'storage.parts_missing',
        })
      }
      const broken = { ...part(1, Buffer.from('first')), md5: md5(Buffer.from('other')) }
      await expect(storage.putPart(upload, broken)).rejects.toMatchObject({
        code: 'storage.integrity',
      })
      expect(await storage.listParts(upload)).toEqual([second])
      expect(await storage.stat('p/refused')).toBeNull()
    })

    it('are forgotten when their upload is given up, or left alone for long', async () => {
      const given = await storage.beginParts('p/given')
      await storage.putPart(given, part(1, Buffer.from('x')))
      await storage.abortParts(given)
      await storage.abortParts(given)
      const left = await storage.beginParts('p/left')
      await storage.sweep(new Date(Date.now() - 60_000))
      expect(await storage.listParts(left)).toEqual([])
      await storage.sweep(new Date(Date.now() + 60_000))
      for (const upload of [given, left]) {
        await expect(storage.listParts(upload)).rejects.toMatchObject({
          code: 'storage.upload_not_found',
        })
      }
    })
  })

  describe('signed addresses', () => {
    const ask = async (address: string, init: RequestInit = {}) => {
      const answer = await fetch(driver.absolute(address), init)
      return { status: answer.status, headers: answer.headers, body: await answer.arrayBuffer() }
    }
    const put = (address: string, body: Uint8Array, headers: Record<string, string> = {}) =>
      ask(address, { method: 'PUT', body: body as BodyInit, headers })

    it('give an object and its ranges, under a type and a name', async () => {
      const bytes = randomBytes(1000)
      await storage.put('s/film', bytes)
      const named = { until: until(), contentType: 'video/mp4', fileName: '영화 "1".mp4' }
      const address = await storage.signedGet('s/film', named)
      const all = await ask(address)
      expect(all.status).toBe(200)
      expect(Buffer.from(all.body)).toEqual(bytes)
      expect(all.headers.get('content-type')).toBe('video/mp4')
      const disposition = all.headers.get('content-disposition')
      expect(disposition).toMatch(/^attachment; /)
      expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent('영화 "1".mp4')}`)
      const some = await ask(address, { headers: { range: 'bytes=100-199' } })
      expect([some.status, some.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000'])
      expect(Buffer.from(some.body)).toEqual(bytes.subarray(100, 200))
      const behind = await ask(address, { headers: { range: 'bytes=1000-' } })
      expect(behind.status).toBe(416)
      expect((await ask(await storage.signedGet('s/none', { until: until() }))).status).toBe(404)
    })

    it('take a part of any type, and answer its MD5 as the ETag [R-upload-020]', async () => {
      const bytes = randomBytes(100_000)
      const { address, complete } = await openPart(storage, 's/put', { max: 100_000 })
      const answer = await put(address, bytes, { 'content-type': 'video/mp4' })
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, `"${md5(bytes)}"`])
      await complete()
      expect(await read('s/put')).toEqual(bytes)
    })

    it('store nothing once their upload was completed or aborted', async () => {
      const done = await openPart(storage, 's/done', { max: 100 })
      await put(done.address, Buffer.from('checked'))
      await done.complete()
      expect((await put(done.address, Buffer.from('replaced'))).status).toBe(404)
      expect(await read('s/done')).toEqual(Buffer.from('checked'))
      await storage.delete('s/done')
      const gone = await openPart(storage, 's/gone', { max: 100 })
      await storage.abortParts(gone.upload)
      for (const { address } of [done, gone]) {
        expect((await put(address, Buffer.from('late'))).status).toBe(404)
      }
      expect(await storage.stat('s/done')).toBeNull()
      expect(await storage.stat('s/gone')).toBeNull()
    })

    it('take a part, and nothing whose MD5 is another than its sender says', async () => {
      const bytes = randomBytes(1000)
      const { address, upload } = await openPart(storage, 's/part', { max: 1000 })
      const wrong = { 'content-md5': md5Header(Buffer.from('other')) }
      expect((await put(address, bytes, wrong)).status).toBe(400)
      expect(await storage.listParts(upload)).toEqual([])
      const right = await put(address, bytes, { 'content-md5': md5Header(bytes) })
      expect([right.status, right.headers.get('etag')]).toEqual([200, `"${md5(bytes)}"`])
      expect(await storage.listParts(upload)).toEqual([
        { number: 1, etag: md5(bytes), bytes: 1000 },
      ])
    })

    it('are refused when they expired', async () => {
      await storage.put('s/late', Buffer.from('x'))
      const get = await storage.signedGet('s/late', { until: until() })
      const { address: take, upload } = await openPart(storage, 's/late', { max: 9 })
      driver.later(599_000)
      expect((await ask(get)).status).toBe(200)
      driver.later(602_000)
      expect((await ask(get)).status).toBe(403)
      expect((await put(take, Buffer.from('y'))).status).toBe(403)
      expect(await storage.listParts(upload)).toEqual([])
    })

    it('open nothing but what they were made for', async () => {
      await storage.put('s/mine', Buffer.from('mine'))
      await storage.put('s/theirs', Buffer.from('theirs'))
      const get = await storage.signedGet('s/mine', { until: until(), contentType: 'text/plain' })
      const mine = await openPart(storage, 's/mine', { max: 9, bytes: 3 })
      const take = mine.address
      const foreign = [
        get.replace('mine', 'theirs'),
        get.replace('text%2Fplain', 'text%2Fhtml'),
        get.replace(/[Ss]ignature=../, (start) => start.slice(0, -2) + 'zz'),
        get.split('?')[0] ?? '',
        take,
      ]
      for (const address of foreign) expect((await ask(address)).status).toBe(403)
      expect((await put(get, Buffer.from('new'))).status).toBe(403)
      expect((await put(take.replace('mine', 'theirs'), Buffer.from('new'))).status).toBe(403)
      expect((await put(take, Buffer.from('more'))).status).toBeGreaterThanOrEqual(400)
      expect(await storage.listParts(mine.upload)).toEqual([])
      expect(await read('s/theirs')).toEqual(Buffer.from('theirs'))
      expect((await put(take, Buffer.from('new'))).status).toBe(200)
    })
  })
})
