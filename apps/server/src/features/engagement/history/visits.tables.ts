export interface VisitsTable {
  user_oid: string
  item_oid: string
  verb: string
  at: Date
  position_seconds: number | null
  duration_seconds: number | null
  /** Begun, and not over. */
  is_unfinished: boolean
}

interface VisitPausesTable {
  user_oid: string
  paused_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    visits: VisitsTable
    visit_pauses: VisitPausesTable
  }
}
