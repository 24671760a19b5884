import type { OutputOf } from '@plax/contracts'
import type { UnreadState } from '@plax/contracts/notification/notification'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type NotificationItem = OutputOf<'GET /account/notifications'>['items'][number]
export type Settings = OutputOf<'GET /account/notification/setting'>

const listKey = ['notifications', 'list'] as const
const latestKey = ['notifications', 'latest'] as const
export const stateKey = ['notifications', 'state'] as const
export const settingsKey = ['notifications', 'settings'] as const

/** The whole list, page by page. */
export function notificationsQuery(api: Api) {
  return pagedQuery(listKey, (page, signal) =>
    api('GET /account/notifications', {
      query: { limit: 30, ...page },
      signal,
    }),
  )
}

/** What the bell shows. */
export function latestQuery(api: Api) {
  return queryOptions({
    queryKey: latestKey,
    queryFn: ({ signal }) => api('GET /account/notifications', { query: { limit: 8 }, signal }),
  })
}

export function settingsQuery(api: Api) {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /account/notification/setting', { signal }),
  })
}

/** Shows what the server says now, in every list that is open. */
export async function refreshLists(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    queryClient.invalidateQueries({ queryKey: latestKey }),
  ])
}

/** Marks notifications as read, and shows it. */
export async function markRead(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  which: { ids: string[] } | { upTo: string },
): Promise<void> {
  const { unread } = await api('POST /account/notification', { body: which })
  // Before the hub sent a state, the lists say how many.
  queryClient.setQueryData<UnreadState>(stateKey, (state) => state && { ...state, unread })
  await refreshLists(queryClient)
}
