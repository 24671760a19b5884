/** What was paid for replies of a room on a day; the room may be gone. */
interface ChatRoomDaysTable {
  /** Of the operator's time zone, `2026-11-20`; `-infinity` has the sums of all days. */
  day: string
  room_oid: string
  content_oid: string
  creator_oid: string
  /** Thousandths of a credit. */
  paid_milli: number
  bonus_milli: number
  replies: number
  last_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    chat_room_days: ChatRoomDaysTable
  }
}
