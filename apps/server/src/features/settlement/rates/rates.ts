import { rateUnit } from '@plax/money'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import '../rows/settlement.tables.ts'

export interface Rate {
  /** The business day that it is of. */
  day: string
  rateMicro: number
}

/**
 * The latest rate up to a day, and not before another: what payouts are sent at (`readRateDays`). Without
 * `from` however old, for what creators may expect. Won need none.
 */
export async function findRate(
  db: Db | Tx,
  { currency, from, upTo }: { currency: Currency; from?: string; upTo: string },
): Promise<Rate | null> {
  if (currency === 'KRW') return { day: upTo, rateMicro: rateUnit }
  const row = await db
    .selectFrom('exchange_rates')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'rate_micro'])
    .where('currency', '=', currency)
    .where('day', '<=', upTo)
    .where('day', '>=', from ?? '1970-01-01')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { day: row.day, rateMicro: row.rate_micro } : null
}

/** The same of each currency of some rows. */
export async function findRates(
  db: Db | Tx,
  rows: readonly { currency: Currency }[],
  days: { from?: string; upTo: string },
): Promise<Map<Currency, Rate | null>> {
  const rates = new Map<Currency, Rate | null>()
  for (const { currency } of rows) {
    if (!rates.has(currency)) rates.set(currency, await findRate(db, { currency, ...days }))
  }
  return rates
}

export async function setRate(
  tx: Tx,
  rate: Rate & { currency: Currency; source: string; adminOid: string | null; now: Date },
): Promise<void> {
  const values = {
    rate_micro: rate.rateMicro,
    source: rate.source,
    updated_by: rate.adminOid,
    updated_at: rate.now,
  }
  await tx
    .insertInto('exchange_rates')
    .values({ day: rate.day, currency: rate.currency, ...values })
    .onConflict((conflict) => conflict.columns(['currency', 'day']).doUpdateSet(values))
    .execute()
}

/** A decimal number such as `1384.52`, in millionths. */
export function readRate(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * rateUnit + Number(fraction.padEnd(6, '0'))
}

/** The same as a decimal number, without needless zeros. */
export function writeRate(rateMicro: number): string {
  const fraction = String(rateMicro % rateUnit)
    .padStart(6, '0')
    .replace(/(?<!0)0+$/, '')
  const whole = String(Math.floor(rateMicro / rateUnit))
  return fraction ? `${whole}.${fraction}` : whole
}
