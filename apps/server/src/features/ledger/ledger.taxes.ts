import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Bucket, bucketName, bucketNumbers, type FiatBucket } from './ledger.buckets.ts'
import { headFields, posted } from './ledger.calls.ts'
import type { PostingHead, PostingResult } from './ledger.requests.ts'
import { openWallet } from './ledger.wallets.ts'

/** A tax that the house owes to an authority: VAT, or tax that was withheld, by the country of the payee. */
export interface Tax {
  /** ISO 3166-1 alpha-2; null for VAT. */
  country: string | null
}

export interface OwedTax extends Tax {
  bucket: Bucket
  /** In minor units; below 0 if refunds took back more than was left to pay. */
  amountMinor: number
}

export interface PayTaxRequest extends PostingHead {
  tax: Tax
  fiat: { bucket: FiatBucket; amountMinor: number }
}

/** What is owed to tax authorities, without what is even. */
export async function listOwedTaxes(db: Db): Promise<OwedTax[]> {
  const isPayable = sql`kind = 'house' AND owner_oid >= 'payable:' AND owner_oid < 'payable;'`
  const { rows } = await sql<{ owner: string; bucket: number; amount: number }>`
    SELECT owner_oid AS owner, bucket, sum(amount)::bigint AS amount FROM (
      SELECT owner_oid, bucket, amount FROM rollups WHERE ${isPayable} AND ledger_watermark() > 0
      UNION ALL
      SELECT owner_oid, bucket, amount FROM postings
      JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
      WHERE postings.xact >= ledger_watermark() AND ${isPayable}
    ) AS sums GROUP BY owner_oid, bucket HAVING sum(amount) <> 0 ORDER BY owner_oid, bucket`.execute(
    db,
  )
  return rows.map(({ owner, bucket, amount }) => ({
    country: owner === vat ? null : owner.slice(withholding.length),
    bucket: bucketName(bucket),
    amountMinor: amount,
  }))
}

/**
 * Pays a tax authority what is owed to it; `reverse` undoes it. Errors: `ledger.tax_not_owed` if it's more
 * than that.
 */
export async function payTax(tx: Tx, request: PayTaxRequest): Promise<PostingResult> {
  const { tax, now } = request
  const payer = tax.country === null ? vat : `${withholding}${tax.country}`
  const fiat = { bucket: bucketNumbers[request.fiat.bucket], amount: request.fiat.amountMinor }
  const fields = { ...headFields(request, [payer, fiat]), payer, fiat }
  await openWallet(tx, payer, now)
  return posted(tx, sql`ledger_pay_tax(${JSON.stringify(fields)}::jsonb, ${now})`)
}

/** Whether an account of the house is of what it owes to tax authorities. */
export function isTaxAccount(ownerOid: string): boolean {
  return ownerOid.startsWith('payable:')
}

const vat = 'payable:vat'
const withholding = 'payable:withholding:'
