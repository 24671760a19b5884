interface LiveHostsTable {
  oid: string
  /** Of the machine. */
  name: string
  rtmp_port: number | null
  rtmps_port: number | null
  plays_at: string | null
  /** What keeps it from receiving streams; null if nothing. */
  problem: string | null
  started_at: Date
  seen_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_hosts: LiveHostsTable
  }
}
