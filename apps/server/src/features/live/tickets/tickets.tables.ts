interface LiveTicketsTable {
  oid: string
  creator_oid: string
  price_coins: number
  allows_bonus: boolean
  /** When it becomes the current one (its scheduled issue time); null: it was issued at once. */
  scheduled_for: Date | null
  issued_at: Date | null
  expired_at: Date | null
  created_at: Date
}

/** Orders of tickets whose coins wait. */
interface LiveTicketHoldsTable {
  ticket_oid: string
  user_oid: string
  order_oid: string
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_tickets: LiveTicketsTable
    live_ticket_holds: LiveTicketHoldsTable
  }
}
