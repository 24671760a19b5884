import type { RankingPeriod } from '@plax/contracts/shelf/ranking-values'

interface ShelfReadsTable {
  item_oid: string
  reader_oid: string
  /** `YYYY-MM-DD` of the operator's time zone. */
  day: string
}

interface ShelfRankingPeriodsTable {
  kind: string
  period: RankingPeriod
  since: string
  until: string
  ranked_at: Date
}

export interface ShelfRankingsTable {
  kind: string
  period: RankingPeriod
  position: number
  place: number
  former_place: number | null
  readers: number
  item_oid: string
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    shelf_reads: ShelfReadsTable
    shelf_ranking_periods: ShelfRankingPeriodsTable
    shelf_rankings: ShelfRankingsTable
  }
}
