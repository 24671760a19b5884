import type { Currency } from '@plax/contracts/payment/payment-values'
import type { ColumnType } from 'kysely'

/** What is to be paid by a card, whatever it is for. */
export interface CardOrdersTable {
  oid: string
  purpose: string
  kind: string
  user_oid: string
  /** Who is paid; null where the house alone is. */
  creator_oid: string | null
  subject_oid: string
  /** Of a buyer's orders of a kind with the same slot one is open at a time; null where many may be. */
  slot: string | null
  /** What the purpose must remember of it. */
  terms: ColumnType<Record<string, unknown>, string, never>
  coins: number
  card_oid: string
  currency: Currency
  amount_minor: number
  /** Null where the program ordered it. */
  request_key: string | null
  state: 'open' | 'paid' | 'failed' | 'returned'
  /** What was given for it, by its purpose's own id. */
  result_oid: string | null
  /** Where it was returned: what kept the buyer from what they paid for. */
  return_reason: string | null
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    card_orders: CardOrdersTable
  }
}
