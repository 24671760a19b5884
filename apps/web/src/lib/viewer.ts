import type { OutputOf } from '@plax/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from './app-context.ts'
import type { Api } from './api.ts'
import { useEarlyQuery } from './early-query.ts'
import { sessionEndedStore } from './sign-in-state.ts'
import { useStore } from './store.ts'

/** The reader who is signed in, as the server tells it to them alone. */
export type Viewer = OutputOf<'POST /account/signup'>['user']

export const viewerQueryKey = ['viewer'] as const

/** Null where nobody is signed in. */
export function viewerQuery(api: Api) {
  return queryOptions({
    queryKey: viewerQueryKey,
    queryFn: async (): Promise<Viewer | null> => (await api('GET /account/getuser', {})).self,
    staleTime: 60_000,
  })
}

/** Whether the user info is on its way, and nothing is known of the reader yet (R-auth-011). */
export function isFetchingViewer(queryClient: QueryClient): boolean {
  const state = queryClient.getQueryState(viewerQueryKey)
  return state?.fetchStatus === 'fetching' && state.data === undefined
}

/** Waits while the user info is on its way; a failure releases the waiters too. */
export async function viewerFetched(queryClient: QueryClient): Promise<void> {
  if (!isFetchingViewer(queryClient)) return
  await queryClient
    .getQueryCache()
    .find({ queryKey: viewerQueryKey })
    ?.promise?.catch(() => {})
}

/** The reader who is signed in, or null. */
export function useViewer(): Viewer | null {
  const { api } = useApp()
  return useEarlyQuery(viewerQuery(api)).data ?? null
}

/**
 * As `useViewer`; and where their session ended elsewhere, still the one whom this part of the page was
 * drawn for, so that what they typed is there when they have logged in again.
 */
export function useLastingViewer(): Viewer | null {
  const viewer = useViewer()
  const hasEnded = useStore(sessionEndedStore)
  const [last, setLast] = useState(viewer)
  if (viewer && viewer !== last) setLast(viewer)
  return viewer ?? (hasEnded ? last : null)
}
