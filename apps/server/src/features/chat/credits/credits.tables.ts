interface ChatChargesTable {
  posting_id: string
  /** Null where pictures of the story were paid for. */
  room_oid: string | null
  content_oid: string
  creator_oid: string
  /** Thousandths of a credit. */
  paid_milli: number
  bonus_milli: number
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    chat_charges: ChatChargesTable
  }
}
