import type { Generated } from 'kysely'

/** By what a session was opened. */
export type SignInMethod = 'password' | 'google' | 'apple' | 'passkey' | 'toolkey'

/** `overlay` and `dock` are those of tool keys. */
export type SessionScope = 'full' | 'overlay' | 'dock'

interface SessionsTable {
  id: string
  token_hash: string
  user_oid: string
  user_agent: string
  address: string
  /** Of the address, where a proxy of the house says it. */
  country: string | null
  /** Of the browser's cookie; null for tools. */
  device_hash: string | null
  method: SignInMethod
  scope: Generated<SessionScope>
  /** When the person last proved who they are. */
  authenticated_at: Date
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

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
    sessions: SessionsTable
    known_devices: KnownDevicesTable
    password_guesses: PasswordGuessesTable
    suspended_sessions: SuspendedSessionsTable
  }
}
