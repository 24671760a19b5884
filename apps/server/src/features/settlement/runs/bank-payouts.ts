import { currencyExponents } from '@plax/money'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { exactCsvOf } from '../../../platform/csv.ts'
import { openAccount } from '../accounts/sealed-account.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import type { BankPayout } from './pain001.ts'

interface Opening {
  secret: string
  /** On which day what was due on one is paid. */
  dayOf: (paysOn: string) => string
}

/** Requests with what a bank needs of each. */
export function payoutsOf(rows: readonly RequestRow[], opening: Opening): BankPayout[] {
  return rows.flatMap((row) => payoutOf(row, opening))
}

/** For a bank's programs: every text as it was entered. */
export function csvOfPayouts(payouts: readonly BankPayout[]): string {
  return exactCsvOf(columns, payouts.map(cellsOf))
}

function payoutOf(row: RequestRow, { secret, dayOf }: Opening): BankPayout[] {
  const details = row.sealed && openAccount(secret, row.creator_oid, row.sealed)
  if (details?.method !== 'bank') return []
  const amountMinor = (row.gross_minor ?? 0) - (row.withheld_minor ?? 0)
  return [
    {
      ...details,
      requestOid: row.oid,
      country: row.country,
      currency: row.currency,
      amount: decimalOf(amountMinor, row.currency),
      paysOn: dayOf(row.pays_on),
      month: row.month,
    },
  ]
}

const columns = [
  'reference',
  'account holder',
  'bank',
  'account number',
  'SWIFT',
  'bank address',
  'country',
  'currency',
  'amount',
  'date',
]

function cellsOf(payout: BankPayout): string[] {
  return [
    payout.requestOid,
    payout.accountHolder,
    payout.bankName,
    payout.accountNumber,
    payout.swiftCode,
    payout.bankAddress,
    payout.country,
    payout.currency,
    payout.amount,
    payout.paysOn,
  ]
}

/** An amount with the digits that its currency has: `100.00`, `97000`. */
function decimalOf(amountMinor: number, currency: Currency): string {
  const digits = currencyExponents[currency]
  if (digits === 0) return String(amountMinor)
  const text = String(amountMinor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
