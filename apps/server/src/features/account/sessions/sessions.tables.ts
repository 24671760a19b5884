import type { Generated } from 'kysely'

interface KnownDevicesTable {
  user_oid: string
  device_hash: string
  first_used_at: Date
  last_used_at: Date
}

interface PasswordGuessesTable {
  name_hash: string
  guesses: Generated<number>
  wait_until: Date
  last_at: Date
}

interface SuspendedSessionsTable {
  id: string
  token_hash: string
  user_oid: string
  ended_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    known_devices: KnownDevicesTable
    password_guesses: PasswordGuessesTable
    suspended_sessions: SuspendedSessionsTable
  }
}
