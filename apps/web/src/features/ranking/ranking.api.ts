import { type RankingPeriod, rankingPeriods } from '@plax/contracts/shelf/ranking-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

/** The first items of a kind in a period. */
export function topOfKindQuery(api: Api, kind: ItemKind, period: RankingPeriod) {
  return queryOptions({
    queryKey: ['ranking', kind.name, period, 'top'],
    queryFn: ({ signal }) => kind.ranking.list(api, { period, limit: 12 }, signal),
  })
}

/** The first stories of a period. */
export function topQuery(api: Api, period: RankingPeriod) {
  return queryOptions({
    queryKey: ['ranking', period, 'top'],
    queryFn: ({ signal }) =>
      api('GET /story-chat/rankings', { query: { period, limit: 12 }, signal }),
  })
}

/** The whole ranking of a kind, page by page. */
export function rankingQuery(api: Api, kind: ItemKind, period: RankingPeriod) {
  return pagedQuery(['ranking', kind.name, period, 'all'], (page, signal) =>
    kind.ranking.list(api, { period, limit: 30, ...page }, signal),
  )
}

/** The period that an address names; of any other the week. */
export function periodOf(text: unknown): RankingPeriod {
  return rankingPeriods.find((period) => period === text) ?? 'weekly'
}
