import type { OutputOf } from '@plax/contracts'
import type { Db } from '../../../platform/db/database.ts'
import { nicknamesOf } from '../../account/account.service.ts'
import { findPosting, presentPosting } from '../../ledger/ledger.service.ts'
import { findSpentRefund } from '../../payment/payment.service.ts'
import { renewalByCard, renewalTo } from '../billing/renewal.ts'
import type { PaymentRow, SubscriptionRow, TierRow } from '../rows/subscription.tables.ts'
import { listTiersByOid } from '../tiers/tiers.queries.ts'

type AdminSubscription = OutputOf<'GET /payment/admin/subscriptions'>['items'][number]
type Detail = OutputOf<'GET /payment/admin/subscriptions/{subscriptionOid}'>

/** Subscriptions as administrators see them. */
export async function presentAdminSubscriptions(
  db: Db,
  rows: readonly SubscriptionRow[],
): Promise<AdminSubscription[]> {
  const nicknames = await nicknamesOf(
    db,
    rows.flatMap((row) => [row.user_oid, row.creator_oid]),
  )
  const tiers = await tiersOf(db, rows)
  return rows.map((row) => ({
    subscriptionOid: row.oid,
    userOid: row.user_oid,
    nickname: nicknames.get(row.user_oid) ?? '',
    creatorOid: row.creator_oid,
    creatorNickname: nicknames.get(row.creator_oid) ?? '',
    tierHash: row.tier_oid,
    tierName: tiers.get(row.tier_oid)?.name ?? '',
    state: row.state,
    since: row.since.toISOString(),
    ...monthPrice(row, tiers.get(row.tier_oid)),
    method: row.pay_by,
    nextMonth: row.state === 'subscribed' ? row.next_month : null,
    attempts: row.attempts,
    retryAt: row.retry_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    endReason: row.end_reason,
  }))
}

/** What a month of the held tier costs now, by the rule of billing. */
function monthPrice(
  row: SubscriptionRow,
  tier: TierRow | undefined,
): Pick<AdminSubscription, 'priceCoins' | 'card'> {
  if (!tier) return { priceCoins: row.price_coins, card: null }
  const held = { ...row, next_tier_oid: null }
  const renewal = renewalTo(held, tier)
  const byCard = renewalByCard(held, renewal)
  const card = byCard && { currency: byCard.currency, amountMinor: byCard.amountMinor }
  return { priceCoins: renewal.priceCoins, card }
}

/** Payments with their entries in the ledger. */
export async function presentPayments(
  db: Db,
  rows: readonly PaymentRow[],
): Promise<Detail['payments']> {
  const tiers = await tiersOf(db, rows)
  const refunders = await nicknamesOf(
    db,
    rows.flatMap((row) => row.refunded_by ?? []),
  )
  return Promise.all(
    rows.map(async (row) => {
      const posting = row.posting_id === null ? null : await findPosting(db, row.posting_id)
      return {
        paymentOid: row.oid,
        month: row.month,
        kind: row.kind,
        tierName: tiers.get(row.tier_oid)?.name ?? '',
        priceCoins: row.price_coins,
        earnedCoins: row.earned_coins,
        couponCode: row.coupon_code,
        chargeOid: row.charge_oid,
        createdAt: row.created_at.toISOString(),
        posting: posting && presentPosting(posting),
        refund: await presentRefund(db, row, refunders),
      }
    }),
  )
}

async function presentRefund(
  db: Db,
  row: PaymentRow,
  nicknames: ReadonlyMap<string, string>,
): Promise<Detail['payments'][number]['refund']> {
  const { refunded_at: refundedAt, refund_posting_id: postingId, charge_oid: chargeOid } = row
  const posting = postingId === null ? null : await findPosting(db, postingId)
  if (!refundedAt || !posting) return null
  return {
    reason: row.refund_reason ?? '',
    actorOid: row.refunded_by ?? '',
    actorNickname: nicknames.get(row.refunded_by ?? '') ?? '',
    refundedAt: refundedAt.toISOString(),
    posting: presentPosting(posting),
    money: chargeOid === null ? null : await findSpentRefund(db, chargeOid),
  }
}

async function tiersOf(
  db: Db,
  rows: readonly { tier_oid: string }[],
): Promise<Map<string, TierRow>> {
  const tiers = await listTiersByOid(
    db,
    rows.map(({ tier_oid }) => tier_oid),
  )
  return new Map(tiers.map((tier) => [tier.oid, tier]))
}
