import type { Currency } from '@plax/contracts/payment/payment-values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface RateRow {
  day: string
  currency: Currency
  rate_micro: number
  source: string
  updated_at: Date
}

/** Rates, the latest day first. */
export async function pageRates(
  db: Db,
  asked: {
    currency?: Currency | undefined
    after: { day: string; currency: string } | null
    limit: number
  },
): Promise<RateRow[]> {
  const { currency, after, limit } = asked
  const isAfter = after
    ? sql`(day < ${after.day}::date OR day = ${after.day}::date AND currency > ${after.currency})`
    : sql`true`
  const isOf = currency ? sql`currency = ${currency}` : sql`true`
  const { rows } = await sql<RateRow>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, currency, rate_micro, source, updated_at
    FROM exchange_rates WHERE ${isOf} AND ${isAfter}
    ORDER BY exchange_rates.day DESC, currency LIMIT ${limit}`.execute(db)
  return rows
}
