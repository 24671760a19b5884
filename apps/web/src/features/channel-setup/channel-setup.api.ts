import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type ChannelSettings = OutputOf<'GET /channel/settings'>['settings']
export type ManagerMode = OutputOf<'GET /channel/managers'>
export type Banner = OutputOf<'POST /account/creator-api/banners'>['banner']

export function settingsQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['channel-settings', creatorOid],
    queryFn: async ({ signal }) =>
      (await api('GET /channel/settings', { query: { creatorOid }, signal })).settings,
    // What is written would be lost by a newer form.
    refetchOnWindowFocus: false,
  })
}

export function managerModeQuery(api: Api) {
  return queryOptions({
    queryKey: ['channel-managers'],
    queryFn: ({ signal }) => api('GET /channel/managers', { signal }),
  })
}

export function bannersQuery(api: Api) {
  return pagedQuery(['channel-banners'], (page, signal) =>
    api('GET /account/creator-api/banners', { query: { limit: 10, ...page }, signal }),
  )
}
