import type { LocalizedText } from '@plax/contracts/localized-text'
import type { NotificationType } from '@plax/contracts/notification/notification-values'
import type { ColumnType } from 'kysely'

type Params = Record<string, string | number | LocalizedText>

export interface NotificationsTable {
  user_oid: string
  /** Of the event that it came from. */
  seq: number
  /** The event's type. */
  kind: string
  /** Where it leads to: a place by its name, and what it is about there. */
  place: string
  place_id: string | null
  /** What of that. */
  place_part: string | null
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

declare module '../../../platform/db/database.ts' {
  interface Database {
    notifications: NotificationsTable
    notification_settings: NotificationSettingsTable
  }
}
