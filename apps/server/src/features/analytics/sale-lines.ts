import {
  namesBuyers,
  type SaleEventType,
  type SaleKind,
  saleKinds,
} from '@plax/contracts/sale-values'
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
 * Sales one by one, as a query: what was paid stands with the feature that sold it, what was earned
 * and whether it was undone in the ledger. Bonus alone earns nothing, and has no entry of a creator.
 * Columns: kind, id, creator_oid, buyer_oid, item_oid, at, fee_percent, paid, bonus, earned,
 * refunded_at.
 */
export function saleLines(filter: SaleFilter): RawBuilder<unknown> {
  const kinds = saleKinds.filter((kind) => filter.kinds?.includes(kind) ?? true)
  const sources = [
    ...(kinds.includes('story') ? [storiesSold(filter)] : []),
    ...(kinds.includes('subscription') ? [monthsSold(filter)] : []),
    ...(kinds.some((kind) => !namesBuyers(kind)) ? [chatsSold(filter, kinds)] : []),
  ]
  const conditions = [sql`true`]
  if (filter.state === 'paid') conditions.push(sql`undone.id IS NULL`)
  if (filter.state === 'refunded') conditions.push(sql`undone.id IS NOT NULL`)
  if (filter.allowsBonus === false) conditions.push(sql`sold.paid > 0`)
  return sql`
    SELECT sold.*, undone.created_at AS refunded_at,
      CASE WHEN undone.id IS NULL THEN coalesce(share.amount, 0) ELSE 0 END AS earned
    FROM (${sql.join(sources, sql` UNION ALL `)}) AS sold
    LEFT JOIN entries AS share ON share.kind = 'creator'
      AND share.owner_oid = sold.creator_oid AND share.posting_id = sold.posting_id
    LEFT JOIN postings AS undone ON undone.reverses_id = sold.posting_id
    WHERE ${sql.join(conditions, sql` AND `)}`
}

function storiesSold(filter: SaleFilter): RawBuilder<unknown> {
  return sql`
    SELECT 'story' AS kind, oid AS id, creator_oid, user_oid AS buyer_oid, content_oid AS item_oid,
      created_at AS at, fee_percent, paid_coins::bigint AS paid, bonus_coins::bigint AS bonus, posting_id
    FROM orders WHERE posting_id IS NOT NULL AND ${within(filter, 'content_oid')}`
}

function monthsSold(filter: SaleFilter): RawBuilder<unknown> {
  return sql`
    SELECT 'subscription' AS kind, oid AS id, creator_oid, user_oid AS buyer_oid, tier_oid AS item_oid,
      created_at AS at, fee_percent, price_coins::bigint AS paid, 0::bigint AS bonus, posting_id
    FROM subscription_payments WHERE posting_id IS NOT NULL AND ${within(filter, 'tier_oid')}`
}

/** Replies have a room; pictures that were paid for have none. */
function chatsSold(filter: SaleFilter, kinds: readonly SaleKind[]): RawBuilder<unknown> {
  const both = kinds.includes('chat') && kinds.includes('image')
  const ofKind = kinds.includes('chat') ? sql`room_oid IS NOT NULL` : sql`room_oid IS NULL`
  return sql`
    SELECT CASE WHEN room_oid IS NULL THEN 'image' ELSE 'chat' END AS kind, posting_id AS id, creator_oid,
      NULL::text AS buyer_oid, content_oid AS item_oid, created_at AS at,
      NULL::double precision AS fee_percent, paid_milli AS paid, bonus_milli AS bonus, posting_id
    FROM chat_charges WHERE ${both ? sql`true` : ofKind} AND ${within(filter, 'content_oid')}`
}

function within(
  { creatorOid, itemOid, span }: SaleFilter,
  item: 'content_oid' | 'tier_oid',
): RawBuilder<unknown> {
  const conditions = [sql`created_at >= ${span.from} AND created_at < ${span.until}`]
  if (creatorOid) conditions.push(sql`creator_oid = ${creatorOid}`)
  if (itemOid) conditions.push(sql`${sql.ref(item)} = ${itemOid}`)
  return sql.join(conditions, sql` AND `)
}
