import { type RawBuilder, sql } from 'kysely'
import { saleType } from './gift-sales.ts'

/** What is summed of sales; see the columns of `sale_days`. */
const names = [
  'sold',
  'leads',
  'refunded',
  'sold_paid',
  'refunded_paid',
  'with_bonus',
  'paid',
  'bonus',
  'bonus_beside_paid',
  'earned',
] as const
type Measure = (typeof names)[number]

/** What a row of `sales` added when it was sold. */
const ofSale: Record<Measure, string> = {
  sold: '1',
  leads: 'is_lead::int',
  refunded: '0',
  sold_paid: '(paid > 0)::int',
  refunded_paid: '0',
  with_bonus: '(bonus > 0)::int',
  paid: 'paid',
  bonus: 'bonus',
  bonus_beside_paid: 'CASE WHEN paid > 0 THEN bonus ELSE 0 END',
  earned: 'earned',
}

/** And when it was refunded. */
const ofRefund: Record<Measure, string> = {
  ...ofSale,
  sold: '0',
  leads: '0',
  refunded: '1',
  sold_paid: '0',
  refunded_paid: ofSale.sold_paid,
  with_bonus: `-${ofSale.with_bonus}`,
  paid: '-paid',
  bonus: '-bonus',
  bonus_beside_paid: `-(${ofSale.bonus_beside_paid})`,
  earned: '-refund_earned',
}

const key = 'creator_oid, kind, item_oid, currency'
const list = (measures: Record<Measure, string>) =>
  names.map((name) => `${measures[name]}::bigint AS ${name}`).join(', ')

/** The columns of rows of `sales` as they were sold, or refunded, with the day in a time zone. */
export function saleColumns(zone: string, part: 'sale' | 'refund'): RawBuilder<unknown> {
  const [measures, refundedAt] =
    part === 'sale' ? [ofSale, 'NULL::timestamptz'] : [ofRefund, 'refunded_at']
  return sql`creator_oid, ${saleType} AS kind, item_oid, currency, (at AT TIME ZONE ${zone})::date AS day, ${sql.raw(list(measures))},
    ${sql.raw(refundedAt)} AS refunded_at`
}

/** The same columns of sums, in that order. */
export const summedColumns = sql.raw(`${key}, day, ${names.join(', ')}, refunded_at`)

/** All measures summed, under their own names. */
export const sumColumns = sql.raw(
  `${names.map((name) => `sum(${name})::bigint AS ${name}`).join(', ')}, max(refunded_at) AS refunded_at`,
)

/** What an upsert adds to the sums that there are. */
export const addColumns = sql.raw(
  [
    ...names.map((name) => `${name} = known.${name} + excluded.${name}`),
    'refunded_at = greatest(known.refunded_at, excluded.refunded_at)',
  ].join(', '),
)
