/** What this browser keeps of files (R-upload-037). */
export const cacheNames = ['assets', 'assets_v2', 'images', 'public-images'] as const

export type CacheName = (typeof cacheNames)[number]

/** Such as 2026112309: the key of a cached file changes with it (R-upload-038). */
export function hourOf(now: Date): string {
  return now.toISOString().slice(0, 13).replaceAll(/\D/g, '')
}

/** An address that is another one each hour (R-upload-024). */
export function inHour(url: string, now = new Date()): string {
  const [path = '', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  params.set('t', hourOf(now))
  return `${path}?${params}`
}

/**
 * A file from the cache of this hour, or else from the server; only what came well is kept. Other
 * versions of it go, and all of hours before. Where the browser has no cache, each time from the server.
 * A signed address is asked for as it is, and kept without its signature, as that changes.
 */
export async function fetchCached(
  name: CacheName,
  url: string,
  {
    init = {},
    isSigned = false,
    now = new Date(),
  }: { init?: RequestInit; isSigned?: boolean; now?: Date } = {},
): Promise<Response> {
  const cache = await openCache(name)
  const key = inHour(isSigned ? (url.split('?', 1)[0] ?? url) : url, now)
  const kept = await cache?.match(key)
  if (kept) return kept
  const answer = await fetch(isSigned ? url : key, init)
  if (cache && answer.status === 200) {
    await forgetOld(cache, url, now)
    await cache.put(key, answer.clone()).catch(() => {})
  }
  return answer
}

/** Deletes all four; answers whether each is gone. */
export async function purgeLocalCaches(): Promise<boolean> {
  if (typeof caches === 'undefined') return true
  await Promise.all(cacheNames.map((name) => caches.delete(name)))
  const left = await caches.keys()
  return cacheNames.every((name) => !left.includes(name))
}

async function forgetOld(cache: Cache, url: string, now: Date): Promise<void> {
  await cache.delete(url, { ignoreSearch: true })
  const kept = await cache.keys()
  const old = kept.filter((file) => new URL(file.url).searchParams.get('t') !== hourOf(now))
  await Promise.all(old.map((file) => cache.delete(file)))
}

async function openCache(name: CacheName): Promise<Cache | null> {
  // There is none in a page without TLS, and some browsers refuse it in private windows.
  if (typeof caches === 'undefined') return null
  return caches.open(name).catch(() => null)
}
