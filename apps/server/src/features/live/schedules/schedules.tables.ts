interface LiveSchedulesTable {
  oid: string
  creator_oid: string
  starts_at: Date
  title: string
  is_adult: boolean
  thumbnail_asset_oid: string | null
  /** When those who asked for it were reminded. */
  reminded_at: Date | null
  created_at: Date
  updated_at: Date
}

interface LiveRemindersTable {
  schedule_oid: string
  user_oid: string
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_schedules: LiveSchedulesTable
    live_reminders: LiveRemindersTable
  }
}
