import { fetchJson } from './fetch-json.ts'
import type { AskedJson, ToldJson } from './json-pool.ts'

/** Fetches and parses off the page. */
addEventListener('message', ({ data }: MessageEvent<AskedJson>) => {
  void fetchJson(data).then(
    (value) => tell({ id: data.id, value }),
    (error: unknown) => tell({ id: data.id, error: error instanceof Error ? error.message : '' }),
  )
})
tell({ isReady: true })

function tell(told: ToldJson): void {
  postMessage(told)
}
