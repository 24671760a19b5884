import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { agreedShare, saleType } from '../../commerce/commerce.service.ts'
import type { MonthSpan } from '../calendar/months.ts'

/** Of a source and an item in a month; amounts in coins or thousandths of a credit. */
export interface StatementLine {
  kind: string
  item_oid: string
  currency: 'coin' | 'credit'
  sold: number
  refunded: number
  gross: number
  bonus: number
  fee: number
  earned: number
  /** What refunds of sales before the month took back; 0 or less. */
  claims: number
  /** The creator's agreed share of joint sales; null where nobody shares them. */
  share_percent: number | null
  fee_percents: number[] | null
}

/** What a creator sold in a time and what was refunded in it, sale by sale. */
interface LinesQuery {
  creatorOid: string
  span: Pick<MonthSpan, 'from' | 'until'>
}

/** Lines by kind and item, after a place, in that order. */
export async function readLines(
  db: Db,
  asked: LinesQuery & { after?: { kind: string; itemOid: string } | null; limit?: number },
): Promise<StatementLine[]> {
  const { after, limit } = asked
  const isAfter = after
    ? sql`(${saleType}, item_oid) > (${after.kind}, ${after.itemOid})`
    : sql`true`
  const { rows } = await sql<StatementLine>`
    SELECT kind, item_oid, ${sums} FROM (${moves(asked, isAfter)}) AS move
    GROUP BY kind, item_oid, currency ORDER BY kind, item_oid LIMIT ${limit ?? null}`.execute(db)
  return rows
}

/** Their sums by currency. */
export async function readSums(db: Db, asked: LinesQuery): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    SELECT '' AS kind, '' AS item_oid, ${sums} FROM (${moves(asked, sql`true`)}) AS move
    GROUP BY currency ORDER BY currency`.execute(db)
  return rows
}

const sums = sql`currency,
  count(*) FILTER (WHERE sign > 0) AS sold, count(*) FILTER (WHERE sign < 0) AS refunded,
  sum(sign * (paid + bonus))::bigint AS gross, sum(sign * bonus)::bigint AS bonus,
  sum(sign * (paid - earned))::bigint AS fee, sum(sign * earned)::bigint AS earned,
  coalesce(sum(-earned) FILTER (WHERE is_claim), 0)::bigint AS claims,
  (round(sum(share_percent * joint)::numeric / nullif(sum(joint), 0), 2))::double precision
    AS share_percent,
  array_agg(DISTINCT fee_percent) FILTER (WHERE fee_percent IS NOT NULL) AS fee_percents`

/** Each sale and refund; of joint sales also what was paid to all and the creator's agreed share. */
function moves(
  { creatorOid, span }: LinesQuery,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { from, until } = span
  const columns = sql`${saleType} AS kind, item_oid, currency, paid, bonus, fee_percent, share_percent, posting_id, place,
    oid, creator_oid`
  return sql`
    SELECT kind, item_oid, currency, paid, bonus, fee_percent, earned, sign, is_claim, joint,
      CASE WHEN joint IS NOT NULL
        THEN coalesce(${agreedShare('part')}, 100.0 * (paid + bonus) / nullif(joint, 0)) END
        AS share_percent
    FROM (
      SELECT ${columns}, earned, 1 AS sign, false AS is_claim FROM sales
      WHERE creator_oid = ${creatorOid} AND at >= ${from} AND at < ${until} AND ${condition}
      UNION ALL
      SELECT ${columns}, refund_earned, -1, at < ${from} FROM sales
      WHERE creator_oid = ${creatorOid} AND refunded_at >= ${from} AND refunded_at < ${until}
        AND ${condition}
    ) AS part LEFT JOIN LATERAL (
      SELECT CASE WHEN count(*) > 1 THEN sum(paid + bonus) END AS joint FROM sales
      WHERE sales.posting_id = part.posting_id AND sales.place = part.place
    ) AS of_all ON true`
}
