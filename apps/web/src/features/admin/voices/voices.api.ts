import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type AdminVoices = OutputOf<'GET /live/admin/tts/voices'>
export type AdminVoice = AdminVoices['items'][number]
export type AddableVoice = OutputOf<'GET /live/admin/tts/api/voices'>['items'][number]

/** Samples are made when the list is first read. */
const sampleMs = 3000

export function adminVoicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', 'voices'],
    queryFn: ({ signal }) => api('GET /live/admin/tts/voices', { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(lacksSample) ? sampleMs : false),
  })
}

function lacksSample({ hasKey, sampleUrl, sampleFault }: AdminVoice): boolean {
  return hasKey && sampleUrl === null && sampleFault === null
}

/** What can be added: asked of the provider each time. */
export function addableVoicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', 'addable-voices'],
    queryFn: ({ signal }) => api('GET /live/admin/tts/api/voices', { signal }),
    gcTime: 0,
  })
}
