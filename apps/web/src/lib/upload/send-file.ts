import type { OutputOf } from '@plax/contracts'
import type { UploadContext } from '@plax/contracts/media/upload-values'
import { ApiError } from '../api-error.ts'
import type { Api } from '../api.ts'
import { fingerprint } from './fingerprint.ts'
import type { Hash } from './hasher.ts'
import { countParts, type Slice, slicesOf } from './plan-parts.ts'
import { PutError, type PutRequest } from './put-bytes.ts'
import type { Slots } from './slots.ts'

export type UploadedAsset = OutputOf<'POST /upload/uploaddone'>
type UploadStart = OutputOf<'GET /upload/'>

/** What sending needs of the browser; tests have others. */
export interface SendDeps {
  api: Api
  hash: Hash
  put: (putting: PutRequest) => Promise<string>
  slots: Slots
  /** Waits before something is tried again, until the browser is online too. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface SendOptions {
  file: File
  context: UploadContext
  access: 'public' | 'private'
  signal: AbortSignal
  onBytes: (bytes: number) => void
  onPackaging: () => void
  /** Told where the line is lost; it is tried again. */
  onLost: () => void
}

const triesOfPart = 6
const askAgainMs = 2000

/** Whether no answer came at all: browsers throw a `TypeError` for a call that found no way. */
export function isLineLost(error: unknown): boolean {
  return error instanceof PutError ? error.status === 0 : error instanceof TypeError
}

/** What was sent is not what arrived (R-upload-012). */
export class IntegrityError extends Error {}

/**
 * Sends a file, and goes on where it stopped if it was sent in part before, here or in another browser.
 * Throws `IntegrityError`, `PutError`, `ApiError`, or the signal's reason.
 */
export async function sendFile(deps: SendDeps, sending: SendOptions): Promise<UploadedAsset> {
  const { file, context, access, signal } = sending
  const hash = await fingerprint(file, deps.hash)
  const query = {
    key: `${context}/${hash}${extensionOf(file.name)}`,
    filetype: file.type || 'application/octet-stream',
    numParts: countParts(file.size),
    access,
    context,
    hash,
    fileSize: file.size,
    name: file.name.slice(0, 200),
  }
  const begin = () => deps.api('GET /upload/', { query, signal })
  const begun = await begin()
  if (begun.state === 'uploading') await sendParts(deps, sending, { begun, begin })
  sending.onPackaging()
  return finish(deps, query.key, signal)
}

async function sendParts(
  deps: SendDeps,
  { file, signal, onBytes, onLost }: SendOptions,
  { begun, begin }: { begun: UploadStart; begin: () => Promise<UploadStart> },
): Promise<void> {
  const slices = slicesOf(file.size, begun.partUploadUrls.length)
  const parts = new Parts(begun, begin)
  const sent = new Map<number, number>()
  const report = (number: number, bytes: number) => {
    sent.set(number, bytes)
    onBytes([...sent.values()].reduce((all, some) => all + some, 0))
  }
  const stop = new AbortController()
  const all = AbortSignal.any([signal, stop.signal])
  const sendSlice = async (slice: Slice) => {
    const bytes = file.slice(slice.start, slice.end)
    // Parts that are there already are not sent again (R-upload-009).
    const etag = parts.etag(slice.number)
    if (etag !== null) {
      await compare(deps.api, parts, { number: slice.number, md5: await deps.hash(bytes), etag })
      return report(slice.number, bytes.size)
    }
    const onProgress = (some: number) => report(slice.number, some)
    const putting = { bytes, contentType: file.type || 'application/octet-stream' }
    await deps.slots.run(() =>
      sendPart(deps, parts, { number: slice.number, ...putting, onProgress, onLost, signal: all }),
    )
  }
  try {
    await Promise.all(slices.map(sendSlice))
  } catch (error) {
    stop.abort(error)
    throw error
  }
}

/** The addresses of the parts; they expire, and then others are asked for, once for all parts. */
class Parts {
  #begun: UploadStart
  readonly #begin: () => Promise<UploadStart>
  #renewing: Promise<void> | null = null

  constructor(begun: UploadStart, begin: () => Promise<UploadStart>) {
    this.#begun = begun
    this.#begin = begin
  }

  get key(): string {
    return this.#begun.key
  }

  /** Of a part that is there already. */
  etag(number: number): string | null {
    return this.#begun.partUploadUrls[number - 1]?.ETag ?? null
  }

  url(number: number): string {
    return this.#begun.uploadUrls[number - 1] ?? ''
  }

  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null
    })
    return this.#renewing
  }

  async #renew(): Promise<void> {
    this.#begun = await this.#begin()
  }
}

async function sendPart(
  { api, hash, put, pause }: SendDeps,
  parts: Parts,
  part: Omit<PutRequest, 'url'> & { number: number; onLost: () => void },
): Promise<void> {
  const md5 = await hash(part.bytes)
  for (let tries = 1; ; tries += 1) {
    part.signal.throwIfAborted()
    const url = parts.url(part.number)
    try {
      const etag = await put({ ...part, url })
      await compare(api, parts, { number: part.number, md5, etag })
      const body = { key: parts.key, url, ETag: etag }
      await api('POST /upload/multipart/url/done', { body, signal: part.signal })
      return
    } catch (error) {
      part.signal.throwIfAborted()
      if (error instanceof IntegrityError) throw error
      if (tries >= triesOfPart || !isPassing(error)) throw error
      part.onProgress(0)
      if (isLineLost(error)) part.onLost()
      await pause(1000 * 2 ** (tries - 1), part.signal)
      if (error instanceof PutError && error.status === 403) await parts.renew()
    }
  }
}

/**
 * Has the MD5 of a part equal its ETag (R-upload-011). If it doesn't, the server has the upload fail too,
 * so that another try sends all parts again.
 */
async function compare(
  api: Api,
  parts: Parts,
  { number, md5, etag }: { number: number; md5: string; etag: string },
): Promise<void> {
  if (etag === md5) return
  // oxlint-disable-next-line no-console -- the documents want it logged (R-upload-012)
  console.error('A part of a file is not what was sent.', number)
  const body = { key: parts.key, url: parts.url(number), ETag: md5 }
  await api('POST /upload/multipart/url/done', { body }).catch(() => null)
  throw new IntegrityError()
}

/** The line, a busy server, or an address that expired: none of these is the file's fault. */
function isPassing(error: unknown): boolean {
  if (error instanceof PutError) return error.status !== 507 && error.status !== 413
  if (error instanceof ApiError) return error.status >= 500 || error.status === 429
  return true
}

async function finish(
  { api, pause }: SendDeps,
  key: string,
  signal: AbortSignal,
): Promise<UploadedAsset> {
  for (;;) {
    const asset = await api('POST /upload/uploaddone', { body: { payload: { key } }, signal })
    if (asset.state === 'done') return asset
    await pause(askAgainMs, signal)
  }
}

function extensionOf(name: string): string {
  return /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0].toLowerCase() ?? ''
}
