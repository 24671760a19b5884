/** What this browser keeps of files (R-upload-037). */
export const cacheNames = ['assets', 'assets_v2', 'images', 'public-images'] as const

export type CacheName = (typeof cacheNames)[number]

/** Such as 2026112309: the key of a cached file changes with it (R-upload-038). */
export function hourOf(now: Date): string {
  return now.toISOString().slice(0, 13).replaceAll(/\D/g, '')
}

/**
 * A file from the cache of this hour, or else from the server; only what came well is kept. Those of
 * the same file from hours before go. Where the browser has no cache, each time from the server.
 */
export async function fetchCached(
  name: CacheName,
  url: string,
  { init = {}, now = new Date() }: { init?: RequestInit; now?: Date } = {},
): Promise<Response> {
  const cache = await openCache(name)
  const key = keyOf(url, hourOf(now))
  const kept = await cache?.match(key)
  if (kept) return kept
  const answer = await fetch(key, init)
  if (cache && answer.status === 200) {
    await cache.delete(url, { ignoreSearch: true })
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

function keyOf(url: string, hour: string): string {
  const [path = '', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  params.set('t', hour)
  return `${path}?${params}`
}

async function openCache(name: CacheName): Promise<Cache | null> {
  // There is none in a page without TLS, and some browsers refuse it in private windows.
  if (typeof caches === 'undefined') return null
  return caches.open(name).catch(() => null)
}
