import type { OutputOf } from '@plax/contracts'
import { type RankingPeriod, rankingPeriods } from '@plax/contracts/ranking-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type RankedStory = OutputOf<'GET /story-chat/rankings'>['items'][number]

export type RankedContent = OutputOf<'GET /content/rankings'>['items'][number]

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
  return pagedQuery(['ranking', period, 'all'], (page, signal) =>
    api('GET /story-chat/rankings', {
      query: { period, limit: 30, ...page },
      signal,
    }),
  )
}

/** The same of videos and audio. */
export function contentRankingQuery(api: Api, period: RankingPeriod) {
  return pagedQuery(['ranking', 'content', period], (page, signal) =>
    api('GET /content/rankings', { query: { period, limit: 30, ...page }, signal }),
  )
}

/** The period that an address names; of any other the week. */
export function periodOf(text: unknown): RankingPeriod {
  return rankingPeriods.find((period) => period === text) ?? 'weekly'
}
