import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'

type Bundles = OutputOf<'GET /bundle'>
export type BundleExport = NonNullable<Bundles['exported']>
export type BundleImport = NonNullable<Bundles['imported']>
export type ImportLine = OutputOf<'GET /bundle/imports/{importOid}/lines'>['items'][number]

const askAgainMs = 2000

/** The latest export and import; asked again while one of them runs. */
export function bundlesQuery(api: Api) {
  return queryOptions({
    queryKey: ['bundles'],
    queryFn: ({ signal }) => api('GET /bundle', { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      [data?.exported, data?.imported].some((work) => work?.state === 'running')
        ? askAgainMs
        : false,
  })
}

export function linesQuery(api: Api, importOid: string) {
  return pagedQuery(['bundle-lines', importOid], (page, signal) =>
    api('GET /bundle/imports/{importOid}/lines', {
      params: { importOid },
      query: { limit: 50, ...page },
      signal,
    }),
  )
}
