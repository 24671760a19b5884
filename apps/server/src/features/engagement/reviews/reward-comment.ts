import { soldOrderStates } from '@plax/contracts/commerce/commerce-values'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { CatalogueItem } from '../../catalogue/catalogue.service.ts'
import { findMembership } from '../../access/access.service.ts'
import { grant, lockWallet } from '../../ledger/ledger.service.ts'
import { businessDayOf } from '../../settings/business-day.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import {
  firstReviewCoinsSetting,
  laterReviewCoinsSetting,
  reviewMinLengthSetting,
  reviewMinPaidSetting,
  reviewsPerDaySetting,
} from './review.settings.ts'
import type { CommentsTable } from '../counts/engagement.tables.ts'

/** What somebody’s first comment on an item they used returns to them; by the feature that sells it. */
export interface CommentRefund {
  isOn: (settings: Settings) => Promise<boolean>
  /** Returns what the latest uses cost, in thousandths of credits; 0 if there were too few. */
  refund: (tx: Tx, asked: { userOid: string; itemOid: string; now: Date }) => Promise<number>
}

export interface ReviewTerms {
  firstCoins: number
  laterCoins: number
  minLength: number
  minPaid: number
  perDay: number
  refundsUses: boolean
}

/** Before the transaction, which holds a connection already. */
export async function reviewTerms({
  settings,
  commentRefund,
}: {
  settings: Settings
  commentRefund: CommentRefund
}): Promise<ReviewTerms> {
  return {
    firstCoins: await settings.get(firstReviewCoinsSetting),
    laterCoins: await settings.get(laterReviewCoinsSetting),
    minLength: await settings.get(reviewMinLengthSetting),
    minPaid: await settings.get(reviewMinPaidSetting),
    perDay: await settings.get(reviewsPerDaySetting),
    refundsUses: await commentRefund.isOn(settings),
  }
}

type CommentRow = Selectable<CommentsTable>

interface Review {
  item: CatalogueItem
  row: CommentRow
  authorOid: string
  terms: ReviewTerms
  zone: string
  now: Date
}

/**
 * Gives what a new comment earns its author, in the transaction that writes it: coins for a review of
 * what they paid for, and what their latest uses cost. Each at most once for a person and an item.
 */
export async function rewardComment(
  tx: Tx,
  { commentRefund }: { commentRefund: CommentRefund },
  review: Review,
): Promise<CommentRow> {
  const { item, row, authorOid, terms, now } = review
  if (authorOid === item.owner_oid || letters(row.text) < terms.minLength) return row
  // Rewards of one person come one after the other.
  await lockWallet(tx, authorOid, now)
  const coins = await rewardReview(tx, review)
  const refunded = terms.refundsUses ? await refundOnce(tx, commentRefund, review) : 0
  if (coins === 0 && refunded === 0) return row
  return tx
    .updateTable('comments')
    .set({ reward_coins: coins, refunded_milli: refunded })
    .where('oid', '=', row.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Letters and digits; repeating one counts once, so that filling up earns nothing. */
function letters(text: string): number {
  const found = text.match(/[\p{L}\p{N}]/gu) ?? []
  return found.filter((letter, index) => letter !== found[index - 1]).length
}

async function rewardReview(tx: Tx, review: Review): Promise<number> {
  const { item, row, authorOid, terms, zone, now } = review
  const day = businessDayOf(now, zone)
  const { all, ofItem, today } = await tx
    .selectFrom('review_rewards')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) FILTER (WHERE item_oid = ${item.oid}))::int`.as('ofItem'),
      sql<number>`(count(*) FILTER (WHERE day = ${day}::date))::int`.as('today'),
    ])
    .where('user_oid', '=', authorOid)
    .executeTakeFirstOrThrow()
  const coins = all === 0 ? terms.firstCoins : terms.laterCoins
  if (coins === 0 || ofItem > 0 || today >= terms.perDay) return 0
  if (!(await hasPaidFor(tx, review))) return 0
  const { postingId } = await grant(tx, {
    operation: 'engagement.review',
    key: `${authorOid}:${item.oid}`,
    type: 'increase',
    ownerOid: authorOid,
    amounts: [{ bucket: 'bonusCoin', amount: coins, origin: 'review' }],
    reference: { kind: 'gift', oid: row.oid },
    now,
  })
  await tx
    .insertInto('review_rewards')
    .values({
      user_oid: authorOid,
      item_oid: item.oid,
      comment_oid: row.oid,
      coins,
      posting_id: postingId,
      day,
      created_at: now,
    })
    .execute()
  return coins
}

/** Whether somebody bought an item and kept it, for enough, or subscribes to a paid tier that opens it. */
async function hasPaidFor(tx: Tx, { item, authorOid, terms, now }: Review): Promise<boolean> {
  const bought = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.oid', 'order_lines.order_oid')
    .select('order_lines.order_oid')
    .where('orders.user_oid', '=', authorOid)
    .where('orders.state', 'in', soldOrderStates)
    .where('order_lines.receiver_oid', '=', authorOid)
    .where('order_lines.subject_oid', '=', item.oid)
    .where('order_lines.paid', '>=', terms.minPaid)
    .executeTakeFirst()
  if (bought) return true
  if (!item.way_tier_level) return false
  const { owner_oid: creatorOid, way_tier_level: level } = item
  const membership = await findMembership(tx, { userOid: authorOid, creatorOid, now })
  return membership !== null && membership.level >= level
}

async function refundOnce(
  tx: Tx,
  { refund }: CommentRefund,
  { item, row, authorOid: userOid, now }: Review,
): Promise<number> {
  const earlier = await tx
    .selectFrom('chat_comment_refunds')
    .select('comment_oid')
    .where('user_oid', '=', userOid)
    .where('item_oid', '=', item.oid)
    .executeTakeFirst()
  if (earlier) return 0
  const refunded = await refund(tx, { userOid, itemOid: item.oid, now })
  if (refunded === 0) return 0
  await tx
    .insertInto('chat_comment_refunds')
    .values({
      user_oid: userOid,
      item_oid: item.oid,
      comment_oid: row.oid,
      refunded_milli: refunded,
      created_at: now,
    })
    .execute()
  return refunded
}
