import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type AdminVoices = OutputOf<'GET /live/admin/tts/voices'>
export type AdminVoice = AdminVoices['items'][number]
export type AddableVoice = OutputOf<'GET /live/admin/tts/api/voices'>['items'][number]

export function adminVoicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', 'voices'],
    queryFn: ({ signal }) => api('GET /live/admin/tts/voices', { signal }),
  })
}

/** What can be added: asked of the provider each time. */
export function addableVoicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', 'addable-voices'],
    queryFn: ({ signal }) => api('GET /live/admin/tts/api/voices', { signal }),
    gcTime: 0,
  })
}
