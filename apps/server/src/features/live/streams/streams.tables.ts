interface LiveStreamsTable {
  oid: string
  creator_oid: string
  started_at: Date
  ended_at: Date | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_streams: LiveStreamsTable
  }
}
