import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type Voice = OutputOf<'GET /live/tts/voices'>['items'][number]

/** The voices that donors can choose. */
export function voicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['voices'],
    queryFn: ({ signal }) => api('GET /live/tts/voices', { signal }),
  })
}
