export interface JsonRequest {
  id: number
  url: string
  token: string | null
}

export type JsonResponse =
  | { isReady: true }
  | { id: number; value: unknown }
  | { id: number; error: string }

interface PendingFetch {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** R-upload-025. */
export const poolSize = 3

/**
 * Fetches JSON in a few threads, which start with the first one, each in turn. Rejects with
 * `Workers failed to initialize` (R-upload-033), or with what a fetch failed with (R-upload-032).
 */
export class JsonPool {
  readonly #start: () => Worker
  readonly #waiting = new Map<number, PendingFetch>()
  #workers: Promise<Worker[]> | null = null
  #count = 0

  constructor(start: () => Worker) {
    this.#start = start
  }

  async fetch(url: string, token: string | null): Promise<unknown> {
    this.#workers ??= this.#open()
    const workers = await this.#workers.catch((error: unknown) => {
      // The next one tries again.
      this.#workers = null
      throw error
    })
    this.#count += 1
    const id = this.#count
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      workers[id % workers.length]?.postMessage({ id, url, token } satisfies JsonRequest)
    })
  }

  #open(): Promise<Worker[]> {
    return Promise.all(Array.from({ length: poolSize }, () => this.#openOne()))
  }

  #openOne(): Promise<Worker> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error('Workers failed to initialize'))
      try {
        const worker = this.#start()
        worker.addEventListener('error', fail)
        worker.addEventListener('message', ({ data }: MessageEvent<JsonResponse>) => {
          if ('isReady' in data) return resolve(worker)
          const asked = this.#waiting.get(data.id)
          this.#waiting.delete(data.id)
          if ('error' in data) asked?.reject(new Error(data.error))
          else asked?.resolve(data.value)
        })
      } catch {
        fail()
      }
    })
  }
}
