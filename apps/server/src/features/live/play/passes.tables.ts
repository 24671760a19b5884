interface LivePassesTable {
  oid: string
  stream_oid: string
  viewer_kind: 'user' | 'guest' | 'address'
  /** Of visitors, the device itself: a pass is checked again by it. */
  viewer_oid: string
  /** Of the picture; null: any. */
  max_height: number | null
  created_at: Date
  /** When they last asked for a part, or had the page open. */
  seen_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_passes: LivePassesTable
  }
}
