import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '../../../platform/storage/storage.ts'
import { openDiskDriver, openS3Driver, type TestDriver } from '../../../testing/storage-drivers.ts'
import { readArchive } from './read-archive.ts'
import { type ArchiveEntry, writeArchive } from './write-archive.ts'

const head = {
  format: 'plax-bundle',
  version: 1,
  madeAt: '2026-11-20T09:00:00.000Z',
  madeBy: 'Plax',
  creator: { oid: 'x', nickname: 'Mira' },
} as const
const key = 'bundles/one'

async function* forever(): AsyncGenerator<string> {
  for (;;) {
    await delay(1)
    yield 'all work and no play '.repeat(5000)
  }
}

async function* one(body: ArchiveEntry['body']): AsyncGenerator<ArchiveEntry> {
  yield { path: 'a/one.txt', body, isPacked: true }
}

describe.each([
  ['on disk', openDiskDriver],
  ['in a bucket', openS3Driver],
] as const)('an archive %s', (_where, openDriver) => {
  let driver: TestDriver
  beforeAll(async () => {
    driver = await openDriver()
  })
  afterAll(() => driver.close())
  const open = (): Storage => driver.storage
  const write = (storage: Storage, body: ArchiveEntry['body'], signal: AbortSignal) =>
    writeArchive(storage, { key, entries: one(body), head, secret: 'secret', signal })
  const never = new AbortController().signal

  it('ends when it is stopped in the middle, and nothing of it is kept', async () => {
    const storage = open()
    const stop = new AbortController()
    const writing = write(storage, async () => forever(), stop.signal)
    setTimeout(() => stop.abort(new Error('stopped')), 100)
    await expect(writing).rejects.toThrow('stopped')
    expect(await storage.stat(key)).toBeNull()
  })

  it('ends with what it is written from, and with what it is written into', async () => {
    const broken = async function* () {
      yield 'a'
      throw new Error('The source is gone.')
    }
    await expect(write(open(), async () => broken(), never)).rejects.toThrow('source is gone')
    const full: Storage = {
      ...open(),
      put: async (_key, body) => {
        for await (const _ of body as AsyncIterable<unknown>) throw new Error('The disk is full.')
        throw new Error('Nothing came.')
      },
    }
    await expect(write(full, async () => forever(), never)).rejects.toThrow('disk is full')
  })

  it('names what was gone when its turn came', async () => {
    const storage = open()
    expect((await write(storage, async () => null, never)).entries).toBe(0)
    const read = await readArchive({ storage, key, maxBytes: 10, signal: never })
    expect(read.manifest.missing).toEqual(['a/one.txt'])
  })

  it('ends when its reading is stopped in the middle', async () => {
    const storage = open()
    await write(storage, async () => 'x'.repeat(20_000_000), never)
    const stop = new AbortController()
    let checked = 0
    const onChecked = (part: number) => {
      checked = part
      if (part > 0.3) stop.abort(new Error('stopped'))
    }
    const reading = readArchive({ storage, key, maxBytes: 1e9, signal: stop.signal, onChecked })
    await expect(reading).rejects.toThrow('stopped')
    expect(checked).toBeLessThan(0.5)
  })

  it('is refused where it unpacks to more than is taken', async () => {
    const storage = open()
    await write(storage, async () => 'x'.repeat(20_000), never)
    const asked = { storage, key, signal: never }
    await expect(readArchive({ ...asked, maxBytes: 19_999 })).rejects.toThrow('bundle.too_large')
    await expect(readArchive({ ...asked, maxBytes: 20_000 })).resolves.toBeTruthy()
  })
})
