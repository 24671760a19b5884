import type { AlertKind, AlertTheme, QueuedAlertKind } from '@plax/contracts/alerts/alert-values'
import type { AlertDraw } from '@plax/contracts/alerts/alerts'
import type { DonationStatus } from '@plax/contracts/donation/donation-values'
import type { ColumnType, Generated, Selectable } from 'kysely'

interface LiveAlertQueuesTable {
  creator_oid: string
  last_seq: Generated<number>
  is_paused: Generated<boolean>
  is_muted: Generated<boolean>
  overlay_seen_at: Date | null
  roulette_seen_at: Date | null
}

interface LiveAlertOptionsTable {
  creator_oid: string
  min_seconds: number
  volume: number
  theme: AlertTheme
  min_coins: number
  kinds: QueuedAlertKind[]
  /** Null: alerts wait until an overlay is open. */
  drop_minutes: number | null
  custom_css: Generated<string>
}

interface LiveAlertsTable {
  oid: string
  creator_oid: string
  seq: number
  kind: AlertKind
  subject_oid: string
  /** Alerts about the same subject differ by it. */
  occasion: string
  /** Known for hidden names, too: the alert is deleted with their account. */
  sender_oid: string | null
  sender_name: string | null
  anonymous_number: string | null
  coins: number | null
  content: string
  /** Of the custom alert that was chosen. */
  image_asset_oid: string | null
  sound_key: string | null
  /** What the wheel of a spin shows. */
  draw: ColumnType<AlertDraw | null, string | null, never>
  /** What a voice reads. */
  speech_oid: string | null
  /** What plays with it. */
  media_oid: string | null
  media_seconds: number | null
  state: Generated<DonationStatus>
  /** The page that shows it. */
  page_id: string | null
  leased_until: Date | null
  /** Whether this showing is among its views. */
  is_counted: Generated<boolean>
  /** How often a page that showed it was lost. */
  losses: Generated<number>
  is_replay: Generated<boolean>
  views: Generated<number>
  created_at: Date
  /** When it was first shown. */
  started_at: Date | null
  ended_at: Date | null
}

interface LiveCustomAlertsTable {
  oid: string
  creator_oid: string
  name: string
  price_coins: number
  image_asset_oid: string
  sound_key: string | null
  is_enabled: boolean
  created_at: Date
}

export type AlertRow = Selectable<LiveAlertsTable>
export type CustomAlertRow = Selectable<LiveCustomAlertsTable>
export type QueueRow = Selectable<LiveAlertQueuesTable>
export type AlertOptionsRow = Selectable<LiveAlertOptionsTable>

declare module '../../platform/db/database.ts' {
  interface Database {
    live_alert_queues: LiveAlertQueuesTable
    live_alert_options: LiveAlertOptionsTable
    live_alerts: LiveAlertsTable
    live_custom_alerts: LiveCustomAlertsTable
  }
}
