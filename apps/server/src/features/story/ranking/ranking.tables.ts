import type { RankingPeriod } from '@plax/contracts/story-values'

interface StoryReadsTable {
  /** `YYYY-MM-DD` of the operator's time zone. */
  day: string
  content_oid: string
  reader_oid: string
}

interface StoryRankingPeriodsTable {
  period: RankingPeriod
  since: string
  until: string
  ranked_at: Date
}

export interface StoryRankingsTable {
  period: RankingPeriod
  position: number
  place: number
  former_place: number | null
  readers: number
  content_oid: string
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    story_reads: StoryReadsTable
    story_ranking_periods: StoryRankingPeriodsTable
    story_rankings: StoryRankingsTable
  }
}
