import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { listUsers, nameIn } from '../account/account.service.ts'
import { listCards, type PaymentDeps } from '../payment/payment.service.ts'
import { type Renewal, renewalByCard, renewalTo } from './billing/renewal.ts'
import type { PayingCard } from './cards/way.ts'
import { listContacts } from './contacts/agree-to-contact.ts'
import { endOfMonth, isUnpaid, monthOf } from './rows/months.ts'
import type { SubscriptionRow } from './rows/subscription.tables.ts'
import { presentTiers } from './tiers/present-tiers.ts'
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
  const offered = await listTiersByOid(db, oids)
  const byOid = new Map(offered.map((tier) => [tier.oid, tier]))
  const shown = await presentTiers(db, offered, { currency: 'KRW', now, lang })
  const tiers = new Map(shown.map((tier) => [tier.tierHash, tier]))
  const creators = await listUsers(db, [...new Set(rows.map(({ creator_oid }) => creator_oid))])
  const names = new Map(creators.map((user) => [user.oid, nameIn(user, lang)]))
  const cards = await listOwnCards(payment, rows)
  const contacts = await listContacts(db, rows)
  return rows.flatMap((row) => {
    const tier = tiers.get(row.tier_oid)
    const renewedTo = byOid.get(row.next_tier_oid ?? row.tier_oid)
    if (!tier || !renewedTo) return []
    const renewal = renewalTo(row, renewedTo)
    const { priceCoins } = renewal
    const { state, endsAt } = endOf(row, { renewal, cards, now })
    const isBilled = state === 'subscribed' && row.next_month !== null && priceCoins > 0
    return {
      subscriptionOid: row.oid,
      creatorOid: row.creator_oid,
      creatorName: names.get(row.creator_oid) ?? '',
      tier,
      state,
      since: row.since.toISOString(),
      priceCoins,
      nextBillingOn: isBilled ? billingDay(row) : null,
      isUnpaid: row.attempts > 0 && state === 'subscribed',
      endsAt: endsAt?.toISOString() ?? null,
      nextTier: tiers.get(row.next_tier_oid ?? '') ?? null,
      paidBy: presentWay(row, { renewal, cards }),
      agreesToContact: contacts.has(row.oid),
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

/** Whose card was removed ends with the month, also before the news of it came here. */
function endOf(
  row: SubscriptionRow,
  held: { renewal: Renewal; cards: ReadonlyMap<string, PayingCard>; now: Date },
): { state: SubscriptionRow['state']; endsAt: Date | null } {
  const { renewal, cards, now } = held
  const byCard = renewalByCard(row, renewal)
  if (row.state !== 'subscribed' || !byCard || cards.has(byCard.cardOid)) {
    return { state: row.state, endsAt: row.ends_at }
  }
  const endsAt = isUnpaid(row, monthOf(now)) ? now : endOfMonth(now)
  return { state: 'unsubscribe_scheduled', endsAt }
}

function presentWay(
  row: SubscriptionRow,
  { renewal, cards }: { renewal: Renewal; cards: ReadonlyMap<string, PayingCard> },
): Subscription['paidBy'] {
  const byCard = renewalByCard(row, renewal)
  if (!byCard) return { method: 'coins' }
  const { cardOid, currency, amountMinor } = byCard
  const card = cards.get(cardOid)
  return {
    method: 'card',
    currency,
    amountMinor,
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
