import type { SubscriptionChange } from '@plax/contracts/subscription-values'
import type { SubscriptionRow, TierRow } from '../rows/subscription.tables.ts'
import { isUnpaid, type Month } from '../rows/months.ts'

/** What choosing a tier would do. */
export interface Plan {
  change: SubscriptionChange
  /** Coins to be paid at once. */
  priceCoins: number
}

export type Living = Pick<
  SubscriptionRow,
  'tier_oid' | 'price_coins' | 'state' | 'next_month' | 'next_tier_oid'
> & {
  /** Of the tier that is held, as it is now. */
  level: number
  /** What was paid for the running month, by coins or card; less than agreed on with a coupon. */
  paidCoins: number
}

/**
 * What choosing a tier does: a higher one is held at once for the difference to what was paid for the
 * month, a lower one from the next month on for nothing now, and the held one keeps what was to end
 * or to go down. A month that is not paid yet is paid whole. Null where there is nothing to change.
 */
export function planChange(question: {
  living: Living | null
  tier: Pick<TierRow, 'oid' | 'position' | 'price_coins'>
  month: Month
}): Plan | null {
  const { living, tier, month } = question
  const whole = tier.price_coins
  if (!living) return { change: 'new', priceCoins: whole }
  if (tier.oid === living.tier_oid) {
    const isUnchanged = living.state === 'subscribed' && living.next_tier_oid === null
    return isUnchanged ? null : { change: 'keep', priceCoins: 0 }
  }
  if (tier.position > living.level || living.price_coins === 0) {
    const credit = Math.min(living.paidCoins, living.price_coins)
    const difference = Math.max(0, whole - credit)
    return { change: 'upgrade', priceCoins: isUnpaid(living, month) ? whole : difference }
  }
  return living.next_tier_oid === tier.oid ? null : { change: 'downgrade', priceCoins: 0 }
}
