import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { md5 } from '../../testing/sends.ts'
import { openDiskDriver, openPart } from '../../testing/storage-drivers.ts'

type Driver = Awaited<ReturnType<typeof openDiskDriver>>

const full = { code: 'storage.full' }
const until = () => new Date(Date.now() + 600_000)
/** Files of this process may grow no further, as on a disk without room. */
const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('sh', ['-c', `prlimit --pid ${process.pid} --fsize=${bytes}:`])

describe('the disk driver', () => {
  let driver: Driver
  beforeAll(async () => {
    driver = await openDiskDriver()
  })
  afterEach(() => limitFiles('unlimited'))
  afterAll(() => driver.close())

  const halfDone = () => readdirSync(join(driver.folder, '.unfinished'))

  it('leaves nothing beside what it kept', async () => {
    await driver.storage.put('a/b.txt', Buffer.from('hello'))
    expect(readdirSync(join(driver.folder, 'a'))).toEqual(['b.txt'])
    expect(halfDone()).toEqual([])
  })

  it('says that the disk is full, and keeps what was there', async () => {
    const { storage } = driver
    await storage.put('f/kept', Buffer.from('former'))
    const upload = await storage.beginParts('f/parts')
    const half = randomBytes(600_000)
    const parts = [
      await storage.putPart(upload, { number: 1, body: half, bytes: half.length }),
      await storage.putPart(upload, { number: 2, body: half, bytes: half.length }),
    ]
    limitFiles(1_000_000)
    const large = randomBytes(1_000_001)
    await expect(storage.put('f/kept', large)).rejects.toMatchObject(full)
    await expect(
      storage.putPart(upload, { number: 3, body: large, bytes: large.length }),
    ).rejects.toMatchObject(full)
    await expect(storage.completeParts(upload, parts)).rejects.toMatchObject(full)
    expect(halfDone()).toEqual([upload.uploadId])
    expect(await storage.stat('f/parts')).toBeNull()
    expect((await storage.stat('f/kept'))?.bytes).toBe(6)
    limitFiles('unlimited')
    await storage.completeParts(upload, parts)
    expect((await storage.stat('f/parts'))?.bytes).toBe(1_200_000)
    expect(halfDone()).toEqual([])
  })

  it('tells the sender so, also where more was still to come', async () => {
    const large = randomBytes(20_000_000)
    const { address, upload } = await openPart(driver.storage, 'f/sent', { max: 1e9 })
    limitFiles(1_000_000)
    const answer = await fetch(driver.absolute(address), { method: 'PUT', body: large })
    expect([answer.status, (await answer.json()).code]).toEqual([507, 'storage.full'])
    expect(await driver.storage.listParts(upload)).toEqual([])
    await driver.storage.abortParts(upload)
    expect(halfDone()).toEqual([])
  })

  it('keeps one of the bodies of a part that come at once, which completes the file', async () => {
    const { storage, folder } = driver
    const upload = await storage.beginParts('m/once')
    const bodies = Array.from({ length: 12 }, () => randomBytes(100_000))
    const putAll = bodies.map((body) =>
      storage.putPart(upload, { number: 1, body, bytes: body.length }),
    )
    const done = (await Promise.allSettled(putAll)).filter(({ status }) => status === 'fulfilled')
    expect(done.length).toBeGreaterThan(0)
    const files = readdirSync(join(folder, '.unfinished', upload.uploadId))
    expect(files).toHaveLength(1)
    await storage.completeParts(upload, await storage.listParts(upload))
    const [kept] = bodies.filter((body) => files[0]?.includes(md5(body)))
    const found = await storage.get('m/once')
    expect(kept?.equals(Buffer.concat((await found?.stream.toArray()) ?? []))).toBe(true)
  })

  describe('signed addresses', () => {
    it('take two bodies of a part at once, and end the first for a third', async () => {
      const { address, complete } = await openPart(driver.storage, 'm/two', { max: 1e9 })
      const send = async (already: number) => {
        const headers = { 'content-length': 2 }
        const sending = request(driver.absolute(address), { method: 'PUT', headers })
        const status = new Promise<number>((answer) => {
          sending.on('response', ({ statusCode = 0 }) => answer(statusCode))
          sending.on('error', () => answer(0))
        })
        sending.write('a')
        await expect.poll(() => halfDone().length).toBe(already)
        return { sending, status }
      }
      // Beside the folder of the upload.
      const [first, second, third] = [await send(2), await send(3), await send(3)]
      expect(await first.status).toBe(400)
      for (const { sending, status } of [second, third]) {
        sending.end('b')
        expect(await status).toBe(200)
      }
      await complete()
      expect((await driver.storage.stat('m/two'))?.bytes).toBe(2)
    })

    it('keep nothing of what a sender did not send to its end', async () => {
      const { address, upload } = await openPart(driver.storage, 'c/cut', { max: 1e9 })
      const headers = { 'content-length': 1_000_000 }
      const sending = request(driver.absolute(address), { method: 'PUT', headers })
      sending.on('error', () => {})
      sending.write(Buffer.alloc(300_000))
      await expect.poll(halfDone).toHaveLength(2)
      sending.destroy()
      await expect.poll(halfDone).toEqual([upload.uploadId])
      expect(await driver.storage.listParts(upload)).toEqual([])
      await driver.storage.abortParts(upload)
    })

    it('go on taking a body when the time of other calls is over [R-upload-017]', async () => {
      const { address, complete } = await openPart(driver.storage, 'c/slow', { max: 1e9 })
      const send = (path: string) => {
        const headers = { 'content-length': 4, 'content-type': 'application/json' }
        const sending = request(driver.absolute(path), { method: 'PUT', headers })
        const ends = new Promise<number | string>((done) => {
          sending.on('error', ({ message }) => done(message))
          sending.on('response', ({ statusCode = 0 }) => done(statusCode))
        })
        sending.write('ab')
        return { sending, ends }
      }
      const slow = send(address)
      await expect.poll(halfDone).toHaveLength(2)
      driver.timeOut()
      slow.sending.end('cd')
      expect(await slow.ends).toBe(200)
      await complete()
      expect((await driver.storage.stat('c/slow'))?.bytes).toBe(4)
    })

    it('leave the line free for the next call, also where they read nothing', async () => {
      const free = await openPart(driver.storage, 'c/free', { max: 1e9 })
      const address = new URL(driver.absolute(free.address))
      await driver.storage.abortParts(free.upload)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const send = () =>
        new Promise((done) => {
          const call = request(address, { method: 'PUT', agent }, (answer) => {
            answer.resume().once('end', () => done(answer.statusCode))
          })
          call.end(Buffer.alloc(8_000_000))
        })
      expect([await send(), await send(), await send()]).toEqual([404, 404, 404])
      agent.destroy()
    })

    it('take no more than they say', async () => {
      const put = (address: string, size: number) =>
        fetch(driver.absolute(address), { method: 'PUT', body: Buffer.alloc(size) })
      const { address, upload } = await openPart(driver.storage, 'c/most', { max: 10 })
      expect((await put(address, 11)).status).toBe(413)
      expect(await driver.storage.listParts(upload)).toEqual([])
      expect((await put(address, 10)).status).toBe(200)
      const unsized = request(driver.absolute(address), {
        method: 'PUT',
        headers: { 'transfer-encoding': 'chunked' },
      })
      const status = new Promise((done) => unsized.on('response', (r) => done(r.statusCode)))
      unsized.end('x')
      expect(await status).toBe(411)
    })

    it('answer the last bytes, nothing for a known object, and its size alone', async () => {
      await driver.storage.put('c/object', Buffer.from('0123456789'))
      const address = driver.absolute(
        await driver.storage.signedGet('c/object', { until: until(), contentType: 'text/plain' }),
      )
      const last = await fetch(address, { headers: { range: 'bytes=-3' } })
      expect([last.status, await last.text()]).toEqual([206, '789'])
      const etag = last.headers.get('etag') ?? ''
      expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
      const other = { range: 'bytes=0-1', 'if-range': '"other"' }
      expect((await fetch(address, { headers: other })).status).toBe(200)
      const head = await fetch(address, { method: 'HEAD' })
      expect(head.headers.get('content-length')).toBe('10')
      expect(head.headers.get('content-security-policy')).toContain('sandbox')
    })

    it('leave the bytes to nginx where it has the folder', async () => {
      const behind = await openDiskDriver({ PLAX_ACCEL_BASE: '/objects' })
      await behind.storage.put('n/object', Buffer.from('x'))
      const address = await behind.storage.signedGet('n/object', { until: until() })
      const answer = await fetch(behind.absolute(address))
      expect(answer.headers.get('x-accel-redirect')).toBe('/objects/n/object')
      expect(await answer.text()).toBe('')
      await behind.close()
    })
  })
})
