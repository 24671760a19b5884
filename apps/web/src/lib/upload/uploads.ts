import { type UploadContext, uploadRule } from '@plax/contracts/media/upload-values'
import type { Api } from '../api.ts'
import { createStore, type Store } from '../store.ts'
import { createHasher } from './hasher.ts'
import { putBytes } from './put-bytes.ts'
import { isLineLost, sendFile, type SendDeps, type UploadedAsset } from './send-file.ts'
import { shrinkImage } from './shrink-image.ts'
import { Slots } from './slots.ts'
import { Speed } from './speed.ts'
import { untilOnline } from './until-online.ts'

/** R-upload-006; before a file is chosen there is nothing to show but `click to upload`. */
export type UploadState = 'loading' | 'uploading' | 'paused' | 'packaging' | 'ready' | 'error'

export interface Upload {
  id: number
  name: string
  context: UploadContext
  /** Of the form that wants it; null where it is only among the files. */
  place: string | null
  state: UploadState
  bytes: number
  sentBytes: number
  /** Bytes a second, and the seconds that are left; null until they are known. */
  rate: number | null
  secondsLeft: number | null
  /** Nothing comes through; it goes on as soon as something does. */
  isWaiting: boolean
  error: unknown
  asset: UploadedAsset | null
}

interface UploadRequest {
  file: File
  context: UploadContext
  access?: 'public' | 'private'
  place?: string
  /** Told once it is ready. */
  onReady?: (asset: UploadedAsset) => void
}

/** Why a file stopped without a fault. */
class Paused extends Error {}

const partsAtOnce = 3
/** Without a byte for so long, the line counts as lost. */
const quietMs = 10_000
const firstWaitMs = 2000
const longestWaitMs = 60_000

const lost = { isWaiting: true, rate: null, secondsLeft: null }

/** The files that this tab sends, whichever page is open. */
export class Uploads {
  readonly store: Store<readonly Upload[]> = createStore<readonly Upload[]>([])
  readonly #deps: SendDeps
  readonly #shrink: typeof shrinkImage
  readonly #wanted = new Map<number, { wanted: UploadRequest; running: AbortController }>()
  #count = 0

  constructor(deps: SendDeps, shrink: typeof shrinkImage = shrinkImage) {
    this.#deps = deps
    this.#shrink = shrink
  }

  add(wanted: UploadRequest): number {
    this.#count += 1
    const id = this.#count
    const { file, context, place = null } = wanted
    const pace = { sentBytes: 0, rate: null, secondsLeft: null, isWaiting: false }
    const fresh = { ...pace, error: null, asset: null }
    const { name, size: bytes } = file
    const upload = { id, name, context, place, state: 'loading' as const, bytes }
    this.store.set([...this.store.get(), { ...upload, ...fresh }])
    this.#start(id, wanted)
    return id
  }

  pause(id: number): void {
    this.#wanted.get(id)?.running.abort(new Paused())
  }

  /** Goes on after a pause, and tries again after an error. */
  resume(id: number): void {
    const known = this.#wanted.get(id)
    const state = this.#find(id)?.state
    if (known && (state === 'paused' || state === 'error')) this.#start(id, known.wanted)
  }

  /** Takes it off the list; what arrived of it is forgotten by the server in a week. */
  remove(id: number): void {
    this.pause(id)
    this.#wanted.delete(id)
    this.store.set(this.store.get().filter((upload) => upload.id !== id))
  }

  /** Whether leaving the page would stop one. */
  get isBusy(): boolean {
    const busy = new Set<UploadState>(['loading', 'uploading', 'packaging'])
    return this.store.get().some(({ state }) => busy.has(state))
  }

  #find(id: number): Upload | undefined {
    return this.store.get().find((upload) => upload.id === id)
  }

  #start(id: number, wanted: UploadRequest): void {
    const running = new AbortController()
    this.#wanted.set(id, { wanted, running })
    this.#change(id, { state: 'loading', error: null })
    void this.#runToItsEnd(id, wanted, running.signal)
  }

  async #runToItsEnd(id: number, wanted: UploadRequest, signal: AbortSignal): Promise<void> {
    try {
      const asset = await this.#runUntilSent(id, wanted, signal)
      const sentBytes = this.#find(id)?.bytes ?? 0
      this.#change(id, { state: 'ready', asset, sentBytes, isWaiting: false })
      wanted.onReady?.(asset)
    } catch (error) {
      const state = error instanceof Paused ? 'paused' : 'error'
      this.#change(id, { state, error, rate: null, secondsLeft: null, isWaiting: false })
    }
  }

  /** Waits for a line that is lost, each time longer; it goes on with the parts that are missing. */
  async #runUntilSent(
    id: number,
    wanted: UploadRequest,
    signal: AbortSignal,
  ): Promise<UploadedAsset> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        return await this.#run(id, wanted, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!isLineLost(error)) throw error
        this.#change(id, lost)
        await this.#deps.pause(waitMs, signal)
      }
    }
  }

  async #run(id: number, wanted: UploadRequest, signal: AbortSignal): Promise<UploadedAsset> {
    const { context, access = 'private' } = wanted
    const { maxBytes, maxSide: side = 8192, kinds } = uploadRule(context)
    const isImage = kinds.includes('png') && !kinds.includes('other')
    const limits = { maxBytes, maxWidth: side, maxHeight: side }
    const file = isImage ? await this.#shrink(wanted.file, limits) : wanted.file
    this.#change(id, { bytes: file.size })
    const speed = new Speed()
    let known = 0
    let quiet: ReturnType<typeof setTimeout> | undefined
    const onLost = () => {
      clearTimeout(quiet)
      speed.reset()
      this.#change(id, lost)
    }
    const onBytes = (sentBytes: number) => {
      const isMore = sentBytes > known
      known = sentBytes
      // What a part that failed had sent goes, and is no sign of a line.
      if (!isMore) return this.#change(id, { sentBytes })
      clearTimeout(quiet)
      quiet = setTimeout(onLost, quietMs)
      speed.add({ atMs: performance.now(), bytes: sentBytes })
      const secondsLeft = speed.secondsFor(file.size - sentBytes)
      const pace = { rate: speed.rate, secondsLeft, isWaiting: false }
      this.#change(id, { state: 'uploading', sentBytes, ...pace })
    }
    const onPackaging = () => {
      clearTimeout(quiet)
      const pace = { rate: null, secondsLeft: null, isWaiting: false }
      this.#change(id, { state: 'packaging', ...pace })
    }
    const sending = { file, context, access, signal, onBytes, onPackaging, onLost }
    return sendFile(this.#deps, sending).finally(() => clearTimeout(quiet))
  }

  #change(id: number, change: Partial<Upload>): void {
    this.store.set(
      this.store.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    )
  }
}

let ofTab: Uploads | null = null

/** The uploads of this tab; they go on while pages change. */
export function tabUploads(api: Api): Uploads {
  ofTab ??= new Uploads({
    api,
    hash: createHasher(
      () => new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' }),
    ),
    put: putBytes,
    slots: new Slots(partsAtOnce),
    pause: untilOnline,
  })
  return ofTab
}
