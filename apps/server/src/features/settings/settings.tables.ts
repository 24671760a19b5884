import type { ColumnType } from 'kysely'

interface SettingsTable {
  name: string
  value: ColumnType<unknown, string | null, string | null>
  updated_by: string | null
  updated_at: Date
  version: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    settings: SettingsTable
  }
}
