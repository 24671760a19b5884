import type { Generated } from 'kysely'

interface LiveStreamKeysTable {
  creator_oid: string
  key_hash: string
  sealed_key: Buffer
  created_at: Date
  /** When it was last rejected, since its stream had just been ended. */
  rejected_at: Generated<Date | null>
  rejected_until: Generated<Date | null>
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_stream_keys: LiveStreamKeysTable
  }
}
