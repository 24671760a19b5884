import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Db } from '../../platform/db/database.ts'
import { listUsers, nameIn } from '../account/account.service.ts'
import type { SubscriptionRow } from './subscription.tables.ts'
import { presentTiers, type Tier } from './tiers/present-tiers.ts'
import { listTiersByOid } from './tiers/tiers.queries.ts'

type Subscription = OutputOf<'POST /account/unsubscribe'>

/** Subscriptions as their subscriber sees them. */
export async function presentSubscriptions(
  db: Db,
  rows: readonly SubscriptionRow[],
  { lang, now }: { lang: Language; now: Date },
): Promise<Subscription[]> {
  const oids = rows.flatMap(({ tier_oid, next_tier_oid }) => [tier_oid, next_tier_oid ?? tier_oid])
  const shown = await presentTiers(db, await listTiersByOid(db, oids), { currency: 'KRW', now })
  const tiers = new Map(shown.map((tier) => [tier.tierHash, tier]))
  const creators = await listUsers(db, [...new Set(rows.map(({ creator_oid }) => creator_oid))])
  const names = new Map(creators.map((user) => [user.oid, nameIn(user, lang)]))
  return rows.flatMap((row) => {
    const tier = tiers.get(row.tier_oid)
    if (!tier) return []
    const nextTier = tiers.get(row.next_tier_oid ?? '') ?? null
    const priceCoins = nextPrice(row, { tier, nextTier })
    const isBilled = row.state === 'subscribed' && row.next_month !== null && priceCoins > 0
    return {
      subscriptionOid: row.oid,
      creatorOid: row.creator_oid,
      creatorName: names.get(row.creator_oid) ?? '',
      tier,
      state: row.state,
      since: row.since.toISOString(),
      priceCoins,
      nextBillingOn: isBilled ? billingDay(row) : null,
      isUnpaid: row.attempts > 0,
      endsAt: row.ends_at?.toISOString() ?? null,
      nextTier,
    }
  })
}

export async function presentSubscription(
  db: Db,
  row: SubscriptionRow,
  how: { lang: Language; now: Date },
): Promise<Subscription> {
  const [subscription] = await presentSubscriptions(db, [row], how)
  if (!subscription) throw new Error('A subscription has no tier.')
  return subscription
}

/** The 1st of the first month that is not paid, or the day of the next try. */
function billingDay({ next_month: month, retry_at: retryAt }: SubscriptionRow): string {
  return retryAt?.toISOString().slice(0, 10) ?? `${month}-01`
}

/** Nobody pays more than they agreed on, nor more than others do. */
function nextPrice(
  row: SubscriptionRow,
  { tier, nextTier }: { tier: Tier; nextTier: Tier | null },
): number {
  if (nextTier) return Math.min(row.next_price_coins ?? 0, nextTier.price)
  return Math.min(row.price_coins, tier.price)
}
