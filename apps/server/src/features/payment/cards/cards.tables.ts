import type { Generated } from 'kysely'

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

declare module '../../../platform/db/database.ts' {
  interface Database {
    payment_customers: PaymentCustomersTable
    payment_cards: PaymentCardsTable
    card_registrations: CardRegistrationsTable
  }
}
