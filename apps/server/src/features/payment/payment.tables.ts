import type { Currency, PaymentMethod } from '@plax/contracts/payment-values'

export type ChargeState = 'ready' | 'paid' | 'failed' | 'cancelled'

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
  created_at: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    charges: ChargesTable
    sandbox_payments: SandboxPaymentsTable
  }
}
