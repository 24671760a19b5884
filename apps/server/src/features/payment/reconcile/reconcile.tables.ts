import type { DifferenceKind } from '@plax/contracts/payment/reconciliation-values'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

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

declare module '../../../platform/db/database.ts' {
  interface Database {
    payment_reconciliations: PaymentReconciliationsTable
  }
}
