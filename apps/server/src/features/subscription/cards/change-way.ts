import { audit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'
import { lockLiving, updateSubscription } from '../rows/subscriptions.queries.ts'
import { getTier } from '../tiers/tiers.queries.ts'
import { payingColumns } from './card-price.ts'
import type { CardDeps } from './card-deps.ts'
import { type AskedWay, getWay } from './way.ts'

/**
 * Lets a subscription be paid otherwise from now on; a month that could not be paid is tried again at
 * once. Throws `subscription.not_subscribed`, `subscription.nothing_to_pay`, and what keeps the card
 * from paying.
 */
export async function changeWay(
  deps: CardDeps,
  request: { userOid: string; creatorOid: string } & AskedWay,
): Promise<SubscriptionRow> {
  const { userOid, creatorOid } = request
  const now = deps.clock.now()
  const way = await getWay(deps.payment, request)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockLiving(tx, { userOid, creatorOid, now })
    if (!before) throw new AppError('subscription.not_subscribed')
    const { price_coins: priceCoins, next_price_coins: nextCoins } = before
    if ((nextCoins ?? priceCoins) === 0) throw new AppError('subscription.nothing_to_pay')
    const tier = await getTier(tx, before.tier_oid)
    const nextTier = before.next_tier_oid === null ? null : await getTier(tx, before.next_tier_oid)
    const next = nextTier && {
      tier: nextTier,
      priceCoins: Math.min(nextCoins ?? 0, nextTier.price_coins),
    }
    const row = await updateSubscription(tx, before.oid, {
      ...payingColumns(way, { before, tier, priceCoins, next }),
      ...(before.attempts > 0 && { retry_at: now }),
    })
    const subject = { subjectKind: 'subscription', subjectOid: row.oid }
    const details = { method: way.method }
    await audit(
      tx,
      { actorOid: userOid, action: 'subscription.way_changed', ...subject, details },
      now,
    )
    return row
  })
}
