interface LiveStreamKeysTable {
  creator_oid: string
  key_hash: string
  sealed_key: Buffer
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_stream_keys: LiveStreamKeysTable
  }
}
