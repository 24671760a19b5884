import type { OutputOf } from '@plax/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApp } from './app-context.ts'
import type { Api } from './api.ts'

/** The reader who is signed in, as the server tells it to them alone. */
export type Viewer = NonNullable<OutputOf<'GET /account/getuser'>['self']>

export const viewerQueryKey = ['viewer'] as const

/** Null where nobody is signed in. */
export function viewerQuery(api: Api) {
  return queryOptions({
    queryKey: viewerQueryKey,
    queryFn: async (): Promise<Viewer | null> => (await api('GET /account/getuser', {})).self,
    staleTime: 60_000,
  })
}

/** The reader who is signed in, or null. */
export function useViewer(): Viewer | null {
  const { api } = useApp()
  return useQuery(viewerQuery(api)).data ?? null
}
