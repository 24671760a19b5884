import { fetchJson } from './fetch-json.ts'
import type { JsonRequest, JsonResponse } from './json-pool.ts'

/** Fetches and parses off the page. */
addEventListener('message', ({ data }: MessageEvent<JsonRequest>) => {
  void fetchJson(data).then(
    (value) => post({ id: data.id, value }),
    (error: unknown) => post({ id: data.id, error: error instanceof Error ? error.message : '' }),
  )
})
post({ isReady: true })

function post(response: JsonResponse): void {
  postMessage(response)
}
