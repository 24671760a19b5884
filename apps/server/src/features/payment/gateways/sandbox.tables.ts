import type { Currency } from '@plax/contracts/payment/payment-values'
import type { Generated } from 'kysely'

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

declare module '../../../platform/db/database.ts' {
  interface Database {
    sandbox_payments: SandboxPaymentsTable
    sandbox_cards: SandboxCardsTable
    sandbox_refunds: SandboxRefundsTable
  }
}
