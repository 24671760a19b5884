import type { OutputOf } from '@plax/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import type { Api } from '../../../lib/api.ts'

export type ListedPage = OutputOf<'GET /account/admin/info-pages'>['items'][number]
export type EditedPage = OutputOf<'GET /account/admin/info-pages/{pageId}'>
export type PageTexts = EditedPage['page']['texts']

export function pagesQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', 'info-pages'],
    queryFn: ({ signal }) => api('GET /account/admin/info-pages', { signal }),
  })
}

/** A page with its versions; null where there is none of that id yet. */
export function pageQuery(api: Api, pageId: string) {
  return queryOptions({
    queryKey: ['admin', 'info-pages', pageId],
    queryFn: async ({ signal }) => {
      try {
        return await api('GET /account/admin/info-pages/{pageId}', { params: { pageId }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'page.not_found') return null
        throw error
      }
    },
    // What is being written must not change under the hand.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Fetches anew what a changed page is shown by. */
export async function forgetPage(client: QueryClient, pageId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'info-pages'] }),
    client.resetQueries({ queryKey: ['info-page', pageId] }),
    client.invalidateQueries({ queryKey: ['footer-pages'] }),
  ])
}
