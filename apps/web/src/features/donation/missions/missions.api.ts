import type { OutputOf } from '@plax/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type MissionSettings = OutputOf<'GET /live/donation/mission/settings'>
export type Mission = OutputOf<'GET /live/donation/missions/active'>['items'][number]

export function missionSettingsQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['missions', 'settings', creatorOid],
    queryFn: ({ signal }) =>
      api('GET /live/donation/mission/settings', { query: { creatorOid }, signal }),
    // Creators who can’t go live take none.
    retry: false,
  })
}

/** Those that haven’t ended. */
export function activeMissionsQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['missions', 'active', creatorOid],
    queryFn: ({ signal }) =>
      api('GET /live/donation/missions/active', { query: { creatorOid }, signal }),
  })
}

/** What the caller received, or gave coins for. */
export function missionsQuery(api: Api, asked: { side: 'received' | 'made'; creatorOid: string }) {
  return infiniteQueryOptions({
    queryKey: ['missions', asked],
    queryFn: ({ signal, pageParam }) =>
      api('GET /live/donation/missions', {
        query: { ...asked, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
