import type { NotificationType } from '@plax/contracts/notification-values'
import type { ColumnType, Generated } from 'kysely'

type Params = Record<string, string | number>

export interface NotificationsTable {
  user_oid: string
  /** Of the event that it came from. */
  seq: number
  /** The event's type. */
  kind: string
  path: string
  params: ColumnType<Params, string, never>
  /** It names what is for adults. */
  is_adult: boolean
  created_at: Date
  read_at: Date | null
}

interface NotificationSettingsTable {
  user_oid: string
  type: NotificationType
  app: boolean
  mail: boolean
  push: boolean
}

export interface PushSubscriptionsTable {
  oid: string
  user_oid: string
  session_id: string
  endpoint: string
  /** Base64url, as the browser tells it. */
  p256dh: string
  auth: string
  created_at: Date
  /** How many pushes in a row failed. */
  failures: Generated<number>
  /** From when on the next one is tried. */
  retry_at: Date | null
}

interface NewsToTellTable {
  seq: number
  turn: Generated<number>
  told_up_to: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    notifications: NotificationsTable
    notification_settings: NotificationSettingsTable
    push_subscriptions: PushSubscriptionsTable
    news_to_tell: NewsToTellTable
  }
}
