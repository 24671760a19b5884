import type { OutputOf } from '@plax/contracts'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { readSummed, type SummedDays } from '../../platform/db/summed-days.ts'
import { type Bucket, bucketName } from '../ledger/ledger.service.ts'
import { revenueLines, revenueWatermark } from './revenue-days.ts'
import type { Span } from './span.ts'

type Revenue = OutputOf<'GET /account/admin/revenue'>
type Money = Revenue['money'][number]
type Amounts = Revenue['amounts'][number]

type Row = { month: string; bucketNumber: number } & Omit<Money, 'month' | 'currency' | 'net'> &
  Omit<Amounts, 'month' | 'bucket' | 'refunded'> & { givenBack: number }

/** What the platform took in and gave out, by the operator's months. */
export async function readRevenue(db: Db, span: Span): Promise<Omit<Revenue, 'presentMonth'>> {
  const watermark = revenueWatermark
  const sums = await readSummed(db, { watermark, span }, sumMonths)
  const rows = sums.map(({ bucketNumber, ...row }) => ({
    ...row,
    bucket: bucketName(bucketNumber),
  }))
  return {
    zone: span.zone,
    money: rows.flatMap(({ bucket, month, charges, received, refunds, refunded }) => {
      const currency = currencyOf[bucket]
      if (!currency) return []
      return { month, currency, charges, received, refunds, refunded, net: received - refunded }
    }),
    amounts: rows.flatMap(({ bucket, givenBack, ...row }) =>
      isOfWallets(bucket) ? { ...row, bucket, refunded: givenBack } : [],
    ),
  }
}

const currencyOf: Partial<Record<Bucket, Currency>> = { krw: 'KRW', jpy: 'JPY', usd: 'USD' }

function isOfWallets(bucket: Bucket): bucket is Amounts['bucket'] {
  return currencyOf[bucket] === undefined
}

/**
 * Money comes from outside (the issue account) to the house and to the account of VAT, and goes back there,
 * but for payouts, which are settlement's; coins and credits come from the issue account, are spent to
 * creators and the house, and return where they were converted, taken back or lapsed.
 */
async function sumMonths(tx: Tx, days: SummedDays): Promise<Row[]> {
  const sum = (amount: 'amount' | '-amount', condition: string) =>
    sql`coalesce(sum(${sql.raw(amount)}) FILTER (WHERE ${sql.raw(condition)}), 0)::bigint`
  const isSale = "type NOT IN ('purchase', 'convert', 'expire', 'forfeit', 'refund')"
  const { rows } = await sql<Row>`
    SELECT to_char(day, 'YYYY-MM') AS month, bucket AS "bucketNumber",
      coalesce(sum(entries) FILTER (WHERE account = 'issue' AND amount < 0), 0)::bigint AS charges,
      ${sum('-amount', "account = 'issue' AND amount < 0")} AS received,
      coalesce(sum(entries) FILTER (WHERE account = 'issue' AND amount > 0), 0)::bigint AS refunds,
      ${sum('amount', "account = 'issue' AND amount > 0")} AS refunded,
      ${sum('-amount', "account = 'issue' AND amount < 0 AND type = 'purchase'")} AS sold,
      ${sum('-amount', "account = 'issue' AND amount < 0 AND type NOT IN ('purchase', 'convert')")}
        AS given,
      abs(${sum('amount', "account = 'issue' AND type = 'convert'")}) AS converted,
      ${sum('amount', "account = 'issue' AND amount > 0 AND type = 'refund'")} AS "takenBack",
      ${sum('-amount', "account = 'user' AND type IN ('expire', 'forfeit')")} AS lapsed,
      ${sum('-amount', `account = 'user' AND amount < 0 AND ${isSale}`)} AS spent,
      ${sum('amount', "account = 'user' AND amount > 0 AND type = 'refund'")} AS "givenBack",
      ${sum('amount', "account = 'creator'")} AS creators,
      ${sum('amount', "account = 'house' AND type <> 'forfeit'")} AS fees
    FROM (${revenueLines(days)}) AS line
    WHERE account <> '' AND type <> 'payout'
    GROUP BY month, bucket ORDER BY month DESC, bucket`.execute(tx)
  return rows
}
