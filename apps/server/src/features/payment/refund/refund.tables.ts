export interface ChargeRefundsTable {
  oid: string
  charge_oid: string
  user_oid: string
  coins: number
  /** What the gateway pays back for them. */
  amount_minor: number
  state: 'refunding' | 'refunded'
  reason: string
  actor_oid: string
  request_key: string
  posting_id: string
  created_at: Date
  refunded_at: Date | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    charge_refunds: ChargeRefundsTable
  }
}
