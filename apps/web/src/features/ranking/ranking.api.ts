import type { OutputOf } from '@plax/contracts'
import { type RankingPeriod, rankingPeriods } from '@plax/contracts/story-values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type RankedStory = OutputOf<'GET /story-chat/rankings'>['items'][number]

/** The first places of a period. */
export function topQuery(api: Api, period: RankingPeriod) {
  return queryOptions({
    queryKey: ['ranking', period, 'top'],
    queryFn: ({ signal }) =>
      api('GET /story-chat/rankings', { query: { period, limit: 12 }, signal }),
  })
}

/** A whole ranking, page by page. */
export function rankingQuery(api: Api, period: RankingPeriod) {
  return infiniteQueryOptions({
    queryKey: ['ranking', period, 'all'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /story-chat/rankings', {
        query: { period, limit: 30, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** The genres that have stories, and the hashtags of the newest. */
export function topicsQuery(api: Api) {
  return queryOptions({
    queryKey: ['topics'],
    queryFn: ({ signal }) => api('GET /story-chat/topics', { signal }),
  })
}

/** The period that an address names; of any other the week. */
export function periodOf(text: unknown): RankingPeriod {
  return rankingPeriods.find((period) => period === text) ?? 'weekly'
}
