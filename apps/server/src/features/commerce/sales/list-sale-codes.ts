import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The discount codes that lines of orders were bought with, by the order and the line's place in it. */
export async function listSaleCodes(
  db: Db,
  lines: readonly { id: string; place: number | null }[],
): Promise<(line: { id: string; place: number | null }) => string | null> {
  const orders = [...new Set(lines.map(orderOf))]
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_oid', 'place', 'coupon_code'])
    .where(sql<boolean>`order_oid = ANY(${orders}::text[])`)
    .where('coupon_code', 'is not', null)
    .execute()
  const codes = new Map(rows.map((row) => [`${row.order_oid} ${row.place}`, row.coupon_code]))
  return (line) => codes.get(`${orderOf(line)} ${line.place}`) ?? null
}

/** What a line of an order is known by begins with the order. */
function orderOf({ id }: { id: string }): string {
  return id.split(':')[0] ?? ''
}
