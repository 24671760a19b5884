import type { AdCounter, AdPlacement } from '@plax/contracts/ads/ad-values'
import type { Language } from '@plax/contracts/languages'
import type { ColumnType, Selectable } from 'kysely'

interface AdsTable {
  oid: string
  title: string
  link: string
  language: Language | null
  placement: AdPlacement
  /** Whose ad it is, if it’s a creator’s own. */
  creator_oid: string | null
  image_asset_oid: string | null
  video_oid: string | null
  length_seconds: number
  skip_seconds: number
  threshold_seconds: number
  weight: number
  daily_cap: number
  exempts_subscribers: boolean
  is_paused: boolean
  starts_at: Date
  ends_at: Date | null
  created_at: Date
  deleted_at: Date | null
}

/** Read as an instant, so queries select its text. */
type Day = ColumnType<Date, string, string>

interface AdDaysTable {
  ad_oid: string
  day: Day
  shows: number
  clicks: number
  skips: number
  completions: number
  thresholds: number
}

interface AdCountedTable {
  impression_oid: string
  counter: AdCounter
  given_at: Date
}

interface AdViewerDaysTable {
  viewer_kind: 'user' | 'guest' | 'address'
  viewer_oid: string
  ad_oid: string
  day: Day
  times: number
}

export type AdRow = Selectable<AdsTable>

declare module '../../platform/db/database.ts' {
  interface Database {
    ads: AdsTable
    ad_days: AdDaysTable
    ad_counted: AdCountedTable
    ad_viewer_days: AdViewerDaysTable
  }
}
