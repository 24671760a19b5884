import type {
  PayoutMethod,
  PayoutState,
  PayoutStep,
  RateProblem,
} from '@plax/contracts/settlement/settlement-values'
import type { Currency } from '@plax/contracts/payment/payment-values'
import type { ColumnType, Generated, Selectable } from 'kysely'

interface SettlementAccountsTable {
  creator_oid: string
  method: PayoutMethod
  /** ISO 3166-1 alpha-2. */
  country: string
  currency: Currency
  sealed: Buffer
  /** The last characters of the account. */
  ending: string
  changed_at: Date
}

interface SettlementRequestsTable {
  oid: string
  creator_oid: string
  request_key: string
  /** `YYYY-MM` of the operator's: when it was made, and the last month that it pays. */
  month: string
  through_month: string
  state: Generated<PayoutState>
  step: Generated<PayoutStep>
  method: PayoutMethod
  country: string
  currency: Currency
  sealed: Buffer | null
  ending: string
  coins: number
  credit_milli: number
  credit_milli_per_coin: number
  /** Hundredths of a percent. */
  withholding_points: number
  rate_micro: number | null
  rate_day: string | null
  gross_minor: number | null
  withheld_minor: number | null
  pays_on: string
  held_reason: string | null
  failure_reason: string | null
  file_oid: string | null
  provider_ref: string | null
  posting_id: string | null
  reversal_id: string | null
  created_at: Date
  sent_at: Date | null
  ended_at: Date | null
}

interface SettlementApprovalsTable {
  request_oid: string
  admin_oid: string
  /** Null if it was given before terms were stored; then it’s void. */
  terms_hash: string | null
  rate_micro: number | null
  rate_day: string | null
  gross_minor: number | null
  withheld_minor: number | null
  created_at: Date
}

interface SettlementFilesTable {
  oid: string
  month: string
  currency: Currency
  request_key: string
  created_by: string
  created_at: Date
}

/** A file as it was made, sealed. */
interface SettlementFileContentsTable {
  file_oid: string
  version: number
  /** A hash of its payouts and payer. */
  made_of: string
  csv: Buffer
  /** Null where the payer wasn't complete. */
  pain: Buffer | null
  made_at: Date
}

interface ExchangeRatesTable {
  day: string
  currency: Currency
  rate_micro: number
  source: string
  updated_by: string | null
  updated_at: Date
}

interface ExchangeRateFetchesTable {
  singleton: Generated<boolean>
  at: Date
  source: string
  day: string | null
  problem: RateProblem | null
}

interface SettlementMonthsTable {
  month: string
  zone: string
  from_at: Date
  until_at: Date
}

interface SettlementStatementsTable {
  creator_oid: string
  month: string
  content: ColumnType<unknown, string, never>
  hash: string
  closed_at: Date
}

interface SettlementTaxPaymentsTable {
  oid: string
  /** Null for VAT; of withheld tax the creators' country. */
  country: string | null
  currency: Currency
  amount_minor: number
  paid_on: string
  reference: string
  note: string
  request_key: string
  posting_id: string
  created_by: string
  created_at: Date
  undone_by: string | null
  undone_at: Date | null
  undone_reason: string | null
}

export type TaxPaymentRow = Selectable<SettlementTaxPaymentsTable>
export type RequestRow = Selectable<SettlementRequestsTable>
export type AccountRow = Selectable<SettlementAccountsTable>
export type FileRow = Selectable<SettlementFilesTable>
export type FileContentRow = Selectable<SettlementFileContentsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    settlement_accounts: SettlementAccountsTable
    settlement_requests: SettlementRequestsTable
    settlement_approvals: SettlementApprovalsTable
    settlement_files: SettlementFilesTable
    settlement_file_contents: SettlementFileContentsTable
    settlement_months: SettlementMonthsTable
    settlement_statements: SettlementStatementsTable
    settlement_tax_payments: SettlementTaxPaymentsTable
    exchange_rates: ExchangeRatesTable
    exchange_rate_fetches: ExchangeRateFetchesTable
  }
}
