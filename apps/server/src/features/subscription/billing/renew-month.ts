import type { Tx } from '../../../platform/db/database.ts'
import { byCoins } from '../cards/card-price.ts'
import { holdTier } from '../rows/hold-tiers.ts'
import { type Month, nextMonth } from '../rows/months.ts'
import { moveSeats } from '../rows/seats.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'
import { paidUp, updateSubscription, writeMembership } from '../rows/subscriptions.queries.ts'
import { getTier } from '../tiers/tiers.queries.ts'
import { type Renewal, renewalTo } from './renewal.ts'

/** What a locked subscription is renewed to. */
export async function renewalOf(tx: Tx, row: SubscriptionRow): Promise<Renewal> {
  const { next_tier_oid: nextOid, tier_oid: heldOid } = row
  const tier = nextOid === null ? await getTier(tx, heldOid) : await holdTier(tx, nextOid, row)
  return renewalTo(row, tier)
}

/** The subscription as it is once a month is paid, or needs no payment. */
export async function renew(
  tx: Tx,
  row: SubscriptionRow,
  { renewal, month, now }: { renewal: Renewal; month: Month; now: Date },
): Promise<void> {
  const { tier, priceCoins, isChanged } = renewal
  const held = await updateSubscription(tx, row.oid, {
    ...paidUp,
    ...(isChanged && {
      tier_oid: tier.oid,
      price_coins: row.next_price_coins ?? 0,
      is_streak: tier.is_streak,
      next_tier_oid: null,
      next_price_coins: null,
      amount_minor: row.next_amount_minor,
      next_amount_minor: null,
    }),
    ...(priceCoins === 0 && byCoins),
    next_month: priceCoins === 0 ? null : nextMonth(month),
  })
  if (!isChanged) return
  await writeMembership(tx, held, tier)
  await moveSeats(tx, { before: row, after: held, now })
}
