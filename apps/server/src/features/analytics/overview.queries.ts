import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SummedDays } from '../../platform/db/summed-days.ts'
import { type SaleSelection, saleSums } from '../commerce/commerce.service.ts'

/** What was sold and earned: of an item or a day, or (where both are null) of all days. */
export interface OverviewSums {
  itemOid: string | null
  /** One of those under which the item was sold; all of an item have one kind of item. */
  kind: string
  day: string | null
  purchases: number
  gifts: number
  donations: number
  replies: number
  bonusReplies: number
  earnedCoins: number
  earnedMilli: number
}

interface OverviewQuery {
  selection: SaleSelection
  days: SummedDays
  ofKinds: Record<'purchases' | 'gifts' | 'donations' | 'replies', readonly string[]>
}

export async function sumOverview(
  tx: Tx,
  asked: OverviewQuery,
  by: 'item' | 'day',
): Promise<OverviewSums[]> {
  return (await overviewQuery(asked, by).execute(tx)).rows
}

/** The same as a query. */
export function overviewQuery(
  { selection, days, ofKinds }: OverviewQuery,
  by: 'item' | 'day',
): RawBuilder<OverviewSums> {
  const [columns, groups] =
    by === 'item'
      ? [sql`item_oid AS "itemOid", NULL::text AS day`, sql`item_oid`]
      : [sql`NULL::text AS "itemOid", day::text AS day`, sql`GROUPING SETS ((), (day))`]
  const earned = (currency: string) =>
    sql`coalesce(sum(earned) FILTER (WHERE currency = ${currency}), 0)::bigint`
  const sumOf = (figure: keyof typeof ofKinds, measure = sql`sold`) =>
    sql`coalesce(sum(${measure}) FILTER (WHERE kind = ANY(${ofKinds[figure]}::text[])), 0)::bigint`
  return sql<OverviewSums>`
    SELECT ${columns}, min(kind) AS kind,
      ${sumOf('purchases')} AS purchases, ${sumOf('gifts')} AS gifts,
      ${sumOf('donations')} AS donations, ${sumOf('replies')} AS replies,
      ${sumOf('replies', sql`sold - sold_paid`)} AS "bonusReplies",
      ${earned('coin')} AS "earnedCoins", ${earned('credit')} AS "earnedMilli"
    FROM (${saleSums(selection, days, by === 'item' ? 'itemMonth' : 'day')}) AS line
    GROUP BY ${groups}`
}
