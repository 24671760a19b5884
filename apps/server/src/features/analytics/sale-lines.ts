import type { SaleEventType, SaleKind } from '@plax/contracts/sale-values'
import { type RawBuilder, sql } from 'kysely'
import type { Span } from './span.ts'

/** Which sales: of one creator or of all, in a time. */
export interface SaleFilter {
  creatorOid?: string | undefined
  span: Span
  kinds?: readonly SaleKind[] | undefined
  /** A story or a tier. */
  itemOid?: string | undefined
  /** `false`: without what was paid with bonus alone. */
  allowsBonus?: boolean | undefined
  state?: 'paid' | 'refunded' | undefined
}

export const kindOfEvent: Record<SaleEventType, SaleKind> = {
  chat_content: 'story',
  coin_subscription: 'subscription',
  story_chat: 'chat',
  image_chat: 'image',
}

/**
 * Sales one by one, as a query of the record. Columns: kind, id, creator_oid, buyer_oid, item_oid, at,
 * fee_percent, paid, bonus, earned, refunded_at.
 */
export function saleLines(filter: SaleFilter): RawBuilder<unknown> {
  const { creatorOid, itemOid, kinds, state, span } = filter
  const conditions = [sql`at >= ${span.from} AND at < ${span.until}`]
  if (creatorOid) conditions.push(sql`creator_oid = ${creatorOid}`)
  if (itemOid) conditions.push(sql`item_oid = ${itemOid}`)
  if (kinds) conditions.push(sql`kind = ANY(${kinds}::text[])`)
  if (state === 'paid') conditions.push(sql`refunded_at IS NULL`)
  if (state === 'refunded') conditions.push(sql`refunded_at IS NOT NULL`)
  if (filter.allowsBonus === false) conditions.push(sql`paid > 0`)
  return sql`
    SELECT kind, oid AS id, creator_oid, buyer_oid, item_oid, at, fee_percent, paid, bonus, refunded_at,
      CASE WHEN refunded_at IS NULL THEN earned ELSE 0 END AS earned
    FROM sales WHERE ${sql.join(conditions, sql` AND `)}`
}
