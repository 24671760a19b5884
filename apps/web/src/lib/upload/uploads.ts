import { type UploadContext, uploadRule } from '@plax/contracts/upload-values'
import type { Api } from '../api.ts'
import { createStore, type Store } from '../store.ts'
import { createHasher } from './hasher.ts'
import { putBytes } from './put-bytes.ts'
import { sendFile, type SendDeps, type UploadedAsset } from './send-file.ts'
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
  error: unknown
  asset: UploadedAsset | null
}

interface Wanted {
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

/** The files that this tab sends, whichever page is open. */
export class Uploads {
  readonly store: Store<readonly Upload[]> = createStore<readonly Upload[]>([])
  readonly #deps: SendDeps
  readonly #shrink: typeof shrinkImage
  readonly #wanted = new Map<number, { wanted: Wanted; running: AbortController }>()
  #count = 0

  constructor(deps: SendDeps, shrink: typeof shrinkImage = shrinkImage) {
    this.#deps = deps
    this.#shrink = shrink
  }

  add(wanted: Wanted): number {
    this.#count += 1
    const id = this.#count
    const { file, context, place = null } = wanted
    const fresh = { sentBytes: 0, rate: null, secondsLeft: null, error: null, asset: null }
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

  #start(id: number, wanted: Wanted): void {
    const running = new AbortController()
    this.#wanted.set(id, { wanted, running })
    this.#change(id, { state: 'loading', error: null })
    void this.#runToItsEnd(id, wanted, running.signal)
  }

  async #runToItsEnd(id: number, wanted: Wanted, signal: AbortSignal): Promise<void> {
    try {
      const asset = await this.#run(id, wanted, signal)
      this.#change(id, { state: 'ready', asset, sentBytes: this.#find(id)?.bytes ?? 0 })
      wanted.onReady?.(asset)
    } catch (error) {
      const state = error instanceof Paused ? 'paused' : 'error'
      this.#change(id, { state, error, rate: null, secondsLeft: null })
    }
  }

  async #run(id: number, wanted: Wanted, signal: AbortSignal): Promise<UploadedAsset> {
    const { context, access = 'private' } = wanted
    const { maxBytes, maxSide: side = 8192, kinds } = uploadRule(context)
    const isImage = kinds.includes('png') && !kinds.includes('other')
    const limits = { maxBytes, maxWidth: side, maxHeight: side }
    const file = isImage ? await this.#shrink(wanted.file, limits) : wanted.file
    this.#change(id, { bytes: file.size })
    const speed = new Speed()
    const onBytes = (sentBytes: number) => {
      speed.add({ atMs: performance.now(), bytes: sentBytes })
      const secondsLeft = speed.secondsFor(file.size - sentBytes)
      this.#change(id, { state: 'uploading', sentBytes, rate: speed.rate, secondsLeft })
    }
    const onPackaging = () =>
      this.#change(id, { state: 'packaging', rate: null, secondsLeft: null })
    return sendFile(this.#deps, { file, context, access, signal, onBytes, onPackaging })
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
