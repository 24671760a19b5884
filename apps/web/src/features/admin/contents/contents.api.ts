import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import type { ModerationCalls } from '../moderate-button.tsx'
import { itemQuery } from '../item-query.ts'
import { adminPagedQuery } from '../paged-query.ts'

export type AdminContent = OutputOf<'GET /content/admin/contents'>['items'][number]
export type ContentDetail = OutputOf<'GET /content/admin/content'>

/** What takes content down, and restores it. */
export const contentCalls = {
  takeDown: 'POST /content/admin/{contentOid}/take-down',
  restore: 'POST /content/admin/{contentOid}/restore',
} as const satisfies ModerationCalls

export const contentsKey = 'contents'

export function contentsQuery(api: Api, filters: Parameters<typeof itemQuery>[0]) {
  const query = itemQuery(filters)
  return adminPagedQuery([contentsKey, query], (page, signal) =>
    api('GET /content/admin/contents', { query: { ...query, ...page }, signal }),
  )
}

export function contentQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['admin', contentsKey, 'one', contentOid],
    queryFn: ({ signal }) => api('GET /content/admin/content', { query: { contentOid }, signal }),
    refetchOnWindowFocus: false,
    retry: false,
  })
}
