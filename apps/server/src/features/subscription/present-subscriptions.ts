import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { listUsers, nameIn } from '../account/account.service.ts'
import { listCards, type PaymentDeps } from '../payment/payment.service.ts'
import type { PayingCard } from './cards/way.ts'
import type { SubscriptionRow } from './subscription.tables.ts'
import { presentTiers, type Tier } from './tiers/present-tiers.ts'
import { listTiersByOid } from './tiers/tiers.queries.ts'

type Subscription = OutputOf<'POST /account/unsubscribe'>
type CardsDeps = Pick<PaymentDeps, 'db' | 'gateway'>

/** Subscriptions as their subscriber sees them. */
export async function presentSubscriptions(
  payment: CardsDeps,
  rows: readonly SubscriptionRow[],
  { lang, now }: { lang: Language; now: Date },
): Promise<Subscription[]> {
  const { db } = payment
  const oids = rows.flatMap(({ tier_oid, next_tier_oid }) => [tier_oid, next_tier_oid ?? tier_oid])
  const shown = await presentTiers(db, await listTiersByOid(db, oids), { currency: 'KRW', now })
  const tiers = new Map(shown.map((tier) => [tier.tierHash, tier]))
  const creators = await listUsers(db, [...new Set(rows.map(({ creator_oid }) => creator_oid))])
  const names = new Map(creators.map((user) => [user.oid, nameIn(user, lang)]))
  const cards = await listOwnCards(payment, rows)
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
      paidBy: presentWay(row, cards),
    }
  })
}

/** The cards of those whose subscriptions are shown; mostly one person. */
async function listOwnCards(
  payment: CardsDeps,
  rows: readonly SubscriptionRow[],
): Promise<Map<string, PayingCard>> {
  const payers = rows.filter(({ card_oid: cardOid }) => cardOid !== null)
  const cards = new Map<string, PayingCard>()
  for (const userOid of new Set(payers.map(({ user_oid }) => user_oid))) {
    for (const card of await listCards(payment, { userOid })) cards.set(card.oid, card)
  }
  return cards
}

function presentWay(
  row: SubscriptionRow,
  cards: ReadonlyMap<string, PayingCard>,
): Subscription['paidBy'] {
  const { card_oid: cardOid, currency, amount_minor: amount, next_amount_minor: next } = row
  if (cardOid === null || currency === null || amount === null) return { method: 'coins' }
  const card = cards.get(cardOid)
  return {
    method: 'card',
    currency,
    amountMinor: next ?? amount,
    card: card ? { idx: card.idx, brand: card.brand, lastFour: card.last_four } : null,
  }
}

export async function presentSubscription(
  payment: CardsDeps,
  row: SubscriptionRow,
  how: { lang: Language; now: Date },
): Promise<Subscription> {
  const [subscription] = await presentSubscriptions(payment, [row], how)
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
