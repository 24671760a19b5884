/** Sums of the ledger's entries by the operator's day; see the migration. */
interface RevenueDaysTable {
  day: string
  type: string
  account: string
  bucket: number
  is_plus: boolean
  entries: number
  amount: number
}

interface RevenueWatermarkTable {
  singleton: boolean
  /** Postings of transactions before it are in the sums. */
  xact: number
  zone: string
}

declare module '../../platform/db/database.ts' {
  interface Database {
    revenue_days: RevenueDaysTable
    revenue_watermark: RevenueWatermarkTable
  }
}
