import type { JsonRequest } from './json-pool.ts'
import { fetchCached } from './local-caches.ts'

/**
 * Fetches an asset with the reader's token, unpacks it where it is packed, and parses it. Throws the
 * documents' words where it cannot be had (R-upload-032).
 */
export async function fetchJson({
  url,
  token,
}: Pick<JsonRequest, 'url' | 'token'>): Promise<unknown> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetchCached('assets', url, { init: { headers }, isSigned: true })
  if (!answer.ok || !answer.body) {
    throw new Error(`Error fetching the gzipped object with HTTP status ${answer.status}`)
  }
  const [head, body] = answer.body.tee()
  return JSON.parse(await textOf((await isPacked(head)) ? unpack(body) : body)) as unknown
}

/** By its first bytes; servers unpack what they said was packed. */
async function isPacked(stream: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = stream.getReader()
  const { value } = await reader.read()
  void reader.cancel()
  return value?.[0] === 0x1f && value[1] === 0x8b
}

function unpack(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return stream.pipeThrough(
    new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>,
  )
}

function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream as BodyInit).text()
}
