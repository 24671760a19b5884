interface LiveKicksTable {
  stream_oid: string
  viewer_kind: 'user' | 'guest'
  viewer_oid: string
  kicked_at: Date
  /** Null: none was given. */
  reason: string | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_kicks: LiveKicksTable
  }
}
