import { JsonPool } from './json-pool.ts'

let pool: JsonPool | null = null

/** A JSON file, fetched off the page; `token` is the reader's, of `accessToken`. */
export function fetchJsonAsset(url: string, token: string | null): Promise<unknown> {
  pool ??= new JsonPool(
    () => new Worker(new URL('./json-worker.ts', import.meta.url), { type: 'module' }),
  )
  return pool.fetch(url, token)
}
