import type { Currency, PaymentMethod } from '@plax/contracts/payment-values'
import type { DifferenceKind } from '@plax/contracts/reconciliation-values'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Who sells, as receipts say it. */
export interface Seller {
  name: string
  registration: string
  address: string
  contact: string
}

export type Counts = Partial<Record<DifferenceKind, number>>

/** How one side says that a payment stands; amounts in the currency's smallest unit. */
export interface Side {
  state: string
  currency: string
  amountMinor: number
  refundedMinor: number
}

export interface Difference {
  kind: DifferenceKind
  orderOid: string | null
  gatewayRef: string | null
  here: Side | null
  there: Side | null
}

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
  gateway: string
  gateway_ref: string | null
  redirect_url: string | null
  state: ChargeState
  posting_id: string | null
  created_at: Date
  paid_at: Date | null
  purpose: Generated<'coins' | 'subscription'>
  reference_kind: string | null
  reference_oid: string | null
  /** The saved card that paid; it may be gone. */
  card_oid: string | null
  /** What went back to the buyer at the gateway. */
  refunded_minor: Generated<number>
  dispute: 'open' | 'won' | 'lost' | null
  /** Why the card was declined, as the gateway says. */
  decline_code: string | null
}

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

export interface CoinGiftsTable {
  oid: string
  user_oid: string
  bucket: 'coin' | 'bonusCoin'
  coins: number
  reason: string
  actor_oid: string
  request_key: string
  created_at: Date
}

export interface ReceiptsTable {
  oid: string
  kind: 'receipt' | 'credit_note'
  year: number
  /** Without gaps within its kind and year. */
  number: number
  charge_oid: string
  refund_oid: string | null
  user_oid: string
  coins: number
  currency: Currency
  gross_minor: number
  /** The part of it that is VAT. */
  vat_minor: number
  vat_basis_points: number
  seller: JSONColumnType<Seller>
  /** Days of the operator, `YYYY-MM-DD`. */
  paid_on: string
  issued_on: string
  issued_at: Date
  /** Of its days: the operator's when it was issued. Null on old ones whose zone nobody knows. */
  zone: ColumnType<string | null, string>
}

export interface ReceiptNumbersTable {
  kind: 'receipt' | 'credit_note'
  year: number
  last: number
}

export interface PaymentReconciliationsTable {
  /** `YYYY-MM-DD`. */
  day: string
  gateway: string
  state: 'running' | 'made' | 'failed'
  charges: Generated<number>
  payments: Generated<number>
  counts: JSONColumnType<Counts, string | undefined>
  differences: JSONColumnType<Difference[], string | undefined>
  made_at: Date | null
  failed_at: Date | null
  failure: string | null
  /** How many began; only the latest writes. */
  runs: Generated<number>
  fingerprint: ColumnType<string | null, never, string | null>
}

export interface GatewayEventsTable {
  gateway: string
  event_id: string
  type: string
  order_oid: string | null
  created_at: Date
}

export interface PaymentCustomersTable {
  user_oid: string
  gateway: string
  customer_ref: string
  last_card_idx: Generated<number>
  created_at: Date
}

export interface PaymentCardsTable {
  oid: string
  user_oid: string
  gateway: string
  idx: number
  token: string
  fingerprint: string
  brand: string
  last_four: string
  exp_month: number
  exp_year: number
  is_selected: boolean
  created_at: Date
}

export interface CardRegistrationsTable {
  oid: string
  user_oid: string
  gateway: string
  gateway_ref: string | null
  state: 'open' | 'registered' | 'failed'
  card_oid: string | null
  created_at: Date
}

export interface SandboxPaymentsTable {
  id: string
  order_oid: string
  currency: Currency
  amount_minor: number
  description: string
  return_url: string
  payment_key: string
  state: 'open' | 'approved' | 'declined' | 'captured'
  decline_code: string | null
  refunded_minor: Generated<number>
  created_at: Date
}

export interface SandboxCardsTable {
  id: string
  registration_oid: string
  return_url: string
  state: 'open' | 'registered' | 'refused'
  token: string
  test_card: string | null
  exp_month: number | null
  exp_year: number | null
  created_at: Date
}

export interface SandboxRefundsTable {
  key: string
  payment_id: string
  amount_minor: number
  created_at: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    charges: ChargesTable
    charge_refunds: ChargeRefundsTable
    coin_gifts: CoinGiftsTable
    receipts: ReceiptsTable
    receipt_numbers: ReceiptNumbersTable
    payment_reconciliations: PaymentReconciliationsTable
    gateway_events: GatewayEventsTable
    payment_customers: PaymentCustomersTable
    payment_cards: PaymentCardsTable
    card_registrations: CardRegistrationsTable
    sandbox_payments: SandboxPaymentsTable
    sandbox_cards: SandboxCardsTable
    sandbox_refunds: SandboxRefundsTable
  }
}
