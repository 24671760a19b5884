import type { Currency } from '@plax/contracts/payment/payment-values'
import type { JSONColumnType } from 'kysely'

/** Who sells, as receipts say it. */
export interface Seller {
  name: string
  registration: string
  address: string
  contact: string
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
  /** Of its days: the operator's when it was issued. */
  zone: string
}

export interface ReceiptNumbersTable {
  kind: 'receipt' | 'credit_note'
  year: number
  last: number
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    receipts: ReceiptsTable
    receipt_numbers: ReceiptNumbersTable
  }
}
