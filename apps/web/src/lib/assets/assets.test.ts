import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gzipSync } from 'node:zlib'
import { fetchJson } from './fetch-json.ts'
import { fetchJsonAsset } from './json-assets.ts'
import { JsonPool, poolSize } from './json-pool.ts'
import { cacheNames, fetchCached, hourOf, purgeLocalCaches } from './local-caches.ts'
import { placeFiles } from './place-files.ts'
import { fetchPublic, fetchPublicImage, thumbnailPath } from './public-files.ts'

/** The part of Cache Storage that we use, in memory. */
class FakeCaches {
  readonly kept = new Map<string, Map<string, Response>>()
  async open(name: string) {
    const entries = this.kept.get(name) ?? new Map<string, Response>()
    this.kept.set(name, entries)
    const pathOf = (url: string) => url.split('?')[0]
    const origin = 'https://plax.example'
    return {
      match: async (url: string) => entries.get(url)?.clone(),
      put: async (url: string, answer: Response) => void entries.set(url, answer),
      keys: async () => [...entries.keys()].map((key) => ({ url: `${origin}${key}` })),
      delete: async (file: string | { url: string }, { ignoreSearch = false } = {}) => {
        const url = typeof file === 'string' ? file : file.url.slice(origin.length)
        for (const key of entries.keys()) {
          if (ignoreSearch ? pathOf(key) === pathOf(url) : key === url) entries.delete(key)
        }
      },
    }
  }
  async delete(name: string) {
    return this.kept.delete(name)
  }
  async keys() {
    return [...this.kept.keys()]
  }
}

const answer =
  (status: number, body = 'x') =>
  async () =>
    new Response(body, { status })
let stored: FakeCaches

beforeEach(() => {
  stored = new FakeCaches()
  vi.stubGlobal('caches', stored)
})
afterEach(() => vi.unstubAllGlobals())

describe('local caches', () => {
  it('are four, and purged all at once [R-upload-037]', async () => {
    expect(cacheNames).toEqual(['assets', 'assets_v2', 'images', 'public-images'])
    vi.stubGlobal('fetch', vi.fn(answer(200)))
    for (const name of cacheNames) await fetchCached(name, '/a')
    await stored.open('of-others')
    expect(await purgeLocalCaches()).toBe(true)
    expect([...stored.kept.keys()]).toEqual(['of-others'])
  })

  it('keep a file for its hour, and nothing of the hour before [R-upload-024] [R-upload-038]', async () => {
    const fetched = vi.fn(answer(200))
    vi.stubGlobal('fetch', fetched)
    const at = (time: string) => ({ now: new Date(`2026-11-23T${time}Z`) })
    for (const time of ['09:00:00', '09:59:59', '10:00:00', '10:30:00']) {
      await fetchCached('images', '/pic?v=3', at(time))
    }
    expect(fetched.mock.calls.map(([url]: unknown[]) => url)).toEqual([
      '/pic?v=3&t=2026112309',
      '/pic?v=3&t=2026112310',
    ])
    expect([...(stored.kept.get('images')?.keys() ?? [])]).toEqual(['/pic?v=3&t=2026112310'])
    await fetchCached('images', '/other', at('11:00:00'))
    expect([...(stored.kept.get('images')?.keys() ?? [])]).toEqual(['/other?t=2026112311'])
    expect(hourOf(new Date('2026-01-02T03:04:05Z'))).toBe('2026010203')
  })

  it('keep a signed file whatever its signature, which is sent as it came', async () => {
    const fetched = vi.fn(answer(200))
    vi.stubGlobal('fetch', fetched)
    for (const url of ['/sheet?signature=a', '/sheet?signature=b', '/other?signature=a']) {
      await fetchCached('images', url, { isSigned: true })
    }
    expect(fetched.mock.calls.map(([url]: unknown[]) => url)).toEqual([
      '/sheet?signature=a',
      '/other?signature=a',
    ])
  })

  it('keep no refusal', async () => {
    vi.stubGlobal('fetch', vi.fn(answer(404)))
    expect((await fetchCached('images', '/none')).status).toBe(404)
    expect(stored.kept.get('images')?.size).toBe(0)
  })
})

describe('public files', () => {
  const asItIs = (url: string) => url
  const onHosts = (path: string) =>
    placeFiles('https://usual.example https://kr.example https://kr.example', () => path)

  it('come from another host below /p/, and at the root of a reader from Korea [R-upload-026]', () => {
    const cover = `/api/media/${'a'.repeat(24)}/320-${'b'.repeat(16)}.webp`
    const preview = '/api/pub/kr/preview/a?v=1'
    for (const [path, host] of [
      ['/', 'https://kr.example'],
      ['/p/asmr', 'https://kr.example'],
      ['/play/a', 'https://usual.example'],
      ['/playlists', 'https://usual.example'],
    ] as const) {
      expect([cover, preview].map(onHosts(path))).toEqual([host + cover, host + preview])
    }
    const abroad = placeFiles('https://usual.example https://usual.example ', () => '/')
    expect(abroad(cover)).toBe(`https://usual.example${cover}`)
    expect(placeFiles(undefined, () => '/')(cover)).toBe(cover)
  })

  it('are those alone: what is signed for one reader stays where it is [R-upload-026]', () => {
    for (const url of [
      `/api/media/${'a'.repeat(24)}/320-b.webp?expires=1&signature=x`,
      '/api/media/proxy?url=https%3A%2F%2Fa.example%2Fb.png',
      'data:image/webp;base64,AAAA',
      'https://bucket.example/api/pub/a',
    ]) {
      expect(onHosts('/')(url)).toBe(url)
    }
  })

  it('are not found where they are none, or cannot be fetched [R-upload-031]', async () => {
    const fetched = vi.fn((_url: string) => answer(200, 'bytes')())
    vi.stubGlobal('fetch', fetched)
    const from = onHosts('/p/bl')
    expect(await (await fetchPublic('a', from)).text()).toBe('bytes')
    expect(fetched.mock.calls[0]?.[0]).toMatch(/^https:\/\/kr\.example\/api\/pub\/a\?t=/)
    for (const path of ['', 'none', 'thumbnail/none']) {
      await expect(fetchPublic(path, from)).rejects.toThrow(/^not found$/)
    }
    expect(fetched).toHaveBeenCalledOnce()
    vi.stubGlobal('fetch', vi.fn(answer(404)))
    await expect(fetchPublic('b', from)).rejects.toThrow(/^not found$/)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(fetchPublic('c', from)).rejects.toThrow(/^not found$/)
  })

  it('that are images have an error of their own [R-upload-030]', async () => {
    vi.stubGlobal('fetch', vi.fn(answer(500)))
    await expect(fetchPublicImage('pics/a', asItIs)).rejects.toThrow(/^IMAGE_NOT_FOUND$/)
    await expect(fetchPublicImage('thumbnail/none', asItIs)).rejects.toThrow(/^IMAGE_NOT_FOUND$/)
    vi.stubGlobal('fetch', vi.fn(answer(200, 'png')))
    expect((await fetchPublicImage('pics/b', asItIs)).size).toBe(3)
  })

  it('have thumbnails by content and language [R-upload-022]', () => {
    expect(thumbnailPath('abc')).toBe('thumbnail/abc')
    expect(thumbnailPath('abc', 'ko')).toBe('thumbnail/abc-ko')
  })
})

describe('the pool of threads for JSON', () => {
  class FakeWorker extends EventTarget {
    static readonly all: FakeWorker[] = []
    readonly asked: { id: number; url: string; token: string | null }[] = []
    constructor(isFit = true) {
      super()
      FakeWorker.all.push(this)
      queueMicrotask(() =>
        isFit ? this.tell({ isReady: true }) : this.dispatchEvent(new Event('error')),
      )
    }
    tell(data: unknown): void {
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
    postMessage(asked: { id: number; url: string; token: string | null }): void {
      this.asked.push(asked)
      const fault = 'Error fetching the gzipped object with HTTP status 403'
      const told = asked.url === '/bad' ? { error: fault } : { value: asked.url }
      queueMicrotask(() => this.tell({ id: asked.id, ...told }))
    }
  }
  beforeEach(() => void FakeWorker.all.splice(0))

  it('has three, asked in turn with the reader’s token [R-upload-025]', async () => {
    const pool = new JsonPool(() => new FakeWorker() as unknown as Worker)
    const urls = ['/1', '/2', '/3', '/4', '/5', '/6']
    expect(await Promise.all(urls.map((url) => pool.fetch(url, 'token')))).toEqual(urls)
    expect(poolSize).toBe(3)
    expect(FakeWorker.all.map(({ asked }) => asked.length)).toEqual([2, 2, 2])
    expect(FakeWorker.all[0]?.asked[0]?.token).toBe('token')
  })

  it('is one for the whole tab', async () => {
    vi.stubGlobal('Worker', FakeWorker)
    expect(await fetchJsonAsset('/a', null)).toBe('/a')
    expect(await fetchJsonAsset('/b', null)).toBe('/b')
    expect(FakeWorker.all).toHaveLength(3)
  })

  it('unpacks what is packed, and names the status of what it cannot have [R-upload-032]', async () => {
    const packed = gzipSync('{"a": 1}')
    const fetched = vi.fn(async (_url: string, _init?: RequestInit) => new Response(packed))
    vi.stubGlobal('fetch', fetched)
    expect(await fetchJson({ url: '/a.json.gz', token: 'mine' })).toEqual({ a: 1 })
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer mine' })
    vi.stubGlobal('fetch', vi.fn(answer(200, '[2]')))
    expect(await fetchJson({ url: '/b.json', token: null })).toEqual([2])
    const again = vi.fn(answer(200))
    vi.stubGlobal('fetch', again)
    expect(await fetchJson({ url: '/a.json.gz', token: 'mine' })).toEqual({ a: 1 })
    expect(again).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', vi.fn(answer(403)))
    await expect(fetchJson({ url: '/c', token: null })).rejects.toThrow(
      /^Error fetching the gzipped object with HTTP status 403$/,
    )
  })

  it('hands on what a fetch failed with', async () => {
    const pool = new JsonPool(() => new FakeWorker() as unknown as Worker)
    await expect(pool.fetch('/bad', null)).rejects.toThrow(
      'Error fetching the gzipped object with HTTP status 403',
    )
  })

  it('says that it could not start, and tries again [R-upload-033]', async () => {
    let isFit = false
    const pool = new JsonPool(() => new FakeWorker(isFit) as unknown as Worker)
    await expect(pool.fetch('/a', null)).rejects.toThrow(/^Workers failed to initialize$/)
    isFit = true
    expect(await pool.fetch('/a', null)).toBe('/a')
    const refused = new JsonPool(() => {
      throw new DOMException('Refused.')
    })
    await expect(refused.fetch('/a', null)).rejects.toThrow('Workers failed to initialize')
  })
})
