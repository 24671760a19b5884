import { accessToken } from '../access-token.ts'
import { JsonPool } from './json-pool.ts'

let pool: JsonPool | null = null

/** A JSON file, fetched off the page; `token` is the reader's, of `accessToken`. */
export function fetchJsonAsset(url: string, token: string | null): Promise<unknown> {
  pool ??= new JsonPool(
    () => new Worker(new URL('./json-worker.ts', import.meta.url), { type: 'module' }),
  )
  return pool.fetch(url, token)
}

/** The same with the token of whoever is signed in; a bucket elsewhere is told no token. */
export async function fetchJsonFor(viewerOid: string | null, url: string): Promise<unknown> {
  const address = new URL(url, location.href)
  const isOurs = address.origin === location.origin
  const token = isOurs && viewerOid !== null ? await accessToken(viewerOid) : null
  return fetchJsonAsset(address.href, typeof token === 'string' ? token : null)
}
