import { currencyExponents } from '@plax/money'
import type { Currency } from '@plax/contracts/payment-values'
import type { Download } from '@plax/contracts/route'
import { sql } from 'kysely'
import { AppError } from '../../../platform/errors.ts'
import { exactCsvOf } from '../../../platform/csv.ts'
import { openAccount } from '../accounts/sealed-account.ts'
import { readRequests } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { payerSetting } from '../rows/settlement.settings.ts'
import { type BankPayout, painOf } from './pain001.ts'

/** A file for the operator's bank, of payouts that were sent and did not fail. */
export async function readPayoutFile(
  deps: SettlementDeps,
  { fileOid, format }: { fileOid: string; format: 'csv' | 'pain001' },
): Promise<Download> {
  const file = await deps.db
    .selectFrom('settlement_files')
    .selectAll()
    .where('oid', '=', fileOid)
    .executeTakeFirst()
  if (!file) throw new AppError('settlement.file_not_found')
  const rows = await readRequests(
    deps.db,
    sql`file_oid = ${fileOid} AND state <> 'failed'`,
    sql`ORDER BY created_at, oid`,
  )
  const payouts = rows.flatMap((row): BankPayout[] => {
    const details = row.sealed && openAccount(deps.secret, row.creator_oid, row.sealed)
    if (details?.method !== 'bank') return []
    return [
      {
        ...details,
        requestOid: row.oid,
        country: row.country,
        currency: row.currency,
        amount: decimalOf((row.gross_minor ?? 0) - (row.withheld_minor ?? 0), row.currency),
        paysOn: row.pays_on,
        month: row.month,
      },
    ]
  })
  const name = `payouts-${file.month}-${file.currency}-${fileOid.slice(-6)}`
  if (format === 'csv') {
    return {
      fileName: `${name}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: exactCsvOf(columns, payouts.map(cellsOf)),
    }
  }
  const payer = await deps.settings.get(payerSetting)
  const head = { messageId: fileOid, createdAt: file.created_at, payer }
  return {
    fileName: `${name}.xml`,
    contentType: 'application/xml; charset=utf-8',
    body: painOf(head, payouts),
  }
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
export function decimalOf(amountMinor: number, currency: Currency): string {
  const digits = currencyExponents[currency]
  if (digits === 0) return String(amountMinor)
  const text = String(amountMinor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
