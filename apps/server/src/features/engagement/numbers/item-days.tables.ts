interface ItemDaysTable {
  item_oid: string
  /** Of the operator's time zone. */
  day: Date
  views: number
  watched_seconds: number
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    item_days: ItemDaysTable
  }
}
