import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import type { Api } from '../api.ts'
import { IntegrityError, sendFile, type SendDeps, type SendOptions } from './send-file.ts'
import { PutError, type PutRequest } from './put-bytes.ts'
import { Slots } from './slots.ts'
import { Uploads } from './uploads.ts'

const megabyte = 1024 * 1024
const md5 = async (bytes: Blob) =>
  createHash('md5')
    .update(Buffer.from(await bytes.arrayBuffer()))
    .digest('hex')
const fileOf = (size: number, name = 'film.mp4') =>
  new File([new Uint8Array(size).fill(7)], name, { lastModified: 1 })

/** A server of files in memory. */
function fakeHouse() {
  const house = {
    calls: [] as string[],
    keys: [] as string[],
    here: new Map<number, string>(),
    puts: [] as number[],
    urls: [] as string[],
    /** Told of each PUT before it is answered; what it throws is the answer. */
    onPut: (_number: number, _try: number): void => {},
    asset: { state: 'done' },
    states: [] as string[],
    begun: 0,
  }
  const api = (async (key: string, { query, body }: { query?: never; body?: never }) => {
    house.calls.push(key)
    if (key === 'GET /upload/') {
      const { numParts, key: name } = query as unknown as { numParts: number; key: string }
      house.keys.push(name)
      house.begun += 1
      const parts = Array.from({ length: numParts }, (_, index) => ({
        PartNumber: index + 1,
        url: `/${house.begun}?part=${index + 1}`,
        ETag: house.here.get(index + 1) ?? null,
      }))
      const uploadUrls = parts.map(({ url }) => url)
      return { key: name, state: 'uploading', partUploadUrls: parts, uploadUrls, cdnUrls: [] }
    }
    if (key === 'POST /upload/multipart/url/done') {
      const { url, ETag } = body as unknown as { url: string; ETag: string }
      house.here.set(Number(/part=(\d+)/.exec(url)?.[1]), ETag)
      return {}
    }
    return { ...house.asset, state: house.states.shift() ?? 'done' }
  }) as unknown as Api
  const tries = new Map<number, number>()
  const put = async ({ url, bytes, onProgress, signal }: PutRequest) => {
    const number = Number(/part=(\d+)/.exec(url)?.[1])
    tries.set(number, (tries.get(number) ?? 0) + 1)
    onProgress(bytes.size / 2)
    await Promise.resolve()
    signal.throwIfAborted()
    house.onPut(number, tries.get(number) ?? 0)
    house.puts.push(number)
    house.urls.push(url)
    onProgress(bytes.size)
    return md5(bytes)
  }
  const pause = vi.fn(async (_ms: number, signal: AbortSignal) => signal.throwIfAborted())
  const deps: SendDeps = { api, hash: md5, put, slots: new Slots(3), pause }
  return { house, deps, pause }
}

const start = (
  deps: SendDeps,
  file: File,
  {
    signal = new AbortController().signal,
    onBytes = () => {},
  }: Partial<Pick<SendOptions, 'signal' | 'onBytes'>> = {},
) => {
  const common = { context: 'content', access: 'private' } as const
  const told = { onPackaging: () => {}, onLost: () => {} }
  return sendFile(deps, { file, signal, onBytes, ...told, ...common })
}

describe('sending a file', () => {
  it('sends each part once, tells how far it is, and finishes', async () => {
    const { house, deps } = fakeHouse()
    const seen: number[] = []
    const file = fileOf(11 * megabyte)
    expect(await start(deps, file, { onBytes: (bytes) => seen.push(bytes) })).toMatchObject({
      state: 'done',
    })
    expect(house.puts.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(seen.at(-1)).toBe(file.size)
    expect(seen.length).toBeGreaterThan(5)
    expect(house.keys[0]).toMatch(/^content\/[0-9a-f]{32}\.mp4$/)
  })

  it('puts each part to its address of uploadUrls, and confirms it by that [R-upload-019]', async () => {
    const { house, deps } = fakeHouse()
    const confirmed: unknown[] = []
    const { api } = deps
    deps.api = (key, input) => {
      if (key === 'POST /upload/multipart/url/done')
        confirmed.push((input as unknown as { body: object }).body)
      return api(key, input)
    }
    await start(deps, fileOf(15 * megabyte))
    const addresses = [1, 2, 3].map((part) => `/1?part=${part}`)
    expect(house.urls.toSorted()).toEqual(addresses)
    const [key] = house.keys
    expect(confirmed).toHaveLength(3)
    for (const url of addresses) {
      expect(confirmed).toContainEqual({ key, url, ETag: expect.stringMatching(/^[0-9a-f]{32}$/) })
    }
  })

  it('sends a small one whole', async () => {
    const { house, deps } = fakeHouse()
    await start(deps, fileOf(1000))
    expect(house.puts).toEqual([1])
  })

  it('skips the parts that are there, in another browser too [R-upload-009]', async () => {
    const first = fakeHouse()
    first.house.onPut = (number) => {
      if (number === 3) throw new PutError(507)
    }
    await expect(start(first.deps, fileOf(15 * megabyte))).rejects.toThrow(PutError)
    const second = fakeHouse()
    second.house.here = new Map([...first.house.here].filter(([number]) => number !== 3))
    await start(second.deps, fileOf(15 * megabyte))
    expect(second.house.puts).toContain(3)
    for (const number of second.house.puts) expect(first.house.here.has(number)).toBe(false)
    expect(second.house.keys).toEqual(first.house.keys)
  })

  it('knows another file by its bytes, date or name', async () => {
    const { house, deps } = fakeHouse()
    const bytes = new Uint8Array(3 * megabyte)
    const changed = new Uint8Array(bytes)
    changed[changed.length - 1] = 1
    const files = [
      new File([bytes], 'a.mp4', { lastModified: 1 }),
      new File([changed], 'a.mp4', { lastModified: 1 }),
      new File([bytes], 'a.mp4', { lastModified: 2 }),
      new File([bytes], 'b.mp4', { lastModified: 1 }),
    ]
    for (const file of [...files, files[0] ?? fileOf(1)]) {
      house.here.clear()
      await start(deps, file)
    }
    expect(new Set(house.keys).size).toBe(4)
    expect(house.keys[4]).toBe(house.keys[0])
  })

  it('tries again where the line failed, and asks for other addresses where they expired', async () => {
    const { house, deps, pause } = fakeHouse()
    house.onPut = (number, tries) => {
      if (number === 1 && tries <= 2) throw new PutError(0)
      if (number === 2 && tries === 1) throw new PutError(403)
    }
    await start(deps, fileOf(10 * megabyte))
    expect(house.puts.toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(house.begun).toBe(2)
    expect(pause.mock.calls.map(([ms]) => ms).toSorted((a, b) => a - b)).toEqual([1000, 1000, 2000])
  })

  it('gives up in the end, in the documents’ words [R-upload-029]', async () => {
    const { house, deps } = fakeHouse()
    house.onPut = () => {
      throw new PutError(0)
    }
    await expect(start(deps, fileOf(10))).rejects.toThrow('S3 upload Error!!')
  })

  it('fails where a part is not what was sent, and says so in the log [R-upload-011] [R-upload-012]', async () => {
    const { house, deps } = fakeHouse()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = { ...deps, put: async () => 'd41d8cd98f00b204e9800998ecf8427e' }
    await expect(start(broken, fileOf(10))).rejects.toThrow(IntegrityError)
    expect(log).toHaveBeenCalledOnce()
    expect(log).toHaveBeenCalledWith(expect.any(String), 1)
    // The server learns what was sent, so that it has the upload fail as well.
    expect(house.here).toEqual(new Map([[1, await md5(fileOf(10))]]))
    expect(house.calls).not.toContain('POST /upload/uploaddone')
    log.mockRestore()
  })

  it('fails where a part that is there already is not what the file has [R-upload-011] [R-upload-012]', async () => {
    const { house, deps } = fakeHouse()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    house.here.set(2, 'd41d8cd98f00b204e9800998ecf8427e')
    await expect(start(deps, fileOf(15 * megabyte))).rejects.toThrow(IntegrityError)
    expect(log).toHaveBeenCalledWith(expect.any(String), 2)
    expect(house.calls).not.toContain('POST /upload/uploaddone')
    log.mockRestore()
  })

  it('waits while the server puts it together', async () => {
    const { house, deps, pause } = fakeHouse()
    house.states = ['packaging', 'packaging', 'done']
    await start(deps, fileOf(10))
    expect(pause).toHaveBeenCalledTimes(2)
  })
})

/** Sends some, and then nothing more. */
function stall(onProgress: (bytes: number) => void): Promise<string> {
  onProgress(1000)
  return new Promise(() => {})
}

describe('the uploads of a tab', () => {
  const add = (uploads: Uploads, file = fileOf(15 * megabyte)) =>
    uploads.add({ file, context: 'content' })
  const stateOf = (uploads: Uploads) => uploads.store.get().map(({ state }) => state)

  it('go from loading to uploading, packaging and ready [R-upload-006]', async () => {
    const { deps } = fakeHouse()
    const uploads = new Uploads(deps)
    const seen = new Set<string>()
    uploads.store.subscribe(() => stateOf(uploads).forEach((state) => seen.add(state)))
    add(uploads)
    expect(uploads.isBusy).toBe(true)
    await vi.waitFor(() => expect(stateOf(uploads)).toEqual(['ready']), 30_000)
    expect([...seen]).toEqual(['loading', 'uploading', 'packaging', 'ready'])
    expect(uploads.isBusy).toBe(false)
  })

  it('pause, go on with what is left, and go off the list', async () => {
    const { house, deps } = fakeHouse()
    const uploads = new Uploads(deps)
    house.onPut = (number, tries) => {
      if (number === 2 && tries === 1) uploads.pause(id)
    }
    const id = add(uploads)
    await vi.waitFor(() => expect(stateOf(uploads)).toEqual(['paused']), 30_000)
    expect(house.calls).not.toContain('POST /upload/uploaddone')
    const before = house.puts.length
    uploads.resume(id)
    await vi.waitFor(() => expect(stateOf(uploads)).toEqual(['ready']), 30_000)
    expect(house.puts.length - before).toBeLessThan(3)
    uploads.remove(id)
    expect(uploads.store.get()).toEqual([])
  })

  it('wait for a lost line, each time longer, and go on by themselves', async () => {
    const { house, deps, pause } = fakeHouse()
    const uploads = new Uploads(deps)
    const seen: string[] = []
    uploads.store.subscribe(() => {
      for (const { state, isWaiting, rate } of uploads.store.get()) {
        seen.push(`${state}${isWaiting ? ' waiting' : ''}`)
        if (isWaiting) expect(rate).toBeNull()
      }
    })
    const { api } = deps
    let calls = 0
    deps.api = (key, input) => {
      calls += 1
      return calls <= 3 ? Promise.reject(new TypeError('Failed to fetch')) : api(key, input)
    }
    house.onPut = (number, tries) => {
      if (number === 2 && tries <= 6) throw new PutError(0)
    }
    add(uploads)
    await vi.waitFor(() => expect(stateOf(uploads)).toEqual(['ready']), 30_000)
    expect(seen.filter((now, at) => now !== seen[at - 1])).toEqual(
      expect.arrayContaining(['loading waiting', 'uploading', 'uploading waiting', 'packaging']),
    )
    expect(uploads.store.get()[0]?.isWaiting).toBe(false)
    const waits = pause.mock.calls.map(([ms]) => ms)
    expect(waits.slice(0, 3)).toEqual([2000, 4000, 8000])
    expect(waits.at(-1)).toBe(16_000)
    expect(house.puts.filter((number) => number === 1)).toHaveLength(1)
  })

  it('say that they wait where no more bytes go', async () => {
    const { deps } = fakeHouse()
    const uploads = new Uploads({ ...deps, put: ({ onProgress }) => stall(onProgress) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    add(uploads)
    await vi.waitFor(() => expect(stateOf(uploads)).toEqual(['uploading']), 30_000)
    expect(uploads.store.get()[0]?.isWaiting).toBe(false)
    vi.advanceTimersByTime(10_000)
    expect(uploads.store.get()[0]).toMatchObject({ isWaiting: true, secondsLeft: null })
    uploads.pause(1)
    vi.useRealTimers()
  })

  it('say what went wrong, and try again when asked', async () => {
    const { house, deps } = fakeHouse()
    const uploads = new Uploads(deps)
    const refusal = new ApiError({ code: 'upload.quota_full', status: 413, message: 'Full.' })
    const api = deps.api
    let isFull = true
    deps.api = (key, input) => (isFull ? Promise.reject(refusal) : api(key, input))
    const id = add(uploads, fileOf(10))
    await vi.waitFor(() => expect(stateOf(uploads)).toEqual(['error']), 30_000)
    expect(uploads.store.get()[0]?.error).toBe(refusal)
    isFull = false
    uploads.resume(id)
    await vi.waitFor(() => expect(stateOf(uploads)).toEqual(['ready']), 30_000)
    expect(house.puts).toEqual([1])
  })

  it('are in error where a part arrived as another [R-upload-012]', async () => {
    const { house, deps } = fakeHouse()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const uploads = new Uploads({ ...deps, put: async () => 'd41d8cd98f00b204e9800998ecf8427e' })
    add(uploads, fileOf(10))
    await vi.waitFor(() => expect(stateOf(uploads)).toEqual(['error']), 30_000)
    expect(uploads.store.get()[0]?.error).toBeInstanceOf(IntegrityError)
    expect(house.calls).not.toContain('POST /upload/uploaddone')
    log.mockRestore()
  })

  it('send three parts at once, of all files together', async () => {
    const { deps } = fakeHouse()
    let now = 0
    let most = 0
    const uploads = new Uploads({
      ...deps,
      put: async (putting) => {
        now += 1
        most = Math.max(most, now)
        await new Promise((done) => setImmediate(done))
        now -= 1
        return deps.put(putting)
      },
    })
    for (const name of ['a.mp4', 'b.mp4', 'c.mp4']) add(uploads, fileOf(15 * megabyte, name))
    await vi.waitFor(() => expect(stateOf(uploads)).toEqual(['ready', 'ready', 'ready']), 30_000)
    expect(most).toBe(3)
  })
})
