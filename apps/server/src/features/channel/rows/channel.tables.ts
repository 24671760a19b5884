import type { BannerState, SocialNetwork } from '@plax/contracts/channel/channel-values'
import type { Generated, JSONColumnType } from 'kysely'

export interface SocialLink {
  network: SocialNetwork
  url: string
}

interface ChannelsTable {
  creator_oid: string
  banner_asset_oid: string | null
  links: JSONColumnType<SocialLink[], string | undefined>
  discord_id: string | null
  hidden_tabs: Generated<string[]>
  shows_fan_ranking: Generated<boolean>
  shows_fan_coins: Generated<boolean>
  pinned_oids: Generated<string[]>
  featured_oid: string | null
  /** Null until its creator chose. */
  manager_mode: boolean | null
  manager_password_hash: string | null
  updated_at: Date
}

interface ChannelManagersTable {
  creator_oid: string
  user_oid: string
  entered_at: Date
  until: Date
}

interface FansTable {
  creator_oid: string
  fan_oid: string
  /** Coins without bonus, of what was not refunded. */
  given_coins: Generated<number>
  /** Of the days of the ranking. */
  recent_coins: Generated<number>
  donated_coins: Generated<number>
  /** Neither months nor donations. */
  purchases: Generated<number>
  since: Date
  latest_at: Date
  last_kind: string | null
  last_item_oid: string | null
  last_sale_at: Date | null
  is_member: Generated<boolean>
  note: Generated<string>
}

interface FanDaysTable {
  creator_oid: string
  day: string
  fan_oid: string
  coins: number
}

interface FanDaysWatermarkTable {
  singleton: Generated<boolean>
  xact: number
  zone: string
  first_day: string
}

interface BannerRequestsTable {
  oid: string
  creator_oid: string
  asset_oid: string
  message: string
  desired_date: string
  state: BannerState
  reason: string | null
  decided_by: string | null
  decided_at: Date | null
  shows_from: Date | null
  shows_until: Date | null
  created_at: Date
}

interface ChannelCountsTable {
  creator_oid: string
  fans: Generated<number>
  members: Generated<number>
}

/** Whose subscription changed; see the migration. */
interface FanChangesTable {
  id: Generated<number>
  creator_oid: string
  fan_oid: string
}

interface FanRankingHiddenTable {
  user_oid: string
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    channels: ChannelsTable
    channel_managers: ChannelManagersTable
    fans: FansTable
    fan_days: FanDaysTable
    fan_days_watermark: FanDaysWatermarkTable
    channel_counts: ChannelCountsTable
    fan_changes: FanChangesTable
    fan_ranking_hidden: FanRankingHiddenTable
    banner_requests: BannerRequestsTable
  }
}
