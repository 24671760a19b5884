import type { Currency, PaymentMethod } from '@plax/contracts/payment/payment-values'
import type { Generated } from 'kysely'

export type ChargeState =
  | 'ready'
  | 'captured'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'refunding'
  | 'refunded'

export interface ChargesTable {
  oid: string
  user_oid: string
  request_key: string
  coins: number
  currency: Currency
  method: PaymentMethod
  amount_minor: number
  /** Null for charges from before VAT had an account. */
  vat_basis_points: Generated<number | null>
  gateway: string
  gateway_ref: string | null
  redirect_url: string | null
  state: ChargeState
  posting_id: string | null
  created_at: Date
  paid_at: Date | null
  /** `coins` in the wallet, or what its order is for. */
  purpose: Generated<string>
  card_order_oid: string | null
  /** The saved card that paid; it may be gone. */
  card_oid: string | null
  /** What went back to the buyer at the gateway. */
  refunded_minor: Generated<number>
  dispute: 'open' | 'won' | 'lost' | null
  /** Why the card was declined, as the gateway says. */
  decline_code: string | null
  /** What the coins become once they are paid, in thousandths of a credit; null where they stay coins. */
  credit_milli: number | null
  /** That they did; null where the limit of the day kept them coins. */
  credit_posting_id: string | null
}

export interface GatewayEventsTable {
  gateway: string
  event_id: string
  type: string
  order_oid: string | null
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    charges: ChargesTable
    gateway_events: GatewayEventsTable
  }
}
