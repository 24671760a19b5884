import type { SubscriptionChange } from '@plax/contracts/subscription/subscription-values'
import type { SubscriptionRow, TierRow } from '../rows/subscription.tables.ts'
import { isUnpaid, type Month } from '../rows/months.ts'

/** What choosing a tier would do. */
export interface Plan {
  change: SubscriptionChange
  /** Coins to be paid at once. */
  priceCoins: number
  /** The coins of a whole month, where what is paid is its rest, with nothing taken off. */
  restOf: number | null
}

/** What of a month's coins its rest costs. */
export type PriceRest = (coins: number) => number

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
 * What choosing a tier does: a higher one is held at once for what the rest of the month costs more
 * than was paid for it, a lower one from the next month on for nothing now, and the held one keeps
 * what was to end or to go down. A month that is not paid yet is paid whole. Null where there is
 * nothing to change.
 */
export function planChange(question: {
  living: Living | null
  tier: Pick<TierRow, 'oid' | 'position' | 'price_coins'>
  month: Month
  priceRest: PriceRest
}): Plan | null {
  const { living, tier, month, priceRest } = question
  const whole = tier.price_coins
  const rest = { priceCoins: priceRest(whole), restOf: whole }
  if (!living) return { change: 'new', ...rest }
  if (tier.oid === living.tier_oid) {
    const isUnchanged = living.state === 'subscribed' && living.next_tier_oid === null
    return isUnchanged ? null : { change: 'keep', ...nothing }
  }
  if (tier.position > living.level || living.price_coins === 0) {
    if (isUnpaid(living, month)) return { change: 'upgrade', priceCoins: whole, restOf: null }
    const credit = Math.min(living.paidCoins, priceRest(living.price_coins))
    if (credit === 0) return { change: 'upgrade', ...rest }
    const priceCoins = Math.max(0, rest.priceCoins - credit)
    return { change: 'upgrade', priceCoins, restOf: null }
  }
  return living.next_tier_oid === tier.oid ? null : { change: 'downgrade', ...nothing }
}

const nothing = { priceCoins: 0, restOf: null }
