import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type ManagerMode = OutputOf<'GET /channel/managers'>
export type Banner = OutputOf<'POST /account/creator-api/banners'>['banner']

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
