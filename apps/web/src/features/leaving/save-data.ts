import type { Api } from '../../lib/api.ts'
import { problemOf } from '../../lib/api-error.ts'
import { nameIn, saveBlob } from '../../lib/save-file.ts'

/**
 * Fetches all that is known of the reader and lets the browser save it. How long the file becomes is
 * known at its end only, so `onBytes` tells what has come. Throws ApiError.
 */
export async function saveData(
  api: Api,
  wanted: { lang: string; signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> {
  const { lang, signal, onBytes } = wanted
  const { token } = await api('POST /account/data-download', { signal })
  const query = new URLSearchParams({ token, lang })
  const response = await fetch(`/api/account/data-download?${query}`, {
    credentials: 'same-origin',
    signal,
  })
  if (!response.ok || !response.body) throw await problemOf(response)
  const name = nameIn(response.headers.get('content-disposition') ?? '')
  saveBlob(new Blob(await readAll(response.body, onBytes), { type: 'application/json' }), name)
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value)
    bytes += read.value.byteLength
    onBytes(bytes)
  }
  return chunks
}
